import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestModule, Vitest } from "vitest/node";
import config from "../../vitest.config.ts";
import { SUBJECTS } from "../evidence/evidence.ts";
import { inventory } from "../evidence/inventory.ts";
import GateReporter from "./reporter.ts";

const whole = inventory();
const files = ["contract-tests/one.test.ts", "contract-tests/two.test.ts"];

let folder: string;
let printed: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gates-"));
  printed = "";
  vi.spyOn(console, "log").mockImplementation((text: string) => {
    printed += `${stripVTControlCharacters(text)}\n`;
  });
  process.exitCode = undefined;
});

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe("a whole run of the contract tests", () => {
  it("passes when everything is covered", async () => {
    await report(covering(() => true));
    expect(printed).toMatch(/^ok {4}operations +53 of 53 +100 %$/m);
    expect(process.exitCode).toBeUndefined();
  });

  it.each([whole.operations[0], whole.operations.at(-1)])("fails without the tests of %s", async (operationId) => {
    await report(covering((name) => !name.split(" ").includes(String(operationId))));
    expect(printed).toMatch(new RegExp(`^operations: no passing test covers\\n  ${operationId}$`, "m"));
    expect(process.exitCode).toBe(1);
  });

  it("leaves a page behind, also when it fails", async () => {
    await report([]);
    expect(readFileSync(join(folder, "build/page.html"), "utf8")).toContain("Contract tests");
    expect(process.exitCode).toBe(1);
  });

  it("says that rules are not judged without the tests beside the code", async () => {
    await report(covering(() => true));
    expect(printed).toContain("rule ids are not judged");
  });
});

it("judges rules in a run of all tests", async () => {
  await report(
    covering(() => true),
    { projects: ["unit", "contract"] },
  );
  expect(printed).toMatch(/^fail {2}rule ids/m);
  expect(process.exitCode).toBe(1);
});

describe("a part of the tests", () => {
  it.each([
    ["a file is left out", { run: files.slice(1) }],
    ["tests are chosen by their titles", { testNamePattern: /login/ }],
    ["no contract test is among them", { projects: ["unit"] }],
  ])("is not judged when %s", async (_, part) => {
    await report([], part);
    expect(printed).toContain("not judged");
    expect(process.exitCode).toBeUndefined();
  });
});

it("is one of the reporters of every run", () => {
  const { reporters } = config.test ?? {};
  expect(JSON.stringify(reporters)).toContain("./contract-tests/gates/reporter.ts");
});

interface Part {
  readonly run?: readonly string[];
  readonly projects?: readonly string[];
  readonly testNamePattern?: RegExp;
}

/** One passing test for each thing that is chosen. */
function covering(isChosen: (name: string) => boolean) {
  return SUBJECTS.flatMap((subject) =>
    whole[subject].filter(isChosen).map((name) => ({
      fullName: name,
      result: () => ({ state: "passed" }),
      meta: () => ({ coverage: [{ [subject]: [name] }] }),
    })),
  );
}

async function report(tests: readonly object[], { run = files, projects = ["contract"], testNamePattern }: Part = {}) {
  const reporter = new GateReporter({ page: join(folder, "build/page.html") });
  reporter.onInit({
    config: { testNamePattern },
    globTestSpecifications: async () => files.map((moduleId) => ({ moduleId })),
  } as unknown as Vitest);
  const modules = run.flatMap((moduleId, index) =>
    projects.map((name) => ({
      moduleId,
      relativeModuleId: moduleId,
      project: { name },
      children: { allTests: () => (index === 0 ? tests : []) },
    })),
  );
  await reporter.onTestRunEnd(modules as unknown as TestModule[], [], "passed");
}
