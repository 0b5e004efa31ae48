import { expect, it } from "vitest";
import { withContentPolicy } from "./content-policy.ts";

it("allows the scripts of the page by digest, and nothing of other hosts", () => {
  const scripts = '<script src="/app.js"></script><script id="dark">1</script><script id="dark">1</script>';
  const html = withContentPolicy(`<html><head>\n  <meta charset="utf-8">${scripts}</head></html>`);
  const [, policy = ""] =
    /<meta charset="utf-8">\s*<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html) ?? [];
  const digest = "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='";
  expect(policy.split("; ").slice(0, 2)).toEqual(["default-src 'none'", `script-src 'self' ${digest}`]);
  expect(policy).not.toMatch(/https?:|\*|eval/);
  expect(html).toContain(scripts);
});
