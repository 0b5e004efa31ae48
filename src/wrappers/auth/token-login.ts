// Gets a bearer token with one call.

import { ResponseError } from "../errors/response-error.ts";
import { assignDefined, SdkError } from "../errors/sdk-error.ts";
import type { CallOptions } from "../operation/call-options.ts";
import type { Caller } from "../operation/caller.ts";
import type { Operation } from "../operation/operation.ts";
import { wholeNumber } from "../parsing/whole-number.ts";
import { fitsIntoHeader } from "./credential.ts";
import type { Grant } from "./token-manager.ts";

/** How one service logs in, or renews a token. */
export interface LoginRequest {
  readonly operation: Operation;
  readonly body?: () => Promise<object>;
  readonly options?: CallOptions;
  /** Life of a token in seconds, where an answer does not say it. */
  readonly documentedLifetime: number;
}

interface TokenAnswer {
  readonly access_token?: unknown;
  readonly expires_in?: unknown;
}

/**
 * A login whose failure says `not-sent`: whatever became of the login itself, the call that waited for the token was not
 * sent.
 */
export async function logIn(
  call: Caller,
  { operation, body, options, documentedLifetime }: LoginRequest,
): Promise<Grant> {
  try {
    const answer = await call<TokenAnswer>(operation, { body: await body?.(), options });
    const { access_token: token, expires_in: lifetime } = answer;
    if (!fitsIntoHeader(token)) {
      const message = `${operation.id} answered without a token that fits into a header`;
      throw new ResponseError(message, { operation: operation.id, attempts: 1, code: "response_empty" });
    }
    return { token, lifetimeMs: 1000 * (secondsOf(lifetime) ?? documentedLifetime) };
  } catch (error) {
    if (error instanceof SdkError) {
      assignDefined(error, { outcome: "not-sent", operation: error.operation ?? operation.id });
    }
    throw error;
  }
}

// A life that makes no sense is none that the answer says.
function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === "string" ? wholeNumber(value) : value;
  return typeof seconds === "number" && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
