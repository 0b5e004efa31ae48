// Lists what the agent holds, as far as it is documented.

import type { AgentClient } from "svc-sdk";

/** The positions of a wallet. Their fields are undocumented, and so is `positions`: show them, but decide nothing by them. */
export async function listPositions(agent: AgentClient, walletId: string): Promise<readonly unknown[]> {
  const { positions } = Object(await agent.positions.list({ wallet_id: walletId }).unwrap());
  if (Array.isArray(positions)) return positions;
  throw new Error("The positions are not where this application expects them: look at the raw response");
}
