import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { fixtureFile, temporaryFolder } from "../pipeline/testing/fixture.ts";
import { smallProject } from "../regeneration/testing/small-project.ts";
import { type Comparison, placeName, type SdkChange } from "./change.ts";
import { compareApis } from "./compare-apis.ts";
import { comparisonMarkdown } from "./comparison-markdown.ts";
import { readApis } from "./read-apis.ts";
import { append, compared, type DocumentMutation, drop, mutated, rename, set } from "./testing/mutations.ts";

// Each comparison starts Redocly's program.
vi.setConfig({ testTimeout: 60_000 });

async function compare(...mutations: readonly DocumentMutation[]): Promise<Comparison> {
  const [before, after] = await mutated(...mutations);
  return compareApis(new Map([["fixture", compared(before)]]), new Map([["fixture", compared(after)]]));
}

function inShort({ level, kind, subject, place, found, rules = [] }: SdkChange): string {
  const name = [level, kind === "changed" ? "" : kind, subject, placeName(place)].filter(Boolean).join(" ");
  return [name, found, ...rules].join(", ");
}

const schema = "/components/schemas";
const receipt = "/paths/~1receipts~1{id}/get";

describe.concurrent("only the document shows", () => {
  it.for<[string, DocumentMutation, string[]]>([
    [
      "a pattern",
      set(`${schema}/TransferRequest/properties/svc_account_id/pattern`, "^acct_"),
      ["major pattern TransferRequest.svc_account_id, document, schema-constraint-changed"],
    ],
    [
      "a limit",
      set(`${schema}/TransferRequest/properties/splits/maxItems`, 2),
      ["major maxItems TransferRequest.splits, document, schema-constraint-changed"],
    ],
    [
      "a new error",
      set(`${receipt}/responses/410`, { $ref: "#/components/responses/Failure" }),
      ["minor added responses getReceipt: 410, document"],
    ],
    [
      "an error that no longer occurs",
      set("/paths/~1transfers/post/responses/401", undefined),
      ["minor removed responses transferMoney: 401, document, response-removed"],
    ],
    [
      "the form of an amount, which the SDK hides",
      set(`${schema}/TradeRequest/properties/amount/type`, "string"),
      ["minor type TradeRequest.amount, document, schema-type-changed"],
    ],
    [
      "a base address, which clients are given",
      set("/servers", [{ url: "https://{host}/api/v1", variables: { host: { default: "else.example" } } }]),
      ["patch default /servers/0/variables/host/default, document"],
    ],
    [
      "a limit of a field that is called like a text",
      (document) => {
        set(`${schema}/Spending/properties/description`, { type: "string", minLength: 1 })(document);
      },
      ["minor added field Spending.description, types"],
    ],
    [
      "a gap, which is documentation",
      set("/paths/~1quote/get/parameters/0/x-not-shown/G12", "Which parameters there are. None is shown."),
      ["patch documentation quoteAnything: query.query, document"],
    ],
    ["a deprecation", set(`${receipt}/deprecated`, true), ["minor deprecated getReceipt, document"]],
    [
      "texts of one place, together",
      (document) => {
        set(`${receipt}/summary`, "Else")(document);
        set(`${receipt}/description`, "Else.")(document);
        set(`${receipt}/x-rules`, ["F33"])(document);
      },
      ["patch documentation getReceipt, document"],
    ],
  ])("%s", async ([, mutation, expected], { expect }) => {
    expect((await compare(mutation)).changes.map(inShort)).toEqual(expected);
  });
});

describe.concurrent("names Redocly's rule where it reports the same", () => {
  it.for<[string, DocumentMutation, string[]]>([
    [
      "a field that became optional",
      drop(`${schema}/Transfer/required`, "fee"),
      ["major field Transfer.fee, types, required-properties-removed"],
    ],
    [
      "an optional field",
      set(`${schema}/TransferRequest/properties/note`, { type: "string" }),
      ["minor added field TransferRequest.note, types"],
    ],
    [
      "a value less",
      drop(`${schema}/TransferRequest/properties/priority/enum`, "high"),
      ["major field TransferRequest.priority, types, enum-values-removed"],
    ],
    [
      "a required parameter",
      append(`${receipt}/parameters`, {
        ...{ name: "lang", in: "query", required: true, description: "Which." },
        schema: { type: "string" },
      }),
      [
        "major arguments getReceipt, types",
        "major added field getReceipt: query.lang, types, parameter-became-required",
      ],
    ],
    [
      "another name of a required field",
      (document) => {
        rename(`${schema}/Transfer/properties/fee`, "cost")(document);
        drop(`${schema}/Transfer/required`, "fee")(document);
        append(`${schema}/Transfer/required`, "cost")(document);
      },
      ["major renamed field Transfer.fee, types, property-removed, required-properties-removed"],
    ],
    ["a removed path", set("/paths/~1quote", undefined), ["major removed method quoteAnything, types, path-removed"]],
    [
      "another operationId",
      set("/paths/~1quote/get/operationId", "quoteAll"),
      ["major renamed operationId quoteAll, types, operation-id-changed"],
    ],
    [
      "another rule for retries",
      set("/paths/~1agent~1trade/post/x-retry", "keyed-transfer"),
      ["major retries tradeThing, behaviour"],
    ],
    [
      "a documented result",
      set("/paths/~1quote/get/responses/200", {
        description: "A quote.",
        "x-envelope": "none",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Spending" } } },
      }),
      [
        "major result quoteAnything, types",
        "minor envelope quoteAnything, behaviour",
        "minor field quoteAnything: 200, types",
      ],
    ],
  ])("%s", async ([, mutation, expected], { expect }) => {
    expect((await compare(mutation)).changes.map(inShort)).toEqual(expected);
  });
});

