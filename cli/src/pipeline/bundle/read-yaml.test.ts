import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { PipelineError } from "./problem.ts";
import { parseYaml, readYaml } from "./read-yaml.ts";

const file = path.resolve("some.yaml");

async function complaint(work: () => unknown): Promise<string> {
  const error = await Promise.resolve()
    .then(work)
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof PipelineError)) throw new Error(`no PipelineError: ${String(error)}`);
  return error.message.split(path.sep).at(-1) ?? "";
}

describe("a YAML file", () => {
  const yaml = parseYaml(file, "a: 1\nlist:\n  - b: &shared { deep: yes }\n  - c: *shared\n200: OK\n");

  it("becomes plain JSON with text as keys", () => {
    expect(yaml.value).toEqual({ a: 1, list: [{ b: { deep: "yes" } }, { c: { deep: "yes" } }], "200": "OK" });
  });

  it.each<[string, (string | number)[], string]>([
    ["all", [], "1:1"],
    ["a key", ["a"], "1:1"],
    ["a number as a key", ["200"], "5:1"],
    ["an item", ["list", 1], "4:5"],
    ["what is behind an alias", ["list", 1, "c", "deep"], "3:18"],
    ["an item where the rest is missing", ["list", 0, "x", "y"], "3:5"],
    ["a key where the rest is missing", ["a", "b"], "1:1"],
  ])("tells the place of %s", (_, at, expected) => {
    const { line, column } = yaml.locate(at);
    expect(`${line}:${column}`).toBe(expected);
  });

  it("may be JSON, and may be empty", () => {
    expect(parseYaml(file, '{\n\t"a": [1, null, "x"]\n}').value).toEqual({ a: [1, null, "x"] });
    expect(parseYaml(file, "# nothing yet\n").value).toBeNull();
  });

  it("may have a property named __proto__", () => {
    const { value } = parseYaml(file, "__proto__: { a: 1 }");
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

const deep = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => `a${level}: &a${level} [${`*a${level - 1},`.repeat(9)}]`);

describe("what is refused, with its place", () => {
  it.each([
    ["a: [1, 2\nb: 3", /^some.yaml:2:1 {2}malformed YAML: /],
    ["a: 1\na: 2", /^some.yaml:2:1 {2}malformed YAML: Map keys must be unique/],
    ["a:\n  200: x\n  '200': y", /^some.yaml:3:3 {2}the key "200" occurs twice/],
    ["a: .nan", /^some.yaml:1:4 {2}JSON has no value such as NaN/],
    ["? [a, b]\n: 1", /^some.yaml:1:3 {2}a key must be text/],
    ["a: &x\n  b: *x", /some.yaml:2:3 {2}an anchor contains its own alias/],
    ["a: *missing", /^some.yaml:1:4 {2}the alias \*missing has no anchor before it/],
    ["a: 1\n---\nb: 2", /malformed YAML: /],
    [["a0: &a0 [1]", ...deep].join("\n"), /the aliases repeat more than 100000 values/],
  ])("%j", async (text, expected) => {
    expect(await complaint(() => parseYaml(file, text))).toMatch(expected);
  });

  it("a file that cannot be read as text", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "yaml-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, "latin.yaml"), Buffer.from([0x61, 0xe9]));
    expect(await complaint(() => readYaml(path.join(folder, "latin.yaml")))).toBe("latin.yaml:1  is not UTF-8 text");
    expect(await complaint(() => readYaml(path.join(folder, "none.yaml")))).toBe("none.yaml:1  does not exist");
    expect(await complaint(() => readYaml(folder))).toMatch(/:1 {2}is a folder$/);
  });
});
