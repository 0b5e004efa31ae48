import { expect, it } from "vitest";
import { consumersTables } from "./consumers-table.ts";

const compiles = ["compiles", "ES module makes a call", "CommonJS by import() makes a call"];
const required = [...compiles, "CommonJS by require() compiles", "CommonJS by require() makes a call"];

it("shows how CommonJS loads the package with each compiler", () => {
  const parts = {
    "nodenext, strict": required,
    "nodenext, loose": required,
    "node16, strict": [...compiles, "CommonJS may not require the types"],
  };
  const { compilers } = consumersTables({ consumers: [{ name: "typescript5.9", version: "5.9.3", parts }] });
  expect(compilers.split("\n").slice(2)).toEqual([
    "| 5.9.3 | `nodenext` | strict, loose | `import` | `require()`, `await import()` |",
    "| 5.9.3 | `node16` | strict | `import` | `await import()` |",
  ]);
});

it("shows the sizes of bundles, where they are measured", () => {
  const { bundlers } = consumersTables({
    consumers: [
      { name: "vite", version: "8.3.8", parts: { page: [] }, bytes: { client: 30_100, verifier: 2_249 } },
      { name: "next", version: "16.4.5", parts: { "App Router": [] } },
    ],
  });
  expect(bundlers.split("\n").slice(2)).toEqual([
    "| Vite | 8.3.8 | page | 30.1 kB | 2.2 kB |",
    "| Next | 16.4.5 | App Router |  |  |",
  ]);
});