it("compares services by their names", async () => {
  const [document] = await mutated();
  const [one, two] = [new Map([["one", compared(document)]]), new Map([["two", compared(document)]])];
  expect((await compareApis(one, one)).changes).toEqual([]);
  expect((await compareApis(one, two)).changes.map(inShort)).toEqual([
    "major removed service, document",
    "minor added service, document",
  ]);
});

it("writes Markdown and JSON that do not depend on the run", async () => {
  const mutations = [
    drop(`${schema}/Transfer/required`, "fee"),
    set(`${schema}/TransferRequest/properties/note`, { type: "string" }),
    set(`${receipt}/summary`, "Else"),
  ];
  const [one, two] = [await compare(...mutations), await compare(...mutations)];
  expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  expect(comparisonMarkdown(one)).toBe(`# SDK changes: major

1 change can break code that compiles and works today.

1 major, 1 minor, 1 patch.

## Breaking changes

### fixture

- \`Transfer.fee\`: field changed from \`required\` to \`optional\`. The field may be absent: code that reads it breaks. Used by \`transferMoney\`, \`listTransfers\`.

## Additions and other changes

### fixture

- \`TransferRequest.note\`: field added: \`optional string\`. An optional field is new: existing code still compiles. Used by \`transferMoney\`.

## Documentation and details

### fixture

- \`getReceipt\`: documentation changed. Only documentation changes.
`);
});

it("reports a document that no SDK can be made from, with its place", async () => {
  const [before, after] = await mutated(set(`${receipt}/x-sdk`, undefined));
  const running = compareApis(new Map([["a", compared(before)]]), new Map([["a", compared(after)]]));
  await expect(running).rejects.toThrow(PipelineError);
  await expect(running).rejects.toThrow("the operation has no x-sdk");
});

describe("reads", () => {
  async function folderWith(files: Record<string, JsonObject>): Promise<string> {
    const folder = await temporaryFolder();
    for (const [name, document] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), JSON.stringify(document));
    }
    return folder;
  }

  it.each<[string, string[], string[]]>([
    ["a folder of documents", ["fiat.json", "crypto.json"], ["crypto", "fiat"]],
    ["generated folders", ["fiat/openapi.json", "crypto/openapi.json"], ["crypto", "fiat"]],
    ["an SDK that regenerate has written", ["src/kyc/openapi.json", "manifest.json"], ["kyc"]],
  ])("%s", async (_, names, services) => {
    const [document] = await mutated();
    const folder = await folderWith(Object.fromEntries(names.map((name) => [name, document])));
    expect([...(await readApis(folder)).keys()]).toEqual(services);
  });

  it("a project, with its overlays and its name", async () => {
    const { config, write } = await smallProject();
    await write("svc.config.json", { name: "acme", package: { name: "@acme/payments", version: "0.1.0" } });
    const apis = await readApis(config.folder);
    expect([...apis.keys()]).toEqual(["fiat", "crypto"]);
    expect(JSON.stringify(apis.get("crypto")?.document)).toContain('"acme_card_id"');
    expect([...(await readApis(path.join(config.folder, "svc.config.json"))).keys()]).toEqual(["fiat", "crypto"]);
  });

  it("a single document", async () => {
    expect([...(await readApis(fixtureFile)).keys()]).toEqual(["api"]);
  });

  it.each([
    ["a missing file", "none.yaml", "does not exist"],
    ["a folder without documents", ".", "has no OpenAPI documents"],
  ])("not %s", async (_, name, message) => {
    const folder = await temporaryFolder();
    await expect(readApis(path.join(folder, name))).rejects.toThrow(message);
  });
});
