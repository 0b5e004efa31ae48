import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import type { Json, JsonObject } from "../pipeline/model/json-pointer.ts";
import { writeProject } from "../project/testing/project-folder.ts";
import { smallProject } from "../regeneration/testing/small-project.ts";
import { type Comparison, comparisonMarkdown, conclude, placeName, type SdkChange } from "./change.ts";
import { compareApis, compareSdks } from "./compare-apis.ts";
import { readApis } from "./read-apis.ts";
import { sdkView } from "./sdk-view.ts";
import {
  append,
  compared,
  type DocumentMutation,
  drop,
  mutated,
  rename,
  renameRecord,
  set,
} from "./testing/mutations.ts";
import { runtimeDeclarations, typeProgram } from "./type-program.ts";

let unchanged: ReturnType<typeof sdkView> | undefined;

async function compare(...mutations: readonly DocumentMutation[]) {
  const [before, after] = await mutated(...mutations);
  unchanged ??= sdkView("fixture", before);
  return conclude(compareSdks("fixture", await unchanged, await sdkView("fixture", after)));
}

/** `major field Transfer.fee`, with `changed` left out. */
function inShort({ level, kind, subject, place }: SdkChange): string {
  return [level, kind === "changed" ? "" : kind, subject, placeName(place)].filter(Boolean).join(" ");
}

const schema = "/components/schemas";
/** The properties of a record. */
const of = (record: string) => `${schema}/${record}/properties`;
const request = `${schema}/TransferRequest`;
const hooks = "/paths/~1hooks/put";
const transfer = "/paths/~1transfers/post";
const key = `${transfer}/x-idempotency`;
const list = "/paths/~1transfers/get";
const token = "/paths/~1auth~1token/post";
const find = "/paths/~1customers/get";
const conflict = "/components/responses/Conflict";
const feeCap = `${request}/properties/fee_cap`;
const quote = "/paths/~1quote/get";
const receipt = "/paths/~1receipts~1{id}/get";
const trade = "/paths/~1agent~1trade/post";
const fetchPage = "/paths/~1agent~1fetch/post";

it("finds nothing in a document without changes", async () => {
  const reason = "Nothing changes for users of the SDK.";
  expect(await compare()).toMatchObject({ level: "none", reason, changes: [] });
});

it("compiles the generated types with the runtime's declarations, without a diagnostic", async () => {
  const [document] = await mutated();
  const view = await sdkView("fixture", document);
  expect(typeProgram(view, view).diagnostics()).toEqual([]);
});

it("declares everything that generated types and methods import from the runtime", async () => {
  const runtime = await readFile(path.join(import.meta.dirname, "../../../src/runtime.ts"), "utf8");
  const lists = [...runtime.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].map(([, names = ""]) => names);
  const exported = lists.flatMap((names) => names.split(",").map((name) => name.trim())).filter((name) => name !== "");
  // Only tables of the runtime and tools import these.
  const elsewhere = "DocumentedResponses OperationResponses RenameMap Route Shape FileRule NamedFile".split(" ");
  const wanted = exported.filter((name) => !elsewhere.includes(name));
  expect(wanted).toContain("FileUpload");
  const declared = [...runtimeDeclarations.matchAll(/^export (?:declare )?\w+ (\w+)/gm)].map(([, name]) => name);
  expect([...wanted].sort()).toEqual(declared.sort());
});

const failure = { $ref: "#/components/responses/Failure" };
const lang = { name: "lang", in: "query", description: "Which.", schema: { type: "string" } };
const helloSdk = { client: "crypto", resource: "quotes", method: "hello" };
const closedCodes: Json = { type: "string", enum: ["a"] };
const documented = {
  description: "A quote.",
  "x-envelope": "none",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Spending" } } },
};

const all =
  (...mutations: readonly DocumentMutation[]): DocumentMutation =>
  (document) => {
    for (const mutate of mutations) mutate(document);
  };
/** Replaces texts anywhere, also in names. */
const replace =
  (...pairs: readonly (readonly [from: string, to: string])[]): DocumentMutation =>
  (document) => {
    const text = pairs.reduce((whole, [from, to]) => whole.replaceAll(from, to), JSON.stringify(document));
    for (const key of Object.keys(document)) delete document[key];
    Object.assign(document, JSON.parse(text));
  };
