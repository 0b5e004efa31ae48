// The methods of all operations, by resource, and the names of all their types.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

import { paginate } from "../../src/runtime.ts";
import type {
  Caller,
  CallOptions,
  ExactlyOne,
  KeyedCallOptions,
  OrDuplicate,
  PagedResultPromise,
  ResultPromise,
  TransferCallOptions,
} from "../../src/runtime.ts";
import * as operations from "./operations.ts";
import type {
  ApiKeyId,
  AssetBalance,
  CardCustomer,
  CardId,
  CardTransaction,
  CardTransactionPage,
  CheckBalanceRequest,
  CreateTokenRequest,
  CreateWebhookRequest,
  CustomerCardWallet,
  CustomerId,
  CustomerReset,
  DeliveryId,
  FetchPaidResourceRequest,
  FrozenCard,
  FundingAddress,
  IssuedVirtualCard,
  IssuerCardLimits,
  IssuerStatus,
  PhysicalCardOrder,
  PhysicalCardOrderRequest,
  ProgramId,
  QuoteSwapRequest,
  SafeDeployment,
  SendFundsRequest,
  SendFundsResult,
  SvcCardId,
  SwapQuote,
  Token,
  TradeMarketRequest,
  UnfrozenCard,
  UpdateCardLimitsRequest,
  UpdateWebhookRequest,
  WebhookId,
  WebhookSubscription,
  X402FetchResult,
  operations as OperationTypes,
} from "./schema.ts";

export type {
  AccountId,
  AgentWalletId,
  ApiKeyId,
  AssetBalance,
  AssetId,
  CardCustomer,
  CardError,
  CardErrorCode,
  CardId,
  CardSummary,
  CardTransaction,
  CardTransactionPage,
  CheckBalanceRequest,
  ConflictError,
  CreateTokenRequest,
  CreateVirtualCardRequest,
  CreateWebhookRequest,
  CustomerCardWallet,
  CustomerId,
  CustomerReset,
  DeliveryId,
  DuplicateRequestError,
  EnvelopeA,
  EnvelopeB,
  EnvelopeC,
  FetchPaidResourceRequest,
  FrozenCard,
  FundingAddress,
  FundingSource,
  GeneralError,
  InsufficientBalanceError,
  InternalError,
  IssuedVirtualCard,
  IssuerCardLimits,
  IssuerStatus,
  MarketId,
  MessageError,
  OrderId,
  PhysicalCardIssue,
  PhysicalCardIssueRequest,
  PhysicalCardOrder,
  PhysicalCardOrderRequest,
  PhysicalCardShipment,
  PhysicalCardShipmentRequest,
  ProgramId,
  QuoteSwapRequest,
  RateLimitError,
  SafeAlreadyDeployed,
  SafeDeployment,
  SafeDeploymentAccepted,
  SendFundsError,
  SendFundsRequest,
  SendFundsResult,
  SupportedToken,
  SuspensionError,
  SvcCardId,
  SwapQuote,
  Token,
  TradeMarketRequest,
  TransactionId,
  UnfrozenCard,
  UnprocessableError,
  UpdateCardLimitsRequest,
  UpdateWebhookRequest,
  ValidationError,
  WebhookEventSlug,
  WebhookId,
  WebhookSubscription,
  X402FetchResult,
} from "./schema.ts";

/** Documented error codes of `wallets.auth.token`. */
export type CreateTokenErrorCode = "validation_error" | "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.auth.refresh`. */
export type RefreshAuthenticationErrorCode = "rate_limit_exceeded" | "internal_error";

/** `wallets.auth`: Exchange of an API key for a short-lived bearer token. */
export class AuthResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Exchange an API key for a bearer token.
   *
   * Returns a bearer token that every operation but this one and the agent's needs. It lives for 3600 seconds
   * and is refused with 401 from then on. Calling again before it ends is the way to renew it; keep a token
   * until shortly before its end rather than asking for one per call.
   *
   * An API key does not expire unless an expiry was set when it was made (A34), and may be bound to IP
   * addresses. Keys of production and of the sandbox are separate; that neither works in the other
   * environment is implied.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G47: Whether renewing ends the older token; assumed not.
   * - G71: What a call from an IP address outside the key's restriction is answered; assumed to be 403 on the
   *   calls that follow.
   *
   * Rules: C1, C2, C3, C4, C8, C9, C10, C12, C15, C22, C23, C24, C25.
   *
   * @returns A token.
   * @throws {ApiError} On 400 (`validation_error`), 401, 429 (`rate_limit_exceeded`) or 500
   *   (`internal_error`).
   * @example
   * ```ts
   * await wallets.auth.token({ api_key: "not-a-real-key", api_secret: "not-a-real-secret" });
   * ```
   */
  token(body: CreateTokenRequest, options?: CallOptions): ResultPromise<Token> {
    return this.#call(operations.createToken, { body, options });
  }

  /**
   * Refresh an authentication.
   *
   * Named where the service explains its errors, and nowhere described. To renew a token call
   * {@link AuthResource.token} again: that is the documented way, and the SDK never uses this one (A3).
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G24: What the answer carries.
   *
   * Rules: C6, C12, C22, C23, C24, C25.
   *
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 401, 403, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.auth.refresh();
   * ```
   */
  refresh(options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.refreshAuthentication, { options });
  }
}

/** Documented error codes of `wallets.apiKeys.exchangeToken`. */
export type ExchangeApiKeyTokenErrorCode = "validation_error" | "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.apiKeys.generate`. */
export type GenerateApiKeyErrorCode = "validation_error" | "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.apiKeys.get`. */
export type GetApiKeyErrorCode = "not_found" | "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.apiKeys.updatePermissions`. */
export type UpdateApiKeyPermissionsErrorCode =
  | "validation_error"
  | "not_found"
  | "rate_limit_exceeded"
  | "internal_error";

/**
 * `wallets.apiKeys`: Keys with a name and scopes; an expiry and a restriction to IP addresses can be set.
 * Without an expiry a key does not end. Key management needs a two-factor code.
 */
export class ApiKeysResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Exchange an API key for a token, second form.
   *
   * Named where the service explains its errors, and nowhere described. Tokens come from
   * {@link AuthResource.token}; the SDK never uses this operation on its own account (A3).
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Nothing that is shown tells what happened.
   *
   * **Not shown**
   * - G25: How the two-factor code that key management needs is carried.
   * - G24: The request's fields. What the answer carries.
   *
   * Rules: C6, C8, C9, C11, C12, C15, C22, C23, C24, C25.
   *
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   */
  exchangeToken(body: unknown, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.exchangeApiKeyToken, { body, options });
  }

  /**
   * Make an API key.
   *
   * Makes an API key with a name, scopes, and if wanted an expiry and a restriction to IP addresses; the
   * field names are not known. The dashboard does the same. The answer holds the key and its secret. **The
   * secret is shown this once.** If it is lost, the key has to be rotated.
   *
   * When the answer is lost, no operation is known that would bring it back: a second call may make a second
   * key.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Nothing that is shown tells what happened.
   *
   * **Not shown**
   * - G25: How the two-factor code that key management needs is carried.
   * - G24: The names of the request's fields. The names of the fields that carry key and secret.
   *
   * Rules: C4, C5, C6, C8, C9, C11, C12, C15, C22, C23, C24, C25.
   *
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   */
  generate(body: unknown, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.generateApiKey, { body, options });
  }

  /**
   * Look at an API key.
   *
   * Named where the service explains its errors; what it returns is not known.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G25: How the two-factor code that key management needs is carried.
   * - G24: What the answer carries.
   *
   * Rules: C6, C11, C12, C18, C22, C23, C24, C25.
   *
   * @param id The API key's id.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 401, 403, 404 (`not_found`), 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.apiKeys.get("apikey_example");
   * ```
   */
  get(id: ApiKeyId, options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.getApiKey, { path: { id }, options });
  }

  /**
   * Change what an API key may do.
   *
   * Sets the scopes of an API key. It needs a two-factor code (`twoFactorCode`); whether that goes into the
   * body or a header is not known, so the SDK sends it nowhere on its own: put it into `extraBody` or
   * `headers`.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504: twice is the same as
   * once.
   *
   * **Unknown outcome.** Call it again, or look at {@link ApiKeysResource.get}, whose answer is not shown and
   * may not tell.
   *
   * **Not shown**
   * - G25: How the two-factor code is carried, and its format.
   * - G24: The request's fields. What the answer carries.
   *
   * Rules: C6, C8, C9, C11, C12, C15, C18, C22, C23, C24, C25.
   *
   * @param id The API key's id.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`) or 429
   *   (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   */
  updatePermissions(id: ApiKeyId, body: unknown, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.updateApiKeyPermissions, { path: { id }, body, options });
  }
}

