import { describe, expect, it } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
import { json, type SentRequest, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import type { Settings } from "../core/settings.ts";
import { createAgentState } from "../state/agent-state.ts";
import { openAgentTenant } from "./testing/agent-tenant.ts";
import { readPayment } from "./x402-protocol.ts";

const url = "http://127.0.0.1/report";
const offer = { scheme: "exact", network: "solana", asset: "USDC", payTo: "payee", maxAmountRequired: "50000" };
const demand = (...accepts: unknown[]) => json({ x402Version: 1, accepts }, 402);
const isPaid = ({ headers }: SentRequest) => headers.has("x-payment");

/** A resource that costs 0.05 and then responds with `respond`. */
const paidResource = (respond: () => Response | Promise<Response>) => ({
  "/report": (request: SentRequest) => (isPaid(request) ? respond() : demand(offer)) as Promise<Response>,
});

function open(script: Parameters<typeof scriptedFetch>[0], settings?: Partial<Settings["agent"]>) {
  const resources = scriptedFetch(script);
  const agentTenant = openAgentTenant(settings, resources.fetch);
  const fetchIt = (parts: object = {}, signal?: AbortSignal) =>
    agentTenant.run("fetchPaidResource", {
      body: { wallet_id: agentTenant.solana, url, ...parts },
      ...(signal && { signal }),
    });
  return { ...agentTenant, ...resources, fetchIt };
}

describe("a payment", () => {
  it("names amount, payer and payee for the resource, and is unique", async () => {
    const { fetchIt, sentTo, agent, solana } = open(paidResource(() => json({ report: 1 })));
    const { rule, basis } = await fetchIt({ headers: { accept: "application/json" } });
    expect([rule, basis]).toEqual(["C85, C87", "documented"]);
    await fetchIt();
    const [, paid, , again] = sentTo("/report").map(({ headers }) => readPayment(headers.get("x-payment") ?? ""));
    const from = agent.wallets.get(solana)?.address;
    expect(paid).toMatchObject({ network: "solana", from, payTo: "payee", value: "50000" });
    expect(paid?.nonce).not.toBe(again?.nonce);
    expect(agent.transactions.size).toBe(2);
    for (const id of agent.transactions.keys()) expect(id).toMatch(/^atx_[0-9a-f]{24}$/);
    expect(sentTo("/report")[1]?.headers.get("accept")).toBe("application/json");
  });

  it("uses the first offer that the wallet can pay", async () => {
    const others = [
      null,
      "USDC",
      { ...offer, network: "base" },
      { ...offer, network: "constructor" },
      { ...offer, scheme: "upto" },
      { ...offer, asset: "EURC" },
      { ...offer, maxAmountRequired: 50_000 },
      { ...offer, maxAmountRequired: "-1" },
      { ...offer, maxAmountRequired: "0.05" },
      { ...offer, payTo: "" },
      { ...offer, payTo: "pay\u0000ee" },
    ];
    const mine = {
      ...offer,
      payTo: "mine",
      asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
      network: "solana-devnet",
    };
    const accepts = [...others, mine, offer];
    const { fetchIt } = open({ "/report": (request: SentRequest) => (isPaid(request) ? {} : demand(...accepts)) });
    expect(await fetchIt()).toMatchObject({
      body: { data: { payment: { network: "solana-devnet", pay_to: "mine", asset: "USDC" } } },
    });
  });

  it.each([
    ["no offer that the wallet can pay", () => demand({ ...offer, network: "base" })],
    ["no offers", () => json({ x402Version: 1 }, 402)],
    ["invalid JSON", () => new Response("pay!", { status: 402 })],
    ["null", () => json(null, 402)],
  ])("is not made for a 402 with %s: a 4xx with only a message", async (_, respond) => {
    const { fetchIt, sent, snapshot } = open({ "/report": respond });
    const before = snapshot();
    const refusal = await fetchIt();
    expect(refusal).toMatchObject({ status: 400, rule: "G36", basis: "assumed" });
    expect(refusal.body).toEqual({ message: "The resource demands no payment that the agent wallet can make." });
    expect(sent).toHaveLength(1);
    expect(snapshot()).toBe(before);
  });

  it("shares one balance with concurrent payments", async () => {
    const each = { ...offer, maxAmountRequired: "100000000" };
    const { fetchIt, balance, solana } = open({
      "/report": (request: SentRequest) => (isPaid(request) ? {} : demand(each)),
    });
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => fetchIt()));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(25);
    expect(balance(solana)).toBe("0.00");
  });

  it("without a response costs nothing", async () => {
    const { fetchIt, snapshot, sent } = open(paidResource(() => Promise.reject(new TypeError("fetch failed"))));
    const before = snapshot();
    expect(await fetchIt()).toMatchObject({
      ...{ status: 400, rule: "G36", body: { message: "The resource could not be reached." } },
    });
    expect(sent).toHaveLength(2);
    expect(snapshot()).toBe(before);
  });

  it("stays made when the caller aborts, since it may have reached the resource", async () => {
    const { fetchIt, balance, solana, agent } = open(paidResource(() => new Promise<Response>(() => undefined)));
    const caller = new AbortController();
    const call = fetchIt({}, caller.signal);
    await settle();
    caller.abort(new Error("gone"));
    await expect(call).rejects.toThrow("gone");
    expect(balance(solana)).toBe("499.95");
    expect([...agent.transactions.values()]).toMatchObject([{ kind: "payment", facts: { pay_to: "payee" } }]);
  });

  it("uses the state at the time of paying", async () => {
    const { fetchIt, tenant, balance, solana } = open({
      "/report": async (request: SentRequest) => {
        if (!isPaid(request)) {
          const fresh = createAgentState({ random: tenant.random, now: () => 0 });
          const wallet = [...fresh.wallets.values()][0];
          if (wallet) fresh.wallets.set(solana, { ...wallet, id: solana });
          Object.assign(tenant.state, { agent: fresh });
        }
        return isPaid(request) ? json({}) : demand(offer);
      },
    });
    await fetchIt();
    expect(balance(solana)).toBe("500.00");
    expect(tenant.state.agent.wallets.get(solana)?.balance).toBe(49995n * 10n ** 36n);
  });

  it("is bounded only by the balance and the connector's spending limit", async () => {
    const costs = (millionths: string) => ({
      "/report": (request: SentRequest) => (isPaid(request) ? {} : demand({ ...offer, maxAmountRequired: millionths })),
    });
    expect((await open(costs("500000000")).fetchIt()).status).toBe(200);
    expect(await open(costs("500000001")).fetchIt()).toMatchObject({
      ...{ status: 422, rule: "G36" },
      body: { message: "The balance of the agent wallet is too low." },
    });
    const limit = { spendingLimitUsd: "0.05", maxPositionUsd: "0.01" };
    const limited = open(costs("50000"), limit);
    expect((await limited.fetchIt()).status).toBe(200);
    expect(await limited.fetchIt()).toMatchObject({
      status: 422,
      body: { message: "The spending limit of the connector is too low." },
    });
  });
});

