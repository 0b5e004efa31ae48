// The structure of the tour: chapters of steps, each with its code and its result.

import type { AgentClient, CryptoClient, FiatClient } from "../../src/index.ts";
import type { Sandbox, SandboxTenant } from "../../src/sandbox.ts";

/** The objects that the steps use. The code comes from the build, as a user's does; the types come from the source. */
export interface TourContext {
  readonly sandbox: Sandbox;
  readonly tenant: SandboxTenant;
  readonly fiat: FiatClient;
  readonly wallets: CryptoClient;
  readonly agent: AgentClient;
  readonly webhooks: typeof import("../../src/webhooks.ts");
}

export interface TourStep {
  /** The code to show, as a user would write it. */
  readonly code: string;
  /** Resolves to the result to show. */
  readonly run: () => Promise<string>;
}

export interface Chapter {
  readonly title: string;
  /** The steps run in order; later ones use the results of earlier ones. */
  steps(context: TourContext): AsyncIterable<TourStep> | Iterable<TourStep>;
}

/** Describes the error of a call that must fail. */
export async function describeFailure(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error("The call was expected to fail"),
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
