import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { buildPage } from "./build.ts";

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}

describe("the page", () => {
  let html = "";
  beforeAll(async () => {
    html = await buildPage();
  });

  it("is built reproducibly", async () => expect(await buildPage()).toBe(html));

  it("allows only its own script and styles, by digest", () => {
    const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(between(html, 'content-security-policy" content="', '"').split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${digest(between(html, '<script type="module">', "</script>"))}`,
      `style-src ${digest(between(html, "<style>", "</style>"))}`,
      "connect-src 'self'",
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
  });

  it("has one script, one stylesheet and no external reference", () => {
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html.match(/<style/g)).toHaveLength(1);
    expect(html.match(/<\/style/g)).toHaveLength(1);
    expect(html).not.toMatch(/\ssrc=|@import|url\(|sourceMappingURL|\bimport\(/);
    expect([...html.matchAll(/\shref="([^"]{0,5})/g)].map(([, start]) => start)).toEqual(["data:"]);
    const hosts = [...html.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host);
    // The namespaces of SVG and MathML, which are not fetched.
    expect([...new Set(hosts)]).toEqual(["www.w3.org"]);
  });

  it("stays small", () => expect(Buffer.byteLength(html)).toBeLessThan(120_000));
});
