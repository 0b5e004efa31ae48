import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as exported from "../../../src/index.ts";
import { listGaps } from "../documents/gaps.ts";
import { forCallers, readModel, type ServiceModel } from "../pipeline/model/model.ts";
import type { Document, OperationObject } from "../pipeline/model/openapi-document.ts";
import { contextOf, loadFixture, naming, operationIn, temporaryFolder } from "../pipeline/testing/fixture.ts";
import { adviceOn, classOf, outcomeOf } from "./errors-page.ts";
import { linkIds, type Targets } from "./links.ts";
import { type Page, wholeMarkdown } from "./page.ts";
import { writePages } from "./project-pages.ts";
import { referencePages } from "./reference-pages.ts";
import { sdkErrors, webhookErrors } from "./sdk-errors.ts";

const repository = path.join(import.meta.dirname, "../../..");

async function ourContext(api: string): Promise<ServiceModel> {
  const text = await readFile(path.join(repository, "generated", api, "openapi.json"), "utf8");
  return forCallers(readModel(JSON.parse(text), { ...naming, api }));
}

function pagesOf(document: Document): Page[] {
  return referencePages([forCallers(contextOf(document))]);
}

function pageAt(pages: readonly Page[], wanted: string): string {
  const page = pages.find(({ path }) => path === wanted);
  return page === undefined ? "" : wholeMarkdown(page);
}

describe("the fixture's reference", () => {
  let pages: Page[];
  beforeAll(async () => {
    pages = pagesOf(await loadFixture());
  });

  it("lists operationId, method and path in the index, with webhooks and records", () => {
    const index = pageAt(pages, "reference/fixture/README.md");
    const notification = "[`Notification`](records/Notification.md)";
    for (const line of [
      "| [`transferMoney`](transferMoney.md) | `wallets.transfers.send` | POST | `/transfers` | Send money |",
      `| [\`somethingHappened\`](events/somethingHappened.md) | ${notification} | Something happened |`,
      "- [`Transfer`](records/Transfer.md)",
    ]) {
      expect(index).toContain(line);
    }
  });

  it.each<[string, string]>([
    ["the summary as title", "# Send money\n\n`POST /transfers` operationId `transferMoney`"],
    [
      "a program of the package",
      'import { CryptoClient } from "svc-sdk";\nimport { createSandbox } from "svc-sdk/sandbox";\n',
    ],
    ["the call with its client", "new CryptoClient(tenant.crypto);"],
    ["the curl command", `-H "Authorization: Bearer $ACCESS_TOKEN" \\\n  -H "Idempotency-Key: payment-1001"`],
    ["the request as it is sent", "Authorization: Bearer <access token>\nIdempotency-Key: payment-1001\nContent-Type:"],
    ["amounts in the request as they travel", '"amount": 25.1,'],
    ["the signature", "wallets.transfers.send(\n  body: TransferRequest,\n  options: TransferCallOptions,\n)"],
    ["a required field", "- `amount`: decimal string or bigint, **required**\n"],
    ["known values and a default", '- `priority`: `"low"` or `"high"`\n\n  Default: `"low"`.'],
    [
      "the option that the method requires",
      "## Options\n\n<!-- rows -->\n\n- `idempotencyKey`: string or `false`, **required**",
    ],
    ["the data of an envelope, down to a nested record", "- `parts[].amount`: decimal string\n"],
    ["what a duplicate gives", "After `conflict`, the result has `duplicate: true`."],
    [
      "an error with its codes and its record",
      "- `422`: [`insufficient_balance`](../errors.md#insufficient_balance)\n\n  Refused.\n\n  Body: [`BalanceError`](records/BalanceError.md)",
    ],
    ["what to do if the outcome is unknown", "call again with this key within 24 hours."],
    [
      "the retry rule in words",
      "With an idempotency key, the SDK retries with the same key after connection errors, timeouts, 429, 502,",
    ],
    ["how it is authenticated", "## Authentication\n\nThe client logs in and sends a bearer token."],
    [
      "what is undocumented, folded",
      "<summary>Sources</summary>\n\nUndocumented:\n\n- G25 Where the second factor goes.",
    ],
  ])("shows %s", (_, text) => {
    expect(pageAt(pages, "reference/fixture/transferMoney.md")).toContain(text);
  });

  it("leaves out what the SDK supplies", () => {
    const page = pages.find(({ path: file }) => file === "reference/fixture/transferMoney.md");
    expect(page?.markdown).not.toMatch(/Idempotency-Key|`idempotency_key`/);
  });

  it.each<[string, string, string]>([
    ["an undocumented result", "quoteAnything", "the method returns an `Undescribed`, to be read with `.unwrap<T>()`."],
    ["no credential", "createToken", "## Authentication\n\nNone."],
    ["a payment without a key", "fetchThing", "Moves money and takes no idempotency key: calling again may pay twice."],
    ["where to look after an unknown outcome", "freezeCard", "(findCustomer.md) first"],
    ["the signature of an event", "events/somethingHappened", "The signature is in the header `X-Svc-Signature`"],
    ["the fields of an event", "events/somethingHappened", "- `svc_event`: "],
    ["a handler", "events/somethingHappened", 'if (event.type !== "somethingHappened") return;'],
    ["the payload of an event", "events/somethingHappened", '"svc_event": "paid"'],
    ["a code", "../errors", "| [`insufficient_balance`](#insufficient_balance) | `ApiError` | rejected |"],
    ["who returns a code", "../errors", "Returned by [`wallets.transfers.send`](fixture/transferMoney.md)."],
    ["a code of the SDK", "../errors", '<a id="outcome_unknown"></a>\n\n### `outcome_unknown`'],
  ])("shows %s", (_, name, text) => {
    expect(pageAt(pages, path.posix.join("reference/fixture", `${name}.md`))).toContain(text);
  });

  it("shows a record's fields, links to its records, and who uses it", () => {
    expect(pageAt(pages, "reference/fixture/records/TransferPage.md")).toBe(`# TransferPage

## Fields

<!-- rows -->

- \`transfers\`: list of [\`Transfer\`](Transfer.md), **required**

- \`total\`: integer, **required**

- \`limit\`: integer, **required**

  Entries on a page.

- \`spent\`: [\`Spending\`](Spending.md)

## Used by

- [\`wallets.transfers.list\`](../listTransfers.md)
`);
  });
});

