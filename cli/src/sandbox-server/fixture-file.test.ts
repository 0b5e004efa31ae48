import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { createSandbox } from "../../../src/sandbox.ts";
import { readFixture } from "./start-server.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

async function load(name: string, text: string) {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, name);
  await writeFile(file, text);
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  const fixture = await readFixture(file);
  await fixture.load(sandbox, tenant);
  return sandbox.state.export();
}

it("loads the fixture of the guide", async () => {
  const guide = await readFile(path.join(import.meta.dirname, "../../../docs/guides/sandbox.md"), "utf8");
  const [, sample = ""] = /```yaml\n(.*?)```/s.exec(guide) ?? [];
  const state = await load("fixture.yaml", sample);
  for (const text of [
    "ada@shop.example",
    "Example Air",
    '"isFrozen":true',
    '"executed":true',
    '"platformFee":"0.25"',
  ]) {
    expect(state).toContain(text);
  }
});

it("loads JSON", async () => {
  expect(await load("fixture.json", '{"customers":[{"email":"ada@shop.example"}]}')).toContain("ada@shop.example");
});

it.each([
  ["{ customers: [", /fixture.yaml:1:\d+ {2}malformed YAML/],
  ["customers: 1", /fixture.yaml:1:1 {2}customers must be a list/],
  ["- 1", /fixture.yaml:1:1 {2}must be an object/],
  ["history:\n  - simulate: depositt", /fixture.yaml:2:5 {2}unknown simulation "depositt". Did you mean deposit\?/],
  ["history:\n  - { simulate: settleTransfer, with: { transaction_id: x } }", /fixture.yaml:2:5 {2}/],
])("names the place of a problem: %s", async (text, message) => {
  const loading = load("fixture.yaml", text);
  await expect(loading).rejects.toMatchObject({ name: "PipelineError", message: expect.stringMatching(message) });
});
