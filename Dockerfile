# An image that contains only ics-inspect:
#
#   docker build -t ics-inspect .
#   docker run --rm -i ics-inspect occurrences - < team.ics
FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY . .
RUN apt-get update && apt-get install -y --no-install-recommends zlib1g-dev && rm -rf /var/lib/apt/lists/*
RUN swift build -c release --product ics-inspect

FROM swift:6.3-bookworm-slim
COPY --from=build /src/.build/release/ics-inspect /usr/local/bin/ics-inspect
USER nobody
ENTRYPOINT ["ics-inspect"]
