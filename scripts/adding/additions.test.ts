import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { generate } from "../../cli/src/index.ts";
import { rules } from "../lib/repository-rules.ts";
import { root } from "../lib/repository-specs.ts";
import { additions, addOperation, linesOf } from "./additions.ts";

const contributing = await readFile(path.join(root, "CONTRIBUTING.md"), "utf8");

it("the example of CONTRIBUTING.md is one of the operations that tests add", () => {
  const lines = additions.map((addition) => linesOf(addition).replace(/^ {2}/gm, "   "));
  expect(lines.filter((line) => contributing.includes(line.trimEnd()))).toHaveLength(1);
});

it("an operation is one file and one line: the rest is generated", async () => {
  const specs = await mkdtemp(path.join(tmpdir(), "adding-"));
  onTestFinished(() => rm(specs, { recursive: true }));
  await cp(path.join(root, "specs"), specs, { recursive: true });
  const added = additions.filter(({ api }) => api === "crypto");
  for (const addition of added) await addOperation(specs, addition);

  const facts = { file: path.join(root, "specs/facts.yaml"), section: "crypto" };
  const spec = path.join(specs, "crypto/openapi.yaml");
  const out = path.join(specs, "generated");
  await generate({ specs: [{ api: "crypto", spec, facts, ownsFolder: true }], rules, out });

  const [resources, routes] = await Promise.all(
    ["resources.ts", "routes.ts"].map((file) => readFile(path.join(out, "crypto", file), "utf8")),
  );
  for (const { operationId, sdkMethod } of added) {
    expect(routes).toContain(`operationId: "${operationId}"`);
    expect(resources).toMatch(new RegExp(`^ {2}${sdkMethod}\\(`, "m"));
  }
});
