// What the tour is made of: chapters of stops, each a piece of code and what came of it.

import type { AgentClient, CryptoClient, FiatClient } from "../../src/index.ts";
import type { Sandbox, SandboxTenant } from "../../src/sandbox.ts";

/** What the stops work with. The code comes from the build, as a user's would; the types come from the source. */
export interface Surroundings {
  readonly sandbox: Sandbox;
  readonly tenant: SandboxTenant;
  readonly fiat: FiatClient;
  readonly wallets: CryptoClient;
  readonly agent: AgentClient;
  readonly webhooks: typeof import("../../src/webhooks.ts");
}

/** One stop: what is written, and what is shown of its result. */
export interface Stop {
  /** The code as a user would write it. */
  readonly code: string;
  readonly run: () => Promise<string>;
}

export interface Chapter {
  readonly title: string;
  /** The stops run in their order; what one has made, the next ones use. */
  stops(surroundings: Surroundings): AsyncIterable<Stop> | Iterable<Stop>;
}

/** What a failed call shows. */
export async function failure(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error("this call was expected to be refused"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || !("outcome" in error)) throw error;
  const fields =
    "fieldErrors" in error && Object.keys(error.fieldErrors as object).length > 0
      ? `, fieldErrors ${JSON.stringify(error.fieldErrors)}`
      : "";
  const code = "code" in error ? ` ${error.code}` : "";
  return `${error.name}${code}, outcome "${error.outcome}"${fields}`;
}
