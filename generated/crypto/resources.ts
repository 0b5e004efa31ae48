// The methods of all operations, by resource, and the names of all their types.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

import { paginate, payWithin } from "../../src/runtime.ts";
import type {
  Caller,
  CallOptions,
  FetchPaths,
  KeyedCallOptions,
  OrDuplicate,
  PagedResultPromise,
  PaidCallOptions,
  ResultPromise,
  TransferCallOptions,
  Undescribed,
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
  paths,
} from "./schema.ts";

export type {
  AccountId,
  AgentWalletId,
  ApiKeyId,
  AssetBalance,
  AssetId,
  CardCustomer,
  CardError,
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
  ErrorCode,
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

/** Error codes that every operation documents. */
export type CommonErrorCode =
  | "validation_error"
  | "conflict"
  | "DUPLICATE_REQUEST_IN_PROGRESS"
  | "insufficient_balance"
  | "invalid_address"
  | "unsupported_token"
  | "quote_expired"
  | "gas_station_empty"
  | "card_not_active"
  | "iban_not_activated"
  | "rate_limit_exceeded"
  | "internal_error";

/** Documented error codes of `wallets.auth.token`. */
export type CreateTokenErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.auth.refresh`. */
export type RefreshAuthenticationErrorCode = CommonErrorCode | "not_found";

/** `wallets.auth`: Exchange an API key for a short-lived bearer token. */
export class AuthResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Exchange an API key for a bearer token.
   *
   * Returns a bearer token for an API key and its secret. Every operation except those for agents needs it. The token
   * expires after 3600 seconds; after that the service responds with 401. To renew it, call again shortly before it
   * expires. Do not request a token for every call.
   *
   * @param body `CreateTokenRequest`.
   * @returns A token.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.auth.token({ api_key: "not-a-real-key", api_secret: "not-a-real-secret" });
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: whether renewing ends the older token (G47); response to a call from outside the key's IP
   * restriction (G71).
   * @see `POST /auth/token`, operationId `createToken`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/createToken.yaml
   */
  token(body: CreateTokenRequest, options?: CallOptions): ResultPromise<Token> {
    return this.#call(operations.createToken, { body, options });
  }

  /**
   * Refresh an authentication.
   *
   * Only named in the service's error guidance; everything else is undocumented. To renew a token, call
   * {@link AuthResource.token | wallets.auth.token} again, as documented. The client never calls this operation itself.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.auth.refresh();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: response body (G24).
   * @see `GET /authentication/refresh-token`, operationId `refreshAuthentication`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/refreshAuthentication.yaml
   */
  refresh(options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.refreshAuthentication, { options });
  }
}

/** Documented error codes of `wallets.apiKeys.exchangeToken`. */
export type ExchangeApiKeyTokenErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.apiKeys.generate`. */
export type GenerateApiKeyErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.apiKeys.get`. */
export type GetApiKeyErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.apiKeys.updatePermissions`. */
export type UpdateApiKeyPermissionsErrorCode = CommonErrorCode | "not_found";

/**
 * `wallets.apiKeys`: API keys have a name, scopes, and optionally an expiry and an IP restriction. A key without an
 * expiry never expires. Managing keys needs a two-factor code.
 */
export class ApiKeysResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Exchange an API key for a token (undocumented).
   *
   * Only named in the service's error guidance; everything else is undocumented. Use
   * {@link AuthResource.token | wallets.auth.token} instead. The client never calls this operation itself.
   *
   * @param body JSON, sent as given: its fields are undocumented.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: there is no documented way to check;
   *   calling again may take effect twice.
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: two-factor code (G25); request fields, response body (G24).
   * @see `POST /apikey/token`, operationId `exchangeApiKeyToken`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/exchangeApiKeyToken.yaml
   */
  exchangeToken(body: unknown, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.exchangeApiKeyToken, { body, options });
  }

  /**
   * Create an API key.
   *
   * Creates an API key with a name, scopes and optionally an expiry and an IP restriction; the field names are
   * undocumented. **The secret is shown only once, in this response:** if it is lost, the key must be rotated. After a
   * lost response, calling again may create a second key.
   *
   * @param body JSON, sent as given: its fields are undocumented.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: there is no documented way to check;
   *   calling again may take effect twice.
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: two-factor code (G25); request fields, response fields of key and secret (G24).
   * @see `POST /apikey/generate`, operationId `generateApiKey`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/generateApiKey.yaml
   */
  generate(body: unknown, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.generateApiKey, { body, options });
  }

  /**
   * Retrieve an API key.
   *
   * Only named in the service's error guidance; the response is undocumented.
   *
   * @param id (string) The API key's id.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.apiKeys.get("apikey_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: two-factor code (G25); response body (G24).
   * @see `GET /apikey/{id}`, operationId `getApiKey`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/getApiKey.yaml
   */
  get(id: ApiKeyId, options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.getApiKey, { path: { id }, options });
  }

  /**
   * Update the permissions of an API key.
   *
   * Sets the scopes of an API key. It needs a two-factor code (`twoFactorCode`); whether the code goes into the body or
   * a header is undocumented. Pass the code in `extraBody` or `headers`; the SDK does not send one itself.
   *
   * @param id (string) The API key's id.
   * @param body JSON, sent as given: its fields are undocumented.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: call again, or check
   *   {@link ApiKeysResource.get | wallets.apiKeys.get} first (undocumented response).
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504; calling twice has the same effect as
   *   once.
   * **Undocumented**: two-factor code (G25); request fields, response body (G24).
   * @see `PUT /apikey/{id}/permissions`, operationId `updateApiKeyPermissions`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/updateApiKeyPermissions.yaml
   */
  updatePermissions(id: ApiKeyId, body: unknown, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.updateApiKeyPermissions, { path: { id }, body, options });
  }
}

/** Documented error codes of `wallets.transactions.sendFunds`. */
export type SendFundsErrorCode = CommonErrorCode | "WITHDRAWAL_LIMIT_EXCEEDED" | "not_found";

