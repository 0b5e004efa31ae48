import { expect, it } from "vitest";
import { repeatedTypeNames } from "./repeated-types.ts";

const sources = {
  "src/a.ts": "export interface Twice {}\nexport type { Other } from './b.ts';\nexport type Once = 1;",
  "bench/b.ts": "export abstract class Twice {}\nexport type Outside = 1;",
  "scripts/c.ts": "type Once = 2;\nexport type Outside = 2;",
};

it("names a type that src and another folder export", () => {
  expect(repeatedTypeNames(sources, ["src/"])).toEqual(["Twice: src/a.ts, bench/b.ts"]);
});