it("links rules and gaps where they have pages, and shows notes", async () => {
  const texts = { title: "Two-factor codes.", meanwhile: "Off.", closing: "" };
  const gap = { id: "G25", api: "none", places: [], ...texts } as const;
  const document = await loadFixture();
  const parts = { description: "What is sent.", "x-rules": ["A1", "C26"], "x-sdk": { note: "A record." } };
  Object.assign(document.components?.schemas?.TransferRequest ?? {}, parts);
  Object.assign(operationIn(document, "transferMoney")["x-sdk"] ?? {}, { note: "Unlike `listHooks`." });
  const services = [forCallers(contextOf(document))];
  const pages = referencePages(services, {
    gaps: { open: [gap], closed: [] },
    rule: (id) => (id === "C26" ? "project/rules.md#c26" : undefined),
  });
  const page = pageAt(pages, "reference/fixture/transferMoney.md");
  expect(page).toContain("Rules: [C26](../../project/rules.md#c26).\n");
  expect(page).toContain("- [G25](../gaps.md#g25) ");
  expect(page).toContain("\n\nUnlike [`wallets.hooks.list`](listHooks.md).\n\n");
  const record = pageAt(pages, "reference/fixture/records/TransferRequest.md");
  expect(record).toContain("What is sent.\n\nA record.");
  expect(record).toContain("<summary>Sources</summary>\n\nRules: [C26](../../../project/rules.md#c26).\n");
  expect(pageAt(pages, "reference/gaps.md")).toContain('<a id="g25"></a>\n\n## Two-factor codes\n\n**G25**\n\nOff.');
});

it("has the names of another package in its programs", async () => {
  const names = { module: "@acme/payments", prefix: "Acme" };
  const pages = referencePages([forCallers(contextOf(await loadFixture()))], { names });
  const page = pageAt(pages, "reference/fixture/transferMoney.md");
  expect(page).toContain('import { AcmeCryptoClient } from "@acme/payments";');
  expect(page).toContain('import { createAcmeSandbox } from "@acme/payments/sandbox";');
  const event = pageAt(pages, "reference/fixture/events/somethingHappened.md");
  expect(event).toContain(
    'import { createAcmeVerifier, createAcmeWebhookHandler, createMemoryStore } from "@acme/payments/webhooks";',
  );
});