/** `wallets.transactions`: Send funds from an asset wallet. */
export class TransactionsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Send funds to an address.
   *
   * Sends funds from an asset wallet to an address on its chain. No way to cancel a transfer is documented. For 24
   * hours, a repeated key returns the first transfer, even for a different request; without one, each call pays again.
   *
   * @param body `SendFundsRequest`. `amount`: decimal string or bigint.
   * @param options `idempotencyKey` (required): a string, or `false` to send none; it expires after 24 hours.
   * @returns The transfer, or the original one if the key was used before; with `duplicate: true` after `conflict`.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`WITHDRAWAL_LIMIT_EXCEEDED`), 404 (`not_found`), 409
   *   (`conflict`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {IdempotencyKeyError} If `options.idempotencyKey` is missing.
   * @throws {OutcomeUnknownError} On 409 (`DUPLICATE_REQUEST_IN_PROGRESS`), 500 (`internal_error`) or no response: call
   *   again with this key within 24 hours.
   * @example
   * ```ts
   * await wallets.transactions.sendFunds({
   *   account: "aaaaaaaaaaaaaaaaaaaaaaa1", assets: "asset_example", type: "USDC", chain: "SOLANA",
   *   receiving_address: "ExampleReceivingAddress1111111111111111111", amount: "25.5", category: "business",
   * }, { idempotencyKey: "payment-1001" });
   * ```
   * @remarks **Retries**: connection errors, 429, 502–504 with a key; without, 429, once 401, and requests never sent.
   * **Undocumented**: two-factor code (G25); gas of native transfers (G27); response to mismatched fields (G29); limits
   * and fees (G46); causes of 422 (G52); body of 403, 409 and 422 (G62); effect of a rejection on the key (G63).
   * @see `POST /transactions/send-funds`, operationId `sendFunds`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/sendFunds.yaml
   */
  sendFunds(body: SendFundsRequest, options: TransferCallOptions): ResultPromise<OrDuplicate<SendFundsResult>> {
    return this.#call(operations.sendFunds, { body, options });
  }
}

/** Documented error codes of `wallets.balances.check`. */
export type CheckBalanceErrorCode = CommonErrorCode | "not_found";

/** `wallets.balances`: Balances of asset wallets. */
export class BalancesResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Retrieve the balance of an asset.
   *
   * Returns the balance of one asset wallet. Although it is a POST, it changes nothing and is safe to repeat.
   * **Amounts.** Decimal strings, in the token and in US dollars. Whether `balance` counts whole tokens or smallest
   * units is undocumented.
   *
   * @param body `CheckBalanceRequest`.
   * @returns The balance.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.balances.check({ asset_id: "asset_example" });
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: unit of `balance` (G61); success status (G57).
   * @see `POST /balance/check`, operationId `checkBalance`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/checkBalance.yaml
   */
  check(body: CheckBalanceRequest, options?: CallOptions): ResultPromise<AssetBalance> {
    return this.#call(operations.checkBalance, { body, options });
  }
}

/** Documented error codes of `wallets.swaps.quote`. */
export type QuoteSwapErrorCode = CommonErrorCode | "not_found";

/** `wallets.swaps`: Prices of token swaps, on one chain or across chains. */
export class SwapsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Quote a token swap.
   *
   * Returns a price for a swap on one chain or across chains. Nothing is swapped, and the operation that executes a
   * quote is undocumented. The output is an estimate. After `expiresAt` the service rejects the quote with
   * `quote_expired`. **Amounts.** Decimal strings. Whether `amount` counts whole tokens or smallest units is
   * undocumented.
   *
   * @param body `QuoteSwapRequest`. `amount`: decimal string or bigint.
   * @returns The quote.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.swaps.quote({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" });
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: operation that executes a quoted swap (G22); unit of `amount` (G61); success status (G57).
   * @see `POST /swap/quote`, operationId `quoteSwap`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/quoteSwap.yaml
   */
  quote(body: QuoteSwapRequest, options?: CallOptions): ResultPromise<SwapQuote> {
    return this.#call(operations.quoteSwap, { body, options });
  }
}

/** Documented error codes of `wallets.assets.batchAdd`. */
export type BatchAddAssetsErrorCode = CommonErrorCode | "not_found";

/** `wallets.assets`: The asset wallets of an account. */
export class AssetsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Create several assets.
   *
   * Creates asset wallets. The request, the response and the effect of a repeated call are undocumented.
   *
   * @param body JSON, sent as given: its fields are undocumented.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: there is no documented way to check;
   *   calling again may take effect twice.
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: request fields, response body (G42).
   * @see `POST /assets/batch-add-asset`, operationId `batchAddAssets`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/batchAddAssets.yaml
   */
  batchAdd(body: unknown, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.batchAddAssets, { body, options });
  }
}

