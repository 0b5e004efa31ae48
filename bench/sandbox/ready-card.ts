// Issues a card with enough money for many payments.

type Post = (path: string, body: object) => Promise<{ readonly data: Readonly<Record<string, string>> }>;

/** Sends a request to a tenant's routes of the control plane, in this process or over HTTP. */
export type Control = (path: string, body: object, method?: "PATCH") => Promise<unknown>;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export function controlOf(send: Fetch, origin: string, tenantId: string): Control {
  return async (path, body, method) => {
    const url = `${origin}/_sandbox/tenants/${tenantId}/${path}`;
    const response = await send(url, { method: method ?? "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/** Onboards a customer, meets all prerequisites of a card, and issues one that may spend a billion a day. */
export async function readyCard(control: Control, post: Post): Promise<{ customerId: string; cardId: string }> {
  const email = "ada@shop.example";
  await control("settings", { cards: { dailySpendingLimit: "1000000000" } }, "PATCH");
  const { data } = await post("/svc-card/customers/onboard", { email });
  const customerId = data.svc_card_id ?? "";
  await post("/source-of-funds", { email });
  await control("simulate/approveIdentity", { svc_card_id: customerId });
  await control("simulate/verifyPhone", { svc_card_id: customerId });
  await control("clock/advance", { seconds: 60 });
  const card = await post(`/svc-card/customers/${customerId}/cards/virtual`, {});
  await control("simulate/fundCard", { svc_card_id: customerId, amount: "1000000000" });
  return { customerId, cardId: card.data.card_id ?? "" };
}
