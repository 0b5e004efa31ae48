import { describe, expect, it } from "vitest";
import { openCards } from "./testing/open-cards.ts";

describe("the source of funds", () => {
  it.each([
    ["e-mail address", () => ({ email: "ann@shop.example" })],
    ["id", (customer: string) => ({ svc_card_id: customer })],
  ])("is completed for the customer that the body names by %s", async (_, name) => {
    const { tenant, wallets, onboard, advance } = openCards();
    const customer = await onboard({ email: "Ann@shop.example" });
    tenant.simulate.approveIdentity({ svc_card_id: customer });
    expect(tenant.simulate.verifyPhone({ svc_card_id: customer })).toMatchObject({ source_of_funds: false });
    await wallets.sourceOfFunds.submit({ ...name(customer), occupation: "baker" });
    await advance(60);
    await expect(wallets.cardCustomers.createVirtualCard(customer)).resolves.toMatchObject({ status: "active" });
  });

  it("is the account's own if the body names no customer", async () => {
    const { send, advance, onboard, tenant } = openCards();
    const customer = await onboard();
    const read = async () => (await send("GET", "/source-of-funds")).body.data;
    expect(await read()).toEqual({ completed: false, completed_at: null });
    for (const body of [{}, undefined, ["anything"]]) {
      expect(await send("POST", "/source-of-funds", body)).toMatchObject({ status: 200 });
      await advance(60);
    }
    expect(await read()).toEqual({ completed: true, completed_at: "2026-01-01T00:00:00.000Z" });
    expect(tenant.simulate.verifyPhone({ svc_card_id: customer })).toMatchObject({ source_of_funds: false });
  });

  it("is refused for an unknown customer, in the general error shape", async () => {
    const { send } = openCards();
    for (const [name, value] of [
      ["email", "nobody@shop.example"],
      ["email", null],
      ["svc_card_id", { $ne: "" }],
    ] as const) {
      expect(await send("POST", "/source-of-funds", { [name]: value })).toMatchObject({
        status: 400,
        body: { error: "validation_error", message: expect.any(String), details: { [name]: expect.any(String) } },
      });
    }
  });
});
