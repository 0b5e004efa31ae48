import path from "node:path";
import { fileURLToPath } from "node:url";
import type { RulesetDefinition } from "@stoplight/spectral-core";
import { describe, expect, it } from "vitest";
import { bundleSpec } from "./bundle.ts";
import { checkOperationIds, checkSpec } from "./check.ts";
import { smallSpec } from "./testing/small-spec.ts";
import { complaints, edit, type Files, writeSpec } from "./testing/spec-files.ts";

const redocly = fileURLToPath(new URL("../../../redocly.yaml", import.meta.url));
const spectral: RulesetDefinition = {
  rules: {
    "info-summary": {
      given: "$.info",
      // biome-ignore lint/suspicious/noThenProperty: Spectral's word
      then: { function: (info: unknown) => (JSON.stringify(info).includes("forbidden") ? [{ message: "no" }] : []) },
    },
  },
};

const withFacts: Files = {
  ...smallSpec,
  "facts.yaml": `
    small:
      - rule: C26
        source: crypto:1
        fact: Everything is known.
        at:
          - /components/schemas/ConfirmTransferRequest/properties/code
          - /components/schemas/EnvelopeB/properties/success
          - /components/schemas/EnvelopeB/properties/message
          - /components/schemas/ErrorResponse/properties/message
          - /components/schemas/Transfer/properties/transfer_id
          - /components/schemas/Transfer/properties/amount
          - /components/schemas/Transfer/properties/memo
          - /paths/~1transfers~1{transferId}/post/parameters/0
          - /paths/~1transfers~1{transferId}/post/parameters/1
          - /paths/~1transfers~1{transferId}/post/responses/200/content/application~1json/schema/allOf/1/properties/data
  `,
};

/** The steps that were carried out, and the complaints. */
async function check(files: Files): Promise<{ steps: string[]; problems: string[] }> {
  const spec = writeSpec(files);
  const steps: string[] = [];
  const problems = await complaints(spec, () =>
    checkSpec({
      spec,
      rules: { redocly, spectral },
      facts: { file: path.join(path.dirname(spec), "facts.yaml"), section: "small" },
      runStep: (title, work) => {
        steps.push(title);
        return work();
      },
    }),
  );
  return { steps, problems };
}

const steps = ["bundle", "compile schemas", "validate examples", "lint (Redocly)", "lint (Spectral)", "facts"];

it("carries out every step of a sound spec", async () => {
  expect(await check(withFacts)).toEqual({ steps, problems: [] });
});

it("gives the bundle", async () => {
  const bundle = await checkSpec({ spec: writeSpec(smallSpec), rules: { redocly, spectral } });
  expect(bundle.document.openapi).toBe("3.1.1");
});

describe("stops at the first step that complains", () => {
  it.each([
    [1, "openapi.yaml", "info:", "info: [", "openapi.yaml:4 malformed YAML"],
    [2, "schemas/Transfer.yaml", "format: decimal", "format: decimall", "schemas/Transfer.yaml:9 unknown format"],
    [3, "operations/confirmTransfer.yaml", '"123456"', "123456", "operations/confirmTransfer.yaml:30 must be string"],
    [4, "openapi.yaml", "\n        description: Sending money.", "", "openapi.yaml:11 Tag object"],
    [5, "openapi.yaml", "title: Small", "title: forbidden", "openapi.yaml:2 no (info-summary)"],
    [6, "schemas/Transfer.yaml", "memo:", "memory:", "facts.yaml:12 C26: the pointer leads to nothing"],
  ])("step %i", async (count, file, from, to, reason) => {
    const result = await check(edit(withFacts, file, from, to));
    expect(result.steps).toEqual(steps.slice(0, count));
    expect(result.problems[0]).toContain(reason);
  });
});

it("finds an operationId that two documents share", async () => {
  const [one, two] = [await bundleSpec(writeSpec(smallSpec)), await bundleSpec(writeSpec(smallSpec))];
  const other = await bundleSpec(
    writeSpec(edit(smallSpec, "operations/confirmTransfer.yaml", "confirmTransfer", "settleTransfer")),
  );
  expect(() => checkOperationIds([one, other])).not.toThrow();
  expect(() => checkOperationIds([one, two])).toThrow(/confirmTransfer\.yaml:1:1 {2}confirmTransfer is used in/);
});
