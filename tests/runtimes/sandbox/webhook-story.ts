// Webhooks of the crypto service: subscriptions, deliveries that arrive and that do not, retries, a new secret.

import type { Stage } from "./stage.ts";
import type { Transcript } from "./transcript.ts";

/** What the answers of the operations hold that nobody has described (G37); the sandbox's own choice. */
interface Created {
  readonly id?: string;
}
interface Deliveries {
  readonly data: { readonly deliveries: readonly { readonly id: string; readonly status: string }[] };
}

export async function webhookStory(stage: Stage, { note }: Transcript): Promise<void> {
  const { wallets, simulate, idle, receiver, seeded } = stage;
  const assetId = seeded.assets.USDC_SOLANA ?? "";
  const deposit = (amount: string, hash: string) => simulate("deposit", { asset_id: assetId, amount, hash });
  const good = (await note("subscribe", () =>
    wallets.webhooks.create({ url: `${receiver}/crypto`, events: ["deposit.confirmed"] }),
  )) as Created | undefined;
  const bad = (await note("subscribe where nobody is", () =>
    wallets.webhooks.create({ url: `${receiver}/nowhere/at/all` }),
  )) as Created | undefined;
  const [goodId = "", badId = ""] = [good?.id, bad?.id];
  await note("subscriptions", () => wallets.webhooks.list());
  await note("subscription", () => wallets.webhooks.get(goodId));
  await note("deposit", () => deposit("25.10", "hash-1"));
  await note("a deposit too small", () => deposit("0.99", "hash-2"));
  await idle();
  await note("deliveries", () => wallets.webhooks.listDeliveries(goodId, { limit: 10, offset: 0 }));
  const all = (await note("deliveries of all", () => wallets.webhooks.listAllDeliveries())) as Deliveries | undefined;
  const failed = all?.data.deliveries?.find(({ status }) => status === "failed");
  await note("retry", () => wallets.webhooks.retryDelivery(failed?.id ?? ""));
  await idle();
  await note("pause", () => wallets.webhooks.update(badId, { enabled: false }));
  await note("rotate", () => wallets.webhooks.rotateSecret(goodId));
  await note("delete", () => wallets.webhooks.delete(badId));
  await note("what was deleted", () => wallets.webhooks.get(badId));
}
