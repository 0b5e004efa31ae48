import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root as repository } from "../lib/repository-specs.ts";
import { specChanges } from "./spec-changes.ts";
import { RELEASED, releasedRepository } from "./testing/released-repository.ts";

const fiat = await readFile(join(repository, "generated/fiat/openapi.json"), "utf8");
const released = { "generated/fiat/openapi.json": fiat, "generated/crypto/openapi.json": fiat };

// Each starts Git, and two of them compilers.
const patient = { timeout: 60_000 };

it("finds no change in the documents of the release", patient, async () => {
  const root = await releasedRepository(released);
  const { level, highest, text } = await specChanges(root, RELEASED);
  expect([level, highest]).toEqual(["none", []]);
  expect(text).toMatch(/^Against v0\.1\.0, as `npx svc-sdk-cli diff` compares them\.\n\n### SDK changes: none\n/);
});

it("rates what the documents have lost, below headings of the third level", patient, async () => {
  const root = await releasedRepository(released);
  await rm(join(root, "generated/crypto"), { recursive: true });
  const document = JSON.parse(fiat);
  const path = "/business/webhook";
  expect(document.paths).toHaveProperty([path]);
  delete document.paths[path];
  await writeFile(join(root, "generated/fiat/openapi.json"), JSON.stringify(document));

  const { level, highest, text } = await specChanges(root, RELEASED);
  expect(level).toBe("major");
  expect(highest).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^service removed/),
      expect.stringMatching(/^`registerBusinessWebhook`: (method|operation) removed/),
    ]),
  );
  expect(text).toContain("### SDK changes: major\n");
  expect(text).toContain("#### Breaking changes\n\n##### crypto\n\n- service removed");
  expect(text).toMatch(/##### fiat\n\n- `\w+`: (method|operation) removed/);
});

it("rejects a tag that does not exist", patient, async () => {
  const root = await releasedRepository(released);
  await expect(specChanges(root, "v9.9.9")).rejects.toThrow("git ls-tree");
});
