# syntax=docker/dockerfile:1
# One image for every part: SERVICES selects the part; unset, all run in one process.
#   docker build -t alinha .

ARG NODE_VERSION=24.9.0

# Package manifests only, so that source changes keep the cached install layers.
FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /source
COPY . .
RUN mkdir /manifests \
  && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents {} /manifests ';' \
  && cp package-lock.json .npmrc /manifests/

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund
COPY . .
ENV NX_DAEMON=false NX_TUI=false
RUN npx nx run-many -t build --outputStyle=static \
  && node scripts/publish-remotes.mjs \
  && node scripts/collect-runtime.mjs /runtime

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /app
COPY --from=build /runtime ./
# For one process on the embedded database: docker run -v alinha:/data -p 3000:3000 alinha
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data WEB_ROOT=/app/dist/web
USER node
# HTTP on PORT, RPC between services on PORT + 1000.
EXPOSE 3000 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "dist/server/healthy.js"]
CMD ["node", "dist/server/main.js"]
