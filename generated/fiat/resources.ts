// The methods of all operations, by resource, and the names of all their types.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type {
  Bytes,
  Caller,
  CallOptions,
  FetchPaths,
  FreeQuery,
  KeyedCallOptions,
  ResultPromise,
  Undescribed,
} from "../../src/runtime.ts";
import * as operations from "./operations.ts";
import type {
  AccessToken,
  BusinessWebhook,
  CreateNamedWebhookRequest,
  LoginRequest,
  NamedWebhook,
  NamedWebhookCreated,
  RegisterBusinessWebhookRequest,
  paths,
} from "./schema.ts";

export type {
  AccessToken,
  Beneficiary,
  BeneficiaryPaymentMethod,
  BusinessWebhook,
  CreateNamedWebhookRequest,
  Customer,
  CustomerAddress,
  ErrorResponse,
  IdentifyingInformationItem,
  LoginRequest,
  NamedWebhook,
  NamedWebhookCreated,
  NamedWebhookId,
  Pagination,
  PayoutRecord,
  RegisterBusinessWebhookRequest,
  ResidentialAddress,
  SuccessEnvelope,
  TokenResponse,
  Transaction,
  UploadedDocumentItem,
  ValidationError,
  VirtualAccount,
  VirtualAccountHistory,
  VirtualCard,
  WalletBalance,
  WebhookRecord,
} from "./schema.ts";

