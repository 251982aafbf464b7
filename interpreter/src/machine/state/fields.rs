//! Declares what a state is made of: each field once, under the part that it plays.
//!
//! - `course`: what the course of the game depends on. Copied and compared.
//! - `values`: the same, and a list of values: whatever these name (lists, things that are gone) is kept for them.
//! - `cache`: what could be found again. Copied and written out, so that what is found when stays the same, but not compared.
//!
//! A copy is made field by field; made over another state, it keeps that one's memory.

macro_rules! fields {
    (
        $(#[$of:meta])*
        pub struct $name:ident {
            course { $($(#[$on_course:meta])* $course:ident: $course_type:ty),* $(,)? }
            $(values { $($(#[$on_values:meta])* $values:ident),* $(,)? })?
            $(cache { $($(#[$on_cache:meta])* $cache:ident: $cache_type:ty),* $(,)? })?
        }
    ) => {
        $(#[$of])*
        #[derive(Debug, Serialize, Deserialize)]
        pub struct $name {
            $($(#[$on_course])* pub $course: $course_type,)*
            $($($(#[$on_values])* pub $values: Vec<Value>,)*)?
            $($($(#[$on_cache])* pub $cache: $cache_type,)*)?
        }

        impl Clone for $name {
            fn clone(&self) -> $name {
                $name {
                    $($course: self.$course.clone(),)*
                    $($($values: self.$values.clone(),)*)?
                    $($($cache: self.$cache.clone(),)*)?
                }
            }

            fn clone_from(&mut self, from: &$name) {
                $(self.$course.clone_from(&from.$course);)*
                $($(self.$values.clone_from(&from.$values);)*)?
                $($(self.$cache.clone_from(&from.$cache);)*)?
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                [$(self.$course == other.$course,)* $($(self.$values == other.$values,)*)?].into_iter().all(|same| same)
            }
        }

        $(impl $name {
            /// The values that it holds.
            pub(super) fn held(&self) -> impl Iterator<Item = &Value> {
                [$(&self.$values),*].into_iter().flatten()
            }

            /// The same, to be written.
            pub(super) fn held_mut(&mut self) -> impl Iterator<Item = &mut Value> {
                [$(&mut self.$values),*].into_iter().flatten()
            }
        })?
    };
}
pub(super) use fields;