/** Documented error codes of `wallets.transactions.sendFunds`. */
export type SendFundsErrorCode =
  | "validation_error"
  | "WITHDRAWAL_LIMIT_EXCEEDED"
  | "not_found"
  | "conflict"
  | "DUPLICATE_REQUEST_IN_PROGRESS"
  | "insufficient_balance"
  | "invalid_address"
  | "unsupported_token"
  | "gas_station_empty"
  | "rate_limit_exceeded"
  | "internal_error";

/** `wallets.transactions`: Sending funds from an asset wallet. */
export class TransactionsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Send funds to an address.
   *
   * Sends a token from one asset wallet to an address on its chain. No operation is known that calls a
   * transfer back. A success carries the transfer's on-chain hash; whether it settles is told by the events
   * `transaction.settled` and `transaction.failed`, the only ones a transfer is known to send.
   *
   * **Amount.** A JSON number, counted in native units of the token. It must be more than the total of fees,
   * otherwise
   * 400. Whether native units are whole tokens or smallest units is not known (G61).
   *
   * **Idempotency.** Always give a key, and give every transfer its own.
   * - Without a key nothing is deduplicated: two identical calls are two transfers.
   * - With a key, the same request by the same user brings back the original result and moves no money again.
   * - A key used again for a *different* transfer brings back the original transfer too. Nothing in the
   *   answer shows that the new one was never made.
   * - A duplicate may also be answered with 409 `conflict` instead; which of the two comes when is not known
   *   (A8).
   * - A key lives for 24 hours. After that the same key is a new transfer.
   * - The key goes into the header or into the body field; the SDK uses the header.
   *
   * **Gas.**
   *
   * | asset | gas comes from | markup |
   * |---|---|---|
   * | token, with a gas station of the user | that gas station | yes |
   * | token, without one | the platform's gas station | yes |
   * | native, `use_self_funding` | the native balance of the same wallet | none |
   * | token, `use_self_funding` | refused with 400 | |
   *
   * Markup: 20% on top of what the gas costs, taken out of the amount withdrawn. An empty gas station is
   * answered with 422 `gas_station_empty`. What a native transfer without `use_self_funding` costs is not
   * known (G27).
   *
   * **Failures that need care.**
   * - 409 `conflict`: the transfer under this key exists; its id stands in `details.existing_transaction_id`,
   *   and it *is* the result. 409 `DUPLICATE_REQUEST_IN_PROGRESS`: the first request is still running; ask
   *   again with the same key.
   * - 500 is a crash or a refusal of a high-risk receiving address, and the two look alike (A9). The refusal
   *   moves no money, a crash may have. Never answer a 500 with a new key.
   * - 403: the account's withdrawals are suspended, or `WITHDRAWAL_LIMIT_EXCEEDED`: the day's or the month's
   *   limit is passed.
   *
   * **Moves money.** Decide on the idempotency key before the first try.
   *
   * **Key.** `options.idempotencyKey` is the caller's to choose, or `false` to send none. The service
   * remembers it for 24 hours; the same key after that is a new transfer.
   *
   * **Duplicate.** A refusal with `conflict` that names the key sent and a transaction resolves to
   * `{ duplicate: true, existingTransactionId, idempotencyKey }`: that transaction is the result. Any other
   * is thrown.
   *
   * **Sending again.** With its key, safe after connection errors, 429, 502, 503 and 504, never after 500.
   * Without a key, safe only when the request provably was not sent, after 429 with `rate_limit_exceeded`,
   * and once after 401.
   *
   * **Unknown outcome.** Send it again with the same key within 24 hours; without a key, nothing that is
   * shown tells what happened.
   *
   * **Not shown**
   * - G25: How the two-factor code (`twoFactorCode`) that this operation needs is carried.
   * - G27: The gas rule of a native transfer without `use_self_funding`; the wallet's own gas without markup
   *   is assumed, and the real fee may be higher.
   * - G29: What a ticker or chain that does not match the asset, and a field that fails validation, is
   *   answered; 400 is assumed.
   * - G46: The sizes of withdrawal limits, gas costs and platform fees.
   * - G52: Which addresses count as high-risk, and what leads to the 422 codes beyond their names.
   * - G62: Where code and details stand in the 403, 409 and 422 failures; both forms are described.
   * - G63: Whether a refused transfer uses up its key, and the body of the 500 for a high-risk address.
   *
   * Rules: C6, C8, C9, C11, C12, C14, C15, C16, C17, C18, C19, C20, C21, C22, C23, C24, C25, C26, C27, C28,
   * C29, C30, C31, C32, C33, C34, C35, C36, C37, C38, C39, C40, C41, C42, C43, C44, C45, C46.
   *
   * @returns The transfer, or the original one when the key has been used before.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`WITHDRAWAL_LIMIT_EXCEEDED`), 404
   *   (`not_found`), 409 (`conflict`, `DUPLICATE_REQUEST_IN_PROGRESS`), 422 (`insufficient_balance`,
   *   `invalid_address`, `unsupported_token`, `gas_station_empty`) or 429 (`rate_limit_exceeded`).
   * @throws {IdempotencyKeyRequiredError} Without a decision on the key.
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.transactions.sendFunds(
   *   {
   *     account: "aaaaaaaaaaaaaaaaaaaaaaa1",
   *     assets: "asset_example",
   *     receiving_address: "ExampleReceivingAddress1111111111111111111",
   *     amount: "25.5",
   *     type: "USDC",
   *     chain: "SOLANA",
   *     category: "business",
   *     priority: "medium",
   *     description: "Payout 1001",
   *     use_self_funding: false,
   *   },
   *   { idempotencyKey: "payment-1001" },
   * );
   * ```
   */
  sendFunds(body: SendFundsRequest, options: TransferCallOptions): ResultPromise<OrDuplicate<SendFundsResult>> {
    return this.#call(operations.sendFunds, { body, options });
  }
}

/** Documented error codes of `wallets.balances.check`. */
export type CheckBalanceErrorCode = "validation_error" | "not_found" | "rate_limit_exceeded" | "internal_error";

/** `wallets.balances`: What an asset wallet holds. */
export class BalancesResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Check the balance of an asset.
   *
   * Reads what an asset wallet holds, counted in the token and in US dollars, both as exact text. Whether the
   * token is counted whole or in its smallest units is not known (G61). It is a POST that changes nothing, so
   * it may be repeated freely.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G57: The success status; 200 is assumed.
   *
   * Rules: C6, C8, C9, C12, C15, C18, C22, C23, C24, C25, C47.
   *
   * @returns The balance.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 429 (`rate_limit_exceeded`)
   *   or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.balances.check({ asset_id: "asset_example" });
   * ```
   */
  check(body: CheckBalanceRequest, options?: CallOptions): ResultPromise<AssetBalance> {
    return this.#call(operations.checkBalance, { body, options });
  }
}

