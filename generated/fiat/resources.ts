// The methods of all operations, by resource, and the names of all their types.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { Bytes, Caller, CallOptions, FreeQuery, KeyedCallOptions, ResultPromise } from "../../src/runtime.ts";
import * as operations from "./operations.ts";
import type {
  AccessToken,
  BusinessWebhook,
  CreateNamedWebhookRequest,
  LoginRequest,
  NamedWebhook,
  NamedWebhookCreated,
  RegisterBusinessWebhookRequest,
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
   * Returns a bearer token (a JSON Web Token) that every other operation needs. It is valid for 600 seconds
   * and refused from then on; renew it with {@link AuthResource.refresh}, or log in again.
   *
   * `account_id` stands in the dashboard's account settings. `app_secret` comes from the dashboard's
   * developer API-key area; it is confidential: keep it on the server.
   *
   * The login is a `POST` and therefore carries an `Idempotency-Key` as well. A key that has been used before
   * would bring back the token of that time, perhaps expired by now, so the SDK sends a new key with every
   * attempt (A1).
   *
   * **Key.** Every attempt carries an idempotency key of its own, made by the SDK.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * Rules: F1, F2, F3, F4, F5, F6, F10, F11, F12, F13, F14, F34, F36.
   *
   * @returns Logged in.
   * @throws {ApiError} On 401, 422 or any other failure.
   * @example
   * ```ts
   * await fiat.auth.login({ account_id: "acc_example", app_secret: "not-a-real-secret" });
   * ```
   */
  login(body: LoginRequest, options?: CallOptions): ResultPromise<AccessToken> {
    return this.#call(operations.login, { body, options });
  }

  /**
   * Renew the bearer token.
   *
   * Renews the token that the request carries, without sending the credentials again. It works with a token
   * that is about to expire (F7) and also with one that has expired already (F8).
   *
   * That the answer holds a new token is implied, not shown; the SDK looks for one and logs in when there is
   * none. The answer of this `GET` is a credential: it must never be cached or logged (A2).
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G56: How long after its expiry a token can still be renewed.
   * - G3: The body of the answer; presumably it is that of the login.
   *
   * Rules: F7, F8, F9, F14, F34.
   *
   * @returns Renewed. The status is assumed. The whole body as it came, with its envelope where it has one.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.auth.refresh();
   * ```
   */
  refresh(options?: CallOptions): ResultPromise<unknown> {
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
   * From now on the service calls this address when a status changes, the status of an identity check (KYC or
   * KYB) among them. Signatures are HMAC-SHA256; the answer's `secret` may be null, and then there is nothing
   * to verify with (A22).
   *
   * Repeating the call with the same idempotency key returns the first record and creates no second one.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call.
   *
   * **Sending again.** Safe with the same key after connection errors, 429 and 5xx: the service answers a
   * repetition as it answered the first. Two 500s in a row with the same body end it.
   *
   * **Unknown outcome.** Send it again with the same key, or look at {@link BusinessWebhookResource.get},
   * whose answer is not shown and may not tell.
   *
   * **Not shown**
   * - G9: What a second registration does; assumed to replace the first, since only one address is ever
   *   spoken of.
   *
   * Rules: F9, F10, F11, F12, F13, F14, F15, F16, F19, F20, F34.
   *
   * @returns Registered.
   * @throws {ApiError} On 401, 422 or any other refusal.
   * @throws {OutcomeUnknownError} Whenever the service may have acted without saying so; `next` tells what
   *   settles it.
   * @example
   * ```ts
   * await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
   * ```
   */
  register(body: RegisterBusinessWebhookRequest, options?: KeyedCallOptions): ResultPromise<BusinessWebhook> {
    return this.#call(operations.registerBusinessWebhook, { body, options });
  }

  /**
   * Read the registered address.
   *
   * Returns the address that was last registered or updated, in a body whose shape is not known.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G8: The body of the answer, in which the registered address stands somewhere; the secret may too.
   *
   * Rules: F9, F14, F17, F34.
   *
   * @returns The registered address. The status is assumed. The whole body as it came, with its envelope
   *   where it has one.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.businessWebhook.get();
   * ```
   */
  get(options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.getBusinessWebhook, { options });
  }

  /**
   * Change the registered address.
   *
   * Changes what {@link BusinessWebhookResource.get} returns and where notifications go. Neither body is
   * known: what is passed is sent as it is.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call.
   *
   * **Sending again.** Safe with the same key after connection errors, 429 and 5xx: the service answers a
   * repetition as it answered the first. Two 500s in a row with the same body end it.
   *
   * **Unknown outcome.** Send it again with the same key, or look at {@link BusinessWebhookResource.get},
   * whose answer is not shown and may not tell.
   *
   * **Not shown**
   * - G8: The fields of the request; presumably those of the registration. The body of the answer; the secret
   *   may be in it.
   *
   * Rules: F9, F10, F11, F12, F13, F14, F18, F34.
   *
   * @returns Changed. The status is assumed. The whole body as it came, with its envelope where it has one.
   * @throws {ApiError} On 401, 422 or any other refusal.
   * @throws {OutcomeUnknownError} Whenever the service may have acted without saying so; `next` tells what
   *   settles it.
   */
  update(body: unknown, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.updateBusinessWebhook, { body, options });
  }
}

