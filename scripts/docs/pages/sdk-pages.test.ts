import { expect, it } from "vitest";
import { pagesOfModules } from "./sdk-pages.ts";
import { type Declaration, KINDS } from "./typedoc-model.ts";

const declared = (name: string, kind: number, text = ""): Declaration => ({
  ...{ name, kind, flags: {} },
  comment: { summary: [{ kind: "text", text }] },
});
const module = (name: string, children: readonly Declaration[]): Declaration => ({
  name,
  kind: 2,
  flags: {},
  children,
});
const pathsOf = (modules: readonly Declaration[]) => pagesOfModules(modules, new Map()).map(({ path }) => path);

it("has one page for a small entry point, and an index with its purpose", () => {
  const retry = declared("RetryHooks", KINDS.interface, "Hooks. More.");
  const [index, page] = pagesOfModules([module("svc-sdk/webhooks", [retry])], new Map());
  expect(index?.markdown).toContain("| `svc-sdk/webhooks` | [svc-sdk/webhooks](webhooks.md) | Verified webhooks,");
  expect(page?.path).toBe("reference/sdk/webhooks.md");
  expect(page?.markdown).toContain("| [`RetryHooks`](#retryhooks) | Hooks. |");
});

it("divides a large entry point by what its exports are", () => {
  const many = Array.from({ length: 20 }, (_, index) => declared(`T${index}`, KINDS.type));
  const others = [
    declared("ApiError", KINDS.class),
    declared("Client", KINDS.class),
    declared("settle", KINDS.function),
    declared("ClientOptions", KINDS.interface),
    declared("Store", KINDS.interface),
  ];
  const parts = ["types", "errors", "classes", "functions", "options", "interfaces"];
  expect(pathsOf([module("svc-sdk", [...many, ...others])])).toEqual([
    "reference/sdk/README.md",
    ...parts.map((part) => `reference/sdk/main-${part}.md`),
  ]);
});

it("leaves out exports of another entry point, and records, which have pages of their own", () => {
  const children = [
    declared("Card", KINDS.interface),
    declared("again", KINDS.reference),
    declared("x", KINDS.function),
  ];
  const records = new Map([["Card", "reference/crypto/records/Card.md"]]);
  const [, page] = pagesOfModules([module("svc-sdk/crypto", children)], records);
  expect(page?.markdown).toContain("## x");
  expect(page?.markdown).not.toMatch(/## (Card|again)/);
});

it("links types to where they stand: in the page, on another page, among the records", () => {
  const field = (name: string): Declaration => ({
    ...{ name: name.toLowerCase(), kind: KINDS.property, flags: {} },
    type: { type: "reference", name },
  });
  const options = { ...declared("Options", KINDS.interface), children: ["Options", "Store", "Card"].map(field) };
  const modules = [module("svc-sdk/log", [options]), module("svc-sdk/otel", [declared("Store", KINDS.interface)])];
  const [, page] = pagesOfModules(modules, new Map([["Card", "reference/crypto/records/Card.md"]]));
  for (const link of ["(#options)", "(otel.md#store)", "(../crypto/records/Card.md)"])
    expect(page?.markdown).toContain(link);
});