/** Documented error codes of `wallets.swaps.quote`. */
export type QuoteSwapErrorCode = "validation_error" | "quote_expired" | "rate_limit_exceeded" | "internal_error";

/** `wallets.swaps`: Prices of token swaps, on one chain or across chains. */
export class SwapsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Quote a token swap.
   *
   * Prices a swap of one token for another, on one chain or across chains. Nothing is swapped: the operation
   * that takes a quote is not known. What the quote says of the output is an estimate. It can be used until
   * `expiresAt` and is then refused with `quote_expired`.
   *
   * Addresses that are left out are the user's own wallets for the two assets. An asset is written as ticker
   * and chain (`USDC_SOLANA`) or as a bare native ticker (`ETH`).
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G22: The operation that carries out a quoted swap.
   * - G61: Whether `amount` counts whole tokens or smallest units.
   * - G57: The success status; 200 is assumed.
   *
   * Rules: C6, C8, C9, C12, C15, C22, C23, C24, C25, C48, C49, C99.
   *
   * @returns The quote.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 422 (`quote_expired`), 429
   *   (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.swaps.quote({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" });
   * ```
   */
  quote(body: QuoteSwapRequest, options?: CallOptions): ResultPromise<SwapQuote> {
    return this.#call(operations.quoteSwap, { body, options });
  }
}

/** Documented error codes of `wallets.assets.batchAdd`. */
export type BatchAddAssetsErrorCode = "validation_error" | "rate_limit_exceeded" | "internal_error";

/** `wallets.assets`: The asset wallets of an account. */
export class AssetsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Create several assets at once.
   *
   * Creates asset wallets. What the request and the answer carry is not known, nor what a repeated call does.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Nothing that is shown tells what happened.
   *
   * **Not shown**
   * - G42: The request's fields. What the answer carries.
   *
   * Rules: C6, C8, C9, C12, C15, C22, C23, C24, C25.
   *
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   */
  batchAdd(body: unknown, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.batchAddAssets, { body, options });
  }
}

/** Documented error codes of `wallets.sourceOfFunds.get`. */
export type GetSourceOfFundsErrorCode = "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.sourceOfFunds.submit`. */
export type SubmitSourceOfFundsErrorCode = "validation_error" | "rate_limit_exceeded" | "internal_error";

/** `wallets.sourceOfFunds`: The questionnaire without which no virtual card is issued. */
export class SourceOfFundsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Read the source-of-funds questionnaire.
   *
   * Reads the questionnaire on the source of funds. It has to be completed before a virtual card can be
   * issued; see {@link CardCustomersResource.createVirtualCard}.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G42: What the answer carries.
   *
   * Rules: C6, C12, C22, C23, C24, C25, C60.
   *
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 401, 403, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.sourceOfFunds.get();
   * ```
   */
  get(options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.getSourceOfFunds, { options });
  }

  /**
   * Submit the source-of-funds questionnaire.
   *
   * Hands in the questionnaire on the source of funds. A virtual card cannot be issued before that; see
   * {@link CardCustomersResource.createVirtualCard}.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Look at {@link SourceOfFundsResource.get}, whose answer is not shown and may not
   * tell.
   *
   * **Not shown**
   * - G42: The request's fields. What the answer carries.
   *
   * Rules: C6, C8, C9, C12, C15, C22, C23, C24, C25, C60.
   *
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   */
  submit(body: unknown, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.submitSourceOfFunds, { body, options });
  }
}

/** Documented error codes of `wallets.cards.deploySafe`. */
export type DeployCardSafeErrorCode =
  | "validation_error"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cards.safeStatus`. */
export type GetCardSafeErrorCode =
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cards.orderPhysical`. */
export type OrderPhysicalCardErrorCode =
  | "validation_error"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cards.unfreeze`. */
export type UnfreezeCardErrorCode =
  | "validation_error"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cards.fundingAddress`. */
export type GetFundingAddressErrorCode =
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** `wallets.cards`: The account's own card and its wallet. */
export class CardsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Deploy the wallet contract of the own card.
   *
   * Begins to deploy the card wallet's contract for the account's own card, once the customer is approved. It
   * takes about a minute: poll {@link CardsResource.safeStatus} until `is_ready` is true. The call is
   * idempotent; a contract that stands already is left as it is and answered with 200.
   *
   * For a card customer of the issuer program call {@link CardCustomersResource.deploySafe}.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504: twice is the same as
   * once.
   *
   * **Unknown outcome.** Call it again, or look at {@link CardsResource.safeStatus}, whose answer is not
   * shown and may not tell.
   *
   * **Not shown**
   * - G21: Other codes of `account_status` than 0 and 7.
   * - G26: What a call while a deployment is running, and a call before approval, is answered; 202 and 400
   *   are assumed.
   *
   * Rules: C6, C8, C9, C13, C15, C18, C22, C23, C24, C25, C54, C55, C56, C57, C58.
   *
   * @param svcCardId The card customer, or the account's own card record in the operations on the own card.
   * @returns 200: The contract stood already. 202: The deployment has begun; it takes about a minute.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`, `CUSTOMER_NOT_FOUND`,
   *   `NOT_FOUND`) or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.cards.deploySafe("cardholder_example");
   * ```
   */
  deploySafe(svcCardId: SvcCardId, options?: KeyedCallOptions): ResultPromise<SafeDeployment> {
    return this.#call(operations.deployCardSafe, { path: { svcCardId }, options });
  }

  /**
   * Watch the wallet contract of the own card.
   *
   * The monitor to poll after {@link CardsResource.deploySafe}. Its body is not known; expect the fields of a
   * deployment, `is_ready` and `account_status` among them.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G26: What the monitor answers.
   *
   * Rules: C6, C13, C18, C22, C23, C24, C25, C55, C57.
   *
   * @param svcCardId The card customer, or the account's own card record in the operations on the own card.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 401, 403, 404 (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`), 429
   *   (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cards.safeStatus("cardholder_example");
   * ```
   */
  safeStatus(svcCardId: SvcCardId, options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.getCardSafe, { path: { svcCardId }, options });
  }

  /**
   * Order a physical card.
   *
   * Orders a physical card for the account's own card record. Two forms of the body are documented, and the
   * answer matches the form: form A gives an order with the status `processing`, form B a card with the
   * status `pending`. Tell them apart by `order_id` and `card_id`. Shipping starts with the order.
   *
   * Ordering charges no activation fee. Activation does, once: 12.00 USDC on Solana, subject to review; the
   * operation that activates is not known.
   *
   * Nothing is known that would show whether an order was placed when its answer is lost: a second call may
   * order a second card.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Nothing that is shown tells what happened.
   *
   * **Not shown**
   * - G22: The operation that activates a physical card.
   * - G57: The success status; 200 is assumed.
   *
   * Rules: C6, C8, C9, C13, C15, C18, C22, C23, C24, C25, C63, C64, C65, C102.
   *
   * @param svcCardId The card customer, or the account's own card record in the operations on the own card.
   * @returns The order, or the card.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`, `CUSTOMER_NOT_FOUND`,
   *   `NOT_FOUND`) or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.cards.orderPhysical(
   *   "cardholder_example",
   *   {
   *     shipping_address: {
   *       line1: "1 Example Street",
   *       line2: "Floor 2",
   *       city: "Exampletown",
   *       state: "EX",
   *       postal_code: "00001",
   *       country: "US",
   *     },
   *     personalization: { cardholder_name: "EXAMPLE HOLDER" },
   *   },
   * );
   * ```
   */
  orderPhysical(
    svcCardId: SvcCardId,
    body: PhysicalCardOrderRequest,
    options?: KeyedCallOptions,
  ): ResultPromise<PhysicalCardOrder> {
    return this.#call(operations.orderPhysicalCard, { path: { svcCardId }, body, options });
  }

  /**
   * Unfreeze a card.
   *
   * Makes a frozen card active again; that it takes transactions from then on is implied. It is documented
   * for the account's own card only, and freezing for customers' cards only
   * ({@link CardCustomersResource.freezeCard}); the two have different envelopes. No mirror of either is
   * known (A15).
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Nothing that is shown tells what happened.
   *
   * **Not shown**
   * - G25: How the two-factor code that freezing and unfreezing needs is carried, on a call that has no body
   *   (A16).
   * - G33: What a card that is not frozen is answered; 200 with the earlier time is assumed.
   * - G67: An operation to unfreeze a customer's card, and the failure for a card that does not exist.
   * - G57: The success status; 200 is assumed.
   *
   * Rules: C6, C8, C9, C11, C13, C15, C18, C22, C23, C24, C25, C67.
   *
   * @param path.svcCardId The card customer, or the account's own card record in the operations on the own
   *   card.
   * @param path.cardId The card.
   * @returns The card is active.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`, `CUSTOMER_NOT_FOUND`,
   *   `NOT_FOUND`) or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.cards.unfreeze({ svcCardId: "cardholder_example", cardId: "card_example" });
   * ```
   */
  unfreeze(
    path: { readonly svcCardId: SvcCardId; readonly cardId: CardId },
    options?: KeyedCallOptions,
  ): ResultPromise<UnfrozenCard> {
    return this.#call(operations.unfreezeCard, { path, options });
  }

  /**
   * Read where the own card is funded.
   *
   * Returns the address, the tokens it takes and further sources that are bridged to it, for the account's
   * own card. The smallest deposit is 5.00 USDC; bridging starts once the balance has reached it. Send only a
   * listed token over the network it is listed with.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G57: The success status; 200 is assumed.
   *
   * Rules: C6, C13, C18, C22, C23, C24, C25, C68, C101.
   *
   * @param svcCardId The card customer, or the account's own card record in the operations on the own card.
   * @returns Where to send funds.
   * @throws {ApiError} On 401, 403, 404 (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`), 429
   *   (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cards.fundingAddress("cardholder_example");
   * ```
   */
  fundingAddress(svcCardId: SvcCardId, options?: CallOptions): ResultPromise<FundingAddress> {
    return this.#call(operations.getFundingAddress, { path: { svcCardId }, options });
  }
}

/** Documented error codes of `wallets.cardCustomers.onboard`. */
export type OnboardCardCustomerErrorCode =
  | "validation_error"
  | "NOT_APPROVED"
  | "EMAIL_ALREADY_REGISTERED"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cardCustomers.reset`. */
export type ResetCardCustomerErrorCode =
  | "validation_error"
  | "NOT_APPROVED"
  | "NOT_FOUND"
  | "CARD_ALREADY_ISSUED"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cardCustomers.deploySafe`. */
export type DeployCustomerSafeErrorCode =
  | "validation_error"
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cardCustomers.safeStatus`. */
export type GetCustomerSafeErrorCode =
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cardCustomers.createVirtualCard`. */
export type CreateVirtualCardErrorCode =
  | "SOURCE_OF_FUNDS_NOT_COMPLETED"
  | "validation_error"
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cardCustomers.freezeCard`. */
export type FreezeCustomerCardErrorCode =
  | "validation_error"
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cardCustomers.wallet`. */
export type GetCustomerWalletErrorCode =
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** `wallets.cardCustomers`: Cards and wallets of the business's customers, under the card-issuer program. */
export class CardCustomersResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Onboard a card customer.
   *
   * Takes a customer into the card-issuer program. Neither the request's fields nor the answer's are known,
   * beyond that the customer has an e-mail address and a reference of the issuer's own (`external_id`).
   *
   * After a reset the card network keeps the old e-mail address on record: onboarding with it again is
   * refused with `EMAIL_ALREADY_REGISTERED`, a different address is accepted.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** {@link CardIssuerResource.lookupCustomer} tells what happened.
   *
   * **Not shown**
   * - G42: The request's fields. What the answer carries.
   *
   * Rules: C6, C8, C9, C13, C15, C22, C23, C24, C25, C53.
   *
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 409
   *   (`EMAIL_ALREADY_REGISTERED`) or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   */
  onboard(body: unknown, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.onboardCardCustomer, { body, options });
  }

  /**
   * Reset a card customer's onboarding.
   *
   * Deletes the onboarding record of a customer who has no card yet, so that onboarding can start over. It
   * reaches customers of the caller's own issuer program only. At the status `card_created` or `active`
   * (`flow_status`, as we read it) a card exists: the call is refused with `CARD_ALREADY_ISSUED` and changes
   * nothing.
   *
   * **The card network keeps the old e-mail address on record:** onboarding again needs a different one.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** {@link CardIssuerResource.lookupCustomer} tells what happened.
   *
   * **Not shown**
   * - G57: The success status; 200 is assumed.
   *
   * Rules: C6, C8, C9, C13, C15, C18, C22, C23, C24, C25, C50, C51, C52, C53, C62.
   *
   * @param svcCardId The card customer, or the account's own card record in the operations on the own card.
   * @returns The record is deleted.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`NOT_FOUND`), 409
   *   (`CARD_ALREADY_ISSUED`) or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.cardCustomers.reset("cardholder_example");
   * ```
   */
  reset(svcCardId: SvcCardId, options?: KeyedCallOptions): ResultPromise<CustomerReset> {
    return this.#call(operations.resetCardCustomer, { path: { svcCardId }, options });
  }

  /**
   * Deploy the wallet contract of a customer.
   *
   * Begins to deploy the card wallet's contract for a card customer: after the identity has been approved and
   * before a card is created. It takes about a minute: poll {@link CardCustomersResource.safeStatus} until
   * `is_ready` is true. The call is idempotent; a contract that stands already is left as it is and answered
   * with 200.
   *
   * The wallet is also said to be provisioned automatically after approval (A29). Calling does no harm either
   * way.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504: twice is the same as
   * once.
   *
   * **Unknown outcome.** Call it again, or look at {@link CardCustomersResource.safeStatus}, whose answer is
   * not shown and may not tell.
   *
   * **Not shown**
   * - G21: Other codes of `account_status` than 0 and 7.
   * - G26: What a call while a deployment is running, and a call before approval, is answered; 202 and 400
   *   are assumed.
   *
   * Rules: C6, C8, C9, C13, C15, C18, C22, C23, C24, C25, C54, C55, C56, C57, C58, C61.
   *
   * @param svcCardId The card customer, or the account's own card record in the operations on the own card.
   * @returns 200: The contract stood already. 202: The deployment has begun; it takes about a minute.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`not_found`,
   *   `CUSTOMER_NOT_FOUND`, `NOT_FOUND`) or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.cardCustomers.deploySafe("cardholder_example");
   * ```
   */
  deploySafe(svcCardId: SvcCardId, options?: KeyedCallOptions): ResultPromise<SafeDeployment> {
    return this.#call(operations.deployCustomerSafe, { path: { svcCardId }, options });
  }

  /**
   * Watch the wallet contract of a customer.
   *
   * The monitor to poll after {@link CardCustomersResource.deploySafe}. Its body is not known; expect the
   * fields of a deployment, `is_ready` and `account_status` among them.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G26: What the monitor answers.
   *
   * Rules: C6, C13, C18, C22, C23, C24, C25, C55, C57.
   *
   * @param svcCardId The card customer, or the account's own card record in the operations on the own card.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 401, 403 (`NOT_APPROVED`), 404 (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`),
   *   429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cardCustomers.safeStatus("cardholder_example");
   * ```
   */
  safeStatus(svcCardId: SvcCardId, options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.getCustomerSafe, { path: { svcCardId }, options });
  }

  /**
   * Issue a virtual card.
   *
   * Issues a virtual card, active at once. Before that, four things must hold: the identity is approved, the
   * source-of-funds questionnaire is completed, the phone number is verified, and the card wallet is ready
   * (it is provisioned automatically after approval; see also {@link CardCustomersResource.deploySafe}). If
   * one is missing the answer is 400; for the questionnaire with the code `SOURCE_OF_FUNDS_NOT_COMPLETED`.
   *
   * The body is an empty object, and it must be sent. Card number and CVV are not part of the answer: another
   * operation, whose path is not known, gives an address of a secure view. Once a card is issued the
   * customer's onboarding cannot be reset any more.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** {@link CardIssuerResource.lookupCustomer} tells what happened.
   *
   * **Not shown**
   * - G22: The operation that gives the secure view of number and CVV.
   * - G58: The envelope; B is assumed.
   *
   * Rules: C6, C8, C9, C13, C15, C18, C22, C23, C24, C25, C59, C60, C61, C62.
   *
   * @param svcCardId The card customer, or the account's own card record in the operations on the own card.
   * @returns The card, active.
   * @throws {ApiError} On 400 (`SOURCE_OF_FUNDS_NOT_COMPLETED`, `validation_error`), 401, 403
   *   (`NOT_APPROVED`), 404 (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`) or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.cardCustomers.createVirtualCard("cardholder_example");
   * ```
   */
  createVirtualCard(svcCardId: SvcCardId, options?: KeyedCallOptions): ResultPromise<IssuedVirtualCard> {
    return this.#call(operations.createVirtualCard, { path: { svcCardId }, options });
  }

  /**
   * Freeze a customer's card.
   *
   * Blocks new transactions of a card until it is unfrozen. It is documented for customers' cards only, and
   * unfreezing for the account's own card only ({@link CardsResource.unfreeze}); the two have different
   * envelopes. **Do not count on being able to undo this:** no operation that unfreezes a customer's card is
   * known (A15).
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** {@link CardIssuerResource.lookupCustomer} tells what happened.
   *
   * **Not shown**
   * - G25: How the two-factor code that freezing and unfreezing needs is carried, on a call that has no body
   *   (A16).
   * - G33: What a card that is frozen already is answered; 200 with the earlier time is assumed.
   * - G67: An operation to freeze the own card, and the failure for a card that does not exist.
   * - G57: The success status; 200 is assumed.
   *
   * Rules: C6, C8, C9, C11, C13, C15, C18, C22, C23, C24, C25, C66.
   *
   * @param path.svcCardId The card customer, or the account's own card record in the operations on the own
   *   card.
   * @param path.cardId The card.
   * @returns The card is frozen.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`not_found`,
   *   `CUSTOMER_NOT_FOUND`, `NOT_FOUND`) or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.cardCustomers.freezeCard({ svcCardId: "cardholder_example", cardId: "card_example" });
   * ```
   */
  freezeCard(
    path: { readonly svcCardId: SvcCardId; readonly cardId: CardId },
    options?: KeyedCallOptions,
  ): ResultPromise<FrozenCard> {
    return this.#call(operations.freezeCustomerCard, { path, options });
  }

  /**
   * Read a customer's card wallet.
   *
   * Returns balance, funding address and daily spending limit of the wallet behind a customer's card. Amounts
   * are JSON numbers on the wire; the SDK delivers them as exact text. When a memo is given, send it along
   * with the deposit.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G46: The size of the daily spending limit.
   * - G57: The success status; 200 is assumed.
   *
   * Rules: C6, C13, C18, C22, C23, C24, C25, C69.
   *
   * @param svcCardId The card customer, or the account's own card record in the operations on the own card.
   * @returns The wallet.
   * @throws {ApiError} On 401, 403 (`NOT_APPROVED`), 404 (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`),
   *   429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cardCustomers.wallet("cardholder_example");
   * ```
   */
  wallet(svcCardId: SvcCardId, options?: CallOptions): ResultPromise<CustomerCardWallet> {
    return this.#call(operations.getCustomerWallet, { path: { svcCardId }, options });
  }
}

