// What the compiler accepts and what it refuses, under the oldest and the newest TypeScript that the types are made for.
// A case that should not compile and does is an error too: its `@ts-expect-error` is left over.

import { describe, expect, it } from "vitest";
import { COMPILERS, compile, compileSources } from "./compile.ts";

const TIMEOUT = 60_000;

describe.each(Object.entries(COMPILERS))("%s", (_, compiler) => {
  it("[S9] [S11] [S30] [W9] accepts every case", { timeout: TIMEOUT }, async () => {
    expect(await compile(compiler, import.meta.dirname)).toBe("");
  });

  it("would say so if it did not", { timeout: TIMEOUT }, async () => {
    const complaints = await compileSources(compiler, {
      "wrong.ts": 'import { FiatClient } from "svc-sdk";\nconst number: number = new FiatClient().auth;\n',
      "left-over.ts": 'import { FiatClient } from "svc-sdk";\n// @ts-expect-error\nconsole.log(FiatClient);\n',
    });
    expect(complaints).toMatch(/wrong\.ts\(2,7\): error TS2322/);
    expect(complaints).toMatch(/left-over\.ts\(2,1\): error TS2578/);
  });
});
