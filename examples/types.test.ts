// Compiles the examples as in a user's project.

import { expect, test } from "vitest";
import { COMPILERS, compile } from "../tests/types/compile.ts";

test.each(Object.entries(COMPILERS))("the examples compile with %s", { timeout: 60_000 }, async (_, compiler) => {
  expect(await compile(compiler, import.meta.dirname)).toBe("");
});