/** Query of `wallets.cardIssuer.lookupCustomer`. */
export type LookupCardCustomerQuery = ExactlyOne<
  NonNullable<OperationTypes["lookupCardCustomer"]["parameters"]["query"]>
>;

/** Documented error codes of `wallets.cardIssuer.lookupCustomer`. */
export type LookupCardCustomerErrorCode =
  | "MISSING_IDENTIFIER"
  | "validation_error"
  | "NOT_APPROVED"
  | "CUSTOMER_NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Query of `wallets.cardIssuer.listCardTransactions`. */
export type ListCardTransactionsQuery = NonNullable<OperationTypes["listCardTransactions"]["parameters"]["query"]>;

/** Documented error codes of `wallets.cardIssuer.listCardTransactions`. */
export type ListCardTransactionsErrorCode =
  | "validation_error"
  | "NOT_APPROVED"
  | "CUSTOMER_NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cardIssuer.updateCardLimits`. */
export type UpdateCardLimitsErrorCode =
  | "INVALID_LIMIT"
  | "NO_CHANGES"
  | "validation_error"
  | "NOT_APPROVED"
  | "NOT_FOUND"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.cardIssuer.status`. */
export type GetIssuerStatusErrorCode = "NOT_APPROVED" | "rate_limit_exceeded" | "internal_error";

/** `wallets.cardIssuer`: The card-issuer program itself, its customers and their transactions. */
export class CardIssuerResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Find a card customer.
   *
   * Finds a card customer by exactly one of six identifiers and returns the customer with the cards. Prefer
   * `svc_card_id` or `external_id`, on which most reliance can be placed. With none the answer is
   * `MISSING_IDENTIFIER`.
   *
   * **`customer_id` can find somebody else:** a value that is no customer id is looked up as a `svc_card_id`
   * instead. Compare the identifier in the answer with the one you asked for before acting on it (A14).
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G32: What two identifiers at once are answered; 400 `validation_error` is assumed.
   * - G66: What `id` identifies. `id`: What it identifies.
   *
   * Rules: C6, C13, C15, C18, C22, C23, C24, C25, C70, C71, C72, C100.
   *
   * @param query Exactly one of `id`, `svc_card_id`, `customer_id`, `card_id`, `external_id` or `email`.
   * @param query.id Some id of the customer; which one is not known.
   * @param query.svc_card_id The service's id of the card customer. One of the two most reliable identifiers.
   * @param query.customer_id A customer id; a value that is none is looked up as a `svc_card_id`.
   * @param query.card_id The id of one of the customer's cards.
   * @param query.external_id The reference that the issuer gave at onboarding. One of the two most reliable
   *   identifiers.
   * @param query.email The customer's e-mail address.
   * @returns The customer.
   * @throws {ApiError} On 400 (`MISSING_IDENTIFIER`, `validation_error`), 401, 403 (`NOT_APPROVED`), 404
   *   (`CUSTOMER_NOT_FOUND`), 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cardIssuer.lookupCustomer({ svc_card_id: "cardholder_example" });
   * ```
   */
  lookupCustomer(query: LookupCardCustomerQuery, options?: CallOptions): ResultPromise<CardCustomer> {
    return this.#call(operations.lookupCardCustomer, { query, options });
  }

  /**
   * List a customer's card transactions.
   *
   * Lists the card transactions of one customer, page by page. The customer is named by `svc_card_id`, by the
   * service's internal record id, or by the issuer's own reference.
   *
   * | status | meaning |
   * |---|---|
   * | `authorized` | approved, the money is held |
   * | `settled` | debited |
   * | `declined` | refused |
   * | `reversed` | taken back |
   * | `partially_reversed` | taken back in part |
   * | `failed` | failed after authorization |
   * | `expired` | the authorization ran out before settlement |
   *
   * Which status may follow which is not known. `settled_at` is null while a transaction is pending, and a
   * transaction's currency may differ from the card's.
   *
   * **Pages.** Await it for one page. Iterate over it for the `transactions` of that page and of all after
   * it, with the same arguments; a page is asked for when the loop gets there.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G20: Which status may follow which.
   * - G32: What a limit over 100 and a page below 1 are answered; 400 `validation_error` is assumed.
   *
   * Rules: C6, C13, C15, C18, C22, C23, C24, C25, C73, C74, C75, C76, C100, C103.
   *
   * @param customerId The card customer, by `svc_card_id`, by the service's internal record id, or by the
   *   issuer's own reference (`external_customer_id`).
   * @param query.page Number of the page, from 1. Default: `1`.
   * @param query.limit Size of a page. At most 100. Default: `20`.
   * @param query.status Only transactions with this status.
   * @returns One page of transactions.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`CUSTOMER_NOT_FOUND`),
   *   429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cardIssuer.listCardTransactions("cardholder_example", { page: 1 });
   * for await (const item of wallets.cardIssuer.listCardTransactions("cardholder_example", { page: 1 })) {
   *   console.log(item);
   * }
   * ```
   */
  listCardTransactions(
    customerId: SvcCardId | CustomerId,
    query?: ListCardTransactionsQuery,
    options?: CallOptions,
  ): PagedResultPromise<CardTransactionPage, CardTransaction> {
    return paginate(this.#call, operations.listCardTransactions, { path: { customerId }, query, options });
  }

  /**
   * Change how many cards a customer may have.
   *
   * Sets ceilings of the program; issuers cannot set limits per customer above them. For administrators only.
   * Give the limits to change, at least one, each from 0 to 5; the others keep their values, as we read it:
   * compare the limits in the answer. A program starts with 1 virtual card, 1 physical card and 2 active
   * cards in all per customer; 5 in all is the platform's hard cap.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504: twice is the same as
   * once.
   *
   * **Unknown outcome.** Call it again.
   *
   * **Not shown**
   * - G44: Which credential counts as an administrator's.
   * - G51: What a total below the sum of the other two is answered; assumed to be accepted.
   *
   * Rules: C6, C9, C13, C15, C18, C22, C23, C24, C25, C77, C78.
   *
   * @param programId The issuer program, `data.id` of {@link CardIssuerResource.status}.
   * @returns The limits as they stand now.
   * @throws {ApiError} On 400 (`INVALID_LIMIT`, `NO_CHANGES`, `validation_error`), 401, 403 (`NOT_APPROVED`),
   *   404 (`NOT_FOUND`) or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.cardIssuer.updateCardLimits(
   *   "program_example",
   *   { max_virtual_per_customer: 2, max_total_per_customer: 3 },
   * );
   * ```
   */
  updateCardLimits(
    programId: ProgramId,
    body: UpdateCardLimitsRequest,
    options?: KeyedCallOptions,
  ): ResultPromise<IssuerCardLimits> {
    return this.#call(operations.updateCardLimits, { path: { programId }, body, options });
  }

  /**
   * Read the status of the issuer program.
   *
   * Returns the account's card-issuer program. Only the program's id is known;
   * {@link CardIssuerResource.updateCardLimits} needs it.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G42: Everything but `data.id`.
   *
   * Rules: C6, C13, C22, C23, C24, C25, C104.
   *
   * @returns The program. That the answer has status 200 and envelope B is assumed; `data.id` is known.
   * @throws {ApiError} On 401, 403 (`NOT_APPROVED`), 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cardIssuer.status();
   * ```
   */
  status(options?: CallOptions): ResultPromise<IssuerStatus> {
    return this.#call(operations.getIssuerStatus, { options });
  }
}

