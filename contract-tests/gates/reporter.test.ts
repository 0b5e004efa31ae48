import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestModule, Vitest } from "vitest/node";
import config from "../../vitest.config.ts";
import { SUBJECTS } from "./evidence.ts";
import { expectedChecks } from "./expected-checks.ts";
import { inventory } from "./inventory.ts";
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
    const count = whole.operations.length;
    expect(printed).toMatch(new RegExp(`^ok {4}operations +${count} of ${count} +100 %$`, "m"));
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

  it("says that rules are not judged without the unit tests", async () => {
    await report(covering(() => true));
    expect(printed).toContain("rule ids are not judged");
  });
});

it("judges rules in a run of all tests", async () => {
  await report(
    covering(() => true),
    { projects: ["unit", "process", "contract"] },
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

  it.each([
    ["a file is left out", { run: files.slice(1), wanted: ["contract"] }],
    ["no contract test is among them", { projects: ["unit"], wanted: ["unit", "process", "contract"] }],
    ["no other test is among them", { wanted: ["unit", "process", "contract"] }],
  ])("fails when %s and a verdict is wanted", async (_, part) => {
    await report(
      covering(() => true),
      part,
    );
    expect(printed).toContain("not judged");
    expect(process.exitCode).toBe(1);
  });
});

it("fails when a test did not run", async () => {
  const skipped = { fullName: "put off", result: () => ({ state: "skipped" }), meta: () => ({}) };
  await report([...covering(() => true), skipped]);
  expect(printed).toContain("tests that ran: no passing test covers\n  put off");
  expect(process.exitCode).toBe(1);
});

it("fails when a check is not made where it is due", async () => {
  const [first] = expectedChecks();
  await report(covering((name) => name !== first));
  expect(printed).toContain(`checks: no passing test covers\n  ${first}`);
  expect(process.exitCode).toBe(1);
});

it("is one of the reporters of every run", () => {
  const { reporters } = config.test ?? {};
  expect(JSON.stringify(reporters)).toContain("./contract-tests/gates/reporter.ts");
});

interface Part {
  readonly run?: readonly string[];
  readonly projects?: readonly string[];
  readonly testNamePattern?: RegExp;
  readonly wanted?: readonly string[];
}

/** One passing test for each thing that is chosen, and for each check that is due. */
function covering(isChosen: (name: string) => boolean) {
  const covers = SUBJECTS.flatMap((subject) =>
    whole[subject].filter(isChosen).map((name) => ({ coverage: [{ [subject]: [name] }] })),
  );
  const checks = expectedChecks()
    .filter(isChosen)
    .map((name) => ({ concern: concernNamed(name) }));
  return [...covers, ...checks].map((meta) => ({
    fullName: "some test",
    result: () => ({ state: "passed" }),
    meta: () => meta,
  }));
}

function concernNamed(name: string) {
  const [operation, status, ...check] = name.split(" ");
  return { operation, check: check.join(" "), ...(status !== "any" && { status }) };
}

async function report(
  tests: readonly object[],
  { run = files, projects = ["contract"], testNamePattern, wanted = [] }: Part = {},
) {
  const reporter = new GateReporter({ page: join(folder, "build/page.html"), wanted });
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
