import { expect, it } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";
import { controlOf } from "./testing/control-calls.ts";

/** A sandbox whose tenant has sent as many events to an inbox. */
async function opened(events: number) {
  const { sandbox, tenant, wallets } = openSandbox();
  const control = controlOf(sandbox);
  await wallets.webhooks.create({ url: "https://sandbox.example/_sandbox/inbox/mine" });
  for (let sent = 0; sent < events; sent++) tenant.simulate.emitEvent({ type: "card.created", data: { sent } });
  await sandbox.idle();
  return {
    ...{ sandbox, tenant, control },
    async listed(query = ""): Promise<readonly { readonly id: string }[]> {
      return (await control("GET", `/tenants/t1/deliveries${query}`)).body.deliveries;
    },
    async timestamps(): Promise<string[]> {
      const { messages } = (await control("GET", "/inbox/mine")).body;
      return messages.map(({ headers }: { headers: Record<string, string> }) => headers["x-timestamp"]);
    },
  };
}

it("lists the newest 100 deliveries, or as many as asked for", async () => {
  const { tenant, listed } = await opened(101);
  const all = tenant.deliveries.list();
  expect(all).toHaveLength(101);
  expect(await listed()).toEqual(all.slice(0, 100));
  expect(await listed("?limit=2")).toEqual(all.slice(0, 2));
  expect(await listed("?limit=1000")).toEqual(all);
});

it("signs a retry with the time of the retry, or on request with the first", async () => {
  const { sandbox, control, listed, timestamps } = await opened(1);
  const [delivery] = await listed();
  const retry = async (body?: object) => {
    sandbox.clock.advance(60);
    await control("POST", `/tenants/t1/deliveries/${delivery?.id}/retry`, body);
    await sandbox.idle();
    return (await timestamps()).at(-1);
  };
  const [first] = await timestamps();
  const seconds = Number(first);
  expect(await retry({ keepTimestamp: true })).toBe(first);
  expect(await retry({ keepTimestamp: false })).toBe(String(seconds + 120));
  expect(await retry()).toBe(String(seconds + 180));
});