/** Documented error codes of `wallets.webhooks.create`. */
export type CreateWebhookErrorCode = "validation_error" | "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.webhooks.list`. */
export type ListWebhooksErrorCode = "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.webhooks.get`. */
export type GetWebhookErrorCode = "not_found" | "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.webhooks.update`. */
export type UpdateWebhookErrorCode = "validation_error" | "not_found" | "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.webhooks.delete`. */
export type DeleteWebhookErrorCode = "not_found" | "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.webhooks.rotateSecret`. */
export type RotateWebhookSecretErrorCode = "validation_error" | "not_found" | "rate_limit_exceeded" | "internal_error";

/** Query of `wallets.webhooks.listDeliveries`. */
export type ListWebhookDeliveriesQuery = NonNullable<OperationTypes["listWebhookDeliveries"]["parameters"]["query"]>;

/** Documented error codes of `wallets.webhooks.listDeliveries`. */
export type ListWebhookDeliveriesErrorCode =
  | "validation_error"
  | "not_found"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.webhooks.listAllDeliveries`. */
export type ListAllDeliveriesErrorCode = "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `wallets.webhooks.retryDelivery`. */
export type RetryDeliveryErrorCode = "validation_error" | "not_found" | "rate_limit_exceeded" | "internal_error";

/**
 * `wallets.webhooks`: Subscriptions to events and their deliveries. That failures here have the general
 * shape, not the shape of card operations, is assumed.
 */
export class WebhooksResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Subscribe to events.
   *
   * Has events delivered to an HTTPS address. Name the slugs wanted; left out, or with `*`, all events come.
   * The answer holds the secret that signs the deliveries; see the webhooks of this document for how.
   *
   * Subscriptions are made here and managed under `/svc-card/webhooks`, which the documents call card
   * webhooks. That both are one store is assumed (A17).
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Look at {@link WebhooksResource.list}, whose answer is not shown and may not tell.
   *
   * **Not shown**
   * - G38: The name of the field for a free-text label.
   * - G39: The slugs beyond the three named ones.
   * - G19: The fields beside the secret.
   * - G57: The success status; 200 is assumed.
   *
   * Rules: C6, C8, C9, C12, C15, C22, C23, C24, C25, C88, C94, C106.
   *
   * @returns The subscription, with its secret. Only that the answer includes the secret is known: the
   *   status, the envelope and the place of the secret are assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.webhooks.create({
   *   url: "https://shop.example/hooks",
   *   events: ["deposit.confirmed", "transaction.settled"],
   * });
   * ```
   */
  create(body: CreateWebhookRequest, options?: KeyedCallOptions): ResultPromise<WebhookSubscription> {
    return this.#call(operations.createWebhook, { body, options });
  }

  /**
   * List subscriptions.
   *
   * Lists webhook subscriptions. The fields are not known. The documents call them card webhooks; that
   * subscriptions to every kind of event are among them is assumed (A17), so a subscription that is missing
   * here may exist all the same.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G37: What the answer carries.
   *
   * Rules: C6, C12, C22, C23, C24, C25, C89.
   *
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 401, 403, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.webhooks.list();
   * ```
   */
  list(options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.listWebhooks, { options });
  }

  /**
   * Read a subscription.
   *
   * Returns one subscription **including its secret**. The fields are not known; treat the whole answer as
   * secret.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G37: What the answer carries, beyond that the secret is in it.
   *
   * Rules: C6, C12, C18, C22, C23, C24, C25, C89.
   *
   * @param webhookId The subscription.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 401, 403, 404 (`not_found`), 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.webhooks.get("webhook_example");
   * ```
   */
  get(webhookId: WebhookId, options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.getWebhook, { path: { webhookId }, options });
  }

  /**
   * Change a subscription.
   *
   * Changes a subscription. With `enabled` false deliveries pause and nothing is deleted; with true they go
   * on (implied). Other fields can be changed too; their names are not known.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504: twice is the same as
   * once.
   *
   * **Unknown outcome.** Call it again, or look at {@link WebhooksResource.get}, whose answer is not shown
   * and may not tell.
   *
   * **Not shown**
   * - G37: The fields beside `enabled`. What the answer carries.
   *
   * Rules: C6, C8, C9, C12, C15, C18, C22, C23, C24, C25, C90.
   *
   * @param webhookId The subscription.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`) or 429
   *   (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.webhooks.update("webhook_example", { enabled: false });
   * ```
   */
  update(webhookId: WebhookId, body: UpdateWebhookRequest, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.updateWebhook, { path: { webhookId }, body, options });
  }

  /**
   * Delete a subscription.
   *
   * Deletes a subscription; its deliveries stop.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504: twice is the same as
   * once. A 404 counts as success after an attempt whose outcome was unknown.
   *
   * **Unknown outcome.** Call it again, or look at {@link WebhooksResource.list}, whose answer is not shown
   * and may not tell.
   *
   * **Not shown**
   * - G37: What the answer carries.
   *
   * Rules: C6, C9, C12, C18, C22, C23, C24, C25, C89.
   *
   * @param webhookId The subscription.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 401, 403, 404 (`not_found`) or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.webhooks.delete("webhook_example");
   * ```
   */
  delete(webhookId: WebhookId, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.deleteWebhook, { path: { webhookId }, options });
  }

  /**
   * Replace the secret of a subscription.
   *
   * Replaces the secret. **The old one ends that moment:** the next delivery is signed with the new secret,
   * so receivers need it without delay, and deliveries under way may still carry a signature of the old one
   * (A23).
   *
   * If the answer is lost, read the new secret with {@link WebhooksResource.get}; rotating again would make a
   * third.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Look at {@link WebhooksResource.get}, whose answer is not shown and may not tell.
   *
   * **Not shown**
   * - G37: What the answer carries, the new secret presumably.
   *
   * Rules: C6, C8, C9, C12, C15, C18, C22, C23, C24, C25, C91.
   *
   * @param webhookId The subscription.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`) or 429
   *   (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.webhooks.rotateSecret("webhook_example");
   * ```
   */
  rotateSecret(webhookId: WebhookId, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.rotateWebhookSecret, { path: { webhookId }, options });
  }

  /**
   * List the deliveries of a subscription.
   *
   * Lists what was delivered to one subscription, and what failed. All four filters are optional; their
   * values are not known.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G49: The values of `status`.
   * - G65: Types, defaults and required flags of the four filters; optional is assumed.
   * - G37: The fields of a delivery.
   *
   * Rules: C6, C12, C15, C18, C22, C23, C24, C25, C92.
   *
   * @param webhookId The subscription.
   * @param query.limit How many deliveries to return. That it is a whole number is assumed.
   * @param query.offset How many deliveries to skip. That it is a whole number is assumed.
   * @param query.status Only deliveries with this status. The values are not known.
   * @param query.eventType Only deliveries of this kind of event.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 429 (`rate_limit_exceeded`)
   *   or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.webhooks.listDeliveries("webhook_example");
   * ```
   */
  listDeliveries(
    webhookId: WebhookId,
    query?: ListWebhookDeliveriesQuery,
    options?: CallOptions,
  ): ResultPromise<unknown> {
    return this.#call(operations.listWebhookDeliveries, { path: { webhookId }, query, options });
  }

  /**
   * List the deliveries of all subscriptions.
   *
   * Lists deliveries across all subscriptions. Whether it takes the filters of
   * {@link WebhooksResource.listDeliveries} is not known.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G37: The fields of a delivery.
   *
   * Rules: C6, C12, C22, C23, C24, C25, C92.
   *
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 401, 403, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.webhooks.listAllDeliveries();
   * ```
   */
  listAllDeliveries(options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.listAllDeliveries, { options });
  }

  /**
   * Try a failed delivery again.
   *
   * Makes a new attempt at a delivery that failed. Receivers must expect the same event twice. Whether the
   * service also tries again on its own is not known.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call. What the
   * service does with it is not shown: nothing relies on it.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Look at {@link WebhooksResource.listAllDeliveries}, whose answer is not shown and
   * may not tell.
   *
   * **Not shown**
   * - G40: Whether the new attempt carries a new timestamp and signature.
   * - G41: Whether failed deliveries are tried again automatically; assumed not.
   * - G37: What the answer carries.
   *
   * Rules: C6, C8, C9, C12, C15, C18, C22, C23, C24, C25, C93.
   *
   * @param deliveryId The delivery to try again.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`) or 429
   *   (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await wallets.webhooks.retryDelivery("delivery_example");
   * ```
   */
  retryDelivery(deliveryId: DeliveryId, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.retryDelivery, { path: { deliveryId }, options });
  }
}

