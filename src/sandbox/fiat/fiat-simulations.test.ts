import { expect, test } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";

const url = "http://localhost:4999/hooks";
const payload = { customer_id: "00000000-0000-4000-8000-000000001001", customer_kyc_status: "approved" };

test("a notification is sent to the webhook registered at the time, with the given payload [F19, G11]", async () => {
  const calls: { readonly url: string; readonly body: string; readonly headers: Headers }[] = [];
  const { sandbox, tenant, fiat } = openSandbox({
    outboundFetch: async (input, init) => {
      const request = new Request(input as string, init as RequestInit);
      calls.push({ url: request.url, body: await request.text(), headers: request.headers });
      return new Response(null, { status: 204 });
    },
  });
  await fiat.businessWebhook.register({ url });
  expect(tenant.simulate.notifyFiat({ payload })).toEqual({ url });
  await sandbox.idle();
  await fiat.businessWebhook.update({ url: `${url}/changed` });
  tenant.simulate.notifyFiat({ payload: { transaction_id: "txn_1", transaction_status: "completed" } });
  await sandbox.idle();
  expect(calls.map((call) => [call.url, JSON.parse(call.body)])).toEqual([
    [url, payload],
    [`${url}/changed`, { transaction_id: "txn_1", transaction_status: "completed" }],
  ]);
  // G11: unsigned without a configured scheme.
  expect([...(calls[0]?.headers.keys() ?? [])].filter((name) => /signature/i.test(name))).toEqual([]);
});

test("a notification without a registered webhook is rejected", async () => {
  const { tenant } = openSandbox();
  expect(() => tenant.simulate.notifyFiat({ payload })).toThrow(/no webhook is registered/);
});
