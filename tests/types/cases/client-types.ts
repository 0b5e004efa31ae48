// Clients with their credentials and options, and their errors.

import {
  AgentClient,
  ApiError,
  CryptoClient,
  FiatClient,
  IdempotencyKeyError,
  OutcomeUnknownError,
  SdkError,
  type SecretProvider,
  type TokenProvider,
} from "svc-sdk";
import type { SendFundsErrorCode } from "svc-sdk/crypto";

export async function options(maybe: string | undefined): Promise<void> {
  // All options may come from the environment. An undefined one counts as absent.
  const fiat = new FiatClient();
  await new CryptoClient({ baseUrl: maybe, apiKey: maybe, serviceName: maybe, clock: undefined }).close();
  await fiat.businessWebhook.get({ signal: undefined, headers: undefined });
  // @ts-expect-error a misspelled option
  await fiat.businessWebhook.get({ sginal: undefined });
  // @ts-expect-error a misspelled option
  console.log(new FiatClient({ baseURL: maybe }));
  // @ts-expect-error [S7] an agent client has no secret to log in with
  console.log(new AgentClient({ apiKey: "key", apiSecret: "secret" }));
  // @ts-expect-error [S7] and only agent operations
  await new AgentClient().transactions.sendFunds({}, { idempotencyKey: false });
}

export function clients(baseUrl: string, appSecret: SecretProvider, token: TokenProvider): readonly object[] {
  return [
    new FiatClient({ baseUrl, accountId: "account", appSecret }),
    new CryptoClient({ baseUrl, apiKey: "key", apiSecret: async () => "secret" }),
    new FiatClient({ baseUrl, token: "token" }),
    new CryptoClient({ baseUrl, token }),
    new CryptoClient({ baseUrl, token: async ({ refused }) => (refused === undefined ? "first" : "next") }),
    // @ts-expect-error a function that returns no string
    new CryptoClient({ baseUrl, apiKey: "key", apiSecret: () => 7 }),
    // @ts-expect-error a function that may return undefined
    new CryptoClient({ baseUrl, token: async () => undefined }),
  ];
}

export function explain(error: unknown): string | number | Date | undefined {
  // @ts-expect-error unknown until narrowed
  console.log(error.code);
  if (!(error instanceof SdkError)) return undefined;
  const outcome: "not-sent" | "rejected" | "unknown" = error.outcome;
  // @ts-expect-error not every error has field errors
  console.log(outcome, error.fieldErrors);
  if (error instanceof OutcomeUnknownError) {
    const { next } = error;
    if (next.kind === "resend") return next.before ?? next.idempotencyKey;
    // @ts-expect-error there is no key to resend
    return next.kind === "read" ? next.method : next.idempotencyKey;
  }
  if (error instanceof ApiError) {
    // @ts-expect-error undocumented details are unknown
    console.log(error.details.ticker);
    return error.fieldErrors.amount?.join() ?? error.httpStatus;
  }
  if (error instanceof IdempotencyKeyError) {
    const code: "idempotency_key_required" | "idempotency_key_reused" | "idempotency_key_expired" = error.code;
    return code === "idempotency_key_expired" ? error.firstUsedAt : code;
  }
  // @ts-expect-error an error without a response has no status
  const status: number = error.httpStatus;
  return status;
}

// Editors suggest the documented codes; other codes are possible.
export function isRefused(error: ApiError, code: SendFundsErrorCode): boolean {
  // @ts-expect-error not a code of this operation
  const wrong: SendFundsErrorCode = "NO_CHANGES";
  return error.code === code || error.code === wrong || error.code === "something_new";
}