/** Query of `agent.markets.search`. */
export type SearchMarketsQuery = NonNullable<OperationTypes["searchMarkets"]["parameters"]["query"]>;

/** Documented error codes of `agent.markets.search`. */
export type SearchMarketsErrorCode = "validation_error" | "not_found" | "rate_limit_exceeded" | "internal_error";

/** Documented error codes of `agent.markets.trade`. */
export type TradeMarketErrorCode = "validation_error" | "not_found" | "rate_limit_exceeded" | "internal_error";

/** `agent.markets`: Prediction markets, for agents with a connector key. */
export class MarketsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Search prediction markets.
   *
   * Finds prediction markets that an agent wallet can trade on. A market's id goes into
   * {@link MarketsResource.trade}. The answer's fields are not known.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G65: `wallet_id`: Whether the service requires it; the SDK's types do. `query`: Whether the service
   *   requires it; optional is assumed.
   * - G35: What the answer carries.
   *
   * Rules: C6, C7, C12, C15, C18, C22, C23, C24, C25, C84.
   *
   * @param query.wallet_id The agent wallet.
   * @param query.query What to search for.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 429 (`rate_limit_exceeded`)
   *   or 500 (`internal_error`).
   * @example
   * ```ts
   * await agent.markets.search({ wallet_id: "agent_wallet_example" });
   * ```
   */
  search(query: SearchMarketsQuery, options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.searchMarkets, { query, options });
  }

  /**
   * Trade on a prediction market.
   *
   * Buys or sells one outcome of a market for an agent wallet. The trade is paid in USDC and passes through
   * the limits of the connector. The connector needs the capability `prediction_market`, and the wallet must
   * be on Solana.
   *
   * **Refused** for any of five reasons: no such capability, a wallet elsewhere than on Solana, an amount
   * over the connector's `max_position_usd`, a category that the connector does not allow, too low a balance
   * or spending limit. Which status and code go with each is not known.
   *
   * **Idempotency.** Give a key, and give every trade its own. A key is recommended and may go into the
   * header or the body; what it protects from and how long is known for
   * {@link TransactionsResource.sendFunds} only, so the SDK does not send a trade again on the strength of
   * it. The answer's fields are not known either: {@link PositionsResource.list} can hint at what happened,
   * it proves nothing.
   *
   * **Selling.** The amount is the notional in US dollars; what that means for side `sell` is not known
   * (G68).
   *
   * **Moves money.** Decide on the idempotency key before the first try.
   *
   * **Key.** `options.idempotencyKey` is the caller's to choose, or `false` to send none. What the service
   * does with it, and for how long, is not shown.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Look at {@link PositionsResource.list}, whose answer is not shown and may not tell.
   *
   * **Not shown**
   * - G34: The statuses and codes of the refusals. What the answer carries.
   * - G44: How connectors are made.
   * - G46: The limits of connectors, `max_position_usd` among them.
   * - G60: What an idempotency key does here, and for how long.
   * - G68: The meaning of the amount for side `sell`.
   *
   * Rules: C6, C7, C8, C9, C12, C15, C18, C22, C23, C24, C25, C79, C80, C81, C82, C83, C105.
   *
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429
   *   (`rate_limit_exceeded`).
   * @throws {IdempotencyKeyRequiredError} Without a decision on the key.
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await agent.markets.trade(
   *   {
   *     wallet_id: "agent_wallet_example",
   *     market_id: "market_example",
   *     outcome: "yes",
   *     side: "buy",
   *     amount: "5.25",
   *     category: "weather",
   *     reason: "The forecast says rain.",
   *     metadata: { strategy: "example" },
   *   },
   *   { idempotencyKey: "payment-1001" },
   * );
   * ```
   */
  trade(body: TradeMarketRequest, options: TransferCallOptions): ResultPromise<unknown> {
    return this.#call(operations.tradeMarket, { body, options });
  }
}

