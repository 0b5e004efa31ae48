// Samples in the guides that are not run against the sandbox.

const generated = "imports a generated package; check-cli.ts runs examples/acme";
const unwritten = "fragments, until the page is rewritten around programs";

/** Reasons by page, or by page and heading. An exemption without a sample fails the test. */
export const exemptSamples: Readonly<Record<string, string>> = {
  "docs/guides/regeneration.md#use-the-sdk": generated,
  "docs/guides/tolerance.md": unwritten,
};
