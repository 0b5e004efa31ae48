import { beforeAll, describe, expect, test } from "vitest";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { parseOverlay } from "../overlays/read-overlay.ts";
import { parseYaml } from "../pipeline/bundle/read-yaml.ts";
import { checkExamples, checkSchemas } from "../pipeline/checks/check-schemas.ts";
import { renameDocument } from "../regeneration/rename-document.ts";
import { draftActions, overlayText } from "./draft.ts";
import { type DraftAction, DraftDocument } from "./draft-document.ts";
import { draftResponses } from "./draft-responses.ts";
import { noFixtures } from "./fixtures.ts";
import { loadServices } from "./inputs.ts";
import type { Observation } from "./judge.ts";
import { makePlan } from "./plan.ts";
import type { Recording } from "./recording.ts";
import { readService, type VerifiedService } from "./service.ts";
import { planted, put } from "./testing/planted.ts";
import { fullFixtures, type Plant, remarks, runOnStub, stubService } from "./testing/stub-service.ts";
import { recordingOf } from "./traffic.ts";

let services: readonly VerifiedService[];
let operationIds: readonly string[];
beforeAll(async () => {
  services = await loadServices(undefined, (_, work) => work());
  operationIds = services.flatMap(({ operations }) => operations.map(({ id }) => id));
});

/** Runs only this operation, and records it. */
async function runOne(given: readonly VerifiedService[], id: string, plant: Plant, recordings?: Recording[]) {
  const own = given.filter(({ operations }) => operations.some((operation) => operation.id === id));
  const stub = stubService(services, { [id]: plant });
  const plan = { profile: "sandbox", call: [id], only: [id, "listNamedWebhooks", "getIssuerStatus"] } as const;
  const observed = (one: Observation) => void recordings?.push(recordingOf(one, { values: true }));
  return remarks(await runOnStub(own, stub, plan, { observed }));
}

describe("a service", () => {
  test("that does what its documents say has no remarks, and its successes are confirmed", async () => {
    const stub = stubService(services);
    const findings = await runOnStub(services, stub, { profile: "sandbox", call: operationIds });
    expect(remarks(findings)).toEqual([]);
    const notRun = findings.filter(({ verdict, status }) => verdict === "not-run" && status.startsWith("2"));
    expect(notRun.map(({ operationId, status }) => `${operationId} ${status}`)).toEqual([
      "refreshToken 200",
      "refreshAuthentication 200",
      "sendFunds 200",
      // Another success of theirs was observed.
      "deployCardSafe 202",
      "deployCustomerSafe 202",
      "tradeMarket 200",
      "fetchPaidResource 200",
    ]);
  });

  test.each(planted)("with $title in $id is told so, and nothing else", async ({ id, plant, expected }) => {
    expect(await runOne(services, id, plant)).toEqual(expected);
  });
});

/** With a draft applied as an overlay. */
function withDraft(service: VerifiedService, actions: readonly DraftAction[]): VerifiedService {
  const { api, originalBundle } = service;
  if (actions.length === 0) return service;
  const yaml = parseYaml("/draft.yaml", overlayText(api, actions));
  return readService(api, applyOverlays(originalBundle, [parseOverlay(yaml, "draft.yaml")]).bundle);
}

describe("a draft", () => {
  test.each(planted)("for $title in $id makes the next run clean", async ({ id, plant }) => {
    const recordings: Recording[] = [];
    await runOne(services, id, plant, recordings);
    const drafted = services.map((service) => {
      const draft = new DraftDocument(service);
      draftResponses(draft, service, recordings);
      return withDraft(service, draft.actions());
    });
    expect(await runOne(drafted, id, plant)).toEqual([]);
  });

  test("for all of them gives sound documents", async () => {
    const recordings: Recording[] = [];
    const none: Plant = () => undefined;
    for (const { id, plant } of planted) for (const one of [plant, none]) await runOne(services, id, one, recordings);
    for (const service of services) {
      const bundle = withDraft(service, draftActions(service, recordings)).originalBundle;
      expect(() => checkExamples(bundle, checkSchemas(bundle))).not.toThrow();
    }
  });

  test("says how many operations share what it changes", async () => {
    const recordings: Recording[] = [];
    const { plant } = planted.find(({ title }) => title === "another envelope") ?? {};
    if (plant) await runOne(services, "quoteSwap", plant, recordings);
    const [first] = services.flatMap((service) => draftActions(service, recordings));
    expect(first?.description).toMatch(/^quoteSwap 200, 1 sample; changes all \d+ operations that share it$/);
  });
});

