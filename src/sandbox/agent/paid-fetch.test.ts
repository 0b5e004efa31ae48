import { describe, expect, it } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
import { AgentTenant } from "../../../tests/support/sandbox/agent-tenant.ts";
import { json, type ScriptedAnswer, type SentRequest, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import type { Settings } from "../core/settings.ts";
import { createAgentState } from "../state/agent-state.ts";
import { readPayment } from "./x402-protocol.ts";

const url = "http://127.0.0.1/report";
const offer = { scheme: "exact", network: "solana", asset: "USDC", payTo: "payee", maxAmountRequired: "50000" };
const demand = (...accepts: unknown[]) => json({ x402Version: 1, accepts }, 402);
const isPaid = ({ headers }: SentRequest) => headers.has("x-payment");
const never = () => new Promise<Response>(() => undefined);

/** A resource that demands payment and then responds with `respond`. */
const paidResource = (respond: () => Response | Promise<Response>, ...accepts: unknown[]) => ({
  "/report": (request: SentRequest) =>
    (isPaid(request) ? respond() : demand(...(accepts.length > 0 ? accepts : [offer]))) as Promise<Response>,
});

function open(script: Parameters<typeof scriptedFetch>[0], settings?: Partial<Settings["agent"]>) {
  const resources = scriptedFetch(script);
  const agentTenant = new AgentTenant(settings, resources.fetch);
  const fetchIt = (parts: object = {}, signal?: AbortSignal) =>
    agentTenant.run("fetchPaidResource", { body: { wallet_id: agentTenant.solana, url, ...parts }, signal });
  /** A call whose caller aborts it, once `meanwhile` is over. */
  async function abortIt(meanwhile: () => unknown = () => undefined) {
    const caller = new AbortController();
    const aborted = expect(fetchIt({}, caller.signal)).rejects.toThrow("gone");
    await meanwhile();
    caller.abort(new Error("gone"));
    await aborted;
  }
  return { ...agentTenant, ...resources, fetchIt, abortIt };
}

const label = { rule: "G36", basis: "assumed" };
const failed = (message: string, status = 400) => ({ ...label, status, message, body: { message } });

describe("a payment", () => {
  it("names amount, payer and payee for the resource, is unique, and is made each time [C85, C87]", async () => {
    const { fetchIt, sentTo, agent, solana, balance } = open(paidResource(() => json({ report: 1 }, 500)));
    const sent = { method: "POST", headers: { accept: "application/json" }, body: { a: "é" } };
    const fetched = await fetchIt(sent);
    const payment = { amount_usd: expect.anything(), asset: "USDC", network: "solana", pay_to: "payee" };
    const data = { status: 500, paid: true, payment, body: { report: 1 } };
    const body = { success: true, message: "Fetched.", data };
    expect(fetched).toEqual({ status: 200, rule: "C85, C87", basis: "documented", body });
    await fetchIt();
    const [, paid, , again] = sentTo("/report").map(({ headers }) => readPayment(headers.get("x-payment") ?? ""));
    const from = agent.wallets.get(solana)?.address;
    expect(paid).toMatchObject({ network: "solana", from, payTo: "payee", value: "50000" });
    expect(paid?.nonce).not.toBe(again?.nonce);
    expect([agent.transactions.size, balance(solana)]).toEqual([2, "499.90"]);
    for (const id of agent.transactions.keys()) expect(id).toMatch(/^atx_[0-9a-f]{24}$/);
    // The demand and the paid request have the same body.
    for (const { method, headers, body } of sentTo("/report").slice(0, 2))
      expect([method, headers.get("accept"), body]).toEqual(["POST", "application/json", '{"a":"é"}']);
  });

  it("uses the first offer that the wallet can pay", async () => {
    const others = [
      ...[{ network: "base" }, { network: "constructor" }, { scheme: "upto" }, { asset: "EURC" }, { payTo: "" }],
      ...[{ payTo: "pay\u0000ee" }, ...[50_000, "-1", "0.05"].map((maxAmountRequired) => ({ maxAmountRequired }))],
    ].map((change) => ({ ...offer, ...change }));
    const asset = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";
    const mine = { ...offer, payTo: "mine", asset, network: "solana-devnet" };
    const { fetchIt } = open(paidResource(() => json({}), null, "USDC", ...others, mine, offer));
    const payment = { network: "solana-devnet", pay_to: "mine", asset: "USDC" };
    expect(await fetchIt()).toMatchObject({ body: { data: { payment } } });
  });

  it.each([
    ["no offer that the wallet can pay", demand({ ...offer, network: "base" })],
    ["no offers", json({ x402Version: 1 }, 402)],
    ["invalid JSON", new Response("pay!", { status: 402 })],
    ["null", json(null, 402)],
  ])("is not made for a 402 with %s", async (_, response) => {
    const { fetchIt, sent, snapshot } = open({ "/report": response });
    const before = snapshot();
    expect(await fetchIt()).toEqual(failed("The resource demands no payment that the agent wallet can make."));
    expect([sent.length, snapshot()]).toEqual([1, before]);
  });

  it("shares one balance with concurrent payments", async () => {
    const each = { ...offer, maxAmountRequired: "100000000" };
    const { fetchIt, balance, solana } = open(paidResource(() => json({}), each));
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => fetchIt()));
    const statuses = outcomes.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(25).fill(422)]);
    expect(balance(solana)).toBe("0.00");
  });

  it("without a response costs nothing, unless the caller has aborted, since it may have arrived", async () => {
    const lost = open(paidResource(() => Promise.reject(new TypeError("fetch failed"))));
    const before = lost.snapshot();
    expect(await lost.fetchIt()).toEqual(failed("The resource could not be reached."));
    expect([lost.sent.length, lost.snapshot()]).toEqual([2, before]);
    const { abortIt, balance, solana, agent } = open(paidResource(never));
    await abortIt(settle);
    expect(balance(solana)).toBe("499.95");
    expect([...agent.transactions.values()]).toMatchObject([{ kind: "payment", facts: { pay_to: "payee" } }]);
  });

  it("uses the state at the time of paying", async () => {
    const { fetchIt, tenant, balance, solana } = open({
      "/report": async (request: SentRequest) => {
        if (isPaid(request)) return json({});
        const fresh = createAgentState({ random: tenant.random, now: () => 0 });
        const wallet = [...fresh.wallets.values()][0];
        if (wallet) fresh.wallets.set(solana, { ...wallet, id: solana });
        Object.assign(tenant.state, { agent: fresh });
        return demand(offer);
      },
    });
    await fetchIt();
    expect(balance(solana)).toBe("500.00");
    expect(tenant.state.agent.wallets.get(solana)?.balance).toBe(49995n * 10n ** 36n);
  });

  it("is bounded only by the balance and the connector's spending limit [G36]", async () => {
    const costs = (maxAmountRequired: string) => paidResource(() => json({}), { ...offer, maxAmountRequired });
    expect((await open(costs("500000000")).fetchIt()).status).toBe(200);
    const tooMuch = await open(costs("500000001")).fetchIt();
    expect(tooMuch).toEqual(failed("The balance of the agent wallet is too low.", 422));
    const limited = open(costs("50000"), { spendingLimitUsd: "0.05", maxPositionUsd: "0.01" });
    expect((await limited.fetchIt()).status).toBe(200);
    expect(await limited.fetchIt()).toEqual(failed("The spending limit of the connector is too low.", 422));
  });

  it("is not made by a caller that aborts before, nor by an unknown wallet", async () => {
    const { fetchIt, abortIt, snapshot, sent } = open({ "/report": never });
    const before = snapshot();
    expect(await fetchIt({ wallet_id: "aw_unknown" })).toMatchObject({ status: 404, code: "not_found" });
    expect(sent).toEqual([]);
    await abortIt();
    expect(snapshot()).toBe(before);
  });
});

