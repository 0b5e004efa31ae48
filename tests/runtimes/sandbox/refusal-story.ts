// Requests that violate the documents.

import type { Stage } from "./stage.ts";
import type { Transcript } from "./transcript.ts";

export async function refusalStory({ fiat, wallets, seeded }: Stage, { note }: Transcript): Promise<void> {
  await note("register, without an address", () => fiat.businessWebhook.register({} as never));
  await note("subscribe, without https", () => wallets.webhooks.create({ url: "ftp://shop.example" }));
  await note("limits beyond the cap", () =>
    wallets.cardIssuer.updateCardLimits(seeded.programId, { max_virtual_per_customer: 6 }),
  );
  await note("a token without the secret", () => wallets.auth.token({} as never));
}