test("a draft of a renamed document has the names of the overlays", () => {
  const original = services.find(({ api }) => api === "crypto")?.originalBundle;
  if (original === undefined) throw new Error("no crypto service");
  const service = readService("crypto", renameDocument(original, { from: "svc", to: "acme" }).bundle, original);
  const shape = { "": { kinds: { object: 1 } }, data: { kinds: { object: 1 } } };
  const about = { service: "crypto", operationId: "createVirtualCard", status: 201, samples: 1, contentTypes: [] };
  const recording = { ...about, headers: [], differs: ["data.acme_card_id"], body: shape };
  const draft = new DraftDocument(service);
  draftResponses(draft, service, [recording]);
  expect(draft.actions()).toEqual([
    {
      target: "$.components.schemas.IssuedVirtualCard.required[?@ == 'svc_card_id']",
      description: "createVirtualCard 201, 1 sample",
      remove: true,
      suggestions: [],
    },
  ]);
});

describe("the profile production", () => {
  const reads = (given: readonly VerifiedService[]) =>
    given.flatMap(({ operations }) => operations.filter(({ retry }) => retry === "read").map(({ id }) => id));

  test("sends reads only, by the marks of the documents, whatever is named", async () => {
    const stub = stubService(services);
    const money = { sendFunds: { body: { amount: 1 } }, tradeMarket: { body: { amount: 1 } } };
    const fixtures = { ...fullFixtures, operations: { ...fullFixtures.operations, ...money } };
    const named = { call: operationIds, allowMoney: operationIds, maxAmount: 1, fixtures };
    const findings = await runOnStub(services, stub, named);
    const sent = stub.requests.map(({ operationId }) => operationId);
    expect(sent.filter((id) => !reads(services).includes(id))).toEqual([]);
    // Reads, although they are POSTs.
    expect(sent).toEqual(expect.arrayContaining(["checkBalance", "quoteSwap"]));
    expect(sent.filter((id) => id.startsWith("refresh"))).toEqual([]);
    expect(remarks(findings)).toEqual([]);
  });

  test("does not read secrets unless they are named", async () => {
    const stub = stubService(services);
    await runOnStub(services, stub);
    const sent = stub.requests.map(({ operationId }) => operationId);
    expect(sent).not.toContain("getWebhook");
    expect(sent).not.toContain("getBusinessWebhook");
  });
});

