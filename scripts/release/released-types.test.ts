import { readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root as repository } from "../lib/repository-specs.ts";
import { releasedTypeErrors } from "./released-types.ts";
import { RELEASED, releasedRepository } from "./testing/released-repository.ts";

const entries = new Map([["svc-sdk", "src/index.ts"]]);
const source = "export const pay = (amount: string, note?: string): string => amount + (note ?? '');\n";
const program = `import { pay } from "svc-sdk";
pay("1.5");
// @ts-expect-error an amount is a string
pay(1.5);
`;

/** The errors of the released program after the sources have been replaced. */
async function errorsWith(changed: string, programs: Readonly<Record<string, string>>): Promise<string[]> {
  const root = await releasedRepository({ "src/index.ts": source, ...programs });
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
  await writeFile(join(root, "src/index.ts"), changed);
  // What the repository has today does not matter.
  await rm(join(root, "tests"), { recursive: true, force: true });
  const errors = await releasedTypeErrors(root, RELEASED, entries);
  expect(await readdir(join(root, "build")).catch(() => [])).toEqual([]);
  return errors;
}

const released = {
  "tests/types/cases/pay.ts": program,
  "tests/install/consumer.ts": 'import { pay } from "svc-sdk";\npay("1");\n',
};

it("accepts an addition, and that more is accepted", async () => {
  expect(await errorsWith(`${source}export const refund = 1;\n`, released)).toEqual([]);
  expect(await errorsWith(source.replace("amount: string", "amount: string | number"), released)).toEqual([]);
});

it("names the programs that no longer compile", async () => {
  expect(await errorsWith(source.replace("note?: string", "note: string"), released)).toEqual([
    expect.stringMatching(/^tests\/install\/consumer\.ts\(2,1\): error TS2554: Expected 2 arguments/),
    expect.stringMatching(/^tests\/types\/cases\/pay\.ts\(2,1\): error TS2554: Expected 2 arguments/),
  ]);
  expect(await errorsWith("export {};\n", released)).toEqual(
    expect.arrayContaining([expect.stringMatching(/cases\/pay\.ts\(1,10\): error TS2305/)]),
  );
});

it("leaves errors of the sources to npm run types", async () =>
  expect(await errorsWith(`${source}const wrong: number = "";\n`, released)).toEqual([]));

it("fails if the release has no type tests, which may have moved", () =>
  expect(errorsWith("export {};\n", { "README.md": "" })).rejects.toThrow("has no type tests in tests/types/cases/"));
