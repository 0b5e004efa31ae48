import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FundsTenant, type SendBody } from "../../../tests/support/sandbox/funds-tenant.ts";
import { OpenFunds } from "../../../tests/support/sandbox/open-funds.ts";
import { addresses, labelOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import type { RefusalFacts } from "../core/response.ts";
import type { SettingsChange } from "../core/settings.ts";
import { type MagicCase, magicAddresses } from "./transfer-checks.ts";
import { hashOf } from "./transfers.ts";

describe("a transfer", () => {
  it("names gas, fees and their sum; without fees, and with its own gas, their hashes are null [C26, C45]", () => {
    const { send, body, of, change } = new FundsTenant();
    expect(send(body())).toMatchObject({
      gas_amount: "0.02",
      platform_fee: "0.10",
      gas_funding_markup: "0.004",
      total_fee: "0.124",
      gas_tx_hash: expect.any(String),
      platform_fee_tx_hash: expect.any(String),
      fee_breakdown: "gas 0.02 (platform-station) + markup 0.004 + platform 0.10",
    });
    change({ transfers: { platformFee: "0" } });
    const own = send(of("SOL", { amount: "1", use_self_funding: true }));
    expect(own).toMatchObject({ gas_tx_hash: null, platform_fee_tx_hash: null });
  });

  it("is refused without a code if a field is missing or invalid [C27, C28, G29]", async () => {
    const { payRaw, transfer, balance } = new OpenFunds();
    const valid = { ...transfer(), amount: 25.1 };
    const tooManyDigits = JSON.stringify(transfer()).replace('"25.10"', `1.${"0".repeat(38)}1`);
    const wrong = ["a".repeat(23), "g".repeat(24), "a".repeat(25)].map((account) => ({ ...valid, account }));
    for (const body of [...wrong, { ...valid, priority: "urgent" }, tooManyDigits, []])
      expect(await payRaw(body)).toMatchObject({ status: 400, body: { status: false } });
    expect(await balance("USDC_SOLANA")).toBe("10000.00");
    const noAmount = await payRaw({ ...valid, amount: undefined });
    const message = "The request is invalid: amount is required.";
    expect(noAmount.body).toEqual({ status: false, message, details: { amount: "is required" } });
    expect(labelOf(noAmount)).toEqual(["G29, C27, C28", "assumed"]);
  });

  it("accepts any category, and three priorities of which medium is the default [C30]", () => {
    const { send, body } = new FundsTenant();
    expect(send(body({ category: "a category of our own" })).rule).toContain("C40");
    send(body(), "k");
    expect(send(body({ priority: "medium" }), "k").rule).toBe("C41");
    // The account counts in any case.
    expect(send(body({ account: body().account.toUpperCase() }), "k").rule).toBe("C41");
    for (const priority of ["low", "high"]) expect(send(body({ priority }), "k").rule).toBe("C42");
  });

  it("must exceed the total fee, and keeps every digit of the amount, which is in whole tokens [C31, G61]", () => {
    const { send, refusal, body, balance } = new FundsTenant();
    expect(refusal(body({ amount: "0.000000000000000001" }))).toMatchObject({ status: 400, rule: "C31" });
    send(body({ amount: `0.124${"0".repeat(34)}1` }));
    expect(balance("USDC_SOLANA")).toBe(`9999.875${"9".repeat(35)}`);
  });

  it("validates addresses by chain, and accepts those of the documents' examples", () => {
    const { send, refusal, body, of } = new FundsTenant();
    send(body({ receiving_address: "ExampleReceivingAddress1111111111111111111" }));
    send(of("USDC_ETHEREUM", { receiving_address: addresses.ETHEREUM }));
    for (const receiving_address of [`${addresses.ETHEREUM}0`, addresses.SOLANA, ""])
      expect(refusal(of("ETH", { receiving_address }))).toMatchObject({ code: "invalid_address" });
  });
});

const own = { userGasStation: true, gasStationEmpty: true };
const dear = { gas: { default: "1.23456" }, platformFee: "0.30" };
const byChain = { gas: { ETHEREUM: "1.50", default: "0.01" } };
const tiny = { gas: { default: "0.0000000000000001" }, platformFee: "0.00000000000001" };

// Gas, markup and total of a transfer of 2, whether gas has a transaction, the rules, and the balance that remains.
it.each<[string, NonNullable<SettingsChange["transfers"]>, string, string]>([
  // A token's gas comes from a station, with a markup of 20 %, deducted from the amount.
  ["[C34] the user's", { userGasStation: true }, "USDC_SOLANA", "0.02 0.004 0.124 true C34, C36, C40, C26 9998.00"],
  ["[C35] the platform's", {}, "USDC_SOLANA", "0.02 0.004 0.124 true C35, C36, C40, C26 9998.00"],
  ["[C36, G46] a given", dear, "USDC_SOLANA", "1.23456 0.246912 1.781472 true C35, C36, C40, C26 9998.00"],
  ["free", { gas: { default: "0" } }, "USDC_SOLANA", "0.00 0.00 0.10 true C35, C36, C40, C26 9998.00"],
  ["[G28] the chain's", byChain, "USDC_ETHEREUM", "1.50 0.30 1.90 true C35, C36, C40, C26 4998.00"],
  // A native asset pays its own gas, on top of the amount and without markup.
  ["[C33] its own", own, "SOL own", "0.000125 0.00 0.00075 false C33, C40, C26 97.999875"],
  ["[G27] its own by default", own, "SOL", "0.000125 0.00 0.00075 false G27, C40, C26 97.999875"],
  ["a station's, if set", { nativeGas: "station" }, "SOL", "0.000125 0.000025 0.000775 true G27, C40, C26 98.00"],
  ["ether as", {}, "ETH", "0.00000625 0.00 0.0000375 false G27, C40, C26 47.99999375"],
  // Truncated to the token's digits.
  ["hardly any", tiny, "ETH", "0.00 0.00 0.000000000000000003 false G27, C40, C26 48.00"],
])("a transfer with %s gas", (_, transfers, name, expected) => {
  const { send, of, balance } = new FundsTenant({ transfers });
  const [asset = "", isOwn] = name.split(" ");
  const sent = send(of(asset, { amount: "2", use_self_funding: isOwn !== undefined }));
  const { gas_amount, gas_funding_markup, total_fee, gas_tx_hash, rule } = sent;
  const seen = [gas_amount, gas_funding_markup, total_fee, gas_tx_hash !== null, rule, balance(asset)];
  expect(seen.join(" ")).toBe(expected);
});

const facts = (status: number, code: string | undefined, message: string, rule: string, basis = "assumed") =>
  ({ status, ...(code && { code }), message, rule, basis }) as RefusalFacts;
const bad = (message: string, rule: string, basis?: string) => facts(400, undefined, message, rule, basis);
const lowBalance = (details: object, more = ""): RefusalFacts => ({
  ...facts(422, "insufficient_balance", `The balance is too low.${more}`, "C38, C21", "documented"),
  details: { ...details },
});
const limits = { withdrawalLimits: { daily: "25.09", monthly: "25.10" } };
const suspension = { type: "review", reason: "Documents are missing.", expires_at: null };
const suspensionBody = { status: false, message: "Withdrawals are suspended.", suspension };
const suspended = { ...facts(403, undefined, suspensionBody.message, "C16", "documented"), body: suspensionBody };

const otherType = bad("The type does not match the asset's ticker.", "C29, G29");
const otherChain = bad("The chain does not match the asset's chain.", "C29, G29");
const selfFunded = bad("use_self_funding is allowed for native assets only.", "C32", "documented");
const tooSmall = bad("The amount must be more than the total fee.", "C31", "documented");
const unknownAsset = facts(404, "not_found", "This account has no such asset.", "C18", "documented");
const wrongAddress = facts(422, "invalid_address", "The receiving address is invalid.", "C38, C21, G52");
const stationEmpty = facts(422, "gas_station_empty", "The gas station is empty.", "C37", "documented");
const tooMuch = lowBalance({ available_balance: "10000.00", requested_amount: "10000.01", ticker: "USDC" });
const overLimit = (period: string) =>
  facts(403, "WITHDRAWAL_LIMIT_EXCEEDED", `The ${period} withdrawal limit is exceeded.`, "C17", "documented");
const emptyKey = bad("The idempotency key is empty.", "G48");
const twoKeys = bad("The idempotency keys in header and body differ.", "G48");
const monthly = { withdrawalLimits: { daily: null, monthly: "25.09" } };
const noFunds = { gasStationEmpty: true };

describe("a transfer is refused, and moves nothing,", () => {
  it.each<[string, SettingsChange["transfers"], Partial<SendBody>, RefusalFacts, key?: string]>([
    ["while withdrawals are suspended", { suspension }, {}, suspended],
    ["of an unknown asset", {}, { assets: "asset_none" }, unknownAsset],
    ["of an asset named as a member of objects", {}, { assets: "constructor" }, unknownAsset],
    ["of another account", {}, { account: "f".repeat(24) }, unknownAsset],
    ["of another ticker than the asset's [C29]", {}, { type: "SOL" }, otherType],
    ["of a ticker in lower case", {}, { type: "usdc" }, otherType],
    ["on another chain than the asset's", {}, { chain: "ETHEREUM" }, otherChain],
    ["of a token that is to pay its own gas [C32]", {}, { use_self_funding: true }, selfFunded],
    ["of exactly the total fee", {}, { amount: "0.124" }, tooSmall],
    ["to an address of another chain [C38]", {}, { receiving_address: addresses.ETHEREUM }, wrongAddress],
    ["while the platform's gas station is empty [C37]", noFunds, {}, stationEmpty],
    ["while the user's gas station is empty", { ...noFunds, userGasStation: true }, {}, stationEmpty],
    ["of more than the balance", {}, { amount: "10000.01" }, tooMuch],
    ["beyond the daily limit [C17]", limits, {}, overLimit("daily")],
    ["beyond the monthly limit only", monthly, {}, overLimit("monthly")],
    ["with an empty key in the body [G48]", {}, { idempotency_key: "" }, emptyKey],
    ["with an empty key in the header", {}, {}, emptyKey, ""],
    ["with different keys in header and body", {}, { idempotency_key: "one" }, twoKeys, "other"],
  ] as const)("%s", (_, transfers, change, refusal, key) => {
    const funds = new FundsTenant({ transfers: transfers ?? {} });
    const balance = funds.balance("USDC_SOLANA");
    expect(funds.refusal(funds.body(change), key)).toEqual({ code: undefined, ...refusal });
    expect(funds.balance("USDC_SOLANA")).toBe(balance);
  });

  it.each<[MagicCase, string, string, string]>([
    ["highRisk", "internal_error", "Something went wrong.", "C39, G63, G52"],
    ["unsupportedToken", "unsupported_token", "The token is not supported.", "C38, C21, G52"],
    ["gasStationEmpty", "gas_station_empty", "The gas station is empty.", "C37, C21, G52"],
    ["cardNotActive", "card_not_active", "The card is not active.", "C21, G52"],
    ["ibanNotActivated", "iban_not_activated", "The IBAN is not activated.", "C21, G52"],
  ])("to the magic address %s [C39, G52]", (name, code, message, rule) => {
    const { refusal, of, balance } = new FundsTenant();
    for (const [asset, chain, held] of [
      ["USDC_SOLANA", "SOLANA", "10000.00"],
      ["ETH", "ETHEREUM", "50.00"],
    ] as const) {
      const request = of(asset, { receiving_address: magicAddresses[name][chain] });
      expect(refusal(request)).toEqual(facts(name === "highRisk" ? 500 : 422, code, message, rule));
      expect(balance(asset)).toBe(held);
    }
  });

  it("without its own gas on top of the amount", () => {
    const { send, refusal, of, balance } = new FundsTenant();
    const held = { available_balance: "100.00", requested_amount: "100.00", ticker: "SOL" };
    const takes = " With its own gas, the transfer takes 100.000125 SOL.";
    expect(refusal(of("SOL", { amount: "100" }))).toEqual(lowBalance(held, takes));
    const tooMuch = of("SOL", { amount: `99.999875${"0".repeat(31)}1` });
    expect(refusal(tooMuch)).toMatchObject({ code: "insufficient_balance" });
    send(of("SOL", { amount: "99.999875" }));
    expect(balance("SOL")).toBe("0.00");
  });

  it("by a crash that the SDK reads as an unknown outcome [G62, G52, C39]", async () => {
    const { pay, transfer } = new OpenFunds();
    const risky = transfer({ receiving_address: magicAddresses.highRisk.ETHEREUM }, "USDC_ETHEREUM");
    expect(await failureOf(pay(risky, "key"))).toMatchObject({ code: "outcome_unknown", httpStatus: 500 });
  });
});

it("the events of a transfer are only transaction events, sent once, when it ends [C46]", () => {
  const { send, body, of, simulate, events, balance } = new FundsTenant();
  const { transaction_id, transaction_hash } = send(body(), "payout-1");
  const other = { transaction_id: send(of("SOL", { amount: "2" })).transaction_id };
  expect(events).toEqual([]);
  const settled = { transaction_id, status: "settled" };
  expect(simulate.settleTransfer({ transaction_id })).toEqual(settled);
  const reason = "The chain is congested.";
  expect(simulate.failTransfer({ ...other, reason })).toEqual({ ...other, status: "failed" });
  send(body(), "payout-1");
  const about = { transaction_hash, asset_id: body().assets, ticker: "USDC", chain: "SOLANA", amount: "25.10" };
  expect(events).toEqual([
    { type: "transaction.settled", data: { ...settled, ...about } },
    { type: "transaction.failed", data: expect.objectContaining({ ...other, ticker: "SOL", reason }) },
  ]);
  expect(() => simulate.failTransfer({ transaction_id })).toThrow("the transfer is already settled");
  expect(() => simulate.failTransfer(other)).toThrow("the transfer is already failed");
  const unknown = "transaction_id must be from a sendFunds call";
  expect(() => simulate.settleTransfer({ transaction_id: "none" })).toThrow(unknown);
  // A failed transfer refunds its whole debit, its own gas included.
  expect([balance("SOL"), balance("USDC_SOLANA")]).toEqual(["100.00", "9974.90"]);
});

describe("the hashes of a transfer", () => {
  it("match the chain's format, are stable and unique", () => {
    const funds = new FundsTenant();
    const seen = new Set<string>();
    for (let n = 0; n < 500; n++) {
      const { transaction_id: id, ...sent } = funds.send(funds.body({ amount: "5" }), `key ${n}`);
      const hashes = (["transfer", "gas", "platform-fee"] as const).map((purpose) => hashOf({ id }, "SOLANA", purpose));
      expect([sent.transaction_hash, sent.gas_tx_hash, sent.platform_fee_tx_hash]).toEqual(hashes);
      for (const hash of hashes) expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{88}$/);
      // Even their beginnings differ, which is all that people compare.
      for (const hash of hashes) seen.add(hash.slice(0, 8));
    }
    expect(seen.size).toBe(1_500);
    expect(hashOf({ id: `transaction_${"0".repeat(24)}` }, "ETHEREUM", "gas")).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it("are not stored, and fees are shared by settings: a million transfers must fit into memory", () => {
    const { send, body, tenant, change } = new FundsTenant();
    const ids = [1, 2].map((n) => send(body(), `key ${n}`).transaction_id);
    const [one, two] = ids.map((id) => tenant.state.funds.transfers.get(id));
    expect(Object.keys(one ?? {})).toEqual(["id", "order", "fees", "createdAt", "status"]);
    expect(one?.fees).toBe(two?.fees);
    expect(tenant.state.funds.keys.get("key 1")).toBe(ids[0]);
    change({ transfers: { platformFee: "0.50" } });
    expect(send(body())).toMatchObject({ platform_fee: "0.50" });
  });
});