/**
 * `fiat.webhooks`: A second documented form of webhook registration; whether it is served beside the first is
 * not known.
 */
export class WebhooksResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Create a webhook with a name and a secret of one's own.
   *
   * The second documented form of webhook registration: several webhooks, each with a name, and a secret that
   * the caller chooses instead of the service (A22). Whether it is served beside
   * {@link BusinessWebhookResource.register} is not known: prefer that one unless you know that yours is this
   * form.
   *
   * The answer has no envelope: its `status` is a field of its own and does not tell success from failure,
   * the HTTP status does (A5). What is sent as `webhook_name` and `webhook_url` is listed as `name` and `url`
   * (A33).
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call.
   *
   * **Sending again.** Safe with the same key after connection errors, 429 and 5xx: the service answers a
   * repetition as it answered the first. Two 500s in a row with the same body end it.
   *
   * **Unknown outcome.** Send it again with the same key, or {@link WebhooksResource.list} tells what
   * happened.
   *
   * **Not shown**
   * - G10: Whether this form is served beside {@link BusinessWebhookResource.register}.
   * - G57: The HTTP status of success.
   *
   * Rules: F9, F10, F11, F12, F13, F14, F21, F34.
   *
   * @returns Created. The status is assumed.
   * @throws {ApiError} On 401, 422 or any other refusal.
   * @throws {OutcomeUnknownError} Whenever the service may have acted without saying so; `next` tells what
   *   settles it.
   * @example
   * ```ts
   * await fiat.webhooks.create({
   *   webhook_name: "Shop",
   *   webhook_url: "https://shop.example/hooks",
   *   webhook_secret: "not-a-real-webhook-secret",
   *   whitelist_ips: ["192.0.2.10"],
   * });
   * ```
   */
  create(body: CreateNamedWebhookRequest, options?: KeyedCallOptions): ResultPromise<NamedWebhookCreated> {
    return this.#call(operations.createNamedWebhook, { body, options });
  }

  /**
   * List the named webhooks.
   *
   * Returns all webhooks made with {@link WebhooksResource.create}, as a bare array without an envelope (A4).
   * Secrets are not listed.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G10: Whether this form is served beside {@link BusinessWebhookResource.register}.
   * - G57: The HTTP status of success.
   *
   * Rules: F9, F14, F22, F34.
   *
   * @returns The named webhooks. The status is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.webhooks.list();
   * ```
   */
  list(options?: CallOptions): ResultPromise<NamedWebhook[]> {
    return this.#call(operations.listNamedWebhooks, { options });
  }
}

/** Query of `fiat.sendMoney.quote`. */
export type QuoteSendMoneyQuery = FreeQuery;