/** Documented error codes of `wallets.sourceOfFunds.get`. */
export type GetSourceOfFundsErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.sourceOfFunds.submit`. */
export type SubmitSourceOfFundsErrorCode = CommonErrorCode | "not_found";

/** `wallets.sourceOfFunds`: The questionnaire that is required before a virtual card is issued. */
export class SourceOfFundsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Retrieve the source-of-funds questionnaire.
   *
   * Returns the questionnaire that must be completed before a virtual card can be issued; see
   * {@link CardCustomersResource.createVirtualCard | wallets.cardCustomers.createVirtualCard}.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.sourceOfFunds.get();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: response body (G42).
   * @see `GET /source-of-funds`, operationId `getSourceOfFunds`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/getSourceOfFunds.yaml
   */
  get(options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.getSourceOfFunds, { options });
  }

  /**
   * Submit the source-of-funds questionnaire.
   *
   * Submits the questionnaire that must be completed before a virtual card can be issued; see
   * {@link CardCustomersResource.createVirtualCard | wallets.cardCustomers.createVirtualCard}.
   *
   * @param body JSON, sent as given: its fields are undocumented.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: check
   *   {@link SourceOfFundsResource.get | wallets.sourceOfFunds.get} first (undocumented response).
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: request fields, response body (G42).
   * @see `POST /source-of-funds`, operationId `submitSourceOfFunds`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/submitSourceOfFunds.yaml
   */
  submit(body: unknown, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.submitSourceOfFunds, { body, options });
  }
}

/** Documented error codes of `wallets.cards.deploySafe`. */
export type DeployCardSafeErrorCode = CommonErrorCode | "not_found" | "CUSTOMER_NOT_FOUND" | "NOT_FOUND";

/** Documented error codes of `wallets.cards.safeStatus`. */
export type GetCardSafeErrorCode = CommonErrorCode | "not_found" | "CUSTOMER_NOT_FOUND" | "NOT_FOUND";

/** Documented error codes of `wallets.cards.orderPhysical`. */
export type OrderPhysicalCardErrorCode = CommonErrorCode | "not_found" | "CUSTOMER_NOT_FOUND" | "NOT_FOUND";

/** Documented error codes of `wallets.cards.unfreeze`. */
export type UnfreezeCardErrorCode = CommonErrorCode | "not_found" | "CUSTOMER_NOT_FOUND" | "NOT_FOUND";

/** Documented error codes of `wallets.cards.fundingAddress`. */
export type GetFundingAddressErrorCode = CommonErrorCode | "not_found" | "CUSTOMER_NOT_FOUND" | "NOT_FOUND";

/** `wallets.cards`: The account's own card and its wallet. */
export class CardsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Deploy the wallet of your own card.
   *
   * Starts to deploy the contract of the account's own card wallet. The customer must be approved first. Deployment
   * takes about a minute: poll {@link CardsResource.safeStatus | wallets.cards.safeStatus} until `is_ready` is true.
   * The call is idempotent: if the contract is already deployed, it stays unchanged and the status is 200.
   *
   * @param svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns 200: The contract is already deployed. 202: The deployment has started; it takes about a minute.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`), 422
   *   or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: call again, or check
   *   {@link CardsResource.safeStatus | wallets.cards.safeStatus} first (undocumented response).
   * @example
   * ```ts
   * await wallets.cards.deploySafe("cardholder_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504; calling twice has the same effect as
   *   once.
   * **Undocumented**: values of `account_status` other than 0 and 7 (G21); response while a deployment is running and
   * before approval (G26).
   * @see `POST /svc-card/{svcCardId}/safe/deploy`, operationId `deployCardSafe`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/deployCardSafe.yaml
   */
  deploySafe(svcCardId: SvcCardId, options?: KeyedCallOptions): ResultPromise<SafeDeployment> {
    return this.#call(operations.deployCardSafe, { path: { svcCardId }, options });
  }

  /**
   * Retrieve the deployment status of your own card's wallet.
   *
   * Poll it after {@link CardsResource.deploySafe | wallets.cards.deploySafe}. The response is undocumented; expect the
   * fields of a deployment, such as `is_ready` and `account_status`.
   *
   * @param svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`), 409
   *   (`conflict`, `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cards.safeStatus("cardholder_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: response body (G26).
   * @see `GET /svc-card/{svcCardId}/safe/deploy`, operationId `getCardSafe`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/getCardSafe.yaml
   */
  safeStatus(svcCardId: SvcCardId, options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.getCardSafe, { path: { svcCardId }, options });
  }

  /**
   * Order a physical card.
   *
   * Orders a physical card for the account's own card record. Shipping starts with the order. After a lost response,
   * calling again may order a second card. **Amounts.** The order charges no activation fee. Activation does, once:
   * 12.00 USDC on Solana, subject to review.
   *
   * @param svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @param body `PhysicalCardOrderRequest`.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns The order (form A) or the card (form B).
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`), 422
   *   or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: there is no documented way to check;
   *   calling again may take effect twice.
   * @example
   * ```ts
   * await wallets.cards.orderPhysical("cardholder_example", {
   *   shipping_address: { line1: "1 Example Street", line2: "Floor 2", city: "Exampletown", state: "EX", postal_code: "00001", country: "US" },
   *   personalization: { cardholder_name: "EXAMPLE HOLDER" },
   * });
   * ```
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: operation that activates a physical card (G22); success status (G57).
   * @see `POST /svc-card/{svcCardId}/cards/physical/order`, operationId `orderPhysicalCard`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/orderPhysicalCard.yaml
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
   * Makes a frozen card active again. It is implied that the card then accepts transactions.
   *
   * @param path.svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @param path.cardId (string) The card.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns The card is active.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`), 422
   *   or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: there is no documented way to check;
   *   calling again may take effect twice.
   * @example
   * ```ts
   * await wallets.cards.unfreeze({ svcCardId: "cardholder_example", cardId: "card_example" });
   * ```
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: two-factor code for freezing and unfreezing (G25); response for a card that is not frozen (G33);
   * unfreezing a customer's card, and the error for a card that does not exist (G67); success status (G57).
   * @see `POST /svc-card/{svcCardId}/cards/{cardId}/unfreeze`, operationId `unfreezeCard`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/unfreezeCard.yaml
   */
  unfreeze(
    path: { readonly svcCardId: SvcCardId; readonly cardId: CardId },
    options?: KeyedCallOptions,
  ): ResultPromise<UnfrozenCard> {
    return this.#call(operations.unfreezeCard, { path, options });
  }

  /**
   * Retrieve the funding address of your own card.
   *
   * Returns the address, the accepted tokens, and other networks from which deposits are bridged. Send only a listed
   * token, over the network listed with it. **Amounts.** The minimum deposit is 5.00 USDC; bridging starts once the
   * balance reaches it.
   *
   * @param svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @returns The funding address.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`), 409
   *   (`conflict`, `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cards.fundingAddress("cardholder_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: success status (G57).
   * @see `GET /svc-card/{svcCardId}/wallet/funding-address`, operationId `getFundingAddress`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/getFundingAddress.yaml
   */
  fundingAddress(svcCardId: SvcCardId, options?: CallOptions): ResultPromise<FundingAddress> {
    return this.#call(operations.getFundingAddress, { path: { svcCardId }, options });
  }
}

/** Documented error codes of `wallets.cardCustomers.onboard`. */
export type OnboardCardCustomerErrorCode =
  | CommonErrorCode
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "EMAIL_ALREADY_REGISTERED";

/** Documented error codes of `wallets.cardCustomers.reset`. */
export type ResetCardCustomerErrorCode = CommonErrorCode | "NOT_APPROVED" | "NOT_FOUND" | "CARD_ALREADY_ISSUED";

/** Documented error codes of `wallets.cardCustomers.deploySafe`. */
export type DeployCustomerSafeErrorCode =
  | CommonErrorCode
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND";

/** Documented error codes of `wallets.cardCustomers.safeStatus`. */
export type GetCustomerSafeErrorCode =
  | CommonErrorCode
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND";

/** Documented error codes of `wallets.cardCustomers.createVirtualCard`. */
export type CreateVirtualCardErrorCode =
  | CommonErrorCode
  | "SOURCE_OF_FUNDS_NOT_COMPLETED"
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND";

/** Documented error codes of `wallets.cardCustomers.freezeCard`. */
export type FreezeCustomerCardErrorCode =
  | CommonErrorCode
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND";

/** Documented error codes of `wallets.cardCustomers.wallet`. */
export type GetCustomerWalletErrorCode =
  | CommonErrorCode
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND";

/** `wallets.cardCustomers`: Cards and wallets of the business's customers, in the card-issuer program. */
export class CardCustomersResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Onboard a card customer.
   *
   * Adds a customer to the card-issuer program. The request and the response are undocumented, except that a customer
   * has an email address and the issuer's own reference (`external_id`).
   *
   * @param body JSON, sent as given: its fields are undocumented.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`not_found`, `CUSTOMER_NOT_FOUND`,
   *   `NOT_FOUND`), 409 (`EMAIL_ALREADY_REGISTERED`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: check
   *   {@link CardIssuerResource.lookupCustomer | wallets.cardIssuer.lookupCustomer} first.
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: request fields, response body (G42).
   * @see `POST /svc-card/customers/onboard`, operationId `onboardCardCustomer`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/onboardCardCustomer.yaml
   */
  onboard(body: unknown, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.onboardCardCustomer, { body, options });
  }

  /**
   * Reset a card customer's onboarding.
   *
   * Deletes the onboarding record of a customer without a card, so that onboarding can start again. **The card network
   * keeps the old email address:** onboard the customer with a different one.
   *
   * @param svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns The record is deleted.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`NOT_FOUND`), 409
   *   (`CARD_ALREADY_ISSUED`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: check
   *   {@link CardIssuerResource.lookupCustomer | wallets.cardIssuer.lookupCustomer} first.
   * @example
   * ```ts
   * await wallets.cardCustomers.reset("cardholder_example");
   * ```
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: success status (G57).
   * @see `POST /svc-card/customers/{svcCardId}/reset`, operationId `resetCardCustomer`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/resetCardCustomer.yaml
   */
  reset(svcCardId: SvcCardId, options?: KeyedCallOptions): ResultPromise<CustomerReset> {
    return this.#call(operations.resetCardCustomer, { path: { svcCardId }, options });
  }

  /**
   * Deploy the card wallet of a customer.
   *
   * Starts to deploy the contract of a customer's card wallet. Call it after identity approval and before you create a
   * card. Deployment takes about a minute: poll
   * {@link CardCustomersResource.safeStatus | wallets.cardCustomers.safeStatus} until `is_ready` is true. The call is
   * idempotent: if the contract is already deployed, it stays unchanged and the status is 200.
   *
   * @param svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns 200: The contract is already deployed. 202: The deployment has started; it takes about a minute.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`not_found`, `CUSTOMER_NOT_FOUND`,
   *   `NOT_FOUND`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: call again, or check
   *   {@link CardCustomersResource.safeStatus | wallets.cardCustomers.safeStatus} first (undocumented response).
   * @example
   * ```ts
   * await wallets.cardCustomers.deploySafe("cardholder_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504; calling twice has the same effect as
   *   once.
   * **Undocumented**: values of `account_status` other than 0 and 7 (G21); response while a deployment is running and
   * before approval (G26).
   * @see `POST /svc-card/customers/{svcCardId}/safe/deploy`, operationId `deployCustomerSafe`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/deployCustomerSafe.yaml
   */
  deploySafe(svcCardId: SvcCardId, options?: KeyedCallOptions): ResultPromise<SafeDeployment> {
    return this.#call(operations.deployCustomerSafe, { path: { svcCardId }, options });
  }

  /**
   * Retrieve the deployment status of a customer's card wallet.
   *
   * Poll it after {@link CardCustomersResource.deploySafe | wallets.cardCustomers.deploySafe}. The response is
   * undocumented; expect the fields of a deployment, such as `is_ready` and `account_status`.
   *
   * @param svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`not_found`, `CUSTOMER_NOT_FOUND`,
   *   `NOT_FOUND`), 409 (`conflict`, `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500
   *   (`internal_error`).
   * @example
   * ```ts
   * await wallets.cardCustomers.safeStatus("cardholder_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: response body (G26).
   * @see `GET /svc-card/customers/{svcCardId}/safe/deploy`, operationId `getCustomerSafe`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/getCustomerSafe.yaml
   */
  safeStatus(svcCardId: SvcCardId, options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.getCustomerSafe, { path: { svcCardId }, options });
  }

  /**
   * Issue a virtual card.
   *
   * Issues a virtual card, which is active at once. The customer needs an approved identity, a completed
   * source-of-funds questionnaire, a verified phone number and a ready card wallet; otherwise the service responds with
   * 400. The response does not contain the card number or CVV.
   *
   * @param svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns The new card, which is active.
   * @throws {ApiError} On 400 (`SOURCE_OF_FUNDS_NOT_COMPLETED`, `validation_error`), 401, 403 (`NOT_APPROVED`), 404
   *   (`not_found`, `CUSTOMER_NOT_FOUND`, `NOT_FOUND`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: check
   *   {@link CardIssuerResource.lookupCustomer | wallets.cardIssuer.lookupCustomer} first.
   * @example
   * ```ts
   * await wallets.cardCustomers.createVirtualCard("cardholder_example");
   * ```
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: operation that shows the card number and CVV (G22); envelope (G58).
   * @see `POST /svc-card/customers/{svcCardId}/cards/virtual`, operationId `createVirtualCard`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/createVirtualCard.yaml
   */
  createVirtualCard(svcCardId: SvcCardId, options?: KeyedCallOptions): ResultPromise<IssuedVirtualCard> {
    return this.#call(operations.createVirtualCard, { path: { svcCardId }, options });
  }

  /**
   * Freeze a customer's card.
   *
   * Blocks new transactions until the card is unfrozen. **Do not rely on undoing this:**
   * {@link CardsResource.unfreeze | wallets.cards.unfreeze} has the path of the account's own card. It is assumed to
   * accept a customer's card, because its only documented condition is that the card exists.
   *
   * @param path.svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @param path.cardId (string) The card.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns The card is frozen.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`not_found`, `CUSTOMER_NOT_FOUND`,
   *   `NOT_FOUND`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: check
   *   {@link CardIssuerResource.lookupCustomer | wallets.cardIssuer.lookupCustomer} first.
   * @example
   * ```ts
   * await wallets.cardCustomers.freezeCard({ svcCardId: "cardholder_example", cardId: "card_example" });
   * ```
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: two-factor code for freezing and unfreezing (G25); response for a card that is already frozen
   * (G33); freezing your own card, unfreezing a customer's card, and the error for a card that does not exist (G67);
   * success status (G57).
   * @see `POST /svc-card/customers/{svcCardId}/cards/{cardId}/freeze`, operationId `freezeCustomerCard`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/freezeCustomerCard.yaml
   */
  freezeCard(
    path: { readonly svcCardId: SvcCardId; readonly cardId: CardId },
    options?: KeyedCallOptions,
  ): ResultPromise<FrozenCard> {
    return this.#call(operations.freezeCustomerCard, { path, options });
  }

  /**
   * Retrieve a customer's card wallet.
   *
   * Returns the balance, the funding address and the daily spending limit of the wallet behind a customer's card. If
   * the address has a memo, send it with the deposit.
   *
   * @param svcCardId (string) The card customer, or in operations on the account's own card that card's record.
   * @returns The wallet.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`not_found`, `CUSTOMER_NOT_FOUND`,
   *   `NOT_FOUND`), 409 (`conflict`, `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500
   *   (`internal_error`).
   * @example
   * ```ts
   * await wallets.cardCustomers.wallet("cardholder_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: size of the daily spending limit (G46); success status (G57).
   * @see `GET /svc-card/customers/{svcCardId}/wallet`, operationId `getCustomerWallet`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/getCustomerWallet.yaml
   */
  wallet(svcCardId: SvcCardId, options?: CallOptions): ResultPromise<CustomerCardWallet> {
    return this.#call(operations.getCustomerWallet, { path: { svcCardId }, options });
  }
}