const newMethod: DocumentMutation = (document) => {
  const { paths } = document as { paths: Record<string, { get: JsonObject }> };
  paths["/hello"] = { get: { ...structuredClone(paths["/quote"]?.get), operationId: "sayHello", "x-sdk": helloSdk } };
};
const hookBody = `${hooks}/requestBody/content/application~1json/schema`;
const cardState = `${of("Customer")}/cards/items/properties/svc_state/type`;

type Change = readonly [title: string, mutation: DocumentMutation, ...found: string[]];

const behaviour: readonly (readonly [mutation: DocumentMutation, found: string])[] = [
  [set(`${trade}/x-retry`, "keyed-transfer"), "major retries tradeThing"],
  [set(`${quote}/x-retry`, "unsent"), "major retries quoteAnything"],
  [set(`${hooks}/x-retry`, "idempotent"), "minor retries replaceHook"],
  [set(`${hooks}/x-idempotency`, { mode: "required" }), "major idempotency key replaceHook"],
  [set(`${trade}/x-idempotency`, { mode: "auto" }), "major idempotency key tradeThing"],
  [set(`${fetchPage}/x-idempotency`, { mode: "auto" }), "minor idempotency key fetchThing"],
  [set(`${key}/ttl`, 3600), "major lifetime of the idempotency key transferMoney"],
  [set(`${transfer}/x-refusal-codes`, ["too_little"]), "major codes that prove a refusal transferMoney"],
  [set(`${key}/conflict`, "dup"), "major code of a duplicate transferMoney"],
  [set(`${transfer}/responses/200/x-envelope`, "B"), "minor envelope transferMoney"],
  [set(`${fetchPage}/x-money`, "offer"), "minor pays an offer fetchThing"],
  [set(`${trade}/security`, [{ bearerAuth: [] }]), "major credential tradeThing"],
  [set(`${hooks}/x-read-back`, "listTransfers"), "minor read-back replaceHook"],
  [set(`${quote}/x-access`, { scope: "quotes:read" }), "major scope quoteAnything"],
  [set(`${receipt}/responses/410`, failure), "minor statuses getReceipt"],
  [set(`${transfer}/responses/401`, undefined), "minor statuses transferMoney"],
  [set(`${receipt}/deprecated`, true), "minor deprecated getReceipt"],
  [set("/paths/~1health/servers", undefined), "minor server checkHealth"],
  [set("/servers/0/variables/host/default", "b.example"), "patch servers /servers"],
  [set(`${of("TradeRequest")}/amount/type`, "string"), "minor form of amount tradeThing"],
  [set(`${of("Hook")}/url/x-sensitive`, true), "minor secrets listHooks"],
  [set(`${of("AccessToken")}/token/x-sensitive`, undefined), "major secrets login"],
  [set(`${find}/x-exactly-one`, ["email"]), "major exactly one of findCustomer"],
];

it("tells all changes of behaviour at once, each for its operation", async () => {
  const { changes } = await compare(all(...behaviour.map(([mutation]) => mutation)));
  expect(changes.map(inShort).sort()).toEqual(behaviour.map(([, found]) => found).sort());
});

