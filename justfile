# The commands of CONTRIBUTING.md by name, for who has `just`; each line is a command that works without it.

# What there is
default:
    @just --list

# Everything that must pass before a change is taken
ci:
    .ci/run

# The scenarios of every game, or those that are named
scenarios *FILTER:
    cargo run --release -- test {{FILTER}}

# Everything, the toolchain's own tests too, or one of them: `just test --test docs`
test *WHICH:
    cargo test {{WHICH}}

# Faults of Rust and of the games, and the one style
lint:
    cargo fmt --all --check
    cargo clippy --all-targets -- -D warnings
    cargo run --release --quiet -- check
    cargo run --release --quiet -- fmt --check

# The one style, in Rust and in the games
fmt:
    cargo fmt --all
    cargo run --release --quiet -- fmt

# Store the courses of random games: say in the commit which outcome was wrong
accept-courses:
    ACCEPT_COURSES=1 cargo test --test courses

# Make the colours of editors from the vocabulary
accept-colours:
    ACCEPT_COLOURS=1 cargo test --test colours

# Whole games in a browser, by clicks; or one game
browser *GAME:
    tests/browser/run {{GAME}}

# Search for what crashes: program, game, log, protocol, deck, results, text (with nightly and cargo-fuzz)
fuzz TARGET *OPTIONS:
    cargo +nightly fuzz run {{TARGET}} {{OPTIONS}}

# Licences, advisories and sources of what Naipe is built from (with cargo-deny)
deny:
    cargo deny check

# The three packages, as they would be published
package:
    cargo package --workspace --no-verify --allow-dirty