/** Query of `agent.positions.list`. */
export type ListPositionsQuery = NonNullable<OperationTypes["listPositions"]["parameters"]["query"]>;

/** Documented error codes of `agent.positions.list`. */
export type ListPositionsErrorCode = "validation_error" | "not_found" | "rate_limit_exceeded" | "internal_error";

/** `agent.positions`: Prediction markets, for agents with a connector key. */
export class PositionsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * List the positions of an agent wallet.
   *
   * Lists the prediction-market positions of an agent wallet. The answer's fields are not known.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G65: `wallet_id`: Whether the service requires it; the SDK's types do.
   * - G35: What the answer carries.
   *
   * Rules: C6, C7, C12, C15, C18, C22, C23, C24, C25, C84.
   *
   * @param query.wallet_id The agent wallet.
   * @returns Done. Neither status nor body is known; 200 is assumed. The whole body as it came, with its
   *   envelope where it has one.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 429 (`rate_limit_exceeded`)
   *   or 500 (`internal_error`).
   * @example
   * ```ts
   * await agent.positions.list({ wallet_id: "agent_wallet_example" });
   * ```
   */
  list(query: ListPositionsQuery, options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.listPositions, { query, options });
  }
}

/** Documented error codes of `agent.x402.fetch`. */
export type FetchPaidResourceErrorCode = "validation_error" | "not_found" | "rate_limit_exceeded" | "internal_error";

