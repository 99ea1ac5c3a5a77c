//! Memory for the hash table. Natively it is mapped for itself and asked for in large pages, where the
//! system has them: a look into the table goes anywhere, and with small pages it takes as long to find
//! the address as to fetch what stands there.

use super::table::Bucket;

#[cfg(target_arch = "wasm32")]
pub type Room = Vec<Bucket>;

/// Room for so many buckets, all empty, or for half as many until there is enough.
#[cfg(target_arch = "wasm32")]
pub fn room(mut buckets: usize) -> Room {
    let mut room = Vec::new();
    while room.try_reserve_exact(buckets).is_err() && buckets > 1 {
        buckets /= 2;
    }
    room.resize(buckets, Bucket::default());
    room
}

#[cfg(not(target_arch = "wasm32"))]
pub use mapped::{Room, room};

#[cfg(not(target_arch = "wasm32"))]
mod mapped {
    use super::Bucket;
    use core::ops::{Deref, DerefMut};
    use memmap2::MmapMut;

    /// The system clears a page when it is used for the first time. In a large room that takes longer than
    /// a move may, so that it is done before there is a clock.
    const USED_AT_ONCE: usize = 32 << 20;
    const PAGE: usize = 4096;

    pub struct Room(Option<MmapMut>);

    pub fn room(mut buckets: usize) -> Room {
        while buckets > 1 && !is_there(buckets * size_of::<Bucket>()) {
            buckets /= 2;
        }
        let mut mapped = MmapMut::map_anon(buckets * size_of::<Bucket>());
        while mapped.is_err() && buckets > 1 {
            buckets /= 2;
            mapped = MmapMut::map_anon(buckets * size_of::<Bucket>());
        }
        // Without large pages it is a little slower, and no more than that.
        #[cfg(target_os = "linux")]
        if let Ok(mapped) = &mapped {
            let _ = mapped.advise(memmap2::Advice::HugePage);
        }
        if let Ok(mapped) = &mut mapped
            && mapped.len() >= USED_AT_ONCE
        {
            mapped.chunks_mut(PAGE).for_each(|page| page[0] = 0);
        }
        Room(mapped.ok())
    }

    /// Whether the machine has so much memory left, as far as it says: it promises more than it has, and
    /// ends who uses that.
    fn is_there(bytes: usize) -> bool {
        let told = match bytes >= USED_AT_ONCE {
            true => std::fs::read_to_string("/proc/meminfo").unwrap_or_default(),
            false => String::new(),
        };
        let left = told
            .lines()
            .find_map(|line| line.strip_prefix("MemAvailable:"));
        let left = left.and_then(|left| left.trim().strip_suffix(" kB")?.parse().ok());
        left.is_none_or(|left: usize| bytes / 1024 < left)
    }

    impl Deref for Room {
        type Target = [Bucket];

        #[inline(always)]
        fn deref(&self) -> &[Bucket] {
            self.0
                .as_ref()
                .map_or(&[], |mapped| bytemuck::cast_slice(mapped))
        }
    }

    impl DerefMut for Room {
        fn deref_mut(&mut self) -> &mut [Bucket] {
            self.0
                .as_mut()
                .map_or(&mut [], |mapped| bytemuck::cast_slice_mut(mapped))
        }
    }
}
