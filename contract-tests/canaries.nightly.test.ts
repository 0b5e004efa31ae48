// Checks of the checks: breaks a bundled document in memory, one way at a time, and `npm run generate` must report each. Without a
// break nothing is reported.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkSpec, PipelineError, type RunStep } from "../cli/src/index.ts";
import { fromPointer, isObject, type Json, type JsonObject, valueAt } from "../cli/src/pipeline/model/json-pointer.ts";
import { rules } from "../scripts/lib/repository-rules.ts";
import { root, specs } from "../scripts/lib/repository-specs.ts";
import { APIS, type Api } from "./support/documents/bundled-documents.ts";

type Edit = (document: JsonObject) => void;

/** What breaks it, the document, the edit, and parts of what is reported. */
type Canary = readonly [name: string, api: Api, edit: Edit, ...says: readonly string[]];

const envelope = "checkBalance/responses/200";
const example = "content/application~1json/example";
const memo = { type: "string" };
const unnamed = "is not named by a fact";
const nowhere = "the pointer resolves to nothing";

// biome-ignore format: a table
const canaries: readonly Canary[] = [
  // Validators that accept anything
  ["OpenAPI's own dialect", "crypto", set("/jsonSchemaDialect", "https://spec.openapis.org/oas/3.1/dialect/base"), "jsonSchemaDialect must be", "(dialect)"],
  ["no dialect, which means draft 7", "crypto", remove("/jsonSchemaDialect"), "jsonSchemaDialect must be"],
  ["a dialect of one schema", "crypto", set("SendFundsRequest/$schema", "http://json-schema.org/draft-07/schema#"), "$schema must be"],
  ["a pattern that does not compile", "crypto", set("AccountId/pattern", "^[0-9a-fA-F{24}$"), "Invalid regular expression"],
  ["null as in OpenAPI 3.0", "crypto", set("SendFundsRequest/properties/description/nullable", true), "`nullable` is not expected here"],
  ["a misspelt keyword", "crypto", rename("SendFundsRequest/required", "require"), "unknown keyword: require"],
  ["an unknown type", "crypto", set("TradeMarketRequest/properties/amount/type", "decimal"), "must be equal to one of the allowed values"],
  ["an unknown format", "crypto", set("CardTransaction/properties/created_at/format", "timestamp"), "unknown format: timestamp"],
  ["a limit as text", "crypto", set("UpdateCardLimitsRequest/properties/max_total_per_customer/maximum", "5"), "must be number"],
  ["a required field that is not declared", "crypto", addMember("CheckBalanceRequest/required", "wallet"), `required property "wallet" is not defined`],

  // Records
  ["a required field less in a request", "crypto", removeMember("SendFundsRequest/required", "receiving_address"), "C27"],
  ["a required field more in a request", "crypto", addMember("SendFundsRequest/required", "priority"), `"priority" ${unnamed}`],
  ["a required field less in a response", "crypto", removeMember("Token/required", "access_token"), "C1"],
  ["a looser type of an amount", "crypto", set("SendFundsRequest/properties/amount/type", ["number", "string"]), "C31"],
  ["an amount as a number", "crypto", remove("TradeMarketRequest/properties/amount/format"), "(decimal-money)", "C105"],
  ["an amount as text", "crypto", remove("SendFundsResult/properties/total_fee/format"), "C26"],
  ["an enum that is open", "crypto", rename("SendFundsRequest/properties/priority/enum", "x-open-enum"), "C30"],
  ["a value more in an enum", "crypto", addMember("TradeMarketRequest/properties/outcome/enum", "maybe"), 'enum: "maybe"'],
  ["a value less in an open enum", "crypto", removeMember("CardTransaction/properties/status/x-open-enum", "reversed"), "C73"],
  ["a higher maximum", "crypto", set("UpdateCardLimitsRequest/properties/max_total_per_customer/maximum", 50), "C77"],
  ["no minimum", "crypto", remove("UpdateCardLimitsRequest/properties/max_virtual_per_customer/minimum"), "C77"],
  ["no longest length", "fiat", remove("ResidentialAddress/properties/city/maxLength"), "F23"],
  ["an invented limit", "crypto", set("SendFundsRequest/properties/description/maxLength", 10), "maxLength"],
  ["no pattern", "crypto", remove("AccountId/pattern"), "C28"],
  ["a renamed field", "crypto", rename("SendFundsRequest/properties/description", "memo"), nowhere, unnamed],
  ["an invented field", "crypto", set("SendFundsRequest/properties/memo", memo), unnamed],
  ["a secret that is not marked", "crypto", remove("CreateTokenRequest/properties/api_secret/x-sensitive"), "C1"],
  ["a default that resets a limit", "crypto", set("UpdateCardLimitsRequest/properties/max_physical_per_customer/default", 0), "default: 0"],

  // Operations
  ["no operation", "crypto", remove("/paths/~1transactions~1send-funds"), `C27: ${nowhere}`],
  ["another path", "crypto", rename("/paths/~1swap~1quote", "/swaps/quote"), `C48: ${nowhere}`],
  ["another method", "crypto", rename("updateCardLimits", "put"), `C9: ${nowhere}`],
  ["no status", "crypto", remove("sendFunds/responses/409"), `C19: ${nowhere}`],
  ["no status of all other failures", "fiat", remove("createWallet/responses/default"), "(documented-statuses)", "F14"],
  ["an invented status", "crypto", set("sendFunds/responses/418", { description: "I'm a teapot." }), "418"],
  ["another status of a success", "crypto", rename("createVirtualCard/responses/201", "200"), "C59"],
  ["no credential of an operation", "crypto", set("sendFunds/security", []), "security: []"],
  ["no credential of any operation", "fiat", set("/security", []), "F9"],
  ["another kind of credential", "crypto", set("searchMarkets/security", [{ bearerAuth: [] }]), "C7"],
  ["no mark of a gap", "crypto", remove("sendFunds/x-not-shown/G27"), "G27"],
  ["no retry class", "crypto", remove("quoteSwap/x-retry"), "(required-extensions)"],
  ["a trade that is safe to repeat", "crypto", set("tradeMarket/x-retry", "idempotent"), "(retry-fits-key)"],

  // Parameters, headers and deliveries
  ["no idempotency key", "crypto", removeMember("sendFunds/parameters", { $ref: "#/components/parameters/IdempotencyKey" }), "(idempotency-key)", "C9"],
  ["a key that is optional", "fiat", set("/components/parameters/IdempotencyKey/required", false), "(idempotency-key)", "F10"],
  ["a key of a transfer that the SDK chooses", "crypto", set("sendFunds/x-idempotency/mode", "auto"), "(retry-fits-key)", "C43"],
  ["no path parameter", "crypto", removeMember("getWebhook/parameters", { $ref: "#/components/parameters/WebhookId" }), "(path-parameters-defined)", "C89"],
  ["no query parameter", "crypto", remove("listWebhookDeliveries/parameters/4"), "C92"],
  ["no signature of a webhook", "crypto", remove("/webhooks/deposit.confirmed/post/parameters"), "C95"],

  // Responses
  ["another envelope", "crypto", set("sendFunds/responses/200/x-envelope", "B"), "(envelope-fits)", "C26"],
  ["no error code", "crypto", removeMember("/components/responses/SendFundsConflict/x-error-codes", "DUPLICATE_REQUEST_IN_PROGRESS"), "C19"],
  ["no Retry-After", "crypto", remove("/components/responses/RateLimited/headers/Retry-After"), "C22"],
  ["a wrong example", "crypto", set(`sendFunds/responses/200/${example}/status`, "true"), "must be boolean"],
  ["a misspelt field in an example", "crypto", rename(`${envelope}/${example}/message`, "mesage"), "mesage is not declared in the schema"],
];

