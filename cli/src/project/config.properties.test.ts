// Mutated configurations: a configuration or a typed error with places, and never anything else.

import { writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { readConfig } from "./config.ts";
import { soundProject, writeProject } from "./testing/project-folder.ts";

const sound = `name: acme
package: { name: "@acme/payments", version: 0.1.0 }
out: sdk
documents: documents
environments:
  sandbox: { fiat: "https://fiat.acme.example/api/v1" }
overlays: { fiat: [overlays/fiat.yaml], crypto: [] }
extraDocuments:
  - { file: overlays/fiat.yaml, as: kyc }
webhooks: { timestampHeader: x-acme-timestamp, event: { id: id } }
`;

const junk = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    ..."null [] {} ~ *a &a __proto__ constructor .. / 1e999 name out overlays svc | # \" ' \u0000 \t".split(" "),
  ),
  fc.constantFrom("<<: *a", "!!binary x", "? a", "- b", ": ", "\n", "\r\n  "),
);

/** Texts in place of a part of the sound text. */
const mutated = fc
  .array(fc.tuple(fc.nat(sound.length), fc.nat(20), junk), { minLength: 1, maxLength: 4 })
  .map((edits) =>
    edits.reduce(
      (text, [at, length, put]) => text.slice(0, at) + put + text.slice(Math.min(at + length, text.length)),
      sound,
    ),
  );

testProperty(
  "a mutated configuration is read, or rejected with places",
  fc.asyncProperty(mutated, async (text) => {
    const folder = await project();
    const file = path.join(folder, "svc.config.yaml");
    await writeFile(file, text);
    const outcome = await readConfig(file).catch((error: unknown) => error);
    if (outcome instanceof PipelineError) {
      expect(outcome.problems.length).toBeGreaterThan(0);
      for (const problem of outcome.problems) expect(problem).toMatchObject({ file, line: expect.any(Number) });
    } else expect(outcome).toMatchObject({ file, folder });
  }),
);

let folderOfAll: Promise<string> | undefined;

/** One for all cases. */
function project(): Promise<string> {
  folderOfAll ??= writeProject(soundProject);
  return folderOfAll;
}