type LookupCardCustomerParameters = NonNullable<OperationTypes["lookupCardCustomer"]["parameters"]["query"]>;

/** Query of `wallets.cardIssuer.lookupCustomer`. */
export type LookupCardCustomerQuery =
  | {
      id: NonNullable<LookupCardCustomerParameters["id"]>;
      svc_card_id?: never;
      customer_id?: never;
      card_id?: never;
      external_id?: never;
      email?: never;
    }
  | {
      id?: never;
      svc_card_id: NonNullable<LookupCardCustomerParameters["svc_card_id"]>;
      customer_id?: never;
      card_id?: never;
      external_id?: never;
      email?: never;
    }
  | {
      id?: never;
      svc_card_id?: never;
      customer_id: NonNullable<LookupCardCustomerParameters["customer_id"]>;
      card_id?: never;
      external_id?: never;
      email?: never;
    }
  | {
      id?: never;
      svc_card_id?: never;
      customer_id?: never;
      card_id: NonNullable<LookupCardCustomerParameters["card_id"]>;
      external_id?: never;
      email?: never;
    }
  | {
      id?: never;
      svc_card_id?: never;
      customer_id?: never;
      card_id?: never;
      external_id: NonNullable<LookupCardCustomerParameters["external_id"]>;
      email?: never;
    }
  | {
      id?: never;
      svc_card_id?: never;
      customer_id?: never;
      card_id?: never;
      external_id?: never;
      email: NonNullable<LookupCardCustomerParameters["email"]>;
    };

