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

/** A documented operation with records and an error of its own. */
const documented = {
  "operations/renameWallet.yaml": `operationId: renameWallet
summary: Rename a wallet
description: Renames a wallet of the business.
tags: [Wallets]
x-sdk: { client: fiat, resource: wallets, method: rename }
x-retry: keyed
x-idempotency: { mode: auto }
x-rules: [F34, F9, F10]
parameters:
  - $ref: ../parameters/IdempotencyKey.yaml
requestBody:
  required: true
  content:
    application/json:
      schema: { $ref: ../schemas/RenameWalletRequest.yaml }
      example: { wallet_id: wal_example }
responses:
  "200":
    description: Renamed.
    x-envelope: fiat
    content:
      application/json:
        schema:
          allOf:
            - $ref: ../schemas/SuccessEnvelope.yaml
            - type: object
              required: [data]
              properties:
                data: { $ref: ../schemas/RenamedWallet.yaml }
        example:
          status: success
          status_code: 200
          message: Renamed.
          data: { wallet_id: wal_example, renamed_at: "2026-01-15T09:30:00Z" }
  "401": { $ref: ../responses/Unauthorized.yaml }
  "404":
    description: No wallet has this id.
    x-error-codes: [WALLET_NOT_FOUND]
    content:
      application/json:
        schema: { $ref: ../schemas/ErrorResponse.yaml }
        example: { status: error, status_code: 404, message: Wallet not found., data: null }
  "422": { $ref: ../responses/ValidationError.yaml }
  default: { $ref: ../responses/ErrorResponse.yaml }
`,
  "schemas/RenameWalletRequest.yaml": `type: object
description: Which wallet to rename.
required: [wallet_id]
properties:
  wallet_id: { type: string, maxLength: 64, description: The wallet's id. }
`,
  "schemas/RenamedWallet.yaml": `type: object
description: The renamed wallet.
required: [wallet_id, renamed_at]
properties:
  wallet_id: { type: string, description: The wallet's id. }
  renamed_at: { type: string, format: date-time, description: When it was renamed. }
`,
};

describe("a documented operation with records and an error of its own", () => {
  async function add() {
    const specs = await copySpecs();
    const spec = path.join(specs, "fiat/openapi.yaml");
    for (const [name, text] of Object.entries(documented)) await writeFile(path.join(specs, "fiat", name), text);
    await addLine(spec, linesOf("renameWallet", "post", "/wallet/rename"));
    const facts = { file: path.join(specs, "facts.yaml"), section: "fiat" };
    const options = { specs: [{ api: "fiat", spec, facts, ownsFolder: true }], rules, out: path.join(specs, "out") };
    const textOf = (name: string) => readFile(path.join(specs, name), "utf8");
    return { options, facts, textOf };
  }

  it("is one command: the rows of its source are drafted, and only what needs a judgement is left to its author", async () => {
    const { options, facts, textOf } = await add();
    const before = await textOf("facts.yaml");
    await expect(generate(options)).rejects.toThrow("neither named by a fact nor marked as assumed");
    await generate({ ...options, accept: { section: "fiat", source: "fiat:193" } });
    expect(await textOf("out/fiat/routes.ts")).toContain('operationId: "renameWallet"');
    expect(await textOf("out/fiat/resources.ts")).toContain("WALLET_NOT_FOUND");

    const rows = (await textOf("facts.yaml")).split("  - rule: ");
    expect(rows.length - before.split("  - rule: ").length).toBe(4);
    expect(rows.filter((row) => row.includes("DRAFT: ")).map((row) => row.split("\n    is:")[1])).toEqual([
      expect.stringMatching(/^\s+x-retry: keyed\s+x-idempotency:\s+mode: auto\s*$/),
    ]);
    await expect(generate({ ...options, check: true })).rejects.toThrow("write what the source states");
    await writeFile(facts.file, rows.join("  - rule: ").replace(/"DRAFT: .*"/, "It returns one result for one key."));
    await generate({ ...options, check: true });
  });

  it("is marked if its author assumes it", async () => {
    const { options, textOf } = await add();
    const before = await textOf("facts.yaml");
    await generate({ ...options, accept: { section: "fiat", source: "fiat:assumed" } });
    await generate({ ...options, check: true });
    expect(await textOf("facts.yaml")).toBe(before);
    for (const name of Object.keys(documented)) expect(await textOf(`fiat/${name}`)).toContain("\nx-basis: assumed\n");
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
