# The build has every package and the sources; the image that runs has the package of `npm pack`, and no root.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --workspaces=false
COPY . .
RUN npm pack --pack-destination /tmp && npm install --global --prefix /installed --ignore-scripts /tmp/pith-*.tgz

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_MMAP_THRESHOLD_=16384 MALLOC_ARENA_MAX=2
# The decoder of M4A names it.
RUN apt-get update && apt-get install -y --no-install-recommends libasound2 && rm -rf /var/lib/apt/lists/*
COPY --from=build /installed /usr/local
RUN install -d -o node -g node /data
WORKDIR /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--liftoff-only", "--max-semi-space-size=4", "--heap-growing-percent=60", "/usr/local/lib/node_modules/pith/dist/server/main.js"]