/** Documented error codes of `wallets.cardIssuer.lookupCustomer`. */
export type LookupCardCustomerErrorCode =
  | CommonErrorCode
  | "MISSING_IDENTIFIER"
  | "NOT_APPROVED"
  | "CUSTOMER_NOT_FOUND";

/** Query of `wallets.cardIssuer.listCardTransactions`. */
export type ListCardTransactionsQuery = NonNullable<OperationTypes["listCardTransactions"]["parameters"]["query"]>;

/** Documented error codes of `wallets.cardIssuer.listCardTransactions`. */
export type ListCardTransactionsErrorCode = CommonErrorCode | "NOT_APPROVED" | "CUSTOMER_NOT_FOUND";

/** Documented error codes of `wallets.cardIssuer.updateCardLimits`. */
export type UpdateCardLimitsErrorCode =
  | CommonErrorCode
  | "INVALID_LIMIT"
  | "NO_CHANGES"
  | "NOT_APPROVED"
  | "NOT_FOUND";

/** Documented error codes of `wallets.cardIssuer.status`. */
export type GetIssuerStatusErrorCode =
  | CommonErrorCode
  | "NOT_APPROVED"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND";

/** `wallets.cardIssuer`: The card-issuer program itself, its customers and their transactions. */
export class CardIssuerResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Find a card customer.
   *
   * Returns a customer and the customer's cards. `svc_card_id` and `external_id` are the most reliable identifiers.
   * **`customer_id` can find a different customer:** a value that is not a customer id is looked up as a `svc_card_id`.
   * Compare the identifier in the response with yours before you act on it.
   *
   * @param query Exactly one of `id`, `svc_card_id`, `customer_id`, `card_id`, `external_id` or `email`.
   * @param query.id (string) An id of the customer; which one is undocumented.
   * @param query.svc_card_id (string) The service's id of the card customer. One of the two most reliable identifiers.
   * @param query.customer_id A customer id; any other value is looked up as a `svc_card_id`.
   * @param query.card_id (string) The id of one of the customer's cards.
   * @param query.external_id (string) The reference that the issuer gave at onboarding. One of the two most reliable
   *   identifiers.
   * @param query.email (string) The customer's email address.
   * @returns The customer.
   * @throws {ApiError} On 400 (`MISSING_IDENTIFIER`, `validation_error`), 401, 403 (`NOT_APPROVED`), 404
   *   (`CUSTOMER_NOT_FOUND`), 409 (`conflict`, `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or
   *   500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cardIssuer.lookupCustomer({ svc_card_id: "cardholder_example" });
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: response to two identifiers (G32); meaning of `id` (G66).
   * @see `GET /card-issuer/lookup-customer`, operationId `lookupCardCustomer`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/lookupCardCustomer.yaml
   */
  lookupCustomer(query: LookupCardCustomerQuery, options?: CallOptions): ResultPromise<CardCustomer> {
    return this.#call(operations.lookupCardCustomer, { query, options });
  }

  /**
   * List a customer's card transactions.
   *
   * Lists a customer's card transactions. `customerId` is a `svc_card_id`, the service's internal record id or the
   * issuer's own reference. `settled_at` is null while a transaction is pending. Await it for one page, or iterate over
   * it for the `transactions` of all pages. **Amounts.** A transaction's currency may differ from the card's.
   *
   * @param customerId The card customer: a `svc_card_id`, the service's internal record id, or the issuer's own
   *   reference (`external_customer_id`).
   * @param query.page (integer) Page number, from 1. Default: `1`.
   * @param query.limit (integer) Page size. At most 100. Default: `20`.
   * @param query.status (`"authorized"`, `"settled"`, `"declined"`, `"reversed"`, `"partially_reversed"`, `"failed"` or
   *   `"expired"`) Only transactions with this status.
   * @returns One page of transactions.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`CUSTOMER_NOT_FOUND`), 409
   *   (`conflict`, `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.cardIssuer.listCardTransactions("cardholder_example", { page: 1 });
   * for await (const item of wallets.cardIssuer.listCardTransactions("cardholder_example")) console.log(item);
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: transitions between statuses (G20); response to a limit over 100 or a page below 1 (G32).
   * @see `GET /card-issuer/customers/{customerId}/card-transactions`, operationId `listCardTransactions`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/listCardTransactions.yaml
   */
  listCardTransactions(
    customerId: SvcCardId | CustomerId,
    query?: ListCardTransactionsQuery,
    options?: CallOptions,
  ): PagedResultPromise<CardTransactionPage, CardTransaction> {
    return paginate(this.#call, operations.listCardTransactions, { path: { customerId }, query, options });
  }

  /**
   * Update the card limits of the issuer program.
   *
   * Sets how many cards each customer may have. For administrators only. Give at least one limit, each from 0 to 5.
   * Omitted limits presumably keep their values: check the limits in the response.
   *
   * @param programId (string) The issuer program: `data.id` of
   *   {@link CardIssuerResource.status | wallets.cardIssuer.status}.
   * @param body `UpdateCardLimitsRequest`.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns The current limits.
   * @throws {ApiError} On 400 (`INVALID_LIMIT`, `NO_CHANGES`, `validation_error`), 401, 403 (`NOT_APPROVED`), 404
   *   (`NOT_FOUND`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: call again.
   * @example
   * ```ts
   * await wallets.cardIssuer.updateCardLimits("program_example", {
   *   max_virtual_per_customer: 2, max_total_per_customer: 3,
   * });
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504; calling twice has the same effect as
   *   once.
   * **Undocumented**: which credential counts as an administrator's (G44); response to a total below the sum of the
   * other two (G51).
   * @see `PATCH /card-issuer/admin/{programId}/card-limits`, operationId `updateCardLimits`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/updateCardLimits.yaml
   */
  updateCardLimits(
    programId: ProgramId,
    body: UpdateCardLimitsRequest,
    options?: KeyedCallOptions,
  ): ResultPromise<IssuerCardLimits> {
    return this.#call(operations.updateCardLimits, { path: { programId }, body, options });
  }

  /**
   * Retrieve the status of the issuer program.
   *
   * Returns the status of the account's card-issuer program. Only the program's id, which
   * {@link CardIssuerResource.updateCardLimits | wallets.cardIssuer.updateCardLimits} needs, is documented.
   *
   * @returns The program. Only `data.id` is documented; status 200 and envelope B are assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403 (`NOT_APPROVED`), 404 (`not_found`, `CUSTOMER_NOT_FOUND`,
   *   `NOT_FOUND`), 409 (`conflict`, `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500
   *   (`internal_error`).
   * @example
   * ```ts
   * await wallets.cardIssuer.status();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: all fields except `data.id` (G42).
   * @see `GET /card-issuer/status`, operationId `getIssuerStatus`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/getIssuerStatus.yaml
   */
  status(options?: CallOptions): ResultPromise<IssuerStatus> {
    return this.#call(operations.getIssuerStatus, { options });
  }
}

/** Documented error codes of `wallets.webhooks.create`. */
export type CreateWebhookErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.webhooks.list`. */
export type ListWebhooksErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.webhooks.get`. */
export type GetWebhookErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.webhooks.update`. */
export type UpdateWebhookErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.webhooks.delete`. */
export type DeleteWebhookErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.webhooks.rotateSecret`. */
export type RotateWebhookSecretErrorCode = CommonErrorCode | "not_found";

/** Query of `wallets.webhooks.listDeliveries`. */
export type ListWebhookDeliveriesQuery = NonNullable<OperationTypes["listWebhookDeliveries"]["parameters"]["query"]>;

/** Documented error codes of `wallets.webhooks.listDeliveries`. */
export type ListWebhookDeliveriesErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.webhooks.listAllDeliveries`. */
export type ListAllDeliveriesErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `wallets.webhooks.retryDelivery`. */
export type RetryDeliveryErrorCode = CommonErrorCode | "not_found";

/**
 * `wallets.webhooks`: Subscriptions to events, and their deliveries. Failures are assumed to have the general shape,
 * not that of card operations.
 */
export class WebhooksResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Subscribe to events.
   *
   * Subscribes an HTTPS address to events. List the slugs of the events that you want; without `events`, or with `*`,
   * the service delivers all events. The response contains the secret that signs the deliveries: store it.
   *
   * @param body `CreateWebhookRequest`.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns The subscription with its secret. Only the secret is documented; the status, the envelope and the place of
   *   the secret are assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: check
   *   {@link WebhooksResource.list | wallets.webhooks.list} first (undocumented response).
   * @example
   * ```ts
   * await wallets.webhooks.create({ url: "https://shop.example/hooks" });
   * ```
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: name of the field for a free-text label (G38); slugs other than the three documented ones (G39);
   * fields other than the secret (G19); success status (G57).
   * @see `POST /webhook/create-webhook`, operationId `createWebhook`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/createWebhook.yaml
   */
  create(body: CreateWebhookRequest, options?: KeyedCallOptions): ResultPromise<WebhookSubscription> {
    return this.#call(operations.createWebhook, { body, options });
  }

  /**
   * List subscriptions.
   *
   * Lists subscriptions. The fields are undocumented. The documentation calls the list card webhooks; it is assumed to
   * contain subscriptions to every kind of event. A subscription that is missing here may still exist.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.webhooks.list();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: response body (G37).
   * @see `GET /svc-card/webhooks`, operationId `listWebhooks`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/listWebhooks.yaml
   */
  list(options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.listWebhooks, { options });
  }

  /**
   * Retrieve a subscription.
   *
   * Returns one subscription **including its secret**. The fields are undocumented; treat the whole response as secret.
   *
   * @param webhookId (string) The subscription.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.webhooks.get("webhook_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: response body (G37).
   * @see `GET /svc-card/webhooks/{webhookId}`, operationId `getWebhook`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/getWebhook.yaml
   */
  get(webhookId: WebhookId, options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.getWebhook, { path: { webhookId }, options });
  }

  /**
   * Update a subscription.
   *
   * Updates a subscription. `enabled: false` pauses deliveries without deleting anything; `true` resumes them
   * (implied). Other fields can be updated too; their names are undocumented.
   *
   * @param webhookId (string) The subscription.
   * @param body `UpdateWebhookRequest`.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: call again, or check
   *   {@link WebhooksResource.get | wallets.webhooks.get} first (undocumented response).
   * @example
   * ```ts
   * await wallets.webhooks.update("webhook_example", { enabled: false });
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504; calling twice has the same effect as
   *   once.
   * **Undocumented**: fields other than `enabled`, response body (G37).
   * @see `PUT /svc-card/webhooks/{webhookId}`, operationId `updateWebhook`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/updateWebhook.yaml
   */
  update(webhookId: WebhookId, body: UpdateWebhookRequest, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.updateWebhook, { path: { webhookId }, body, options });
  }

  /**
   * Delete a subscription.
   *
   * Deletes a subscription and stops its deliveries.
   *
   * @param webhookId (string) The subscription.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: call again, or check
   *   {@link WebhooksResource.list | wallets.webhooks.list} first (undocumented response).
   * @example
   * ```ts
   * await wallets.webhooks.delete("webhook_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504; calling twice has the same effect as
   *   once. A 404 on a retry counts as success.
   * **Undocumented**: response body (G37).
   * @see `DELETE /svc-card/webhooks/{webhookId}`, operationId `deleteWebhook`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/deleteWebhook.yaml
   */
  delete(webhookId: WebhookId, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.deleteWebhook, { path: { webhookId }, options });
  }

  /**
   * Rotate the secret of a subscription.
   *
   * **The old secret stops working at once.** The next delivery is signed with the new secret, but deliveries in flight
   * may still be signed with the old one. After a lost response, read the new secret with
   * {@link WebhooksResource.get | wallets.webhooks.get}; calling again would create another one.
   *
   * @param webhookId (string) The subscription.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: check
   *   {@link WebhooksResource.get | wallets.webhooks.get} first (undocumented response).
   * @example
   * ```ts
   * await wallets.webhooks.rotateSecret("webhook_example");
   * ```
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: response body (G37).
   * @see `POST /svc-card/webhooks/{webhookId}/rotate-secret`, operationId `rotateWebhookSecret`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/rotateWebhookSecret.yaml
   */
  rotateSecret(webhookId: WebhookId, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.rotateWebhookSecret, { path: { webhookId }, options });
  }

  /**
   * List the deliveries of a subscription.
   *
   * Lists the deliveries of one subscription. All four filters are assumed to be optional; their values are
   * undocumented.
   *
   * @param webhookId (string) The subscription.
   * @param query.limit (integer) How many deliveries to return. An integer is assumed.
   * @param query.offset (integer) How many deliveries to skip. An integer is assumed.
   * @param query.status (string) Only deliveries with this status. The values are undocumented.
   * @param query.eventType (string) Only deliveries of this kind of event.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.webhooks.listDeliveries("webhook_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: values of `status` (G49); types, defaults and required flags of the four filters (G65); fields of
   * a delivery (G37).
   * @see `GET /svc-card/webhooks/{webhookId}/deliveries`, operationId `listWebhookDeliveries`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/listWebhookDeliveries.yaml
   */
  listDeliveries(
    webhookId: WebhookId,
    query?: ListWebhookDeliveriesQuery,
    options?: CallOptions,
  ): ResultPromise<Undescribed> {
    return this.#call(operations.listWebhookDeliveries, { path: { webhookId }, query, options });
  }

  /**
   * List the deliveries of all subscriptions.
   *
   * Lists the deliveries of all subscriptions. Whether it accepts the filters of
   * {@link WebhooksResource.listDeliveries | wallets.webhooks.listDeliveries} is undocumented.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await wallets.webhooks.listAllDeliveries();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: fields of a delivery (G37).
   * @see `GET /svc-card/webhooks/deliveries/all`, operationId `listAllDeliveries`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/listAllDeliveries.yaml
   */
  listAllDeliveries(options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.listAllDeliveries, { options });
  }

  /**
   * Retry a failed delivery.
   *
   * Sends a failed delivery again, so receivers must expect the same event twice. Whether the service also retries
   * automatically is undocumented.
   *
   * @param deliveryId (string) The delivery to retry.
   * @param options `idempotencyKey` (string) defaults to a generated key; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: check
   *   {@link WebhooksResource.listAllDeliveries | wallets.webhooks.listAllDeliveries} first (undocumented response).
   * @example
   * ```ts
   * await wallets.webhooks.retryDelivery("delivery_example");
   * ```
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: whether the new attempt carries a new timestamp and signature (G40); automatic retries of failed
   * deliveries (G41); response body (G37).
   * @see `POST /svc-card/webhooks/deliveries/{deliveryId}/retry`, operationId `retryDelivery`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/retryDelivery.yaml
   */
  retryDelivery(deliveryId: DeliveryId, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.retryDelivery, { path: { deliveryId }, options });
  }
}

