// The generated code of the fixture, with the calls in the comments of its methods, through the TypeScript compiler under this
// repository's own options. What types reject is proven with the real documents, in tests/types.

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { expect, it, onTestFinished } from "vitest";
import { generate } from "../pipeline.ts";
import { fixtureFile, noRules } from "../testing/fixture.ts";

const preamble = `
import type { AgentResources, CryptoResources } from "./resources.ts";
declare const wallets: CryptoResources;
declare const agent: AgentResources;
`;

it("compiles, as do the examples of its methods", async () => {
  const root = path.resolve(import.meta.dirname, "../../../..");
  const out = await mkdtemp(path.join(tmpdir(), "generated-code-"));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const folder = path.join(out, "fixture");
  const runtime = path.relative(folder, path.join(root, "src/runtime.ts"));
  await generate({ specs: [{ api: "fixture", spec: fixtureFile }], rules: noRules, out, runtime });
  await writeFile(path.join(out, "package.json"), '{ "type": "module" }');
  const resources = await readFile(path.join(folder, "resources.ts"), "utf8");
  const blocks = [...resources.matchAll(/^ +\* ```ts\n(.*?)^ +\* ```$/gms)].map(([, block = ""]) => block);
  expect(blocks.length).toBeGreaterThan(5);
  const examples = blocks.join("\n").replace(/^ +\* ?/gm, "");
  await writeFile(path.join(folder, "examples.ts"), `${preamble}\n${examples}\nexport { agent, wallets };\n`);

  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const files = (await readdir(folder)).filter((name) => name.endsWith(".ts")).map((name) => path.join(folder, name));
  const program = ts.createProgram(files, { ...options, noEmit: true, types: [] });
  const errors = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => [file?.fileName, messageText]);
  expect(errors).toEqual([]);
});