/**
 * Edits the value at a place: a JSON pointer (`/info/title`), or one that starts at an operation or at a schema
 * (`sendFunds/responses/409`, `Token/properties/access_token`).
 *
 * @throws {Error} if that changes nothing, so that no canary goes stale unnoticed.
 */
function editAt(
  place: string,
  change: (parent: Json[] & JsonObject, key: string, found: Json | undefined) => void,
): Edit {
  return (document) => {
    const before = JSON.stringify(document);
    const path = pathOf(document, place);
    const parent = valueAt(document, path.slice(0, -1));
    if (typeof parent !== "object" || parent === null) throw new Error(`${place} does not exist`);
    change(parent as Json[] & JsonObject, String(path.at(-1)), valueAt(document, path));
    if (JSON.stringify(document) === before) throw new Error(`${place} is as it was`);
  };
}

function set(place: string, value: Json): Edit {
  return editAt(place, (parent, key) => {
    // Several canaries may share a value.
    parent[key as never] = structuredClone(value) as never;
  });
}

function remove(place: string): Edit {
  return editAt(place, (parent, key) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  });
}

function rename(place: string, name: string): Edit {
  return editAt(place, (parent, key, found) => {
    if (found === undefined) return;
    delete parent[key as never];
    parent[name as never] = found as never;
  });
}

function addMember(place: string, member: Json): Edit {
  return editAt(place, (_, __, list) => {
    if (Array.isArray(list)) list.push(member);
  });
}

function removeMember(place: string, member: Json): Edit {
  return editAt(place, (_, __, list) => {
    const at = [list].flat().findIndex((item) => JSON.stringify(item) === JSON.stringify(member));
    if (at >= 0) (list as Json[]).splice(at, 1);
  });
}

function pathOf(document: JsonObject, place: string): readonly string[] {
  if (place.startsWith("/")) return fromPointer(place);
  const [start = "", ...rest] = fromPointer(`/${place}`);
  if (valueAt(document, ["components", "schemas", start])) return ["components", "schemas", start, ...rest];
  for (const [path, item] of Object.entries(Object(document.paths))) {
    for (const [method, operation] of Object.entries(Object(item))) {
      if (isObject(operation) && operation.operationId === start) return ["paths", path, method, ...rest];
    }
  }
  throw new Error(`there is no operation and no schema ${start}`);
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canary-"));
});

afterAll(() => rm(folder, { recursive: true }));

/** What all steps of the pipeline report. */
async function complaintsOf(api: Api, edit: Edit): Promise<string[]> {
  const complaints: string[] = [];
  const runStep: RunStep = async (title, work) => {
    // Without validators there are no examples to validate.
    if (title === "validate examples" && complaints.length > 0) return undefined as never;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      complaints.push(...error.problems.map(({ reason }) => reason));
      return undefined as never;
    }
  };
  const document = JSON.parse(await readFile(join(root, `generated/${api}/openapi.json`), "utf8"));
  edit(document);
  // The linters and the bundler read files.
  const spec = join(folder, "openapi.json");
  await writeFile(spec, JSON.stringify(document));
  const { facts } = specs.find((each) => each.api === api) ?? {};
  await checkSpec({ spec, rules, ...(facts && { facts }), runStep });
  return complaints;
}

it.each(APIS)("the pipeline reports nothing of the %s document", async (api) => {
  expect(await complaintsOf(api, () => undefined)).toEqual([]);
});

it.each(canaries.map(([name, api, edit, ...says]) => [name, { api, edit, says }] as const))(
  "the pipeline reports %s",
  async (_, { api, edit, says }) => {
    const complaints = await complaintsOf(api, edit);
    for (const part of says) expect(complaints).toContainEqual(expect.stringContaining(part));
  },
);