/** Query of `agent.markets.search`. */
export type SearchMarketsQuery = NonNullable<OperationTypes["searchMarkets"]["parameters"]["query"]>;

/** Documented error codes of `agent.markets.search`. */
export type SearchMarketsErrorCode = CommonErrorCode | "not_found";

/** Documented error codes of `agent.markets.trade`. */
export type TradeMarketErrorCode = CommonErrorCode | "not_found";

/** `agent.markets`: Prediction markets, for agents with a connector key. */
export class MarketsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Search prediction markets.
   *
   * Finds prediction markets that an agent wallet can trade on. {@link MarketsResource.trade | agent.markets.trade}
   * takes the id of a market. The response is undocumented.
   *
   * @param query.wallet_id (string) The agent wallet.
   * @param query.query (string) Search text.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await agent.markets.search({ wallet_id: "agent_wallet_example" });
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: `wallet_id`: whether the service requires it, `query`: whether the service requires it (G65);
   * response body (G35).
   * @see `GET /agent/markets/search`, operationId `searchMarkets`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/searchMarkets.yaml
   */
  search(query: SearchMarketsQuery, options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.searchMarkets, { query, options });
  }

  /**
   * Trade on a prediction market.
   *
   * Buys or sells one outcome of a market for an agent wallet. Give every trade its own idempotency key, although its
   * effect is undocumented here. After a lost response, {@link PositionsResource.list | agent.positions.list} may show
   * the trade but proves nothing. The SDK does not rely on the key to retry. **Amounts.** `amount` is the notional in
   * US dollars, paid in USDC; its meaning for side `sell` is undocumented.
   *
   * @param body `TradeMarketRequest`. `amount`: decimal string or bigint.
   * @param options `idempotencyKey` (required): a string, or `false` to send none; its effect is undocumented.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {IdempotencyKeyError} If `options.idempotencyKey` is missing.
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: check
   *   {@link PositionsResource.list | agent.positions.list} first (undocumented response).
   * @example
   * ```ts
   * await agent.markets.trade({
   *   wallet_id: "agent_wallet_example", market_id: "market_example", outcome: "yes", amount: "5.25",
   * }, { idempotencyKey: "payment-1001" });
   * ```
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: statuses and codes of rejections, response body (G34); creation of connectors (G44); limits of
   * connectors, such as `max_position_usd` (G46); effect and lifetime of an idempotency key (G60); meaning of the
   * amount for side `sell` (G68).
   * @see `POST /agent/markets/trade`, operationId `tradeMarket`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/tradeMarket.yaml
   */
  trade(body: TradeMarketRequest, options: TransferCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.tradeMarket, { body, options });
  }
}