/** `fiat.sendMoney`: Look at the rate before paying across borders. */
export class SendMoneyResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Look at the rate before sending money.
   *
   * Checks the rate before a payment is made. Only the path is known. Since looking at a rate should change
   * nothing, the operation is taken for a `GET`, and whatever is given as query is sent as it is.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G54: The HTTP method; `GET` is assumed.
   * - G12: `query`: Which parameters the quote takes, and whether they travel in the query at all. The body
   *   of the answer.
   *
   * Rules: F9, F14, F34.
   *
   * @param query Any query parameters, by their names.
   * @returns The quote. The status is assumed. The whole body as it came, with its envelope where it has one.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.sendMoney.quote();
   * ```
   */
  quote(query?: QuoteSendMoneyQuery, options?: CallOptions): ResultPromise<unknown> {
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
   * Creates a wallet of the business. Only method and path are known: what is passed is sent as it is, and
   * the answer is handed on as it comes.
   *
   * **Key.** Carries `options.idempotencyKey`, or else a key that the SDK makes for this call.
   *
   * **Sending again.** Safe with the same key after connection errors, 429 and 5xx: the service answers a
   * repetition as it answered the first. Two 500s in a row with the same body end it.
   *
   * **Unknown outcome.** Send it again with the same key.
   *
   * **Not shown**
   * - G12: The fields of the request. The body of the answer.
   *
   * Rules: F9, F10, F11, F12, F13, F14, F34.
   *
   * @returns Created. The status is assumed. The whole body as it came, with its envelope where it has one.
   * @throws {ApiError} On 401, 422 or any other refusal.
   * @throws {OutcomeUnknownError} Whenever the service may have acted without saying so; `next` tells what
   *   settles it.
   */
  create(body: unknown, options?: KeyedCallOptions): ResultPromise<unknown> {
    return this.#call(operations.createWallet, { body, options });
  }
}

/** `fiat.transactions`: What became of a payment. */
export class TransactionsResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Download the receipt of a transaction.
   *
   * Returns the receipt as the bytes of a PDF file, the one answer of this service that is not JSON. A
   * failure is answered in JSON like any other.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G53: `id`: Whether this is a transaction's `id` (a number) or its `transaction_id` (a string).
   * - G12: The status, and what headers the file comes with.
   *
   * Rules: F9, F14, F32, F34.
   *
   * @param id The transaction whose receipt is wanted.
   * @returns The receipt. The status is assumed.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.transactions.receipt("txn_example");
   * ```
   */
  receipt(id: string, options?: CallOptions): ResultPromise<Bytes> {
    return this.#call(operations.getTransactionReceipt, { path: { id }, options });
  }
}

/** `fiat.health`: Is the service up. */
export class HealthResource {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }

  /**
   * Check the service's health.
   *
   * Tells how the service is. The path lies one level above the `/api/v1` prefix of the other operations
   * (A27). Nothing but the path is known: method and authentication are assumed.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G54: Method and authentication; `GET` with the bearer token is assumed.
   * - G12: The body of the answer.
   *
   * Rules: F9, F14, F31, F34.
   *
   * @returns The service is healthy. The status is assumed. The whole body as it came, with its envelope
   *   where it has one.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.health.check();
   * ```
   */
  check(options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.checkHealth, { options });
  }

  /**
   * Ask whether the service answers.
   *
   * Tells whether the service answers. The path lies one level above the `/api/v1` prefix of the other
   * operations (A27). Nothing but the path is known: method and authentication are assumed.
   *
   * **Sending again.** Safe after connection errors, 408, 429, 500, 502, 503 and 504.
   *
   * **Not shown**
   * - G54: Method and authentication; `GET` with the bearer token is assumed.
   * - G12: The body of the answer.
   *
   * Rules: F9, F14, F31, F34.
   *
   * @returns The service answers. The status is assumed. The whole body as it came, with its envelope where
   *   it has one.
   * @throws {ApiError} On 401 or any other failure.
   * @example
   * ```ts
   * await fiat.health.ping();
   * ```
   */
  ping(options?: CallOptions): ResultPromise<unknown> {
    return this.#call(operations.pingHealth, { options });
  }
}

/** All resources of the fiat client. */
export class FiatResources {
  /** Exchange of the account's credentials for a short-lived bearer token. */
  readonly auth: AuthResource;
  /** The one address at which the business is told of status changes. */
  readonly businessWebhook: BusinessWebhookResource;
  /** A second documented form of webhook registration; whether it is served beside the first is not known. */
  readonly webhooks: WebhooksResource;
  /** Look at the rate before paying across borders. */
  readonly sendMoney: SendMoneyResource;
  /** The business's wallets, in several currencies. */
  readonly wallets: WalletsResource;
  /** What became of a payment. */
  readonly transactions: TransactionsResource;
  /** Is the service up. */
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
