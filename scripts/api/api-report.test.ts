import { describe, expect, it } from "vitest";
import { apiReports, removedExports, reportDifferences } from "./api-report.ts";
import type { ApiItem, ApiSurface } from "./api-surface.ts";

const item = (name: string, text: string): ApiItem => ({ name, text, file: "src/a.ts" });
const surface = (...items: readonly ApiItem[]): ApiSurface => ({
  entries: new Map([
    ["svc-sdk", items],
    ["svc-sdk/fiat", items.slice(0, 1)],
  ]),
  mentioned: [item("Inner", "interface Inner {\n    readonly a: string;\n}")],
});
const before = apiReports(surface(item("a", "declare function a(): void;"), item("b", "type b = string;")));

describe("apiReports", () => {
  it("shows a declaration once, and refers to it from other entry points", () => {
    expect(Object.keys(before)).toEqual(["svc-sdk.api.md", "svc-sdk-fiat.api.md", "mentioned.api.md"]);
    expect(before["svc-sdk.api.md"]).toContain("## a\n\n```ts\ndeclare function a(): void;\n```");
    expect(before["svc-sdk-fiat.api.md"]).toContain("## a\n\nAs in svc-sdk.");
    expect(before["mentioned.api.md"]).toContain("## Inner (src/a.ts)");
  });
});

describe("reportDifferences", () => {
  it("is empty for equal reports", () => expect(reportDifferences(before, before)).toEqual([]));

  it("names what is gone, new and changed, with the line", () => {
    const after = apiReports(surface(item("a", "declare function a(b: number): void;"), item("c", "type c = string;")));
    expect(reportDifferences(before, after)).toEqual([
      "svc-sdk: a has changed, which had: declare function a(): void;",
      "svc-sdk: b is gone",
      "svc-sdk: c is new",
    ]);
  });

  it("names a line that was added", () => {
    const [kept] = ["interface Inner {\n    readonly a: string;\n    readonly b?: string;\n}"];
    const after = apiReports({
      ...surface(item("a", "declare function a(): void;"), item("b", "type b = string;")),
      mentioned: [item("Inner", kept)],
    });
    expect(reportDifferences(before, after)).toEqual([
      "Declarations that exports mention: Inner in src/a.ts has changed, which now has: readonly b?: string;",
    ]);
  });
});

describe("removedExports", () => {
  it("lists exports that are gone, and a whole entry point", () => {
    const after = apiReports(surface(item("b", "type b = string;")));
    expect(removedExports(before, after)).toEqual(["a of svc-sdk", "a of svc-sdk/fiat"]);
    expect(removedExports(before, {})).toEqual(["a of svc-sdk", "b of svc-sdk", "a of svc-sdk/fiat"]);
  });

  it("lists nothing for additions and for declarations that are not exported", () => {
    const after = apiReports({
      ...surface(item("a", "declare function a(): void;"), item("b", "type b = 1;"), item("c", "type c = 1;")),
      mentioned: [],
    });
    expect(removedExports(before, after)).toEqual([]);
  });
});