/** `agent.x402`: Resources that ask for payment by HTTP 402, for agents with a connector key. */
export class X402Resource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Fetch a resource, and pay for it if it asks.
   *
   * Fetches a URL for an agent. If it asks for payment (HTTP 402), the wallet pays, and the fetch is made
   * again; `paid` and `payment` say what happened. `status` is the status of the *fetched resource*: a
   * failure there still comes as HTTP 200 here.
   *
   * **There is no price limit in the request.** The wallet pays whatever the resource asks, bounded only by
   * the limits of the connector (G69). Fetch only what you trust.
   *
   * **Do not send it again after a lost answer:** the payment may have been made, nothing is known that would
   * show it, and no idempotency key is known to prevent a second one.
   *
   * **Moves money.** Takes no idempotency key: none is known to keep this call from happening twice.
   *
   * **Sending again.** Safe only when the request provably was not sent, after 429 with
   * `rate_limit_exceeded`, and once after 401.
   *
   * **Unknown outcome.** Nothing that is shown tells what happened.
   *
   * **Not shown**
   * - G36: How a failure is answered, and what `payment` is when nothing was paid.
   * - G44: How connectors are made.
   * - G46: The limits of connectors.
   * - G60: Whether an idempotency key prevents a second payment.
   * - G69: A limit on the price; the request has none.
   *
   * Rules: C6, C7, C8, C9, C12, C15, C18, C22, C23, C24, C25, C85, C86, C87.
   *
   * @returns The resource's own answer, and what was paid.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429
   *   (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 500 (`internal_error`), and whenever the service may have acted without
   *   saying so; `next` tells what settles it.
   * @example
   * ```ts
   * await agent.x402.fetch({
   *   wallet_id: "agent_wallet_example",
   *   url: "https://paid.example/report",
   *   method: "GET",
   *   headers: { Accept: "application/json" },
   * });
   * ```
   */
  fetch(body: FetchPaidResourceRequest, options?: CallOptions): ResultPromise<X402FetchResult> {
    return this.#call(operations.fetchPaidResource, { body, options });
  }
}

/** All resources of the crypto client. */
export class CryptoResources {
  /** Exchange of an API key for a short-lived bearer token. */
  readonly auth: AuthResource;
  /**
   * Keys with a name and scopes; an expiry and a restriction to IP addresses can be set. Without an expiry a
   * key does not end. Key management needs a two-factor code.
   */
  readonly apiKeys: ApiKeysResource;
  /** Sending funds from an asset wallet. */
  readonly transactions: TransactionsResource;
  /** What an asset wallet holds. */
  readonly balances: BalancesResource;
  /** Prices of token swaps, on one chain or across chains. */
  readonly swaps: SwapsResource;
  /** The asset wallets of an account. */
  readonly assets: AssetsResource;
  /** The questionnaire without which no virtual card is issued. */
  readonly sourceOfFunds: SourceOfFundsResource;
  /** The account's own card and its wallet. */
  readonly cards: CardsResource;
  /** Cards and wallets of the business's customers, under the card-issuer program. */
  readonly cardCustomers: CardCustomersResource;
  /** The card-issuer program itself, its customers and their transactions. */
  readonly cardIssuer: CardIssuerResource;
  /**
   * Subscriptions to events and their deliveries. That failures here have the general shape, not the shape of
   * card operations, is assumed.
   */
  readonly webhooks: WebhooksResource;

  constructor(call: Caller) {
    this.auth = new AuthResource(call);
    this.apiKeys = new ApiKeysResource(call);
    this.transactions = new TransactionsResource(call);
    this.balances = new BalancesResource(call);
    this.swaps = new SwapsResource(call);
    this.assets = new AssetsResource(call);
    this.sourceOfFunds = new SourceOfFundsResource(call);
    this.cards = new CardsResource(call);
    this.cardCustomers = new CardCustomersResource(call);
    this.cardIssuer = new CardIssuerResource(call);
    this.webhooks = new WebhooksResource(call);
  }
}

/** All resources of the agent client. */
export class AgentResources {
  /** Prediction markets, for agents with a connector key. */
  readonly markets: MarketsResource;
  /** Prediction markets, for agents with a connector key. */
  readonly positions: PositionsResource;
  /** Resources that ask for payment by HTTP 402, for agents with a connector key. */
  readonly x402: X402Resource;

  constructor(call: Caller) {
    this.markets = new MarketsResource(call);
    this.positions = new PositionsResource(call);
    this.x402 = new X402Resource(call);
  }
}
