// Samples in the guides that are not run against the sandbox.

const generated = "imports a generated package; check-package.ts runs examples/acme";
const limited = "needs a server; tests/stores/limited-calls.stores.test.ts runs it unchanged";

/** Reasons by page, or by page and heading. An exemption without a sample fails the test. */
export const exemptSamples: Readonly<Record<string, string>> = {
  "docs/guides/regeneration.md#in-the-sandbox": "a module of handlers; check-package.ts runs the one of examples/acme",
  "docs/guides/runtimes.md#typescript":
    "a module in CommonJS, which calls nothing; tests/consumers/programs/imported.cts does the same",
  "docs/guides/rate-limits-and-retries.md#with-bullmq": limited,
  "docs/guides/rate-limits-and-retries.md#with-graphile-worker": limited,
  "docs/guides/sandbox.md#jest": "needs Jest; tests/consumers runs it unchanged in an empty project",
  "docs/guides/stores.md#redis": "needs a server of Redis; tests/stores/redis does the same on one",
  "docs/guides/regeneration.md#webhooks": generated,
};