describe("a resource", () => {
  it.each([
    ["JSON", json({ a: [1] }), { a: [1] }],
    ["problem JSON", new Response('{"a":1}', { headers: { "content-type": "application/problem+json" } }), { a: 1 }],
    ["text", new Response("plain"), "plain"],
    ["text that looks like JSON", new Response("[1]"), "[1]"],
    ["nothing", new Response(null, { status: 204 }), ""],
    ["invalid JSON", new Response("{", { headers: { "content-type": "application/json" } }), "{"],
    ["a number too large", new Response("1e999", { headers: { "content-type": "application/json" } }), "1e999"],
  ])("that responds with %s is passed on", async (_, response, body) => {
    const { fetchIt } = open({ "/report": () => response.clone() });
    expect(await fetchIt()).toEqual({
      ...{ status: 200, rule: "C85, C87, G36", basis: "assumed" },
      body: { success: true, message: "Fetched.", data: { status: response.status, paid: false, payment: null, body } },
    });
  });

  it("leaves no timer behind", async () => {
    const { fetchIt, clock } = open({ "/report": () => json({}) });
    await fetchIt();
    expect(clock.pending).toBe(0);
  });

  it("that redirects is not followed", async () => {
    const { fetchIt, sent } = open({
      "/report": () => new Response("", { status: 302, headers: { location: "/else" } }),
    });
    expect(await fetchIt()).toMatchObject({ status: 200, body: { data: { status: 302, paid: false } } });
    expect(sent[0]?.init.redirect).toBe("manual");
  });

  it("that takes longer than 10 s times out", async () => {
    const { fetchIt, clock } = open({ "/report": () => new Promise<Response>(() => undefined) });
    const call = fetchIt();
    await clock.advance(9_999);
    expect(clock.pending).toBe(1);
    await clock.advance(1);
    expect(await call).toMatchObject({
      ...{ status: 400, rule: "G36", body: { message: "The resource did not respond in time." } },
    });
    expect(clock.pending).toBe(0);
  });

  it("whose body stalls times out", async () => {
    const { fetchIt, clock } = open({ "/report": () => new Response(new ReadableStream()) });
    const call = fetchIt();
    await clock.advance(10_000);
    expect(await call).toMatchObject({
      ...{ status: 400, rule: "G36", body: { message: "The resource did not respond in time." } },
    });
  });

  it("of more than 1 MiB is too large", async () => {
    const { fetchIt } = open({ "/report": () => new Response("x".repeat(1_048_577)) });
    expect(await fetchIt()).toMatchObject({
      ...{ status: 400, rule: "G36", body: { message: "The resource is too large." } },
    });
    const whole = open({ "/report": () => new Response("x".repeat(1_048_576)) });
    expect((await whole.fetchIt()).status).toBe(200);
  });

  it("that cannot be reached gives an error without the cause's text", async () => {
    const { fetchIt } = open({ "/report": () => Promise.reject(new Error("ECONNREFUSED 127.0.0.1")) });
    expect(await fetchIt()).toMatchObject({
      ...{ status: 400, rule: "G36", body: { message: "The resource could not be reached." } },
    });
  });

  it("on another machine is called only if allowed", async () => {
    const { fetchIt, sent } = open({});
    const refusal = await fetchIt({ url: "https://data.example/report" });
    expect(refusal).toMatchObject({ status: 403, rule: "G36" });
    expect(refusal.body).toEqual({ message: expect.stringContaining("allowExternalHosts") });
    expect(sent).toEqual([]);
  });
});

it("a caller that aborts before payment pays nothing", async () => {
  const { fetchIt, snapshot } = open({ "/report": () => new Promise<Response>(() => undefined) });
  const before = snapshot();
  const caller = new AbortController();
  const call = fetchIt({}, caller.signal);
  caller.abort(new Error("gone"));
  await expect(call).rejects.toThrow("gone");
  expect(snapshot()).toBe(before);
});

it("an unknown wallet fetches nothing", async () => {
  const { fetchIt, sent } = open(paidResource(() => json({})));
  expect(await fetchIt({ wallet_id: "aw_unknown" })).toMatchObject({ status: 404, code: "not_found" });
  expect(sent).toEqual([]);
});