/** `fiat.auth`: Exchange of the account's credentials for a short-lived bearer token. */
export class AuthResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Exchange credentials for a bearer token.
   *
   * Returns a bearer token (a JSON Web Token) that every other operation needs. It is valid for 600 seconds; after that
   * the service rejects it. Renew it with {@link AuthResource.refresh | fiat.auth.refresh} or log in again.
   *
   * @param body `LoginRequest`.
   * @returns A bearer token and its lifetime.
   * @throws {ApiError} On 401, 422 or any other failure.
   * @example
   * ```ts
   * await fiat.auth.login({ account_id: "acc_example", app_secret: "not-a-real-secret" });
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * @see `POST /auth/login`, operationId `login`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/login.yaml
   */
  login(body: LoginRequest, options?: CallOptions): ResultPromise<AccessToken> {
    return this.#call(operations.login, { body, options });
  }

  /**
   * Renew the bearer token.
   *
   * Renews the token that the request carries, without sending the credentials again. It works with a token that is
   * about to expire (F7) and with one that has already expired (F8).
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. Renewed. The status is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.auth.refresh();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: how long after its expiry a token can be renewed (G56); response body (G3).
   * @see `GET /auth/refresh-token`, operationId `refreshToken`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/refreshToken.yaml
   */
  refresh(options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.refreshToken, { options });
  }
}

/** `fiat.businessWebhook`: The one address at which the business is told of status changes. */
export class BusinessWebhookResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Register the address for status notifications.
   *
   * The service then calls this address when a status changes, such as the status of an identity check (KYC or KYB).
   * Signatures are HMAC-SHA256; the response's `secret` may be null, in which case deliveries cannot be verified (A22).
   *
   * @param body `RegisterBusinessWebhookRequest`.
   * @param options `idempotencyKey` (string) defaults to a generated key.
   * @returns Registered.
   * @throws {ApiError} On 401, 422 or any other rejection.
   * @throws {OutcomeUnknownError} On no response: call again with this key.
   * @example
   * ```ts
   * await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
   * ```
   * @remarks **Retries**: connection errors, 429 and 5xx, with the same key, until two 500s in a row have the same
   *   body.
   * **Undocumented**: effect of a second registration (G9).
   * @see `POST /business/webhook`, operationId `registerBusinessWebhook`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/registerBusinessWebhook.yaml
   */
  register(body: RegisterBusinessWebhookRequest, options?: KeyedCallOptions): ResultPromise<BusinessWebhook> {
    return this.#call(operations.registerBusinessWebhook, { body, options });
  }

  /**
   * Retrieve the registered webhook address.
   *
   * Returns the address that was last registered or updated. The body's shape is undocumented.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The registered address. The status is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.businessWebhook.get();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: response body (G8).
   * @see `GET /business/webhook`, operationId `getBusinessWebhook`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/getBusinessWebhook.yaml
   */
  get(options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.getBusinessWebhook, { options });
  }

  /**
   * Update the registered webhook address.
   *
   * Changes what {@link BusinessWebhookResource.get | fiat.businessWebhook.get} returns and where notifications go.
   * Neither body is documented: the SDK sends the request as given.
   *
   * @param body JSON, sent as given: its fields are undocumented.
   * @param options `idempotencyKey` (string) defaults to a generated key.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. Changed. The status is assumed.
   * @throws {ApiError} On 401, 422 or any other rejection.
   * @throws {OutcomeUnknownError} On no response: call again with this key.
   * @remarks **Retries**: connection errors, 429 and 5xx, with the same key, until two 500s in a row have the same
   *   body.
   * **Undocumented**: request fields, response body (G8).
   * @see `PUT /business/webhook`, operationId `updateBusinessWebhook`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/updateBusinessWebhook.yaml
   */
  update(body: unknown, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.updateBusinessWebhook, { body, options });
  }
}

/**
 * `fiat.webhooks`: A second documented form of webhook registration; whether it is offered beside the first is
 * undocumented.
 */
export class WebhooksResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Create a named webhook with your own secret.
   *
   * The second documented form of webhook registration: several webhooks, each with a name and a secret that you choose
   * (A22). Whether the service offers it beside
   * {@link BusinessWebhookResource.register | fiat.businessWebhook.register} is undocumented; prefer that one unless
   * you know that your account uses this form.
   *
   * @param body `CreateNamedWebhookRequest`.
   * @param options `idempotencyKey` (string) defaults to a generated key.
   * @returns Created. The status is assumed.
   * @throws {ApiError} On 401, 422 or any other rejection.
   * @throws {OutcomeUnknownError} On no response: call again with this key.
   * @example
   * ```ts
   * await fiat.webhooks.create({
   *   webhook_name: "Shop", webhook_url: "https://shop.example/hooks",
   *   webhook_secret: "not-a-real-webhook-secret", whitelist_ips: ["192.0.2.10"],
   * });
   * ```
   * @remarks **Retries**: connection errors, 429 and 5xx, with the same key, until two 500s in a row have the same
   *   body.
   * **Undocumented**: whether this form is offered beside
   * {@link BusinessWebhookResource.register | fiat.businessWebhook.register} (G10); success status (G57).
   * @see `POST /webhooks/create`, operationId `createNamedWebhook`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/createNamedWebhook.yaml
   */
  create(body: CreateNamedWebhookRequest, options?: KeyedCallOptions): ResultPromise<NamedWebhookCreated> {
    return this.#call(operations.createNamedWebhook, { body, options });
  }

  /**
   * List the named webhooks.
   *
   * Returns all webhooks made with {@link WebhooksResource.create | fiat.webhooks.create}, as a bare array without an
   * envelope (A4). Secrets are not listed.
   *
   * @returns The named webhooks. The status is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.webhooks.list();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: whether this form is offered beside
   * {@link BusinessWebhookResource.register | fiat.businessWebhook.register} (G10); success status (G57).
   * @see `GET /webhooks`, operationId `listNamedWebhooks`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/listNamedWebhooks.yaml
   */
  list(options?: CallOptions): ResultPromise<NamedWebhook[]> {
    return this.#call(operations.listNamedWebhooks, { options });
  }
}

/** Query of `fiat.sendMoney.quote`. */
export type QuoteSendMoneyQuery = FreeQuery;

/** `fiat.sendMoney`: Exchange rates before a cross-border payment. */
export class SendMoneyResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Retrieve the rate for sending money.
   *
   * Checks the rate before a payment. Only the path is documented. Reading a rate should change nothing, so the SDK
   * treats the operation as a `GET` and sends the query as given.
   *
   * @param query (object) Any query parameters, by their names.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The quote. The status is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.sendMoney.quote();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: HTTP method (G54); `query`: parameters, and whether they are sent in the query at all, response
   * body (G12).
   * @see `GET /sendmoney/quote`, operationId `quoteSendMoney`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/quoteSendMoney.yaml
   */
  quote(query?: QuoteSendMoneyQuery, options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.quoteSendMoney, { query, options });
  }
}

/** `fiat.wallets`: The business's wallets, in several currencies. */
export class WalletsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Create a wallet.
   *
   * Creates a wallet of the business. Only method and path are documented: the SDK sends the body as given and returns
   * the raw response.
   *
   * @param body JSON, sent as given: its fields are undocumented.
   * @param options `idempotencyKey` (string) defaults to a generated key.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. Created. The status is assumed.
   * @throws {ApiError} On 401, 422 or any other rejection.
   * @throws {OutcomeUnknownError} On no response: call again with this key.
   * @remarks **Retries**: connection errors, 429 and 5xx, with the same key, until two 500s in a row have the same
   *   body.
   * **Undocumented**: request fields, response body (G12).
   * @see `POST /wallet/create`, operationId `createWallet`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/createWallet.yaml
   */
  create(body: unknown, options?: KeyedCallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.createWallet, { body, options });
  }
}

/** `fiat.transactions`: Receipts of payments. */
export class TransactionsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Download the receipt of a transaction.
   *
   * Returns the bytes of a PDF file, the only response of this service that is not JSON. Errors are JSON as usual.
   *
   * @param id (string) The transaction of the receipt.
   * @returns The receipt. The status is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.transactions.receipt("txn_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: `id`: whether this is a transaction's `id` (a number) or its `transaction_id` (a string) (G53);
   * the status, and what headers the file comes with (G12).
   * @see `GET /business/transaction/receipt/{id}`, operationId `getTransactionReceipt`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/getTransactionReceipt.yaml
   */
  receipt(id: string, options?: CallOptions): ResultPromise<Bytes> {
    return this.#call(operations.getTransactionReceipt, { path: { id }, options });
  }
}

/** `fiat.health`: Health checks. */
export class HealthResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Check the health of the service.
   *
   * The path lies one level above the `/api/v1` prefix of the other operations (A27). Only the path is documented:
   * method and authentication are assumed.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The service is healthy. The status is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.health.check();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: method and authentication (G54); response body (G12).
   * @see `GET /health`, operationId `checkHealth`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/checkHealth.yaml
   */
  check(options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.checkHealth, { options });
  }

  /**
   * Ping the service.
   *
   * The path lies one level above the `/api/v1` prefix of the other operations (A27). Only the path is documented:
   * method and authentication are assumed.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The service responds. The status is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.health.ping();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: method and authentication (G54); response body (G12).
   * @see `GET /health/ping`, operationId `pingHealth`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/pingHealth.yaml
   */
  ping(options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.pingHealth, { options });
  }
}

/** All resources of the fiat client. */
export class FiatResources {
  /** Exchange of the account's credentials for a short-lived bearer token. */
  readonly auth: AuthResource;
  /** The one address at which the business is told of status changes. */
  readonly businessWebhook: BusinessWebhookResource;
  /** A second documented form of webhook registration; whether it is offered beside the first is undocumented. */
  readonly webhooks: WebhooksResource;
  /** Exchange rates before a cross-border payment. */
  readonly sendMoney: SendMoneyResource;
  /** The business's wallets, in several currencies. */
  readonly wallets: WalletsResource;
  /** Receipts of payments. */
  readonly transactions: TransactionsResource;
  /** Health checks. */
  readonly health: HealthResource;

  constructor(call: Caller) {
    this.auth = new AuthResource(call);
    this.businessWebhook = new BusinessWebhookResource(call);
    this.webhooks = new WebhooksResource(call);
    this.sendMoney = new SendMoneyResource(call);
    this.wallets = new WalletsResource(call);
    this.transactions = new TransactionsResource(call);
    this.health = new HealthResource(call);
  }
}

/** The paths of the fiat service, for openapi-fetch with `createFetch`: `createClient<fiatPaths>({ … })`. */
export type fiatPaths = FetchPaths<paths>;
