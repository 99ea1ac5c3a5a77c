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

    pub struct Room(Option<MmapMut>);

    pub fn room(mut buckets: usize) -> Room {
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
        Room(mapped.ok())
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
