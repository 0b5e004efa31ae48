import path from "node:path";
import { fileURLToPath } from "node:url";
import type { RulesetDefinition } from "@stoplight/spectral-core";
import { describe, expect, it } from "vitest";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, edit, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
// Loads Spectral before the tests and their time limit.
import "./spectral-findings.ts";
import { checkSpec } from "./check-spec.ts";

const redocly = fileURLToPath(new URL("../../../../redocly.yaml", import.meta.url));
const spectral: RulesetDefinition = {
  rules: {
    "info-summary": {
      given: "$.info",
      // biome-ignore lint/suspicious/noThenProperty: Spectral's word
      then: { function: (info: unknown) => (JSON.stringify(info).includes("forbidden") ? [{ message: "no" }] : []) },
    },
  },
};

const withFacts: SpecFiles = {
  ...smallSpec,
  "facts.yaml": `
    small:
      - rule: C26
        source: crypto:1
        fact: A transfer has an id, an amount and perhaps a memo.
        at: /components/schemas/Transfer
        is:
          type: object
          required: [transfer_id, amount]
          x-required-basis: assumed
          properties:
            transfer_id: { type: string }
            amount: { type: string, format: decimal }
            memo: { type: [string, "null"] }
      - rule: C26
        source: crypto:2
        fact: A transfer is confirmed by a code of six digits.
        at: /paths/~1transfers~1{transferId}/post
        is:
          parameters:
            - { name: transferId, in: path, required: true, schema: { type: string } }
            - { name: Idempotency-Key, in: header, schema: { type: string } }
          requestBody:
            required: true
            content:
              application/json:
                schema: { type: object, required: [code], properties: { code: { type: string, pattern: "^[0-9]{6}$" } } }
      - rule: C26
        source: crypto:3
        fact: The answer is the transfer, in an envelope.
        at: /paths/~1transfers~1{transferId}/post/responses/200/content/application~1json/schema/allOf
        is:
          - type: object
            required: [success, message]
            properties: { success: { type: boolean }, message: { type: string } }
          - type: object
            required: [data]
            properties: { data: { $ref: "#/components/schemas/Transfer" } }
      - rule: C26
        source: crypto:4
        fact: Failures have a message.
        at: /paths/~1transfers~1{transferId}/post/responses
        is:
          "200": { content: { application/json: {} } }
          "401":
            content:
              application/json:
                schema: { type: object, required: [message], properties: { message: { type: string } } }
      - rule: C26
        source: crypto:4
        fact: A transfer is confirmed once, however often it is asked for.
        at: /paths/~1transfers~1{transferId}/post
        is: { x-retry: idempotent, x-idempotency: { mode: auto } }
      - { rule: C26, source: crypto:5, fact: One address, at: /servers, is: [{ url: https://api.small.example/api/v1 }] }
      - { rule: C26, source: crypto:6, fact: One credential, at: /security, is: [{ bearerAuth: [] }] }
      - rule: C26
        source: crypto:6
        fact: The credential is a bearer token.
        at: /components/securitySchemes/bearerAuth
        is: { type: http, scheme: bearer }
  `,
};

/** The steps that were carried out, and the complaints. */
async function check(files: SpecFiles): Promise<{ steps: string[]; problems: string[] }> {
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

const steps = [
  "bundle",
  "files",
  "names",
  "references",
  "recursion",
  "operation ids",
  "compile schemas",
  "validate examples",
  "lint (Redocly)",
  "lint (Spectral)",
  "facts",
];

it("carries out every step of a sound spec", async () => {
  expect(await check(withFacts)).toEqual({ steps, problems: [] });
});

it("gives the bundle", async () => {
  const bundle = await checkSpec({ spec: writeSpec(smallSpec), rules: { redocly, spectral } });
  expect(bundle.document.openapi).toBe("3.1.1");
});

describe("stops at the first step with problems", () => {
  const operation = "operations/confirmTransfer.yaml";
  it.each([
    ["bundle", "openapi.yaml", "info:", "info: [", "openapi.yaml:4 malformed YAML"],
    ["files", operation, "operationId: confirm", "operationId: settle", `${operation}:1 operationId is settleTransfer`],
    [
      "operation ids",
      "openapi.yaml",
      `post:\n          $ref: ${operation}`,
      `post: { $ref: ${operation} }\n        put: { $ref: ${operation} }`,
      `${operation}:1 confirmTransfer is also used in`,
    ],
    ["compile schemas", "schemas/Transfer.yaml", "decimal", "decimall", "schemas/Transfer.yaml:9 unknown format"],
    ["validate examples", operation, '"123456"', "123456", `${operation}:30 must be string`],
    ["lint (Redocly)", "openapi.yaml", "\n        description: Sending money.", "", "openapi.yaml:11 Tag object"],
    ["lint (Spectral)", "openapi.yaml", "title: Small", "title: forbidden", "openapi.yaml:2 no (info-summary)"],
    ["facts", "schemas/Transfer.yaml", "memo:", "memory:", "facts.yaml:5 C26: expected "],
  ])("step %s", async (step, file, from, to, reason) => {
    const result = await check(edit(withFacts, file, from, to));
    expect(result.steps).toEqual(steps.slice(0, steps.indexOf(step) + 1));
    expect(result.problems[0]).toContain(reason);
  });
});