describe("a resource", () => {
  const typed = (text: string, type: string) => new Response(text, { headers: { "content-type": type } });

  it.each([
    ["JSON", json({ a: [1] }), { a: [1] }],
    ["another status", json({ gone: true }, 410), { gone: true }],
    ["a redirect", new Response("", { status: 302, headers: { location: "/else" } }), ""],
    ["problem JSON", typed('{"a":1}', "application/problem+json"), { a: 1 }],
    ["text that looks like JSON", new Response("[1]"), "[1]"],
    ["nothing", new Response(null, { status: 204 }), ""],
    ["invalid JSON", typed("{", "application/json"), "{"],
    ["a number too large", typed("1e999", "application/json"), "1e999"],
    ["1 MiB", new Response("x".repeat(1_048_576)), "x".repeat(1_048_576)],
  ])("that responds with %s is passed on, and nothing is paid", async (_, response, body) => {
    const { fetchIt, sent, clock } = open({ "/report": () => response.clone() });
    const data = { status: response.status, paid: false, payment: null, body };
    const sentOn = { status: 200, rule: "C85, C87, G36", basis: "assumed" };
    expect(await fetchIt()).toEqual({ ...sentOn, body: { success: true, message: "Fetched.", data } });
    expect([sent[0]?.init.redirect, clock.pending]).toEqual(["manual", 0]);
  });

  it.each([
    ["does not respond", never],
    ["has a body that stalls", () => new Response(new ReadableStream())],
  ])("that %s for 10 s times out", async (_, respond) => {
    const { fetchIt, clock } = open({ "/report": respond });
    const call = fetchIt();
    await clock.advance(9_999);
    expect(clock.pending).toBe(1);
    await clock.advance(1);
    expect([await call, clock.pending]).toEqual([failed("The resource did not respond in time."), 0]);
  });

  const elsewhere = "data.example is not this machine. Set allowExternalHosts (--allow-external-hosts) to call it.";
  it.each<[string, ScriptedAnswer, object, object]>([
    ["is too large", new Response("x".repeat(1_048_577)), {}, failed("The resource is too large.")],
    ["cannot be reached", () => Promise.reject(new Error("x")), {}, failed("The resource could not be reached.")],
    ["is on another machine", never, { url: "https://data.example/report" }, failed(elsewhere, 403)],
  ])("that %s is a 4xx with only a message [G36]", async (_, answer, parts, refusal) =>
    expect(await open({ "/report": answer }).fetchIt(parts)).toEqual(refusal),
  );
});