describe.each<[string, readonly Change[]]>([
  [
    "a field that callers read",
    [
      ["becomes optional", drop(`${schema}/Transfer/required`, "fee"), "major field Transfer.fee"],
      ["is new", set(`${of("Transfer")}/note`, { type: "string" }), "minor added field Transfer.note"],
      ["is gone", set(`${of("TransferPart")}/svc_ref`, undefined), "major removed field TransferPart.svc_ref"],
      ["has another name", rename(`${of("TransferPart")}/svc_ref`, "ref"), "major renamed field TransferPart.svc_ref"],
      ["has another type", set(`${of("TransferPage")}/total/type`, "string"), "major field TransferPage.total"],
      ["may be null", set(`${of("TransferPage")}/total/type`, ["integer", "null"]), "major field TransferPage.total"],
      ["changes inside of a list", set(cardState, "integer"), "major field Customer.cards[].svc_state"],
      [
        "may have another form",
        append(`${schema}/Vault/anyOf`, { $ref: "#/components/schemas/Order" }),
        ...["major field Vault", "minor result deployVault"],
      ],
    ],
  ],
  [
    "a field that callers send",
    [
      ["becomes required", append(`${request}/required`, "fee_cap"), "major field TransferRequest.fee_cap"],
      ["becomes optional", drop(`${request}/required`, "amount"), "minor field TransferRequest.amount"],
      ["is new", set(`${request}/properties/note`, { type: "string" }), "minor added field TransferRequest.note"],
      ["is gone", set(`${request}/properties/fee_cap`, undefined), "major removed field TransferRequest.fee_cap"],
      ["accepts less", drop(`${request}/properties/priority/enum`, "high"), "major field TransferRequest.priority"],
      ["is asked for by the SDK", set(`${feeCap}/x-sdk`, { required: true }), "major field TransferRequest.fee_cap"],
      [
        "is supplied by the SDK",
        set(`${feeCap}/x-sdk`, { managed: true }),
        "major removed field TransferRequest.fee_cap",
      ],
    ],
  ],
  [
    "an argument",
    [
      ["is new and optional", append(`${list}/parameters`, lang), "minor added field listTransfers: query.lang"],
      [
        "is new and required",
        append(`${list}/parameters`, { ...lang, required: true }),
        ...["major field listTransfers: query", "major added field listTransfers: query.lang"],
      ],
      ["may be left out: the body", set(`${token}/requestBody/required`, false), "minor field createToken: body"],
    ],
  ],
  [
    "an error code",
    [
      ["is new", append(`${conflict}/x-error-codes`, "gone"), "minor added error code transferMoney"],
      [
        "is gone",
        set(`${transfer}/responses/422/x-error-codes`, ["too_little"]),
        ...["major removed error code transferMoney", "minor added error code transferMoney"],
      ],
      ["is one of a closed list", set(`${of("Failure")}/error`, closedCodes), "minor field Failure.error"],
    ],
  ],
  [
    "a type",
    [
      ["has another name", renameRecord("TransferPart", "TransferPiece"), "major renamed type TransferPart"],
      ["is new", set(`${schema}/Fee`, { type: "object", properties: { a: lang.schema } }), "minor added type Fee"],
      [
        "is gone",
        all(set(`${of("TransferPage")}/spent`, undefined), set(`${schema}/Spending`, undefined)),
        ...["major removed type Spending", "major removed field TransferPage.spent"],
      ],
    ],
  ],
  [
    "a method",
    [
      ["is gone", set("/paths/~1quote", undefined), "major removed method quoteAnything"],
      ["is new", newMethod, "minor added method sayHello"],
      ["has another name", set(`${quote}/x-sdk/method`, "fetch"), "major renamed method quoteAnything"],
      ["has another operationId", set(`${quote}/operationId`, "quoteAll"), "major renamed operationId quoteAll"],
      ["has another address", rename("/paths/~1quote", "~1quotes"), "minor address quoteAnything"],
      [
        "has a documented result",
        set(`${quote}/responses/200`, documented),
        ...["major result quoteAnything", "minor envelope quoteAnything", "minor field quoteAnything: 200"],
      ],
      ["has a documented body", set(hookBody, { $ref: "#/components/schemas/Hook" }), "major field replaceHook: body"],
    ],
  ],
  [
    "what another change of the same operation would hide:",
    [
      ["an operation moves money", set(`${hooks}/x-money`, true), "major moves money replaceHook"],
      ["an operation moves no money", set(`${fetchPage}/x-money`, undefined), "minor moves money fetchThing"],
      ["OpenAPI requires a scope", set(`${quote}/security`, [{ bearerAuth: ["quotes"] }]), "major scope quoteAnything"],
      [
        "a key is sent in a header of its own",
        all(
          set("/components/securitySchemes/apiKey", { type: "apiKey", in: "header", name: "x-key" }),
          set(`${list}/security`, [{ apiKey: [] }]),
        ),
        "major credential listTransfers",
      ],
    ],
  ],
])("%s", (_, changes) => {
  it.each(changes.map(([title, mutation, ...found]) => [title, mutation, found] as const))(
    "%s",
    async (_title, mutation, found) => {
      expect((await compare(mutation)).changes.map(inShort).sort()).toEqual([...found].sort());
    },
  );
});

it("renames records, fields, and parameters that are given by name, with the service's name", async () => {
  const { changes } = await compare(
    replace(["svc_", "acme_"], ["SvcCardId", "AcmeCardId"], ["svcCardId", "acmeCardId"]),
  );
  expect([...new Set(changes.map(({ kind, level, subject }) => `${level} ${kind} ${subject}`))].sort()).toEqual([
    "major changed exactly one of",
    "major renamed field",
    "major renamed type",
    "minor changed address",
  ]);
});

