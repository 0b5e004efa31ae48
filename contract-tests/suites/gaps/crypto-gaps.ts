// The defaults of the crypto service's gaps, as far as the document shows them. A title has the id of a gap if the document
// shows all of it; where the sandbox or the runtime takes part, other tests have the id.

import { describe, expect, it } from "vitest";
import { schemas as validators } from "../../../generated/crypto/validators.js";
import { documents, isUntyped } from "../../support/documents/bundled-documents.ts";
import {
  body,
  fields,
  knownAnswers,
  parameter,
  property,
  recordsOf,
  schema,
} from "../../support/documents/document-reader.ts";
import { marksOf, restrictionsOf } from "../../support/documents/marks.ts";

const { crypto: document } = documents;

describe("open texts", () => {
  it("[G49] kinds of suspension, statuses of deliveries and of cards, and names of statuses", () => {
    const open = [
      property("crypto", "CardSummary", "status"),
      property("crypto", "IssuedVirtualCard", "status_name"),
      property("crypto", "SuspensionError", "suspension.type"),
      parameter("listWebhookDeliveries", "status").schema,
    ];
    expect(marksOf("G49").length).toBeGreaterThanOrEqual(open.length);
    for (const node of open) {
      expect([node.type].flat()).toContain("string");
      expect(restrictionsOf(node)).toEqual([]);
      expect(node).not.toHaveProperty("x-open-enum");
    }
  });

  it("[G66] the `id` of a lookup", () => {
    expect(parameter("lookupCardCustomer", "id").schema).toEqual({ type: "string" });
  });

  it("G21, G23: codes of the card wallet's status, and how far onboarding has come", () => {
    for (const { node, pointer } of marksOf("G21").filter((mark) => mark.pointer.endsWith("/account_status"))) {
      expect(node.type, pointer).toBe("number");
      expect(restrictionsOf(node), pointer).toEqual([]);
    }
    expect(restrictionsOf(property("crypto", "CardCustomer", "flow_status"))).toEqual([]);
  });

  it("G39: slugs of events, and the payload around an event", () => {
    const slug = schema("crypto", "WebhookEventSlug");
    expect(slug["x-open-enum"]).toEqual(["*", "deposit.confirmed", "transaction.failed", "transaction.settled"]);
    expect(restrictionsOf(slug)).toEqual([]);
    const payloads = marksOf("G39").filter(({ pointer }) => pointer.includes("/requestBody/"));
    expect(payloads.map(({ node }) => isUntyped(node))).toEqual([true, true, true]);
  });
});

describe("records", () => {
  it("[G19] of deliveries are undocumented, and a subscription may have undocumented fields", () => {
    expect(knownAnswers("listWebhookDeliveries", "listAllDeliveries")).toEqual([]);
    expect(fields(schema("crypto", "WebhookSubscription"))).toEqual(["url?", "events?", "secret?", "enabled?"]);
    expect(schema("crypto", "WebhookSubscription").additionalProperties).toBe(true);
    const names = Object.keys(document.components.schemas);
    expect(
      names.filter((name) => /^(Delivery|Asset|Account|Connector|AgentWallet)(?!Id$|Balance$)/.test(name)),
    ).toEqual([]);
  });

  it("[G38] a webhook's label has no documented name, so any field is accepted", () => {
    expect(fields(schema("crypto", "CreateWebhookRequest"))).toEqual(["url", "events?"]);
    const url = "https://shop.example/hooks";
    expect(validators.CreateWebhookRequest({ url, label: "Shop", name: "Shop" })).toBe(true);
  });

  it("[G59] a time of unknown format is read as ISO 8601", () => {
    expect(marksOf("G59").length).toBeGreaterThan(5);
    for (const { node, pointer } of marksOf("G59")) expect(node.format, pointer).toBe("date-time");
  });

  it("[G64] of too little balance and of a suspension have texts or numbers", () => {
    const details = { available_balance: "1.10", requested_amount: 2, ticker: "USDC" };
    const balance = { error: "insufficient_balance", message: "No." };
    expect(validators.InsufficientBalanceError({ ...balance, details })).toBe(true);
    expect(validators.InsufficientBalanceError({ ...balance, details: { ...details, requested_amount: true } })).toBe(
      false,
    );
    for (const value of ["text", 7]) {
      const suspension = { type: value, reason: value, expires_at: value };
      expect(validators.SuspensionError({ suspension })).toBe(true);
    }
    expect(validators.SuspensionError({ suspension: { type: true, reason: "", expires_at: null } })).toBe(false);
  });

  it("[G36] a paid fetch has its payment, none, or null; a failed one has a message", () => {
    const fetched = { status: 200, paid: false };
    const payment = { amount_usd: 1, asset: "USDC", network: "solana", pay_to: "x" };
    for (const payments of [{}, { payment: null }, { payment }]) {
      expect(validators.X402FetchResult({ ...fetched, ...payments })).toBe(true);
    }
    expect(validators.X402FetchResult({ ...fetched, payment: "none" })).toBe(false);
    for (const status of ["400", "403", "422"]) {
      expect(recordsOf(body("fetchPaidResource", status)), status).toContain("MessageError");
    }
    expect(validators.MessageError({ message: "Refused." })).toBe(true);
  });
});
