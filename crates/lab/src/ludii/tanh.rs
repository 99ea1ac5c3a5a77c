//! The hyperbolic tangent to the last bit as Java computes it: some metrics ask whether a mean
//! of equal numbers was rounded down.

pub fn tanh(x: f64) -> f64 {
    let size = x.abs();
    if size.is_nan() {
        return x;
    }
    let tanh = if size >= 22.0 {
        1.0
    } else if size >= 1.0 {
        1.0 - 2.0 / (libm::expm1(2.0 * size) + 2.0)
    } else if size >= 2f64.powi(-55) {
        let t = libm::expm1(-2.0 * size);
        -t / (t + 2.0)
    } else {
        size
    };
    tanh.copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_tangent() {
        for step in -3_000..3_000 {
            let x = f64::from(step) / 100.0;
            assert!((tanh(x) - x.tanh()).abs() < 1e-15, "{x}");
        }
        assert_eq!(tanh(0.0), 0.0);
        assert_eq!(tanh(-50.0), -1.0);
        assert!(tanh(f64::NAN).is_nan());
    }
}
