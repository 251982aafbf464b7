# The command in an image: docker build -t naipe . && docker run --rm -v "$PWD:/game" naipe test
FROM rust:1-slim-bookworm AS build
WORKDIR /naipe
COPY . .
RUN cargo build --release --locked --bin naipe

FROM debian:bookworm-slim
# `naipe mutate --since` asks git what was changed; the folder belongs to whoever mounts it.
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/* \
  && git config --system --add safe.directory '*'
COPY --from=build /naipe/target/release/naipe /usr/local/bin/naipe
ENV NAIPE_CACHE=/tmp/naipe
WORKDIR /game
ENTRYPOINT ["naipe"]
CMD ["--help"]
