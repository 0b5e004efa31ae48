// Constructing clients, their credentials and options, and their errors.

import {
  AgentClient,
  ApiError,
  ArgumentError,
  AuthenticationError,
  ConnectionError,
  CryptoClient,
  exactNumber,
  type Fetch,
  FiatClient,
  IdempotencyKeyError,
  OutcomeUnknownError,
  RateLimitError,
  SdkError,
  type SecretProvider,
  type TokenProvider,
  type TokenRequest,
} from "svc-sdk";
import type {
  AgentClient as SameAgentClient,
  CryptoClient as SameCryptoClient,
  SendFundsErrorCode,
} from "svc-sdk/crypto";
import type { Customer, FiatClient as SameFiatClient } from "svc-sdk/fiat";
import { expectTrue, type IsSame } from "./expect-type.ts";

expectTrue<IsSame<typeof FiatClient, typeof SameFiatClient>>();
expectTrue<IsSame<typeof CryptoClient, typeof SameCryptoClient>>();
expectTrue<IsSame<typeof AgentClient, typeof SameAgentClient>>();

export async function options(maybe: string | undefined, signal: AbortSignal | undefined, fetch: Fetch): Promise<void> {
  // All options may come from the environment.
  const fiat = new FiatClient();
  // An undefined option counts as absent.
  const wallets = new CryptoClient({ baseUrl: maybe, apiKey: maybe, serviceName: maybe, fetch, clock: undefined });
  await fiat.businessWebhook.get({ signal, headers: undefined });
  await wallets.webhooks.list({ headers: { "x-trace": "1" } });
  await fiat.request({ method: "POST", path: "/new", body: { limit: exactNumber("1.10") }, idempotencyKey: false });
  // @ts-expect-error a misspelled option
  await fiat.businessWebhook.get({ sginal: signal });
  // @ts-expect-error a misspelled option
  console.log(new FiatClient({ baseURL: maybe }));
  // @ts-expect-error [S7] an agent client has no secret to log in with
  console.log(new AgentClient({ apiKey: "key", apiSecret: "secret" }));
  // @ts-expect-error [S7] and only agent operations
  await new AgentClient().transactions.sendFunds({}, { idempotencyKey: false });
}

export function customer({ customer_country, kyc_verified_date }: Customer): string {
  // @ts-expect-error every field may be undefined
  const country: string = customer_country;
  return kyc_verified_date ?? country;
}

export function clients(baseUrl: string, appSecret: SecretProvider, token: TokenProvider): readonly object[] {
  return [
    new FiatClient({ baseUrl, accountId: "account", appSecret }),
    new FiatClient({ baseUrl, accountId: "account", appSecret: () => "secret" }),
    new CryptoClient({ baseUrl, apiKey: "key", apiSecret: async () => "secret" }),
    new FiatClient({ baseUrl, token: "token" }),
    new CryptoClient({ baseUrl, token }),
    new CryptoClient({
      baseUrl,
      token: async ({ refused }: TokenRequest) => (refused === undefined ? "first" : "next"),
    }),
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
    switch (error.next.kind) {
      case "resend":
        return error.next.before ?? error.next.idempotencyKey;
      case "read":
        return error.next.method;
      case "none":
        // @ts-expect-error there is no key to resend
        return error.next.idempotencyKey;
    }
  }
  if (error instanceof RateLimitError) return error.retryAt;
  if (error instanceof AuthenticationError) return error.httpStatus;
  if (error instanceof ApiError) {
    const messages: readonly string[] | undefined = error.fieldErrors.amount;
    // @ts-expect-error undocumented details are unknown
    console.log(error.details.ticker);
    return messages?.join() ?? error.httpStatus;
  }
  if (error instanceof IdempotencyKeyError) {
    const code: "idempotency_key_required" | "idempotency_key_reused" | "idempotency_key_expired" = error.code;
    return code === "idempotency_key_expired" ? error.firstUsedAt : code;
  }
  if (error instanceof ArgumentError || error instanceof ConnectionError) return error.message;
  // An error without a response has no status.
  const status: number | undefined = error.httpStatus;
  return status;
}

// Editors suggest the documented codes; other codes are possible.
export function isRefused(error: ApiError, code: SendFundsErrorCode): boolean {
  // @ts-expect-error not a code of this operation
  const wrong: SendFundsErrorCode = "NO_CHANGES";
  return error.code === code || error.code === wrong || error.code === "something_new";
}
