// Adding an operation as CONTRIBUTING.md says: one file and one line. The rest is generated, and the facts of a documented one are
// drafted.

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { generate } from "../cli/src/index.ts";
import { rules } from "./lib/repository-rules.ts";
import { root } from "./lib/repository-specs.ts";

/** Operations that the documents do not have, one of each kind: the operation to copy, the method of the SDK, and the place. */
const additions = {
  fiat: [["renameWallet", "createWallet", "rename", "post", "/wallet/rename"]],
  crypto: [
    ["getCustomerLimits", "getCustomerWallet", "limits", "get", "/svc-card/customers/{svcCardId}/limits"],
    ["listFailedDeliveries", "listAllDeliveries", "listFailed", "get", "/svc-card/webhooks/deliveries/failed"],
    [
      "blockCustomerCard",
      "freezeCustomerCard",
      "blockCard",
      "post",
      "/svc-card/customers/{svcCardId}/cards/{cardId}/block",
    ],
    ["listCardDisputes", "listCardTransactions", "listDisputes", "get", "/card-issuer/customers/{customerId}/disputes"],
  ],
} as const;

const linesOf = (id: string, method: string, place: string) =>
  `  ${place}:\n    ${method}: { $ref: operations/${id}.yaml }\n`;

it("the example of CONTRIBUTING.md is one of them", async () => {
  const [[id, , , method, place]] = additions.fiat;
  const contributing = await readFile(path.join(root, "CONTRIBUTING.md"), "utf8");
  expect(contributing).toContain(linesOf(id, method, place).replace(/^ {2}/gm, "   "));
});

async function copySpecs(): Promise<string> {
  const specs = await mkdtemp(path.join(tmpdir(), "adding-"));
  onTestFinished(() => rm(specs, { recursive: true }));
  await cp(path.join(root, "specs"), specs, { recursive: true });
  return specs;
}

/** Adds the line of an operation, in place of one that is there. */
async function addLine(spec: string, line: string): Promise<void> {
  const document = (await readFile(spec, "utf8")).replace(line, "");
  await writeFile(spec, document.replace(/^paths:\n/m, `paths:\n${line}`));
}

/** A documented operation with records and an error of its own: its files, by path in the folder of the service. */
const line = linesOf("getCustomerLimits", "get", "/svc-card/customers/{svcCardId}/limits");
const files = {
  "operations/getCustomerLimits.yaml": `summary: Retrieve a customer's limits
description: |
  Returns what a customer may spend.

  **Amounts.** Decimal strings.
operationId: getCustomerLimits
tags: [Card customers]
parameters:
  - $ref: ../parameters/SvcCardId.yaml
responses:
  "200":
    description: The limits.
    x-envelope: B
    content:
      application/json:
        schema: { $ref: ../schemas/GetCustomerLimitsResponse.yaml }
        example: { success: true, message: Limits retrieved., data: { daily_limit: "20.00" } }
  "404":
    description: The customer has no limits.
    x-error-codes: [LIMITS_NOT_FOUND]
    content:
      application/json:
        schema: { $ref: ../schemas/CustomerLimitsError.yaml }
        example: { success: false, error: LIMITS_NOT_FOUND, reason: never_set }
x-sdk: { client: crypto, resource: cardCustomers, method: limits }
x-retry: read
x-idempotency: { mode: none }
x-access: { scope: cards:read }
x-rules: [C69]
`,
  "schemas/GetCustomerLimitsResponse.yaml": `allOf:
  - $ref: EnvelopeB.yaml
  - type: object
    required: [data]
    properties:
      data: { $ref: CustomerLimits.yaml }
`,
  "schemas/CustomerLimits.yaml": `type: object
description: What a customer may spend.
required: [daily_limit]
properties:
  daily_limit: { type: string, format: decimal, description: What they may spend in a day (1000 USD at first). }
`,
  "schemas/CustomerLimitsError.yaml": `type: object
description: Why there are no limits.
required: [success, error]
properties:
  success: { type: boolean, const: false, description: It has not worked. }
  error: { type: string, description: The code. }
  reason: { type: string, x-open-enum: [never_set], description: The reason. }
`,
};

