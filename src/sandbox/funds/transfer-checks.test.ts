import { describe, expect, it } from "vitest";
import type { RefusalFacts } from "../core/response.ts";
import type { SettingsChange } from "../core/settings.ts";
import { magicAddresses } from "./magic-values.ts";
import { createFundsTenant, type FundsTenant, type SendBody } from "./testing/funds-tenant.ts";
import { sendFunds } from "./transfers.ts";

interface RefusedTransfer {
  readonly change?: Partial<SendBody>;
  readonly settings?: SettingsChange["transfers"];
  readonly key?: string;
  readonly before?: (funds: FundsTenant) => void;
  readonly refusal: Partial<RefusalFacts>;
}

const limits = { withdrawalLimits: { daily: "25.09", monthly: "25.10" } };
const suspension = { type: "review", reason: "Documents are missing.", expires_at: null };
const bad = (message: string, rule: string, basis: RefusalFacts["basis"]): RefusalFacts => ({
  status: 400,
  message,
  rule,
  basis,
});
const unprocessable = (
  code: string,
  message: string,
  rule: string,
  basis: RefusalFacts["basis"] = "assumed",
): RefusalFacts => ({ status: 422, code, message, rule, basis });

const refused: Readonly<Record<string, RefusedTransfer>> = {
  "while withdrawals are suspended": {
    settings: { suspension },
    refusal: {
      ...{ status: 403, message: "Withdrawals are suspended.", rule: "C16", basis: "documented" },
      body: { status: false, message: "Withdrawals are suspended.", suspension },
    },
  },
  "of an unknown asset": {
    change: { assets: "asset_none" },
    refusal: {
      ...{ status: 404, code: "not_found", message: "This account has no such asset." },
      ...{ rule: "C18", basis: "documented" },
    },
  },
  "of another ticker than the asset's": {
    change: { type: "SOL" },
    refusal: bad("The type does not match the asset's ticker.", "C29, G29", "assumed"),
  },
  "on another chain than the asset's": {
    change: { chain: "ETHEREUM" },
    refusal: bad("The chain does not match the asset's chain.", "C29, G29", "assumed"),
  },
  "of a token that is to pay its own gas": {
    change: { use_self_funding: true },
    refusal: bad("use_self_funding is allowed for native assets only.", "C32", "documented"),
  },
  "of exactly the total fee": {
    change: { amount: "0.124" },
    refusal: bad("The amount must be more than the total fee.", "C31", "documented"),
  },
  "to an address of another chain": {
    change: { receiving_address: `0x${"f".repeat(40)}` },
    refusal: unprocessable("invalid_address", "The receiving address is invalid.", "C38, C21, G52"),
  },
  "to a high-risk address": {
    change: { receiving_address: magicAddresses.highRisk.SOLANA },
    refusal: {
      ...{ status: 500, code: "internal_error", message: "Something went wrong." },
      ...{ rule: "C39, G63, G52", basis: "assumed" },
    },
  },
  "to the magic address of an unsupported token": {
    change: { receiving_address: magicAddresses.unsupportedToken.SOLANA },
    refusal: unprocessable("unsupported_token", "The token is not supported.", "C38, C21, G52"),
  },
  "to the magic address of an empty gas station": {
    change: { receiving_address: magicAddresses.gasStationEmpty.SOLANA },
    refusal: unprocessable("gas_station_empty", "The gas station is empty.", "C37, C21, G52"),
  },
  "to the magic address of an inactive card": {
    change: { receiving_address: magicAddresses.cardNotActive.SOLANA },
    refusal: unprocessable("card_not_active", "The card is not active.", "C21, G52"),
  },
  "to the magic address of an IBAN that is not activated": {
    change: { receiving_address: magicAddresses.ibanNotActivated.SOLANA },
    refusal: unprocessable("iban_not_activated", "The IBAN is not activated.", "C21, G52"),
  },
  "while the gas station is empty": {
    settings: { gasStationEmpty: true },
    refusal: unprocessable("gas_station_empty", "The gas station is empty.", "C37", "documented"),
  },
  "of more than the balance": {
    change: { amount: "10000.01" },
    refusal: {
      ...unprocessable("insufficient_balance", "The balance is too low.", "C38, C21", "documented"),
      details: { available_balance: "10000.00", requested_amount: "10000.01", ticker: "USDC" },
    },
  },
  "beyond the daily limit": {
    settings: limits,
    refusal: {
      ...{ status: 403, code: "WITHDRAWAL_LIMIT_EXCEEDED", message: "The daily withdrawal limit is exceeded." },
      ...{ rule: "C17", basis: "documented" },
    },
  },
  "beyond the monthly limit only": {
    settings: limits,
    change: { amount: "20" },
    before(funds) {
      funds.send(funds.body({ amount: "6" }));
      funds.advance(86_400);
    },
    refusal: {
      ...{ status: 403, code: "WITHDRAWAL_LIMIT_EXCEEDED", message: "The monthly withdrawal limit is exceeded." },
      ...{ rule: "C17", basis: "documented" },
    },
  },
  "with an empty key": {
    change: { idempotency_key: "" },
    refusal: bad("The idempotency key is empty.", "G48", "assumed"),
  },
  "with different keys in header and body": {
    change: { idempotency_key: "one" },
    key: "other",
    refusal: bad("The idempotency keys in header and body differ.", "G48", "assumed"),
  },
  "with a key whose first request is in progress": {
    key: "k",
    before: ({ tenant }) => void tenant.state.funds.heldKeys.set("k", tenant.now() + 1),
    refusal: {
      ...{ status: 409, code: "DUPLICATE_REQUEST_IN_PROGRESS", rule: "C20", basis: "documented" },
      message: "A request with this idempotency key is in progress.",
    },
  },
};

describe("a transfer is refused", () => {
  it.each(Object.entries(refused))("%s", (_, { change, settings, key, before, refusal }) => {
    const funds = createFundsTenant({ transfers: settings ?? {} });
    before?.(funds);
    const balance = funds.balance("USDC_SOLANA");
    const expected = { body: undefined, code: undefined, details: undefined, fields: undefined, ...refusal };
    const { body, code, details, fields, ...rest } = funds.refusal(funds.body(change), key);
    // The body in progress repeats code and message in another shape, which the tests of keys compare.
    const shown = refusal.status === 409 ? undefined : body;
    expect({ body: shown, code, details, fields, ...rest }).toEqual(expected);
    expect(funds.balance("USDC_SOLANA")).toBe(balance);
  });

  it("with the key of an earlier transfer, if the settings say so", () => {
    const funds = createFundsTenant({ transfers: { usedKey: "conflict" } });
    const { transaction_id } = funds.send(funds.body(), "k");
    expect(funds.refusal(funds.body(), "k")).toEqual({
      ...{ status: 409, code: "conflict", message: "A transaction with this idempotency key exists." },
      ...{ rule: "C19, A8", basis: "documented" },
      details: { existing_transaction_id: transaction_id, idempotency_key: "k" },
    });
  });

  it("as invalid, naming each field in words and in its details", () => {
    const funds = createFundsTenant();
    const problems = [
      { field: "amount", message: "is required", keyword: "required" },
      { field: "", message: "must be an object", keyword: "type" },
    ];
    expect(sendFunds.invalid?.(problems, funds.call("sendFunds", {}))?.facts).toEqual({
      ...bad("The request is invalid: amount is required; the body must be an object.", "G29, C27, C28", "assumed"),
      details: { amount: "is required", body: "must be an object" },
    });
  });
});
