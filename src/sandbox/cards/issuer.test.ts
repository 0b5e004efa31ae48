import { describe, expect, it } from "vitest";
import { openCards } from "./testing/open-cards.ts";

describe("the issuer's status", () => {
  it("contains the id that updateCardLimits takes [C104]", async () => {
    const { tenant, wallets } = openCards();
    const { id } = await wallets.cardIssuer.status();
    expect(id).toBe(tenant.seeded.programId);
    await expect(wallets.cardIssuer.updateCardLimits(id, { max_total_per_customer: 2 })).resolves.toBeTruthy();
  });
});