describe("a documented operation with records and errors of its own", () => {
  const api = "crypto";
  const inOneLine = (row: string) => row.replaceAll(/\s+/g, " ").trim();

  async function add() {
    const specs = await copySpecs();
    const spec = path.join(specs, api, "openapi.yaml");
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(specs, api, name), text);
    await addLine(spec, line);
    const facts = { file: path.join(specs, "facts.yaml"), section: api };
    const options = { specs: [{ api, spec, facts, ownsFolder: true }], rules, out: path.join(specs, "out") };
    const textOf = (name: string) => readFile(path.join(specs, name), "utf8");
    return { options, facts, textOf };
  }

  it("is one command: the rows of its source are drafted, and only what needs a judgement is left to its author", async () => {
    const { options, facts, textOf } = await add();
    const before = (await textOf("facts.yaml")).split("  - rule: ");
    await expect(generate(options)).rejects.toThrow("not named by a fact, and not marked as assumed");
    await generate({ ...options, accept: { section: api, source: `${api}:193` } });
    expect(await textOf(`out/${api}/routes.ts`)).toContain('operationId: "getCustomerLimits"');
    expect(await textOf(`out/${api}/resources.ts`)).toContain("LIMITS_NOT_FOUND");

    const rows = (await textOf("facts.yaml")).split("  - rule: ");
    const added = rows.filter((row) => !before.includes(row)).map(inOneLine);
    expect(added.filter((row) => row.includes("DRAFT: ")).map((row) => row.split(" is: ")[1])).toEqual([
      "x-retry: read x-idempotency: mode: none x-access: scope: cards:read",
    ]);
    expect(added.filter((row) => row.includes(" says: ")).map((row) => row.split(" at: ")[1])).toEqual([
      expect.stringMatching(
        /^\/components\/schemas\/CustomerLimits\/properties\/daily_limit\/description says: - 1000 USD($| crypto:)/,
      ),
    ]);
    await expect(generate({ ...options, check: true })).rejects.toThrow("write what the source states");
    await writeFile(facts.file, rows.join("  - rule: ").replace(/"DRAFT: .*"/, "It returns one result for one key."));
    await generate({ ...options, check: true });
  });

  it("is marked if its author assumes it, apart from numbers that readers see", async () => {
    const { options, textOf } = await add();
    const before = await textOf("facts.yaml");
    const assumed = generate({ ...options, accept: { section: api, source: `${api}:assumed` } });
    await expect(assumed).rejects.toThrow(/^[^\n]+ "[\w ]+" in a text is named by no fact\n/);
    expect(await textOf("facts.yaml")).toBe(before);
    for (const name of Object.keys(files)) expect(await textOf(`${api}/${name}`)).toMatch(/^x-basis: assumed$/m);
  });
});

it.each(["fiat", "crypto"] as const)("it is one file and one line of the %s document", async (api) => {
  const specs = await copySpecs();
  const spec = path.join(specs, api, "openapi.yaml");
  for (const [id, neighbour, sdkMethod, method, place] of additions[api]) {
    const fileOf = (name: string) => path.join(specs, api, `operations/${name}.yaml`);
    const text = await readFile(fileOf(neighbour), "utf8");
    const renamed = text.replace(/^operationId: .*$/m, `operationId: ${id}`);
    // Nothing of it is documented.
    const copy = renamed.replace(/^(x-sdk: .*)method: \w+ }$/m, `x-basis: assumed\n$1method: ${sdkMethod} }`);
    await writeFile(fileOf(id), copy.replace(/^summary: .*$/m, `summary: Try ${id}`));
    await addLine(spec, linesOf(id, method, place));
  }

  const facts = { file: path.join(root, "specs/facts.yaml"), section: api };
  await generate({ specs: [{ api, spec, facts, ownsFolder: true }], rules, out: path.join(specs, "generated") });
  const read = (file: string) => readFile(path.join(specs, "generated", api, file), "utf8");
  for (const [id, , sdkMethod] of additions[api]) {
    expect(await read("routes.ts")).toContain(`operationId: "${id}"`);
    expect(await read("resources.ts")).toMatch(new RegExp(`^ {2}${sdkMethod}\\(`, "m"));
  }
});
