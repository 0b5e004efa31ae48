// A first call to paste into a shell: it sends 1 USDC, and shows the balance.

import type { SandboxTenant } from "../../../src/sandbox.ts";
import { quoted } from "./quoted.ts";

const RECEIVER = "So1anaReceiver1111111111111111111111111111";

/** Lines for bash and zsh, which need curl and sed. Each run is another transfer. */
export function firstCall({ crypto: wallets, seeded }: SandboxTenant): readonly string[] {
  const asset = seeded.assets.USDC_SOLANA ?? "";
  const login = { api_key: wallets.apiKey, api_secret: wallets.apiSecret };
  const transfer = {
    ...{ account: seeded.account, assets: asset, receiving_address: RECEIVER, amount: 1 },
    ...{ type: "USDC", chain: "SOLANA", category: "business" },
  };
  return `
base=${quoted(wallets.baseUrl)}
json='content-type: application/json'
token=$(curl -s "$base/auth/token" -H "$json" -d ${shown(login)} |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
auth="authorization: Bearer $token"
curl -s "$base/transactions/send-funds" -H "$json" -H "$auth" \\
  -H "idempotency-key: first-call-$RANDOM" -d ${shown(transfer)}; echo
curl -s "$base/balance/check" -H "$json" -H "$auth" -d ${shown({ asset_id: asset })}; echo`
    .trim()
    .split("\n");
}

/** A line for each field, so that terminals do not wrap them. */
function shown(body: object): string {
  return quoted(JSON.stringify(body, null, 2));
}