describe("the request of a resource [C86]", () => {
  const sentBy = async (parts: object) => {
    const { fetchIt, sent } = open({ "/report": () => json({}) });
    await fetchIt(parts);
    const [request] = sent;
    return [request?.method, request?.body, Object.fromEntries(request?.headers ?? [])];
  };
  const outbound = { "x-sandbox-outbound": expect.any(String) };
  const type = { ...outbound, "content-type": "application/json" };
  const names = Object.fromEntries(["x-host", "hosts", "x-te", "tea", "my-connection"].map((name) => [name, "1"]));

  const own = { "content-type": "application/x-own" };
  const shown = { "x-a": "b", "x-n": "1", "x-t": "true" };
  it.each<[object, unknown[]]>([
    [{ body: { a: 1 } }, ["GET", undefined, outbound]],
    [{ method: "DELETE", body: { a: 1 } }, ["DELETE", undefined, outbound]],
    ...["PUT", "PATCH"].map((method): [object, unknown[]] => [{ method, body: [1] }, [method, "[1]", type]]),
    [{ method: "POST", body: 0 }, ["POST", "0", type]],
    [{ method: "POST", body: null }, ["POST", undefined, outbound]],
    [{ method: "POST", body: "a=1" }, ["POST", "a=1", outbound]],
    [{ method: "POST", body: { a: 1 }, headers: own }, ["POST", '{"a":1}', { ...outbound, ...own }]],
    [{ headers: { "X-A": "b", "x-n": 1, "x-t": true } }, ["GET", undefined, { ...outbound, ...shown }]],
    [{ headers: names }, ["GET", undefined, { ...outbound, ...names }]],
  ])("%j", async (parts, expected) => expect(await sentBy(parts)).toEqual(expected));

  type Refused = [parts: object, field: string, problem: string];
  const credentials = "must not contain credentials";
  const noUrl = "must be an absolute http: or https: URL";
  it.each<Refused>([
    ...[{ "x a": "b" }, { "x-a": "secret\r\nx-b: c" }, { "x-a": "€" }, { "x-a": {} }, { "x-a": null }, { "": "b" }].map(
      (headers): Refused => [{ headers }, "headers", "must be valid HTTP header names and values"],
    ),
    ...["Host", "content-length", "Transfer-Encoding", "connection", "keep-alive", "upgrade", "te", "expect"].map(
      (name): Refused => [{ headers: { [name]: "1" } }, "headers", "must not contain connection headers"],
    ),
    ...["user@", ":secret@"].map((who): Refused => [{ url: `http://${who}127.0.0.1/` }, "url", credentials]),
    ...["", "report", "ftp://127.0.0.1/a", "http://"].map((url): Refused => [{ url }, "url", noUrl]),
  ])("%j is refused, and not repeated", async (parts, field, problem) => {
    const { fetchIt, sent } = open({});
    const refusal = await fetchIt(parts);
    const fields = { [field]: [problem] };
    expect(refusal).toMatchObject({ status: 400, code: "validation_error", fields, rule: "C86", basis: "assumed" });
    expect(JSON.stringify(refusal)).not.toContain("secret");
    expect(sent).toEqual([]);
  });
});
