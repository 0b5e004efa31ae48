import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { labelOf, type OpenCards, openCards } from "./testing/open-cards.ts";

describe("limits of cards", () => {
  const change = (open: OpenCards, body: unknown, program = open.tenant.seeded.programId) =>
    open.send("PATCH", `/card-issuer/admin/${program}/card-limits`, body);
  const limits = (virtual: number, physical: number, total: number) => ({
    max_virtual_per_customer: virtual,
    max_physical_per_customer: physical,
    max_total_per_customer: total,
  });

  it("are set by administrators, at least one, from 0 to 5, in the caller's program [C77]", async () => {
    const open = openCards();
    const { tenant, wallets } = open;
    expect(await wallets.cardIssuer.updateCardLimits(tenant.seeded.programId, limits(0, 5, 5))).toEqual({
      program_id: tenant.seeded.programId,
      card_limits: limits(0, 5, 5),
    });
    const refusal = async (body: unknown, program?: string) => {
      const response = await change(open, body, program);
      return [response.status, response.body.error_code, labelOf(response)];
    };
    for (const limit of [-1, 6, 1e9]) {
      for (const name of Object.keys(limits(0, 0, 0))) {
        const refused = [400, "INVALID_LIMIT", ["C77, G30", "assumed"]];
        expect(await refusal({ ...limits(1, 1, 1), [name]: limit })).toEqual(refused);
      }
    }
    for (const none of [{}, { max_metal_per_customer: 2 }]) {
      expect(await refusal(none)).toEqual([400, "NO_CHANGES", ["C77, G30", "assumed"]]);
    }
    for (const other of ["program_unknown", open.sandbox.createTenant().seeded.programId]) {
      expect(await refusal(limits(1, 1, 1), other)).toEqual([404, "NOT_FOUND", ["C77", "documented"]]);
    }
    expect(await change(open, [])).toMatchObject({ status: 400, body: { details: { body: expect.any(String) } } });
    expect(await change(open, { max_total_per_customer: "3" })).toMatchObject({
      status: 400,
      body: { error: "validation_error", details: { max_total_per_customer: expect.any(String) } },
    });
    tenant.change({ access: { admin: false } });
    for (const body of [limits(1, 1, 1), limits(9, 9, 9), {}]) {
      const response = await change(open, body);
      expect([response.status, response.body]).toEqual([403, { success: false, message: expect.any(String) }]);
    }
    tenant.change({ access: { admin: true } });
    // Nothing has changed.
    const { card_limits } = await wallets.cardIssuer.updateCardLimits(tenant.seeded.programId, {
      max_virtual_per_customer: 0,
    });
    expect(card_limits).toEqual(limits(0, 5, 5));
  });

  it("start at 1, 1 and 2; omitted limits stay; they bound the issuer's limits [C78]", async () => {
    const open = openCards();
    const { tenant, wallets, prepare } = open;
    const { programId } = tenant.seeded;
    const set = (body: object) => wallets.cardIssuer.updateCardLimits(programId, body);
    const customer = await prepare();
    /** Number of cards that the customer can still get, up to ten. */
    async function issueAll(): Promise<number> {
      for (let count = 0; count < 10; count++) {
        const { status } = await open.send("POST", `/svc-card/customers/${customer}/cards/virtual`, {});
        if (status !== 201) return count;
      }
      return 10;
    }
    expect(await issueAll()).toBe(1);
    expect((await set({ max_virtual_per_customer: 5 })).card_limits).toEqual(limits(5, 1, 2));
    expect(await issueAll()).toBe(1);
    expect((await set({ max_total_per_customer: 3 })).card_limits).toEqual(limits(5, 1, 3));
    expect(await issueAll()).toBe(1);

    // The issuer's limits can be below the ceilings, never above.
    await set({ max_total_per_customer: 5 });
    const issuer = (virtual: number, physical: number, total: number) =>
      tenant.simulate.setIssuerLimits({ virtual, physical, total });
    expect(() => issuer(5, 2, 5)).toThrow("physical must be from 0 to 1");
    expect(() => issuer(6, 1, 5)).toThrow("virtual must be from 0 to 5");
    expect(() => issuer(5, 1, 6)).toThrow("total must be from 0 to 5");
    expect(() => issuer(-1, 1, 5)).toThrow("virtual must be from 0 to 5");
    expect(issuer(0, 0, 0)).toEqual({ virtual: 0, physical: 0, total: 0 });
    expect(issuer(5, 1, 1)).toEqual({ virtual: 5, physical: 1, total: 1 });
    expect(await issueAll()).toBe(0);
    expect(issuer(4, 1, 5)).toEqual({ virtual: 4, physical: 1, total: 5 });
    expect(await issueAll()).toBe(1);
    issuer(5, 1, 5);
    expect(await issueAll()).toBe(1);
    // 5 in total is the platform's cap.
    expect((await change(open, { max_total_per_customer: 6 })).body.error_code).toBe("INVALID_LIMIT");
    expect(await issueAll()).toBe(0);
    // A lower ceiling applies at once and removes no card.
    await set({ max_total_per_customer: 2 });
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).toMatchObject({ cards_count: 5 });
    expect(await issueAll()).toBe(0);
  });

  it("do not count lost or blocked cards", async () => {
    const { tenant, wallets, withCard } = openCards();
    const { customer, card } = await withCard();
    tenant.simulate.setCard({ card_id: card, is_lost: true });
    const { card_id } = await wallets.cardCustomers.createVirtualCard(customer);
    tenant.simulate.setCard({ card_id, is_blocked: true });
    await expect(wallets.cardCustomers.createVirtualCard(customer)).resolves.toMatchObject({ total_cards: 3 });
    expect(await failureOf(wallets.cardCustomers.createVirtualCard(customer))).toMatchObject({ httpStatus: 400 });
  });

  it("may have a total below the sum of both kinds [G51]", async () => {
    const response = await change(openCards(), limits(5, 5, 3));
    expect([response.status, response.body.data.card_limits, labelOf(response)]).toEqual([
      ...[200, limits(5, 5, 3)],
      ["G51, C78", "assumed"],
    ]);
  });
});
