import { expect, it } from "vitest";
import { withCompiledFunctions, withContentPolicy } from "./content-policy.ts";

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

it("makes code of the functions in the settings", () => {
  const data = { a: [1, "x"], search: { tokenize: '_vp-fn_function words(text) { return text.split(" "); }' } };
  const text = JSON.stringify(JSON.stringify(data));
  const metadata = `window.map=1;function deserializeFunctions(r){return new Function(r)};window.__VP_SITE_DATA__=deserializeFunctions(JSON.parse(${text}));`;
  expect(withCompiledFunctions(metadata)).toBe(
    'window.map=1;window.__VP_SITE_DATA__={"a":[1,"x"],"search":{"tokenize":(function words(text) { return text.split(" "); })}};',
  );
});
