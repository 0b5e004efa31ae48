import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { inEnvelopeB, labelOf, openCards } from "./testing/open-cards.ts";

describe("a virtual card", () => {
  it("is active and counted [C59]", async () => {
    const { wallets, send, prepare } = openCards();
    const customer = await prepare();
    await wallets.cardIssuer.updateCardLimits((await wallets.cardIssuer.status()).id, {
      max_virtual_per_customer: 5,
      max_total_per_customer: 5,
    });
    for (const total of [1, 2, 3]) {
      const response = await send("POST", `/svc-card/customers/${customer}/cards/virtual`, {});
      expect([response.status, labelOf(response)]).toEqual([201, ["C59", "documented"]]);
      expect(response.body).toEqual(
        inEnvelopeB({
          svc_card_id: customer,
          card_id: expect.stringMatching(/^card_/),
          card_type: "virtual",
          status: "active",
          status_name: "Active",
          activated_at: "2026-01-01T00:01:00.000Z",
          total_cards: total,
          funding_wallet: { address: expect.stringMatching(/^0x/), network: expect.any(String), asset: "USDCe" },
        }),
      );
      expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).toMatchObject({
        flow_status: "card_created",
        cards_count: total,
      });
    }
    const notEmpty = await send("POST", `/svc-card/customers/${customer}/cards/virtual`, { currency: "USD" });
    expect(notEmpty).toMatchObject({ status: 400, body: { error: "validation_error" } });
  });

  it("requires identity, questionnaire, phone and wallet; only the questionnaire has a code [C60, G31]", async () => {
    const { wallets, tenant, onboard, advance, send } = openCards();
    const customer = await onboard();
    const input = { svc_card_id: customer };
    const steps = [
      [() => tenant.simulate.approveIdentity(input), undefined],
      [() => tenant.simulate.completeSourceOfFunds(input), "SOURCE_OF_FUNDS_NOT_COMPLETED"],
      [() => tenant.simulate.verifyPhone(input), undefined],
      [() => advance(60), undefined],
    ] as const;
    const messages = new Set<string>();
    for (const [take, code] of steps) {
      const response = await send("POST", `/svc-card/customers/${customer}/cards/virtual`, {});
      expect(response.status).toBe(400);
      expect(response.body).toEqual({ success: false, ...(code && { error_code: code }), message: expect.any(String) });
      expect(labelOf(response)).toEqual(code ? ["C60", "documented"] : ["C60, G31", "assumed"]);
      messages.add(response.body.message);
      await take();
    }
    expect(messages.size).toBe(4);
    expect([...messages].at(-1)).toMatch(/^The card wallet is being deployed until \d{4}-\d\d-\d\dT/);
    await expect(wallets.cardCustomers.createVirtualCard(customer)).resolves.toMatchObject({ total_cards: 1 });
    // The card limit has no code either.
    const tooMany = await send("POST", `/svc-card/customers/${customer}/cards/virtual`, {});
    expect([tooMany.status, tooMany.body]).toEqual([400, { success: false, message: expect.any(String) }]);
    expect(labelOf(tooMany)).toEqual(["G31, C78", "assumed"]);
  });

  it("requires each of them again once it is revoked", async () => {
    const { wallets, tenant, prepare } = openCards();
    const [rejected, broken] = [await prepare(), await prepare()];
    tenant.simulate.rejectIdentity({ svc_card_id: rejected });
    tenant.simulate.setWalletStatus({ svc_card_id: broken, account_status: 3 });
    for (const customer of [rejected, broken]) {
      const message =
        customer === broken ? "The card wallet is not active." : "The customer's identity is not approved.";
      const failed = await failureOf(wallets.cardCustomers.createVirtualCard(customer));
      expect(failed).toMatchObject({ httpStatus: 400, message: expect.stringContaining(message) });
    }
  });

  it("leaves an active customer active", async () => {
    const { tenant, wallets, prepare } = openCards();
    const customer = await prepare();
    tenant.simulate.setFlowStatus({ svc_card_id: customer, flow_status: "active" });
    await wallets.cardCustomers.createVirtualCard(customer);
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).toMatchObject({ flow_status: "active" });
  });
});
