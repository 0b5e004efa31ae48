// Issues a card with enough money for many payments.

import type { Sandbox, SandboxTenant } from "../../src/sandbox.ts";

type Post = (path: string, body: object) => Promise<{ readonly data: Readonly<Record<string, string>> }>;

/** Onboards a customer, meets all prerequisites of a card, and issues one. */
export async function readyCard(
  sandbox: Sandbox,
  tenant: SandboxTenant,
  post: Post,
): Promise<{ customerId: string; cardId: string }> {
  const email = "ada@shop.example";
  const { data } = await post("/svc-card/customers/onboard", { email });
  const customerId = data.svc_card_id ?? "";
  await post("/source-of-funds", { email });
  tenant.simulate.approveIdentity({ svc_card_id: customerId });
  tenant.simulate.verifyPhone({ svc_card_id: customerId });
  sandbox.clock.advance(60);
  const card = await post(`/svc-card/customers/${customerId}/cards/virtual`, {});
  tenant.simulate.fundCard({ svc_card_id: customerId, amount: "1000000000" });
  return { customerId, cardId: card.data.card_id ?? "" };
}