const to = "#/components/parameters/Lang";
/** The list's parameters as components. */
const shared = all(set("/components/parameters/Lang", lang), append(`${list}/parameters`, { $ref: to }));

it.each<[title: string, before: DocumentMutation, change: DocumentMutation, found: string[]]>([
  [
    "a shared parameter has another type",
    shared,
    set("/components/parameters/Lang/schema/type", "integer"),
    ["major field listTransfers: query.lang"],
  ],
  [
    "a shared parameter has another name as a component, which changes nothing for callers",
    shared,
    all(rename("/components/parameters/Lang", "Language"), replace([`${to}"`, `${to}uage"`])),
    [],
  ],
  [
    "an error code is new in a closed list, which is minor, since errors only are read",
    set(`${of("Failure")}/error`, closedCodes),
    append(`${of("Failure")}/error/enum`, "b"),
    ["minor field Failure.error"],
  ],
])("%s", async (_, prepare, change, found) => {
  const [before, after] = await mutated();
  for (const document of [before, after]) prepare(document);
  change(after);
  const changes = compareSdks("fixture", await sdkView("fixture", before), await sdkView("fixture", after));
  expect(changes.map(inShort)).toEqual(found);
});

describe("compare apis", () => {
  async function compare(...mutations: readonly DocumentMutation[]): Promise<Comparison> {
    const [before, after] = await mutated(...mutations);
    return compareApis(new Map([["fixture", compared(before)]]), new Map([["fixture", compared(after)]]));
  }

  it("calls what shows neither in types nor in behaviour a detail", async () => {
    const { level, changes } = await compare(
      set(`${receipt}/summary`, "Else"),
      set(`${schema}/TransferRequest/properties/splits/maxItems`, 2),
    );
    expect([level, changes.map(inShort)]).toEqual(["patch", ["patch details"]]);
  });

  it("compares services by their names", async () => {
    const [document] = await mutated();
    const [one, two] = [new Map([["one", compared(document)]]), new Map([["two", compared(document)]])];
    expect((await compareApis(one, one)).changes).toEqual([]);
    expect((await compareApis(one, two)).changes.map(inShort)).toEqual([
      "major removed service",
      "minor added service",
    ]);
  });

  it("writes Markdown and JSON that do not depend on the run", async () => {
    const mutations = [
      drop(`${schema}/Transfer/required`, "fee"),
      set(`${schema}/TransferRequest/properties/note`, { type: "string" }),
      set("/servers/0/variables/host/default", "else.example"),
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

- \`/servers\`: servers changed from \`https://fixture.example/api/v1\` to \`https://else.example/api/v1\`. Clients are given their base address.
`);
  });

  it("reports a document that no SDK can be made from, with its place", async () => {
    const [before, after] = await mutated(set(`${receipt}/x-sdk`, undefined));
    const running = compareApis(new Map([["a", compared(before)]]), new Map([["a", compared(after)]]));
    await expect(running).rejects.toThrow(PipelineError);
    await expect(running).rejects.toThrow("the operation has no x-sdk");
  });

  describe("reads", () => {
    it.each<[string, string[], string[]]>([
      ["a folder of documents", ["fiat.json", "crypto.json"], ["crypto", "fiat"]],
      ["generated folders", ["fiat/openapi.json", "crypto/openapi.json"], ["crypto", "fiat"]],
      ["an SDK that regenerate has written", ["src/kyc/openapi.json", "manifest.json"], ["kyc"]],
    ])("%s", async (_, names, services) => {
      const text = JSON.stringify((await mutated())[0]);
      const folder = await writeProject(Object.fromEntries(names.map((name) => [name, text])));
      expect([...(await readApis(folder)).keys()]).toEqual(services);
    });

    it("a project, with its overlays and its name", async () => {
      const { config } = await smallProject();
      const apis = await readApis(config.folder);
      expect([...apis.keys()]).toEqual(["fiat", "crypto"]);
      expect(JSON.stringify(apis.get("crypto")?.document)).toContain('"acme_card_id"');
      expect([...(await readApis(path.join(config.folder, "svc.config.json"))).keys()]).toEqual(["fiat", "crypto"]);
    });

    it("not a folder without documents", async () => {
      await expect(readApis(await writeProject({}))).rejects.toThrow("has no OpenAPI documents");
    });
  });
});