/** Query of `agent.positions.list`. */
export type ListPositionsQuery = NonNullable<OperationTypes["listPositions"]["parameters"]["query"]>;

/** Documented error codes of `agent.positions.list`. */
export type ListPositionsErrorCode = CommonErrorCode | "not_found";

/** `agent.positions`: Prediction markets, for agents with a connector key. */
export class PositionsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * List the positions of an agent wallet.
   *
   * Lists the prediction-market positions of an agent wallet. The response is undocumented.
   *
   * @param query.wallet_id (string) The agent wallet.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The status and body are undocumented; 200 is assumed.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 409 (`conflict`,
   *   `DUPLICATE_REQUEST_IN_PROGRESS`), 422, 429 (`rate_limit_exceeded`) or 500 (`internal_error`).
   * @example
   * ```ts
   * await agent.positions.list({ wallet_id: "agent_wallet_example" });
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: `wallet_id`: whether the service requires it (G65); response body (G35).
   * @see `GET /agent/positions`, operationId `listPositions`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/listPositions.yaml
   */
  list(query: ListPositionsQuery, options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.listPositions, { query, options });
  }
}

/** Documented error codes of `agent.x402.fetch`. */
export type FetchPaidResourceErrorCode = CommonErrorCode | "not_found";

/** `agent.x402`: Resources that require payment (HTTP 402), for agents with a connector key. */
export class X402Resource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Fetch a resource and pay for it if required.
   *
   * Fetches a URL. If the resource asks for payment (HTTP 402), the wallet pays and the service fetches it again;
   * `paid` and `payment` say what happened. **The request has no price limit:** the wallet pays whatever the resource
   * asks, up to the connector's limits. Do not call again after a lost response. Set `maxAmount` to check the price
   * before you pay. Moves money and takes no idempotency key: calling again may pay twice.
   *
   * @param body `FetchPaidResourceRequest`.
   * @param options `maxAmount` (a `priceLimit` in USDC): looks at the price first, and throws a `PaymentOfferError` if
   *   it is higher.
   * @returns The response of the resource, and the payment.
   * @throws {ApiError} On 400 (`validation_error`), 401, 403, 404 (`not_found`), 422 or 429 (`rate_limit_exceeded`).
   * @throws {OutcomeUnknownError} On 409, 500 (`internal_error`) or no response: there is no documented way to check;
   *   calling again may pay twice.
   * @example
   * ```ts
   * await agent.x402.fetch({ wallet_id: "agent_wallet_example", url: "https://paid.example/report" });
   * ```
   * @remarks **Retries**: 429 `rate_limit_exceeded`, once 401, and requests that were never sent.
   * **Undocumented**: error responses, and `payment` when nothing was paid (G36); creation of connectors (G44); limits
   * of connectors (G46); whether an idempotency key prevents a second payment (G60); price limit (G69).
   * @see `POST /agent/x402-fetch`, operationId `fetchPaidResource`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/crypto/operations/fetchPaidResource.yaml
   */
  fetch(body: FetchPaidResourceRequest, options?: PaidCallOptions): ResultPromise<X402FetchResult> {
    return payWithin(this.#call, operations.fetchPaidResource, { body, options });
  }
}

/** All resources of the crypto client. */
export class CryptoResources {
  /** Exchange an API key for a short-lived bearer token. */
  readonly auth: AuthResource;
  /**
   * API keys have a name, scopes, and optionally an expiry and an IP restriction. A key without an expiry never
   * expires. Managing keys needs a two-factor code.
   */
  readonly apiKeys: ApiKeysResource;
  /** Send funds from an asset wallet. */
  readonly transactions: TransactionsResource;
  /** Balances of asset wallets. */
  readonly balances: BalancesResource;
  /** Prices of token swaps, on one chain or across chains. */
  readonly swaps: SwapsResource;
  /** The asset wallets of an account. */
  readonly assets: AssetsResource;
  /** The questionnaire that is required before a virtual card is issued. */
  readonly sourceOfFunds: SourceOfFundsResource;
  /** The account's own card and its wallet. */
  readonly cards: CardsResource;
  /** Cards and wallets of the business's customers, in the card-issuer program. */
  readonly cardCustomers: CardCustomersResource;
  /** The card-issuer program itself, its customers and their transactions. */
  readonly cardIssuer: CardIssuerResource;
  /**
   * Subscriptions to events, and their deliveries. Failures are assumed to have the general shape, not that of card
   * operations.
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
  /** Resources that require payment (HTTP 402), for agents with a connector key. */
  readonly x402: X402Resource;

  constructor(call: Caller) {
    this.markets = new MarketsResource(call);
    this.positions = new PositionsResource(call);
    this.x402 = new X402Resource(call);
  }
}

/** The paths of the crypto service, for openapi-fetch with `createFetch`: `createClient<cryptoPaths>({ … })`. */
export type cryptoPaths = FetchPaths<paths>;
