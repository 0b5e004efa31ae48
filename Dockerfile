# The sandbox as a container: see "Test in CI" in docs/guides/sandbox.md.
FROM node:22-slim
COPY svc-sdk-cli-*.tgz /opt/
RUN npm install --global /opt/svc-sdk-cli-*.tgz
USER node
EXPOSE 4010
HEALTHCHECK --interval=5s --start-period=5s \
  CMD node -e "fetch('http://127.0.0.1:4010/_sandbox/clock').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["svc-sdk-cli", "sandbox", "--host", "0.0.0.0"]
