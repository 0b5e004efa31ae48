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

/** `fiat.auth`: Exchange the account's credentials for a short-lived bearer token. */
export class AuthResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Exchange credentials for a bearer token.
   *
   * Returns a bearer token (a JSON Web Token), which every other operation needs. It is valid for 600 seconds; after
   * that the service rejects it. Renew it with {@link AuthResource.refresh | fiat.auth.refresh} or log in again. The
   * SDK uses a new idempotency key for every attempt.
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
   * Renews the token that the request carries, without the credentials, before or after the token expires. The client
   * logs in if the response has no token.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. Renewed. The status code is assumed.
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

/** `fiat.businessWebhook`: The one address to which the service sends status notifications. */
export class BusinessWebhookResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Register the address for status notifications.
   *
   * The service calls this address when a status changes, such as the status of an identity check (KYC or KYB). It
   * signs deliveries with HMAC-SHA256. If the response's `secret` is null, deliveries cannot be verified.
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
   * Returns the address that was last registered or updated. The response body is undocumented.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The registered address. The status code is assumed.
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
   * Changes the address that receives notifications, which
   * {@link BusinessWebhookResource.get | fiat.businessWebhook.get} returns. The request and response bodies are
   * undocumented.
   *
   * @param body JSON, sent as given: its fields are undocumented.
   * @param options `idempotencyKey` (string) defaults to a generated key.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. Updated. The status code is assumed.
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

/** `fiat.webhooks`: A second documented form of webhook registration. Whether both forms are available is undocumented. */
export class WebhooksResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Create a named webhook with your own secret.
   *
   * Creates a webhook with a name and a secret that you choose; there can be several. Whether this second documented
   * form of webhook registration is available alongside
   * {@link BusinessWebhookResource.register | fiat.businessWebhook.register} is undocumented: prefer that operation
   * unless you know that your account uses this form.
   *
   * @param body `CreateNamedWebhookRequest`.
   * @param options `idempotencyKey` (string) defaults to a generated key.
   * @returns Created. The status code is assumed.
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
   * **Undocumented**: whether this form is available alongside
   * {@link BusinessWebhookResource.register | fiat.businessWebhook.register} (G10); success status code (G57).
   * @see `POST /webhooks/create`, operationId `createNamedWebhook`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/createNamedWebhook.yaml
   */
  create(body: CreateNamedWebhookRequest, options?: KeyedCallOptions): ResultPromise<NamedWebhookCreated> {
    return this.#call(operations.createNamedWebhook, { body, options });
  }

  /**
   * List the named webhooks.
   *
   * Returns all webhooks created with {@link WebhooksResource.create | fiat.webhooks.create}, as a bare array without
   * an envelope and without secrets.
   *
   * @returns The named webhooks. The status code is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.webhooks.list();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: whether this form is available alongside
   * {@link BusinessWebhookResource.register | fiat.businessWebhook.register} (G10); success status code (G57).
   * @see `GET /webhooks`, operationId `listNamedWebhooks`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/listNamedWebhooks.yaml
   */
  list(options?: CallOptions): ResultPromise<NamedWebhook[]> {
    return this.#call(operations.listNamedWebhooks, { options });
  }
}

/** Query of `fiat.sendMoney.quote`. */
export type QuoteSendMoneyQuery = FreeQuery;

/** `fiat.sendMoney`: Check the exchange rate before a cross-border payment. */
export class SendMoneyResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Retrieve the rate for sending money.
   *
   * Returns the rate, so that you can check it before a payment. Only the path is documented. `GET` is assumed, because
   * reading a rate should change nothing.
   *
   * @param query (object) Query parameters, by name.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The quote. The status code is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.sendMoney.quote();
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: HTTP method (G54); `query`: parameters, and whether they are in the query at all, response body
   * (G12).
   * @see `GET /sendmoney/quote`, operationId `quoteSendMoney`,
   *   https://github.com/svc-org/svc-sdk/blob/main/specs/fiat/operations/quoteSendMoney.yaml
   */
  quote(query?: QuoteSendMoneyQuery, options?: CallOptions): ResultPromise<Undescribed> {
    return this.#call(operations.quoteSendMoney, { query, options });
  }
}

/** `fiat.wallets`: Wallets of the business, in several currencies. */
export class WalletsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Create a wallet.
   *
   * Creates a wallet for the business. Only the method and the path are documented.
   *
   * @param body JSON, sent as given: its fields are undocumented.
   * @param options `idempotencyKey` (string) defaults to a generated key.
   * @returns `Undescribed`: read it with `.unwrap<T>()`. Created. The status code is assumed.
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
   * Returns a PDF file, the only response of this service that is not JSON. Errors are JSON.
   *
   * @param id (string) Id of the transaction.
   * @returns The receipt. The status code is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.transactions.receipt("txn_example");
   * ```
   * @remarks **Retries**: connection errors, 408, 429, 500, 502, 503 and 504.
   * **Undocumented**: `id`: whether this is the transaction's `id` (a number) or its `transaction_id` (a string) (G53);
   * status code, and the headers sent with the file (G12).
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
   * The path is one level above the `/api/v1` prefix of the other operations. Only the path is documented; the method
   * and the authentication are assumed.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The service is healthy. The status code is assumed.
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
   * The path is one level above the `/api/v1` prefix of the other operations. Only the path is documented; the method
   * and the authentication are assumed.
   *
   * @returns `Undescribed`: read it with `.unwrap<T>()`. The service responded. The status code is assumed.
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
  /** Exchange the account's credentials for a short-lived bearer token. */
  readonly auth: AuthResource;
  /** The one address to which the service sends status notifications. */
  readonly businessWebhook: BusinessWebhookResource;
  /** A second documented form of webhook registration. Whether both forms are available is undocumented. */
  readonly webhooks: WebhooksResource;
  /** Check the exchange rate before a cross-border payment. */
  readonly sendMoney: SendMoneyResource;
  /** Wallets of the business, in several currencies. */
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