it("names the overlay that wrote a part", async () => {
  const document = await loadFixture();
  const { schemas = {} } = document.components ?? {};
  (schemas.Hook ?? {})["x-origin"] = ["overlays/fixture.yaml:12"];
  const operation = document.paths?.["/quote"]?.get as Record<string, unknown>;
  operation["x-origin"] = ["overlays/fixture.yaml:3", "overlays/more.yaml:7"];
  const pages = pagesOf(document);
  const origin = (page: string) =>
    pageAt(pages, `reference/fixture/${page}.md`).split("<summary>Sources</summary>\n\n")[1];
  expect(origin("records/Hook")).toContain("Written by `overlays/fixture.yaml:12`.");
  expect(origin("quoteAnything")).toContain("Written by `overlays/fixture.yaml:3`, `overlays/more.yaml:7`.");
});

it("links an operation that a text names, but not its own", async () => {
  const document = await loadFixture();
  const operation = document.paths?.["/quote"]?.get as Record<string, unknown>;
  operation.description = "After `listHooks`, call `quoteAnything`.";
  expect(pageAt(pagesOf(document), "reference/fixture/quoteAnything.md")).toContain(
    "After [`wallets.hooks.list`](listHooks.md), call `quoteAnything`.",
  );
});

it.each([
  [{ type: "apiKey", in: "header", name: "X-Id-Key" }, "The client sends its API key in the header `X-Id-Key`."],
  [{ type: "http", scheme: "bearer" }, "The client sends the bearer token that you give it."],
])("says what the client of a further service sends: %j", (scheme, text) => {
  const get: OperationObject = {
    operationId: "getCheck",
    tags: ["checks"],
    security: [{ access: [] }],
    "x-sdk": { client: "idcheck", resource: "checks", method: "get" },
    "x-retry": "read",
    "x-idempotency": { mode: "none" },
    responses: { 200: { description: "The check." } },
  };
  const info = { title: "ID check", version: "1.0.0" };
  const components = { securitySchemes: { access: scheme } };
  const pages = pagesOf({ openapi: "3.1.1", info, paths: { "/check": { get } }, components });
  const page = pageAt(pages, "reference/fixture/getCheck.md");
  expect(page).toContain(`## Authentication\n\n${text}`);
  const credential = scheme.type === "apiKey" ? "apiKey: token" : "token";
  expect(page).toContain(`new IdcheckClient({ baseUrl, ${credential}, fetch });`);
  expect(page).toContain("} = tenant.services.fixture ?? {};");
});

it("says the fields of two responses once, and each gap once", async () => {
  const pages = referencePages([await ourContext("crypto")]);
  const deployed = pageAt(pages, "reference/crypto/deployCardSafe.md");
  expect(deployed).toMatch(/\n`202` [^\n]+\n\n<!-- rows -->\n\n- `deployment_accepted`: `true`\n/);
  expect(deployed).toContain("\n\nAlso, as above: `svc_card_id`, `estimated_completion`,");
  const traded = pageAt(pages, "reference/crypto/tradeMarket.md");
  expect(traded.match(/Status, code and body of a failed paid fetch\./g)).toHaveLength(1);
});

it("has only links that lead to a page, also for our documents", async () => {
  const services = [forCallers(contextOf(await loadFixture())), await ourContext("fiat"), await ourContext("crypto")];
  const pages = referencePages(services, { gaps: { open: await listGaps(), closed: [] } });
  const texts = new Map(pages.map((page) => [page.path, wholeMarkdown(page)]));
  const links = [...texts].flatMap(([from, text]) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => ({ from, to })),
  );
  expect(links.length).toBeGreaterThan(1000);
  const dead = links.filter(({ from, to }) => {
    if (/^https?:/.test(to)) return false;
    const [file = "", anchor] = to.split("#");
    const text = texts.get(file === "" ? from : path.posix.join(path.posix.dirname(from), file));
    return text === undefined || (anchor !== undefined && !anchorsIn(text).has(anchor));
  });
  expect(dead).toEqual([]);
});

