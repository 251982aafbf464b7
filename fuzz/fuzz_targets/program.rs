#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| naipe_fuzz::program(bytes));
