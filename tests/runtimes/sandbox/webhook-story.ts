// Webhooks of the crypto service: subscriptions, successful and failed deliveries, retries, a new secret.

import type { Stage } from "./stage.ts";
import type { Transcript } from "./transcript.ts";

/** Undocumented fields of responses (G37), as the sandbox chooses them. */
interface Created {
  readonly id?: string;
}
interface Deliveries {
  readonly deliveries: readonly { readonly id: string; readonly status: string }[];
}

export async function webhookStory(stage: Stage, { note }: Transcript): Promise<void> {
  const { wallets, simulate, idle, receiver, seeded } = stage;
  const assetId = seeded.assets.USDC_SOLANA ?? "";
  const deposit = (amount: string, hash: string) => simulate("deposit", { asset_id: assetId, amount, hash });
  const good = (await note("subscribe", () =>
    wallets.webhooks.create({ url: `${receiver}/crypto`, events: ["deposit.confirmed"] }),
  )) as Created | undefined;
  const bad = (await note("subscribe with an unreachable address", () =>
    wallets.webhooks.create({ url: `${receiver}/nowhere/at/all` }),
  )) as Created | undefined;
  const [goodId = "", badId = ""] = [good?.id, bad?.id];
  await note("subscriptions", () => wallets.webhooks.list());
  await note("subscription", () => wallets.webhooks.get(goodId));
  await note("deposit", () => deposit("25.10", "hash-1"));
  await note("a deposit too small", () => deposit("0.99", "hash-2"));
  await idle();
  await note("deliveries", () => wallets.webhooks.listDeliveries(goodId, { limit: 10, offset: 0 }));
  const all = await note("deliveries of all", () => wallets.webhooks.listAllDeliveries());
  const failed = all?.unwrap<Deliveries>().deliveries.find(({ status }) => status === "failed");
  await note("retry", () => wallets.webhooks.retryDelivery(failed?.id ?? ""));
  await idle();
  await note("pause", () => wallets.webhooks.update(badId, { enabled: false }));
  await note("rotate", () => wallets.webhooks.rotateSecret(goodId));
  await note("delete", () => wallets.webhooks.delete(badId));
  await note("get the deleted one", () => wallets.webhooks.get(badId));
}
