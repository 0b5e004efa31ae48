// Samples in the guides that are not run against the sandbox.

const generated = "imports a generated package; check-cli.ts runs examples/acme";
const unwritten = "fragments, until the page is rewritten around programs";

/** Reasons by page, or by page and heading. An exemption without a sample fails the test. */
export const exemptSamples: Readonly<Record<string, string>> = {
  "docs/regeneration.md#use-the-sdk": generated,
  "docs/hooks.md": unwritten,
  "docs/idempotency.md": unwritten,
  "docs/paid-fetches.md": unwritten,
  "docs/retries.md": unwritten,
  "docs/runtime.md": unwritten,
  "docs/tolerance.md": unwritten,
  "docs/undocumented.md": unwritten,
  "docs/webhooks.md": unwritten,
};
