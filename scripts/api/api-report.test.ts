import { describe, expect, it } from "vitest";
import { apiReports, reportDifferences } from "./api-report.ts";
import type { ApiItem, ApiSurface } from "./api-surface.ts";

const item = (name: string, text: string): ApiItem => ({ name, text, file: "src/a.ts" });
const surface = (...items: readonly ApiItem[]): ApiSurface =>
  new Map(Object.entries({ "svc-sdk": items, "svc-sdk/fiat": items.slice(0, 1) }));
const before = apiReports(surface(item("a", "declare function a(): void;"), item("b", "type b = string;")));

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
    const after = apiReports(
      surface(item("a", "declare function a(): void;\ndeclare function a(b: 1): void;"), item("b", "type b = string;")),
    );
    expect(reportDifferences(before, after)).toEqual([
      "svc-sdk: a has changed, which now has: declare function a(b: 1): void;",
    ]);
  });
});
