import { expect, it } from "vitest";
import { HOOK, type OpenWebhooks, openWebhooks } from "./testing/open-webhooks.ts";

/** Status, message, rule and basis of the response to `METHOD /path`, and the problems of an invalid request. */
async function asker({ raw, token }: OpenWebhooks) {
  const bearer = await token("crypto");
  return async (route: string, body?: object) => {
    const [method = "", path = ""] = route.split(" ");
    const { status, headers, ...rest } = await raw("crypto", method, path, { token: bearer, ...(body && { body }) });
    const { message, details } = rest.body;
    return [
      status,
      message,
      headers.get("x-sandbox-rule"),
      headers.get("x-sandbox-basis"),
      ...(details ? [details] : []),
    ];
  };
}

const invalid = (rule: string, details: object) => [400, "The request is not valid.", rule, "assumed", details];
const hooks = "/svc-card/webhooks";
const create = "POST /webhook/create-webhook";

it("every operation on a subscription has a message, a rule and its basis", async () => {
  const webhooks = openWebhooks();
  const { id } = await webhooks.subscribe();
  const ask = await asker(webhooks);
  expect(await ask(create, { url: HOOK })).toEqual([200, "Webhook created.", "C88, A17, G19", "assumed"]);
  expect(await ask(`GET ${hooks}`)).toEqual([200, "Webhooks.", "C89, A17, G37", "assumed"]);
  expect(await ask(`GET ${hooks}/${id}`)).toEqual([200, "Webhook.", "C89, G37", "assumed"]);
  expect(await ask(`PUT ${hooks}/${id}`, {})).toEqual([200, "Webhook updated.", "C90, G37", "assumed"]);
  const rotated = await ask(`POST ${hooks}/${id}/rotate-secret`);
  expect(rotated).toEqual([200, "Secret replaced.", "C91, G37", "assumed"]);
  expect(await ask(`DELETE ${hooks}/${id}`)).toEqual([200, "Webhook deleted.", "C89, G37", "assumed"]);
  expect(await ask(`GET ${hooks}/${id}`)).toEqual([404, "No such webhook.", "C18", "documented"]);
  const url = "It must be an https address.";
  const events = "It must be a list of event types.";
  expect(await ask(create, { url: "http://shop.example/" })).toEqual(invalid("C88", { url }));
  for (const wrong of ["https://user@shop.example/", "https://:pass@shop.example/"]) {
    expect(await ask(create, { url: wrong }), wrong).toEqual(invalid("C88", { url }));
  }
  const { id: other } = await webhooks.subscribe();
  expect(await ask(`PUT ${hooks}/${other}`, { url: 5, events: ["a", 5] })).toEqual(invalid("C90", { url, events }));
  expect((await ask(create, {})).slice(0, 4)).toEqual([400, "The request is not valid.", "C15, C88", "assumed"]);
});

it("every operation on a delivery has a message, a rule and its basis", async () => {
  const webhooks = openWebhooks();
  const { id } = await webhooks.subscribe();
  const ask = await asker(webhooks);
  await webhooks.deliver("card.created");
  const [delivery] = webhooks.tenant.deliveries.list();
  const list = `GET ${hooks}/${id}/deliveries`;
  const found = [200, "Deliveries.", "C92, G37, G65", "assumed"];
  for (const query of ["", "?limit=1", "?offset=0"]) expect(await ask(list + query), query).toEqual(found);
  expect(await ask(`${list}?limit=0`)).toEqual(invalid("C92, C15", { limit: "It must be 1 or more." }));
  expect(await ask(`${list}?offset=-1`)).toEqual(invalid("C92, C15", { offset: "It must be 0 or more." }));
  expect(await ask(`GET ${hooks}/deliveries/all`)).toEqual([200, "Deliveries.", "C92, G37", "assumed"]);
  const retry = (deliveryId = "") => ask(`POST ${hooks}/deliveries/${deliveryId}/retry`);
  expect(await retry("none")).toEqual([404, "No such delivery.", "C18", "documented"]);
  const delivered = { deliveryId: "Only a failed delivery can be retried." };
  expect(await retry(delivery?.id)).toEqual(invalid("C93", delivered));
  webhooks.respond(() => 500);
  await webhooks.deliver("card.created");
  const failed = webhooks.tenant.deliveries.list().find(({ status }) => status === "failed");
  expect(failed?.error).toBe("The receiver responded with 500.");
  const retried = [200, "The delivery is being retried.", "C93, W16, G37", "assumed"];
  expect(await retry(failed?.id)).toEqual(retried);
});

it.each([
  [302, 302, "The receiver responded with a redirect, which is not followed."],
  [399, 399, "The receiver responded with a redirect, which is not followed."],
  [400, 400, "The receiver responded with 400."],
  [299, 299, null],
])("a receiver that responds with %i", async (status, responseStatus, error) => {
  const webhooks = openWebhooks();
  await webhooks.subscribe();
  webhooks.respond(() => status);
  await webhooks.deliver("card.created");
  expect(webhooks.tenant.deliveries.list()).toMatchObject([{ responseStatus, error }]);
});

it("says what is wrong with a simulated event", () => {
  const { tenant } = openWebhooks();
  for (const type of ["*", ""]) expect(() => tenant.simulate.emitEvent({ type })).toThrow(/type must/);
  expect(() => tenant.simulate.emitEvent({ type: "*" })).toThrow(
    "type must be one event type, such as deposit.confirmed",
  );
});

it("labels every delivery with the rules that it follows, as assumed", async () => {
  const webhooks = openWebhooks();
  const { id } = await webhooks.subscribe();
  const { tenant, fiat, sandbox, wallets, received } = webhooks;
  await webhooks.deliver("card.created");
  await fiat.businessWebhook.register({ url: HOOK });
  const notify = async () => {
    tenant.simulate.notifyFiat({ payload: { status: "approved" } });
    await sandbox.idle();
  };
  await notify();
  tenant.change({ fiat: { signature: { header: "x-signature", encoding: "hex", secret: "s" } } });
  await notify();
  const labels = received.map(({ headers }) => [headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]);
  expect(labels).toEqual([
    ["C94, C95, G39, G40", "assumed"],
    ["F19, G11", "assumed"],
    ["F19, F20, G11", "assumed"],
  ]);
  const deliveries = tenant.deliveries.list();
  expect(deliveries.map(({ webhookId, event }) => [webhookId, event])).toEqual([
    [null, null],
    [null, null],
    [id, "card.created"],
  ]);
  await wallets.webhooks.delete(id);
  const gone = "The receiver of this delivery no longer exists: its subscription was deleted";
  expect(() => tenant.deliveries.retry(deliveries[2]?.id ?? "")).toThrow(gone);
});