/** Explicit ids, and those that headings of one word get. */
function anchorsIn(text: string): Set<string> {
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  return new Set([...ids, ...[...text.matchAll(/^#+ (\w+)$/gm)].map(([, word = ""]) => word.toLowerCase())]);
}

it.each<[string, string, string]>([
  ["400", "validation_error", "rejected"],
  ["409", "conflict", "unknown or rejected"],
  ["409", "DUPLICATE_REQUEST_IN_PROGRESS", "unknown"],
  ["408", "timed_out", "unknown"],
  ["500", "internal_error", "unknown"],
  ["default", "anything", "unknown"],
])("a %s %s is %s, as in the SDK", (status, code, outcome) => {
  const refusals = [[], ["conflict", "DUPLICATE_REQUEST_IN_PROGRESS", "internal_error"]];
  expect(outcomeOf(status, code, refusals)).toBe(outcome);
});

it.each([
  ["401", "AuthenticationError"],
  ["429", "RateLimitError"],
  ["422", "ApiError"],
])("a %s is an %s", (status, name) => expect(classOf(status)).toBe(name));

it("says what the document says of a code that is not ours", () => {
  const foreign = { code: "theirs", statuses: ["400"], uses: [], description: "The moon is full." };
  expect(adviceOn(foreign).cause).toBe("The moon is full.");
  expect(adviceOn({ ...foreign, code: "quote_expired" }).action).toBe("Ask for a new quote.");
});

const known = new Set(["G8", "C41"]);
const targets: Targets = {
  id: (id) => (known.has(id) ? `reference/gaps.md#${id.toLowerCase()}` : undefined),
  errorCode: () => undefined,
};

it.each<[string, string, string]>([
  ["an id", "See G8.", "See [G8](../gaps.md#g8)."],
  ["an id in parentheses", "Open (G8): ask.", "Open ([G8](../gaps.md#g8)): ask."],
  ["each of several ids", "so\n(A15, C41).", "so\n(A15, [C41](../gaps.md#c41))."],
  ["code as it is", "`G8` (G8)\n```\nG8 (A15)\n```", "`G8` ([G8](../gaps.md#g8))\n```\nG8 (A15)\n```"],
  ["links as they are", "[G8](x.md)", "[G8](x.md)"],
  ["an id without a page, in a sentence", "unlike A15 says", "unlike A15 says"],
  ["ids in parentheses that have no page, by leaving them out", "different (A15). Or\n(A8, A9).", "different. Or."],
  ["other words", "G8s AG8 (EUR)", "G8s AG8 (EUR)"],
])("shows %s", (_, text, shown) => {
  expect(linkIds(text, "reference/crypto/a.md", targets)).toBe(shown);
});

it("links within its own page by the anchor alone", () => {
  expect(linkIds("G8", "reference/gaps.md", targets)).toBe("[G8](#g8)");
});

const wrappers = path.join(import.meta.dirname, "../../../src/wrappers");

/** The members of a union of codes. */
function codesIn(file: string, type: string): string[] {
  const text =
    readFileSync(path.join(wrappers, file), "utf8").split(`export type ${type} =`)[1]?.split(";\n\n")[0] ?? "";
  return [...text.matchAll(/^ {2}\| "(\w+)"/gm)].map(([, code = ""]) => code);
}

it("lists every code that the SDK defines", () => {
  expect(sdkErrors.map(({ code }) => code).sort()).toEqual(codesIn("errors.ts", "SdkErrorCode").sort());
});

it("lists every code of webhook verification; one is that of a configuration", () => {
  const codes = [...webhookErrors.map(({ code }) => code), "invalid_configuration"];
  expect(codes.sort()).toEqual(codesIn("webhooks/error.ts", "WebhookErrorCode").sort());
});

it("names classes that the package exports", () => {
  const unknown = sdkErrors.filter((entry) => !Object.hasOwn(exported, entry.class));
  expect(unknown).toEqual([]);
});

function page(name: string): Page {
  return { path: `reference/${name}.md`, title: name, markdown: `# ${name}\n` };
}

it("replaces the pages of an earlier run, with the samples below the text, and no data", async () => {
  const out = path.join(await temporaryFolder(), "docs");
  await writePages(out, [page("one"), page("two")]);
  const data = [{ path: "reference/two.json", value: { method: "GET" } }];
  await writePages(out, [{ ...page("two"), aside: "## SDK\n", data }]);
  expect(await readdir(path.join(out, "reference"))).toEqual(["two.md"]);
  expect(await readFile(path.join(out, "reference/two.md"), "utf8")).toBe(
    "<!-- Written by svc-sdk-cli docs. Do not edit: the next run replaces it. -->\n\n# two\n\n## SDK\n",
  );
});

it("rejects a file in place of the folder", async () => {
  const out = path.join(await temporaryFolder(), "docs");
  await writeFile(out, "");
  await expect(writePages(out, [page("one")])).rejects.toThrow("is a file, not a folder");
});
