import { expect, it } from "vitest";
import { bundleSpec } from "../../cli/src/pipeline/bundle/bundle-spec.ts";
import { startConventions } from "../../cli/src/pipeline/checks/check-spec.ts";
import { smallSpec } from "../../cli/src/pipeline/testing/small-spec.ts";
import { complaints, edit, writeSpec } from "../../cli/src/pipeline/testing/spec-files.ts";
import { rules } from "./repository-rules.ts";
import { rulesInWorker } from "./rules-in-worker.ts";

it("finds in a worker what the rules find here, in each of several documents", async () => {
  const inWorker = await rulesInWorker();
  const changes = ["x-retyr", "x-retry"].map((name) =>
    writeSpec(edit(smallSpec, "operations/confirmTransfer.yaml", "x-retry", name)),
  );
  const found = (spec: string, { conventions }: typeof rules) =>
    complaints(spec, async () => startConventions(await bundleSpec(spec), conventions)());
  const here = await Promise.all(changes.map((spec) => found(spec, rules)));
  expect(await Promise.all(changes.map((spec) => found(spec, inWorker)))).toEqual(here);
  expect(here[0]).toContainEqual(expect.stringMatching(/x-retyr is unknown.* \(extension-use\)$/));
  expect(here[1]).not.toContainEqual(expect.stringMatching(/x-retyr/));
});