describe("what deletes", () => {
  const deletion = (sent: ReturnType<typeof stubService>["requests"]) =>
    sent.filter(({ method }) => method === "DELETE" || method === "PUT").map(({ path }) => path.replace(/.*\//, ""));

  test.each([
    ["what was there", [], ["webhook", "permissions", "id_1"]],
    ["what was there if it is named", ["deleteWebhook"], ["webhook", "permissions", "id_1", "id_1"]],
    ["what the run created", ["createWebhook"], ["webhook", "permissions", "id_1", "wh_new"]],
  ])("is called for %s: %j", async (_, call, expected) => {
    const stub = stubService(services, { createWebhook: put("data.id", "wh_new") });
    await runOnStub(services, stub, { profile: "sandbox", call });
    expect(deletion(stub.requests)).toEqual(expected);
  });
});

describe("money", () => {
  const body = (amount: unknown) => ({ account: "a", assets: "b", amount });
  const money = (amount: unknown, maxAmount: number | undefined, allowMoney = ["sendFunds"]) => {
    const fixtures = { ...fullFixtures, operations: { ...fullFixtures.operations, sendFunds: { body: body(amount) } } };
    const options = { profile: "sandbox", call: operationIds, allowMoney, fixtures } as const;
    return makePlan(services, { ...options, ...(maxAmount !== undefined && { maxAmount }) });
  };

  test.each([
    ["up to the limit", 1, 1, true],
    ["as text", "0.99", 1, true],
    ["above the limit", 1.01, 1, false],
    ["above the limit, as text", "1e3", 1, false],
    ["below zero", -1, 1, false],
    ["without a limit", 0.5, undefined, false],
    ["that is no number", "much", 1, false],
    ["that is not there", undefined, 1, false],
  ])("moves %s only if the limit holds it", (_, amount, maxAmount, isSent) => {
    const { steps, notPlanned } = money(amount, maxAmount);
    expect(steps.filter(({ operation }) => operation.money).map(({ operation }) => operation.id)).toEqual(
      isSent ? ["sendFunds"] : [],
    );
    expect(notPlanned.some(({ operation }) => operation.id === "sendFunds")).toBe(!isSent);
  });

  test("needs a name, and a body of your own", () => {
    expect(money(1, 1, []).steps.some(({ operation }) => operation.money)).toBe(false);
    const plan = makePlan(services, {
      profile: "sandbox",
      allowMoney: ["sendFunds"],
      maxAmount: 1,
      fixtures: fullFixtures,
    });
    expect(plan.notPlanned).toContainEqual(
      expect.objectContaining({ reason: "needs a body of your own (fixtures: operations.sendFunds.body)" }),
    );
  });
});

describe("a run", () => {
  test("stops at the first 429", async () => {
    const stub = stubService(services, { checkBalance: (response) => Object.assign(response, { status: 429 }) });
    const findings = await runOnStub(services, stub);
    const last = stub.requests.at(-1)?.operationId;
    expect(last).toBe("checkBalance");
    expect(findings).toContainEqual(
      expect.objectContaining({ operationId: "quoteSwap", verdict: "not-run", seen: "stopped: checkBalance got 429" }),
    );
  });

  test("waits for the next window of the rate limit", async () => {
    const waits: number[] = [];
    const used = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "30" };
    const stub = stubService(services, { quoteSwap: ({ headers }) => Object.assign(headers, used) });
    await runOnStub(services, stub, {}, { wait: async (milliseconds) => void waits.push(milliseconds) });
    expect(waits).toEqual([30_000]);
  });

  test("takes ids from reads, and names what it lacks", async () => {
    const stub = stubService(services);
    const options = { profile: "sandbox", call: [], fixtures: noFixtures } as const;
    const findings = await runOnStub(services, stub, options);
    expect(stub.requests.map(({ path }) => path)).toContain(
      "/crypto/api/v1/card-issuer/admin/program_example/card-limits",
    );
    const wallet = findings.find(({ operationId, status }) => operationId === "getCustomerWallet" && status === "200");
    expect(wallet).toMatchObject({ verdict: "not-run", seen: "needs svcCardId" });
  });

  test("of refusals only confirms no success", async () => {
    const refuse: Plant = (response) =>
      Object.assign(response, { status: 404, body: { error: "not_found", message: "no" } });
    const stub = stubService(services, { checkBalance: refuse });
    const findings = await runOnStub(services, stub);
    const rows = findings.filter(({ operationId, verdict }) => operationId === "checkBalance" && verdict !== "settled");
    expect(rows.find(({ status }) => status === "200")).toMatchObject({
      verdict: "not-run",
      seen: "only refused: 404 not_found",
    });
    expect(rows.filter(({ verdict }) => verdict === "confirmed").map(({ status }) => status)).toEqual(["404"]);
  });

  test("shows no credential that a service echoes", async () => {
    const echo: Plant = (response) => Object.assign(response, { status: 403, body: { error: "key_of_shop" } });
    const credentials = { crypto: { token: "stub-token", login: { api_key: "key_of_shop" } } };
    const run = await runOnStub(services, stubService(services, { checkBalance: echo }), {}, { credentials });
    expect(run.find(({ seen }) => seen.startsWith("only refused"))?.seen).toBe("only refused: 403 [redacted]");
    expect(JSON.stringify(run)).not.toContain("key_of_shop");
  });

  test("tells a service that accepts what it must refuse", async () => {
    const stub = stubService(services);
    const lax: typeof fetch = (input, init) => {
      const headers = { ...(init?.headers as Record<string, string>), authorization: "Bearer stub-token" };
      const isQuote = String(input).includes("/swap/quote");
      const body = isQuote ? JSON.stringify({ sourceAsset: "A_B", destinationAsset: "ETH", amount: "1" }) : init?.body;
      return stub.fetch(input, { ...init, headers, ...(body && { body }) });
    };
    const only = { profile: "sandbox", only: ["quoteSwap"] } as const;
    const wallets = services.filter(({ api }) => api === "crypto");
    expect(remarks(await runOnStub(wallets, { fetch: lax }, only))).toEqual([
      "differs bad token",
      "differs missing field: sourceAsset",
      "differs wrong type: sourceAsset",
    ]);
  });
});
