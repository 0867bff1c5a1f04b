# The image of a server, with the package that `npm run pack` makes; docs/guides/installing.md explains its use:
#   npm run pack && docker build -t forebear .
# BUILD has npm. BASE needs only the same major version of Node.js, as a distroless image has it.
ARG BUILD=node:20-slim
ARG BASE=node:20-slim

FROM ${BUILD} AS install
# The digit leaves forebear-client out. Two versions are refused.
COPY forebear-[0-9]*.tgz /package/forebear.tgz
RUN ["npm", "install", "--global", "--prefix", "/opt/forebear", "--no-audit", "--no-fund", "/package/forebear.tgz"]
WORKDIR /state

FROM ${BASE}
COPY --from=install /opt/forebear /opt/forebear
# A new volume takes the owner from here.
COPY --from=install --chown=65532:65532 /state /var/lib/forebear
ENV PATH=/opt/forebear/bin:/usr/local/bin:/usr/bin:/bin:/nodejs/bin \
    HOME=/var/lib/forebear \
    FOREBEAR_HOST=0.0.0.0 \
    FOREBEAR_PORT=4000 \
    FOREBEAR_DATA_DIRECTORY=/var/lib/forebear/data \
    FOREBEAR_TOKENS_FILE=/var/lib/forebear/tokens.json
USER 65532:65532
WORKDIR /var/lib/forebear
VOLUME /var/lib/forebear
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.FOREBEAR_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node.js itself is the first process: it takes the signals, and ends with 0 after SIGTERM.
ENTRYPOINT ["node", "/opt/forebear/lib/node_modules/forebear/dist/src/cli/main.js"]
CMD ["serve"]
