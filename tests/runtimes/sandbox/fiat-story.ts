// The fiat service: login, the registered address, and named webhooks.

import type { Stage } from "./stage.ts";
import type { Transcript } from "./transcript.ts";

export async function fiatStory(
  { fiat, advance, simulate, idle, receiver }: Stage,
  { note }: Transcript,
): Promise<void> {
  const key = (idempotencyKey: string) => ({ idempotencyKey });
  await note("register", () => fiat.businessWebhook.register({ url: `${receiver}/fiat` }, key("register-1")));
  await note("register, with the same key", () =>
    fiat.businessWebhook.register({ url: `${receiver}/other` }, key("register-1")),
  );
  await note("registered", () => fiat.businessWebhook.get());
  await note("update", () => fiat.businessWebhook.update({ url: `${receiver}/new` }, key("update-1")));
  await note("notify", () => simulate("notifyFiat", { payload: { status: "approved" } }));
  await idle();
  await note("create, the second form", () =>
    fiat.webhooks.create({ webhook_name: "main", webhook_url: "https://shop.example/hooks" }, key("create-1")),
  );
  await note("list, the second form", () => fiat.webhooks.list());
  await note("receipt", () => fiat.transactions.receipt("transaction_1"));
  await advance(600);
  await note("registered, after the token has expired", () => fiat.businessWebhook.get());
  await note("refresh", () => fiat.auth.refresh());
}
