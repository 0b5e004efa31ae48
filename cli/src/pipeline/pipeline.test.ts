import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { PipelineError } from "./bundle/problem.ts";
import { generate } from "./pipeline.ts";
import { fixtureFile, noRules, temporaryFolder } from "./testing/fixture.ts";
import { OutdatedOutputError } from "./write/write-output.ts";

// A run takes a second, on a busy machine several.
vi.setConfig({ testTimeout: 30_000 });

const files = [
  "answers.ts",
  "openapi.json",
  "operations.ts",
  "rename-map.ts",
  "resources.ts",
  "routes.ts",
  "schema.ts",
  "validators.d.ts",
  "validators.js",
  "webhooks.ts",
];

function run(out: string, spec: string = fixtureFile, check = false): Promise<void> {
  return generate({ specs: [{ api: "fixture", spec }], rules: noRules, out, check });
}

/** The fixture with one change, in a folder of its own. */
async function changedFixture(from: string, to: string): Promise<string> {
  const text = await readFile(fixtureFile, "utf8");
  expect(text).toContain(from);
  const file = path.join(await temporaryFolder(), "changed.yaml");
  await writeFile(file, text.replace(from, to));
  return file;
}

async function problemsOf(promise: Promise<unknown>): Promise<PipelineError["problems"]> {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PipelineError);
  return (error as PipelineError).problems;
}

describe("generating", () => {
  it("writes the folder of a service, the same bytes every time", async () => {
    const [first, second] = [await temporaryFolder(), await temporaryFolder()];
    await run(first);
    await run(second);
    expect((await readdir(path.join(first, "fixture"))).sort()).toEqual(files);
    for (const file of files) {
      const text = await readFile(path.join(first, "fixture", file), "utf8");
      expect(await readFile(path.join(second, "fixture", file), "utf8")).toBe(text);
      expect(text.endsWith("\n")).toBe(true);
    }
  });

  it("names its steps", async () => {
    const titles: string[] = [];
    await generate({
      specs: [{ api: "fixture", spec: fixtureFile }],
      rules: noRules,
      out: await temporaryFolder(),
      runStep: (title, work) => {
        titles.push(title);
        return work();
      },
    });
    expect(titles.slice(-11)).toEqual([
      "operation ids",
      "fixture: rename map",
      "fixture: prepare",
      "fixture: types",
      "fixture: table",
      "fixture: resources",
      "fixture: answers",
      "fixture: webhooks",
      "fixture: routes",
      "fixture: validators",
      "write",
    ]);
  });
});

describe("checking", () => {
  it("passes what was just written, and writes nothing", async () => {
    const out = await temporaryFolder();
    await run(out);
    await expect(run(out, fixtureFile, true)).resolves.toBeUndefined();
  });

  it("finds an edit, a file too many and a file too few", async () => {
    const out = await temporaryFolder();
    await run(out);
    await writeFile(path.join(out, "fixture", "schema.ts"), "// edited\n");
    await writeFile(path.join(out, "fixture", "old.ts"), "");
    const missing = run(out, await changedFixture("title: Fixture", "title: Another"), true);
    await expect(missing).rejects.toThrow(OutdatedOutputError);
    await expect(missing).rejects.toMatchObject({
      differences: [
        { file: path.join(out, "fixture", "old.ts"), kind: "extra" },
        { file: path.join(out, "fixture", "openapi.json"), kind: "changed" },
        { file: path.join(out, "fixture", "schema.ts"), kind: "changed" },
      ],
    });
    expect(await readFile(path.join(out, "fixture", "schema.ts"), "utf8")).toBe("// edited\n");
  });
});

describe("a spec with a problem", () => {
  it.each([
    ["malformed YAML", "operationId: login\n", "operationId: [login\n", /malformed YAML/],
    ["an unsound schema", "format: decimal, description: How much.", "format: decimall", /unknown format: decimall/],
    [
      "an amount on both sides",
      "    Hook:\n      type: object\n",
      '    Hook:\n      type: object\n      anyOf: [{}, { $ref: "#/components/schemas/TradeRequest" }]\n',
      /part of a request and of an answer/,
    ],
    [
      "a method's name twice",
      "resource: cards, method: vault",
      "resource: cards, method: freeze",
      /is the name of another operation/,
    ],
  ])("is told by file and line: %s", async (_, from, to, reason) => {
    const spec = await changedFixture(from, to);
    const [problem] = await problemsOf(run(await temporaryFolder(), spec));
    expect(problem).toMatchObject({ file: spec, reason: expect.stringMatching(reason) });
    const lines = (await readFile(spec, "utf8")).split("\n");
    expect(problem?.line).toBeGreaterThan(1);
    expect(problem?.line).toBeLessThanOrEqual(lines.length);
  });

  it("points at the very line", async () => {
    const spec = await changedFixture("x-read-back: getVault", "x-read-back: getNothing");
    const [problem] = await problemsOf(run(await temporaryFolder(), spec));
    const lines = (await readFile(spec, "utf8")).split("\n");
    expect(lines[(problem?.line ?? 0) - 1]).toContain("x-read-back: getNothing");
  });

  it("does not keep the output from being repaired that a killed run has left", async () => {
    const out = await temporaryFolder();
    const ended = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await once(ended, "exit");
    await mkdir(path.join(out, `.fixture.${ended.pid}.old`));
    await problemsOf(run(out, await changedFixture("x-read-back: getVault", "x-read-back: getNothing")));
    expect(await readdir(out)).toEqual(["fixture"]);
  });

  it("leaves the old output as it was", async () => {
    const out = await temporaryFolder();
    await mkdir(path.join(out, "fixture"));
    await writeFile(path.join(out, "fixture", "schema.ts"), "// old\n");
    await problemsOf(run(out, await changedFixture("x-read-back: getVault", "x-read-back: getNothing")));
    expect(await readdir(out)).toEqual(["fixture"]);
    expect(await readFile(path.join(out, "fixture", "schema.ts"), "utf8")).toBe("// old\n");
  });
});
