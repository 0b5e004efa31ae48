// The types of all records and operations, as callers see them.
// Response fields documented without a condition are required; that they are always present is assumed.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

import type { Decimal, DecimalInput, Id } from "../../src/runtime.ts";

/** Id of an account that owns assets: an object id of 24 hexadecimal digits. Pattern: `^[0-9a-fA-F]{24}$`. */
export type AccountId = Id<"AccountId">;

/** Id of an agent wallet, the wallet that trades or pays on behalf of an agent. */
export type AgentWalletId = Id<"AgentWalletId">;

/** Id of an API key. It is not the key itself. */
export type ApiKeyId = Id<"ApiKeyId">;

/** The balance of an asset wallet. */
export interface AssetBalance {
  asset_id: AssetId;
  /** Chain of the asset. */
  chain: string;
  /** Ticker of the asset. */
  ticker: string;
  /** On-chain address of the wallet. */
  wallet_address: string;
  /**
   * How much the wallet holds.
   *
   * Undocumented (G61): Unit; whole tokens or smallest units.
   */
  balance: Decimal;
  /** Value of the balance in US dollars. */
  balance_usd: Decimal;
  /** When the balance was last updated (ISO 8601). It may be older than the response. Format: `date-time`. */
  last_updated: string;
}

/** Id of an asset wallet, one token on one chain within an account. */
export type AssetId = Id<"AssetId">;

/** A card customer of the issuer program, with the customer's cards. */
export interface CardCustomer {
  svc_card_id: SvcCardId;
  /** The issuer's own reference, set at onboarding. */
  external_id: string;
  /** The customer's email address. */
  email: string;
  /**
   * Onboarding progress. Other values are possible.
   *
   * Undocumented (G23): The other values and their transitions.
   */
  flow_status: "card_created" | "active" | (string & {});
  /** Currency of the card. */
  currency: string;
  /**
   * The card's token. Whether it is the symbol of a token or a stand-in for the card number is undocumented. Redacted
   * in error messages.
   */
  token: string;
  /** Whether the card wallet's contract is deployed. */
  safe_deployed: boolean;
  /** Number of cards. */
  cards_count: number;
  /** The cards. */
  cards: CardSummary[];
  /** When the customer was created (ISO 8601). Format: `date-time`. */
  created_at: string;
}

/**
 * The shape of a failed card operation. The code is in `error_code` or in `error`; some failures have none.
 *
 * Undocumented (G31): Codes of some failures.
 */
export interface CardError {
  /** False. */
  success: false;
  error_code?: ErrorCode | undefined;
  error?: ErrorCode | undefined;
  /** Human-readable; the wording may change. */
  message: string;
}

/** Id of one card, virtual or physical. */
export type CardId = Id<"CardId">;

/** One card of a card customer. */
export interface CardSummary {
  card_id: CardId;
  /** Last four digits of the card number. */
  last_four: string;
  /** Kind of card. */
  card_type: "virtual" | "physical" | (string & {});
  /** Whether the card is frozen. A frozen card declines new transactions. */
  is_frozen: boolean;
  /**
   * Whether the card is marked as lost.
   *
   * Undocumented (G23): How a card becomes lost.
   */
  is_lost: boolean;
  /**
   * Whether the card is blocked.
   *
   * Undocumented (G23): How a card becomes blocked.
   */
  is_blocked: boolean;
  /**
   * Status of the card.
   *
   * Undocumented (G49): The values.
   */
  status: string;
}

/** One transaction of a card. */
export interface CardTransaction {
  /** Id of the card transaction. */
  transaction_id: string;
  /** Kind of transaction. Other values are possible. */
  type: "purchase" | "refund" | "withdrawal" | (string & {});
  /** Amount in `currency`. */
  amount: Decimal;
  /** Currency of the transaction; it may differ from the card's. */
  currency: string;
  /**
   * Status of the transaction: `authorized` (approved, funds held), `settled` (debited), `declined`, `reversed`,
   * `partially_reversed`, `failed` (after authorization) or `expired` (the authorization expired before settlement).
   *
   * Undocumented (G20): Transitions between statuses.
   */
  status:
    | "authorized"
    | "settled"
    | "declined"
    | "reversed"
    | "partially_reversed"
    | "failed"
    | "expired"
    | (string & {});
  /** Name of the merchant. */
  merchant: string;
  /** Merchant category code. */
  merchant_category: string;
  /** City of the merchant, or null. */
  merchant_city: string | null;
  /** Country of the merchant, two letters (ISO 3166-1). Pattern: `^[A-Z]{2}$`. */
  merchant_country: string;
  /**
   * When the transaction was authorized. Format: `date-time`.
   *
   * Undocumented (G59): The format of the time; ISO 8601 is assumed.
   */
  authorized_at: string;
  /**
   * When the transaction was settled; null while it is pending. Format: `date-time`.
   *
   * Undocumented (G59): The format of the time; ISO 8601 is assumed.
   */
  settled_at: string | null;
  /**
   * When the record was created. Format: `date-time`.
   *
   * Undocumented (G59): The format of the time; ISO 8601 is assumed.
   */
  created_at: string;
}

/** One page of a customer's card transactions. */
export interface CardTransactionPage {
  /** The customer. Which of the three kinds of id the service returns is undocumented. */
  customer_id: CustomerId;
  /** Currency of the customer's card. */
  currency: "USD" | "EUR" | "GBP" | (string & {});
  /** The transactions of this page. */
  transactions: CardTransaction[];
  /** Number of transactions on all pages. */
  total: number;
  /** Page number, from 1. */
  page: number;
  /** Page size: a count, not an amount as elsewhere. */
  limit: number;
}

/** The asset wallet to check. */
export interface CheckBalanceRequest {
  asset_id: AssetId;
}

/**
 * A transfer with this idempotency key already exists. Use that transaction as the result; do not send it again with
 * another key.
 */
export interface ConflictError {
  /** `conflict`. */
  error: "conflict";
  /** Human-readable; the wording may change. */
  message: string;
  /** The existing transaction and the key. */
  details?: {
    existing_transaction_id: TransactionId;
    /** The key of both requests. */
    idempotency_key: string;
  } | undefined;
}

/**
 * The API key and its secret.
 *
 * Undocumented (G65): Whether both fields are required.
 */
export interface CreateTokenRequest {
  /** The API key. Redacted in error messages. */
  api_key: string;
  /** The secret of the API key, shown once when the key was created. Redacted in error messages. */
  api_secret: string;
}

/** An empty object, which must be sent. */
export type CreateVirtualCardRequest = Record<string, never>;

/**
 * The events to deliver, and where. A free-text label is possible too; the name of its field is undocumented.
 *
 * Undocumented (G38): Name of the label's field; additional properties are allowed.
 */
export type CreateWebhookRequest = {
  /** Address to deliver to. HTTPS only. Pattern: `^https://`. */
  url: string;
  /** Events to deliver. Without this field, or with `*`, all events are delivered. */
  events?: WebhookEventSlug[] | undefined;
} & {
  [key: string]: unknown;
};

/** The wallet that pays for a customer's card. */
export interface CustomerCardWallet {
  svc_card_id: SvcCardId;
  /** Currency of the card. */
  currency: string;
  /** Token of the wallet. */
  token: string;
  /** Whether the wallet can be used. */
  wallet_ready: boolean;
  /** Balance of the wallet. */
  balance: {
    /** Amount that can be spent. */
    available: Decimal;
    /** Pending amount. What counts as pending is undocumented. */
    pending: Decimal;
    /** Currency of the two amounts. */
    currency: string;
  };
  /** Where to send deposits for this wallet. */
  funding_address: {
    /** On-chain address. */
    address: string;
    /** Network of the address. */
    network: string;
    /** Asset to send. */
    asset: string;
    /** Memo to send with the deposit, or null. */
    memo: string | null;
  };
  /** Spending limits. */
  spending_limits: {
    /**
     * The daily limit, set by the service.
     *
     * Undocumented (G46): Size of the limit.
     */
    daily: {
      /** Amount allowed per day. */
      limit: Decimal;
      /** Amount spent today. */
      used: Decimal;
      /** Amount left for today. */
      remaining: Decimal;
    };
  };
}

/** Id of a card customer of the issuer program. Several kinds of id have this name; each place says which it accepts. */
export type CustomerId = Id<"CustomerId">;

/** A deleted onboarding record. The types of the fields are undocumented; strings are assumed. */
export interface CustomerReset {
  /** Id of the deleted record. */
  deleted_card_id: string;
  /** The customer's email address, masked. */
  email_masked: string;
  /** The issuer's own reference, elsewhere called `external_id`. */
  external_customer_id: string;
  /** What to do next. */
  next_step: string;
  /** A warning about the email address, which the card network keeps on record. */
  email_warning: string;
}

/**
 * Id of a delivery: one event sent to one subscription.
 *
 * Undocumented (G19): Response field that contains it.
 */
export type DeliveryId = Id<"DeliveryId">;

/**
 * Another request with the same idempotency key is still in progress. Wait, then send the same request with the same
 * key. Only this record spells the key in camel case.
 */
export interface DuplicateRequestError {
  /** False. */
  success: false;
  /** Human-readable; the wording may change. */
  message: string;
  /** `DUPLICATE_REQUEST_IN_PROGRESS`. */
  error: "DUPLICATE_REQUEST_IN_PROGRESS";
  /** The key of both requests. */
  idempotencyKey: string;
}

/** Success envelope A, with a boolean `status`. */
export interface EnvelopeA {
  /** True on success. */
  status: boolean;
  /** Human-readable; the wording may change. */
  message: string;
  /** The result. */
  data?: Record<string, unknown> | undefined;
}

/** Success envelope B, with a boolean `success`. */
export interface EnvelopeB {
  /** True on success. */
  success: boolean;
  /** Human-readable; the wording may change. */
  message: string;
  /** The result. */
  data?: Record<string, unknown> | undefined;
}

/** Success envelope C, with the string `success` as its `status`. */
export interface EnvelopeC {
  /** Always `success`. */
  status: "success";
  /** Human-readable; the wording may change. */
  message: string;
  /** The result. */
  data?: Record<string, unknown> | undefined;
}

/** Error code. Other codes are possible. */
export type ErrorCode =
  | "validation_error"
  | "not_found"
  | "CUSTOMER_NOT_FOUND"
  | "NOT_FOUND"
  | "WITHDRAWAL_LIMIT_EXCEEDED"
  | "NOT_APPROVED"
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
  | "internal_error"
  | "CARD_ALREADY_ISSUED"
  | "EMAIL_ALREADY_REGISTERED"
  | "SOURCE_OF_FUNDS_NOT_COMPLETED"
  | "MISSING_IDENTIFIER"
  | "INVALID_LIMIT"
  | "NO_CHANGES"
  | (string & {});

/** What to fetch, and the wallet that pays for it. */
export interface FetchPaidResourceRequest {
  /** The agent wallet that pays. */
  wallet_id: AgentWalletId;
  /** URL to fetch. If it asks for payment (HTTP 402), the wallet pays and the service fetches it again. */
  url: string;
  /** HTTP method. Default: `"GET"`. */
  method?: "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | undefined;
  /** Extra headers. They may contain credentials. Redacted in error messages. */
  headers?: {
    [key: string]: unknown;
  } | undefined;
  /** Body to send, of any type; for POST, PUT and PATCH. */
  body?: unknown;
}

/** A card after freezing. */
export interface FrozenCard {
  svc_card_id: SvcCardId;
  card_id: CardId;
  /** Always true. */
  is_frozen: true;
  /**
   * When the card was frozen. Format: `date-time`.
   *
   * Undocumented (G59): The format of the time; ISO 8601 is assumed.
   */
  frozen_at: string;
}

/** How to fund the account's own card: addresses, tokens and bridges. */
export interface FundingAddress {
  /** Address to send to. */
  address: string;
  /** Network of the address. */
  network: string;
  /** How the card is funded. */
  funding_method: string;
  /** Currency of the card. */
  card_currency: string;
  /** Tokens that may be sent. */
  supported_tokens: SupportedToken[];
  /** Other networks to fund from, by source key. */
  funding_sources: {
    [key: string]: FundingSource;
  };
  /**
   * Minimum deposit: 5.00 USDC, the balance at which bridging starts. A smaller deposit, from 1 unit of a stablecoin,
   * is credited and presumably not bridged.
   */
  minimum_deposit: Decimal;
  /** Instructions in words. */
  instructions: string;
}

/** A network from which deposits are bridged to the card. */
export interface FundingSource {
  /** Address to send to. */
  address: string;
  /** Network of the address. */
  network: string;
  /** Token to send. */
  token: string;
  /** Kind of bridge. */
  bridge_type: string;
  /** How long bridging takes. */
  bridge_time: string;
  /** Description of the source. */
  description: string;
}

/** The general error body. */
export interface GeneralError {
  error: ErrorCode;
  /** Human-readable; the wording may change. */
  message: string;
  /** Details, which depend on the code. */
  details?: Record<string, unknown> | undefined;
}

/** The balance is too low. */
export interface InsufficientBalanceError {
  /** `insufficient_balance`. */
  error: "insufficient_balance";
  /** Human-readable; the wording may change. */
  message: string;
  /**
   * Available and requested amounts.
   *
   * Undocumented (G64): Whether the amounts are strings or numbers; both are accepted.
   */
  details?: {
    /** Balance of the wallet. */
    available_balance: Decimal;
    /** Requested amount. */
    requested_amount: Decimal;
    /** Ticker of the asset. */
    ticker: string;
  } | undefined;
}

/** The service failed. Card operations and `sendFunds` may add the flag of their own shape. */
export interface InternalError {
  /** `internal_error`. */
  error: "internal_error";
  /** Human-readable; the wording may change. */
  message: string;
  /** Id of the request. A string is assumed. */
  request_id: string;
}

/** A newly issued virtual card, without its number and CVV. */
export interface IssuedVirtualCard {
  svc_card_id: SvcCardId;
  card_id: CardId;
  /** `virtual`. */
  card_type: "virtual" | (string & {});
  /** `active`. */
  status: "active" | (string & {});
  /**
   * Name of the status. A string is assumed.
   *
   * Undocumented (G49): The values.
   */
  status_name: string;
  /**
   * When the card became active. Format: `date-time`.
   *
   * Undocumented (G59): The format of the time; ISO 8601 is assumed.
   */
  activated_at: string;
  /** How many cards the customer now has. */
  total_cards: number;
  /** Where to send funds for the card. Strings are assumed for its three fields. */
  funding_wallet: {
    /** On-chain address. */
    address: string;
    /** Network of the address. */
    network: string;
    /** Asset to send. */
    asset: string;
  };
}

/** The card limits of a program. They are ceilings; issuers cannot set limits per customer above them. */
export interface IssuerCardLimits {
  program_id: ProgramId;
  /** The current limits. */
  card_limits: {
    /** Virtual cards per customer. */
    max_virtual_per_customer: number;
    /** Physical cards per customer. */
    max_physical_per_customer: number;
    /** Active cards per customer, virtual and physical together. */
    max_total_per_customer: number;
  };
}

/**
 * The status of the issuer program. Only its id is documented.
 *
 * Undocumented (G42): All fields except `id`.
 */
export type IssuerStatus = {
  id: ProgramId;
} & {
  [key: string]: unknown;
};

/** Id of a prediction market, from the market search. */
export type MarketId = Id<"MarketId">;

/** A rejection whose body is undocumented; the message is assumed. */
export interface MessageError {
  /** Human-readable; the wording may change. */
  message: string;
}

/** Id of a physical card order. A string is assumed. */
export type OrderId = Id<"OrderId">;

/** Form B: the card that was ordered. Strings are assumed where the type of a field is undocumented. */
export interface PhysicalCardIssue {
  card_id: CardId;
  /** Kind of card. */
  card_type: string;
  /** The card network. */
  card_program: string;
  /** Currency of the card. */
  currency: string;
  /** The nickname, if one was given. */
  label?: string | undefined;
  /** `pending` after the order. Other values are possible. */
  status: "pending" | (string & {});
  /** Masked card number. A string is assumed. */
  masked_pan: string;
  /** Month of expiry. Whether it is a number or a string is undocumented; both are accepted. */
  expiry_month: number | string;
  /** Year of expiry. Whether it is a number or a string is undocumented; both are accepted. */
  expiry_year: number | string;
  /** Tracking number of the shipment, or null. A string is assumed. */
  shipping_tracking_number: string | null;
  /**
   * When the card was created. Format: `date-time`.
   *
   * Undocumented (G59): The format of the time; ISO 8601 is assumed.
   */
  created_at: string;
}

/** Form B: issue a physical card to a named recipient. */
export interface PhysicalCardIssueRequest {
  /** The account that the card belongs to. */
  account_id: string;
  /** Must be `physical`. */
  card_type: "physical";
  /** The card network. */
  card_program?: "VISA" | "MASTERCARD" | undefined;
  /** Currency of the card. Default: `"USD"`. */
  currency?: string | undefined;
  /** A nickname for the card. */
  label?: string | undefined;
  /** Who receives the card. */
  shipping_name: string;
  /** Where to send the card. */
  shipping_address: {
    /** First line of the address. */
    line1: string;
    /** City. */
    city: string;
    /** Country, two letters (ISO 3166-1 alpha-2). Pattern: `^[A-Z]{2}$`. */
    country: string;
    /** Postal code. */
    postal_code: string;
  };
}

/** The result of an order, in the form of the request. `order_id` identifies form A, `card_id` form B. */
export type PhysicalCardOrder = PhysicalCardShipment | PhysicalCardIssue;

/**
 * One of the two documented forms; a body may satisfy both. Which accounts use which form is undocumented. The response
 * shows which form the service used.
 */
export type PhysicalCardOrderRequest = PhysicalCardShipmentRequest | PhysicalCardIssueRequest;

/** Form A: an order in progress. Strings are assumed where the type of a field is undocumented. */
export interface PhysicalCardShipment {
  order_id: OrderId;
  svc_card_id: SvcCardId;
  /** Kind of card. */
  card_type: string;
  /** `processing` after the order. Other values are possible. */
  status: "processing" | (string & {});
  /** Day on which the card should arrive. Format: `date`. */
  estimated_delivery: string;
  /** Where the card is sent. */
  shipping_address: {
    /** First line of the address. */
    line1: string;
    /** City. */
    city: string;
    /** State or region. */
    state: string;
    /** Postal code. */
    postal_code: string;
    /** Country. */
    country: string;
  };
  /**
   * When the order was placed. Format: `date-time`.
   *
   * Undocumented (G59): The format of the time; ISO 8601 is assumed.
   */
  created_at: string;
}

/** Form A: ship a physical card to an address. */
export interface PhysicalCardShipmentRequest {
  /** Where to send the card. */
  shipping_address: {
    /** First line of the address. */
    line1: string;
    /** Second line of the address. */
    line2?: string | undefined;
    /** City. */
    city: string;
    /** State or region. */
    state: string;
    /** Postal code. */
    postal_code: string;
    /** Country, two letters (ISO 3166-1 alpha-2). Pattern: `^[A-Z]{2}$`. */
    country: string;
  };
  /** What to print on the card. Other fields are possible. */
  personalization?: ({
    /** Name to emboss. */
    cardholder_name?: string | undefined;
  } & {
    [key: string]: unknown;
  }) | undefined;
}

/** Id of a card-issuer program, as `getIssuerStatus` returns it. */
export type ProgramId = Id<"ProgramId">;

/** The assets and the amount to swap. */
export interface QuoteSwapRequest {
  /**
   * Asset to swap from, as ticker and chain (`<TICKER>_<CHAIN>`) or as a native ticker. The values are undocumented;
   * `USDC_SOLANA` and `ETH` are invented examples.
   */
  sourceAsset: string;
  /** Asset to swap to, written in the same way. */
  destinationAsset: string;
  /**
   * Amount to swap, in native units of the source token; see the warning about units at `sendFunds`. A plain decimal is
   * assumed.
   *
   * Undocumented (G61): Unit; whole tokens or smallest units.
   */
  amount: DecimalInput;
  /** Address to swap from. Defaults to the user's own wallet for the source asset. */
  sourceAddress?: string | undefined;
  /** Address to swap to. Defaults to the user's own wallet for the destination asset. */
  destinationAddress?: string | undefined;
}

/** Too many requests. Card operations and `sendFunds` may add the flag of their own shape. */
export interface RateLimitError {
  /** `rate_limit_exceeded`. */
  error: "rate_limit_exceeded";
  /** Human-readable; the wording may change. */
  message: string;
  /** Seconds to wait. */
  retry_after: number;
}

/** The card wallet's contract was already deployed; nothing changed. */
export interface SafeAlreadyDeployed {
  svc_card_id: SvcCardId;
  /** The contract is already deployed. */
  already_deployed: true;
  /** Always false. Whether the service sends the field at all is undocumented. */
  deployment_accepted?: false | undefined;
  /** Address of the contract, once it is deployed. */
  safe_address?: string | undefined;
  /** When the deployment should be complete; it takes about a minute. */
  estimated_completion?: string | undefined;
  /** What to do next. */
  next_step?: string | undefined;
  /** Path to poll with GET. */
  monitor_endpoint?: string | undefined;
  /** Symbol of the wallet's token, such as `USDCe`, `EURe` or `GBPe`. */
  token_symbol?: string | undefined;
  /** Symbol of the currency, such as `USD`, `EUR` or `GBP`. */
  fiat_symbol?: string | undefined;
  /**
   * Status of the wallet's contract. 0 (Ok) and 7 (DelayQueueNotEmpty) both mean ready.
   *
   * Undocumented (G21): Other values; only these two are documented as ready.
   */
  account_status?: number | undefined;
  /** The status in words. */
  account_status_meaning?: string | undefined;
  /** Whether the wallet can be used. */
  is_ready?: boolean | undefined;
}

/**
 * The result of a deployment call: started (HTTP 202, `deployment_accepted` is true) or already done (HTTP 200,
 * `already_deployed` is true).
 */
export type SafeDeployment = SafeDeploymentAccepted | SafeAlreadyDeployed;

/** The deployment of the card wallet's contract has started. */
export interface SafeDeploymentAccepted {
  svc_card_id: SvcCardId;
  /** The deployment has started. */
  deployment_accepted: true;
  /** Always false. Whether the service sends the field at all is undocumented. */
  already_deployed?: false | undefined;
  /** When the deployment should be complete; it takes about a minute. */
  estimated_completion?: string | undefined;
  /** What to do next. */
  next_step?: string | undefined;
  /** Path to poll with GET. */
  monitor_endpoint?: string | undefined;
  /** Symbol of the wallet's token, such as `USDCe`, `EURe` or `GBPe`. */
  token_symbol?: string | undefined;
  /** Symbol of the currency, such as `USD`, `EUR` or `GBP`. */
  fiat_symbol?: string | undefined;
  /**
   * Status of the wallet's contract. 0 (Ok) and 7 (DelayQueueNotEmpty) both mean ready.
   *
   * Undocumented (G21): Other values; only these two are documented as ready.
   */
  account_status?: number | undefined;
  /** The status in words. */
  account_status_meaning?: string | undefined;
  /** Whether the wallet can be used. */
  is_ready?: boolean | undefined;
}

/**
 * The shape of a failed `sendFunds`. Codes and details are documented, but not where they are in this shape; the field
 * names of the general shape are assumed.
 *
 * Undocumented (G62): Where code and details are.
 */
export interface SendFundsError {
  /** False. */
  status: false;
  /** The code, if there is one. */
  error?: string | undefined;
  /** Human-readable; the wording may change. */
  message: string;
  /** Details, which depend on the code. */
  details?: Record<string, unknown> | undefined;
}

/** One transfer from one asset wallet to one address. */
export interface SendFundsRequest {
  /** Account that owns the asset. */
  account: AccountId;
  /** Asset wallet to send from. One id, despite the plural name. */
  assets: AssetId;
  /** Address to send to. It must be valid on `chain`. Funds sent to a wrong but valid address are lost. */
  receiving_address: string;
  /**
   * Amount to send, in native units of the token. It must exceed the total fees; the gas markup is deducted from it.
   * Whether native units are whole tokens or smallest units is undocumented: first send an amount that you can afford
   * to lose in either unit.
   *
   * Undocumented (G61): Whole tokens or smallest units, and how many digits of a JSON number the service keeps.
   */
  amount: DecimalInput;
  /** Ticker of the asset, such as `USDC`. It must match the asset record. */
  type: string;
  /** Chain of the asset. It must match the asset record. The values are undocumented; `SOLANA` is an invented example. */
  chain: string;
  /** What the transfer is for. Other values are possible. */
  category: "personal" | "business" | "payment" | "auto-forward" | "other" | (string & {});
  /** Confirmation priority. Default: `"medium"`. */
  priority?: "low" | "medium" | "high" | undefined;
  /** Your own note. */
  description?: string | undefined;
  /**
   * Pay the gas from the native balance of the same wallet, without markup. Only for native tokens; other tokens are
   * rejected with 400. Default: `false`.
   */
  use_self_funding?: boolean | undefined;
}

/**
 * An accepted transfer with its fees. It does not contain the amount or the receiver, so it does not show whether it
 * belongs to an earlier request with the same idempotency key. The asset and unit of the four fee amounts are
 * undocumented.
 *
 * Undocumented (G28): How `total_fee` is made up of the other three; presumably their sum.
 */
export interface SendFundsResult {
  transaction_id: TransactionId;
  /** Hash of the transfer on its chain. */
  transaction_hash: string;
  /** Hash of the transaction that supplied the gas, or null, presumably if there was none. */
  gas_tx_hash: string | null;
  /** Hash of the transaction that collected the platform fee, or null, presumably if there was none. */
  platform_fee_tx_hash: string | null;
  /** Gas cost. */
  gas_amount: Decimal;
  /** The service's fee. */
  platform_fee: Decimal;
  /** Markup on gas: 20% of its cost, zero for a self-funded native transfer. */
  gas_funding_markup: Decimal;
  /** Total of all fees. */
  total_fee: Decimal;
  /** How the fees are made up. The form of this text is undocumented. */
  fee_breakdown: string;
}

/** A token that can fund the card. */
export interface SupportedToken {
  /** Symbol of the token. */
  symbol: string;
  /** Name of the token. */
  name: string;
  /** Address of the token's contract. */
  contract: string;
  /** Decimal places of the token. */
  decimals: number;
  /** Network of the contract. */
  network: string;
}

/**
 * Withdrawals of the account are suspended. The types of the three fields are undocumented; strings and numbers are
 * accepted.
 */
export interface SuspensionError {
  /** Human-readable; the wording may change. */
  message?: string | undefined;
  /**
   * The suspension.
   *
   * Undocumented (G49): The values of `type`.
   *
   * Undocumented (G64): The types of the fields.
   */
  suspension: {
    /** Kind of suspension. */
    type: string | number;
    /** Why withdrawals are suspended. */
    reason: string | number;
    /** When the suspension ends; null if no end is set. */
    expires_at: string | number | null;
  };
}

/**
 * The service's id of a card customer. In operations on the account's own card, it identifies that card's record. It
 * never identifies a single card: see `CardId`.
 */
export type SvcCardId = Id<"SvcCardId">;

/**
 * The price of a swap, valid until `expiresAt`. The output is an estimate. Unlike elsewhere, field names are in camel
 * case. For the three amounts, plain decimals are assumed.
 *
 * Undocumented (G61): Units of the three amounts.
 */
export interface SwapQuote {
  /** Id of the quote. */
  quoteId: string;
  /** Asset to swap from, as ticker and chain or as a native ticker. */
  sourceAsset: string;
  /** Asset to swap to, written in the same way. */
  destinationAsset: string;
  /** Amount to swap. */
  inputAmount: Decimal;
  /** Estimated amount received. */
  estimatedOutput: Decimal;
  /** Rate between the two assets. */
  exchangeRate: string;
  /** Fee of the swap. */
  fee: {
    /** Amount of the fee. */
    amount: Decimal;
    /** Currency of the fee. */
    currency: string;
  };
  /** When the quote expires (ISO 8601). After that the service rejects it with `quote_expired`. Format: `date-time`. */
  expiresAt: string;
}

/** A bearer token. Not wrapped in an envelope. */
export interface Token {
  /** True on success. */
  success: boolean;
  /** The bearer token. Redacted in error messages. */
  access_token: string;
  /** `Bearer`. The fiat service writes `bearer`; the header always uses `Bearer`. */
  token_type: "Bearer" | (string & {});
  /** Lifetime of the token in seconds, 3600. Example: `3600`. */
  expires_in: number;
  /** When the token expires (ISO 8601), 3600 seconds after it was issued. Format: `date-time`. */
  expires_at: string;
}

/** One trade on a prediction market. */
export interface TradeMarketRequest {
  /** The agent wallet that trades. It must be on Solana. */
  wallet_id: AgentWalletId;
  market_id: MarketId;
  /** Outcome to trade. */
  outcome: "yes" | "no";
  /** Whether to buy or sell. Default: `"buy"`. */
  side?: "buy" | "sell" | undefined;
  /**
   * Notional of the trade in US dollars, paid in USDC. For side `sell` its meaning is undocumented: proceeds, or shares
   * at their current price.
   *
   * Undocumented (G68): Meaning of the amount for side `sell`.
   */
  amount: DecimalInput;
  /** Category of the market. Required if the connector restricts categories. */
  category?: string | undefined;
  /** Provider of the market. Omit it for the default. */
  provider?: string | undefined;
  /** Why the agent trades. Stored with the transaction. */
  reason?: string | undefined;
  /** Your own data. Stored with the transaction. */
  metadata?: {
    [key: string]: unknown;
  } | undefined;
}

/** Id of a transfer made with `sendFunds`. Card transactions have their own ids. */
export type TransactionId = Id<"TransactionId">;

/** A card after unfreezing. */
export interface UnfrozenCard {
  card_id: CardId;
  /** `active`. */
  status: "active" | (string & {});
  /**
   * When the card was unfrozen. Format: `date-time`.
   *
   * Undocumented (G59): The format of the time; ISO 8601 is assumed.
   */
  unfrozen_at: string;
}

/** A well-formed request that cannot be processed. */
export interface UnprocessableError {
  /**
   * The reason.
   *
   * Undocumented (G52): What causes `card_not_active` and `iban_not_activated`.
   */
  error:
    | "insufficient_balance"
    | "invalid_address"
    | "unsupported_token"
    | "quote_expired"
    | "gas_station_empty"
    | "card_not_active"
    | "iban_not_activated"
    | (string & {});
  /** Human-readable; the wording may change. */
  message: string;
  /** Details, which depend on the code. */
  details?: Record<string, unknown> | undefined;
}

/**
 * The limits to change, at least one. An omitted limit presumably keeps its value: the initial values named here apply
 * to a new program and are not defaults of the request.
 */
export interface UpdateCardLimitsRequest {
  /** Virtual cards per customer. A program starts with 1. 0 to 5. */
  max_virtual_per_customer?: number | undefined;
  /** Physical cards per customer. A program starts with 1. 0 to 5. */
  max_physical_per_customer?: number | undefined;
  /** Active cards per customer, virtual and physical together. A program starts with 2; 5 is the platform's cap. 0 to 5. */
  max_total_per_customer?: number | undefined;
}

/**
 * Changes to a subscription. Only one field is documented.
 *
 * Undocumented (G37): The other fields.
 */
export type UpdateWebhookRequest = {
  /** False pauses deliveries without deleting anything; true resumes them (implied). */
  enabled?: boolean | undefined;
} & {
  [key: string]: unknown;
};

/** The request is malformed or fails validation. Correct it before sending it again. */
export interface ValidationError {
  /** `validation_error`. */
  error: "validation_error";
  /** Human-readable; the wording may change. */
  message: string;
  /** What is wrong, one message per field. */
  details?: {
    [key: string]: string;
  } | undefined;
}

/**
 * A kind of event, or `*` for all events. The four groups are deposits, transactions, cards (lifecycle, card
 * transactions, customer funding, swaps) and identity checks (KYC). Three slugs are documented.
 *
 * Undocumented (G39): The other slugs of each group.
 */
export type WebhookEventSlug = "*" | "deposit.confirmed" | "transaction.failed" | "transaction.settled" | (string & {});

/**
 * Id of a webhook subscription. `webhookId` reads it from a response.
 *
 * Undocumented (G19): Response field that contains it.
 */
export type WebhookId = Id<"WebhookId">;

/**
 * A subscription. It has more fields, among them an id and a free-text label, but their names are undocumented.
 *
 * Undocumented (G19): The other fields.
 *
 * Undocumented (G38): The name of the label's field.
 */
export type WebhookSubscription = {
  /** Address that events are delivered to (HTTPS). */
  url?: string | undefined;
  /** Events that are delivered; `*` means all. */
  events?: WebhookEventSlug[] | undefined;
  /** Signing secret, generated by the service. Keep it like a password. Redacted in error messages. */
  secret?: string | undefined;
  /** Whether events are delivered. */
  enabled?: boolean | undefined;
} & {
  [key: string]: unknown;
};

/** The response of the fetched resource, and the payment. */
export interface X402FetchResult {
  /** HTTP status of the fetched resource. It may be a failure although this call succeeded. */
  status: number;
  /** Whether the wallet paid. */
  paid: boolean;
  /**
   * The payment. Whether it is absent or null when nothing was paid is undocumented; both are accepted.
   *
   * Undocumented (G36): Whether the field is absent or null when nothing was paid.
   */
  payment?: {
    /** Amount in US dollars. */
    amount_usd: Decimal;
    /** Asset used to pay. */
    asset: string;
    /** Network of the payment. */
    network: string;
    /** Recipient of the payment. */
    pay_to: string;
  } | null | undefined;
  /** Body of the fetched resource, of any type. */
  body?: unknown;
}

export interface operations {
  createToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": CreateTokenRequest;
      };
    };
    responses: {
      /** A token. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": Token;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      /** The API key does not allow the caller's IP address. */
      403: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": GeneralError | SuspensionError;
        };
      };
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  refreshAuthentication: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  exchangeApiKeyToken: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  generateApiKey: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  getApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** The API key's id. */
        id: components["parameters"]["ApiKeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  updateApiKeyPermissions: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The API key's id. */
        id: components["parameters"]["ApiKeyId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  sendFunds: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": SendFundsRequest;
      };
    };
    responses: {
      /** The transfer, or the original one if the key was used before. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeA & {
            data: SendFundsResult;
          };
        };
      };
      400: components["responses"]["SendFundsBadRequest"];
      401: components["responses"]["SendFundsUnauthorized"];
      403: components["responses"]["SendFundsForbidden"];
      404: components["responses"]["SendFundsNotFound"];
      409: components["responses"]["SendFundsConflict"];
      422: components["responses"]["SendFundsUnprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["SendFundsFailed"];
    };
  };
  checkBalance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": CheckBalanceRequest;
      };
    };
    responses: {
      /** The balance. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeC & {
            data: AssetBalance;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  quoteSwap: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": QuoteSwapRequest;
      };
    };
    responses: {
      /** The quote. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: SwapQuote;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      /**
       * The request is well formed but cannot be processed. `quote_expired` is documented here but belongs to the
       * undocumented operation that executes a quote; it is assumed that this operation can return it.
       */
      422: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": InsufficientBalanceError | UnprocessableError;
        };
      };
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  batchAddAssets: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  getSourceOfFunds: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  submitSourceOfFunds: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  getCardSafe: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["CardForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  deployCardSafe: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The contract is already deployed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: SafeAlreadyDeployed;
          };
        };
      };
      /** The deployment has started; it takes about a minute. */
      202: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: SafeDeploymentAccepted;
          };
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["CardForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  orderPhysicalCard: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": PhysicalCardOrderRequest;
      };
    };
    responses: {
      /** The order (form A) or the card (form B). */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeC & {
            data: PhysicalCardOrder;
          };
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["CardForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  unfreezeCard: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
        /** The card. */
        cardId: components["parameters"]["CardId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The card is active. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeC & {
            data: UnfrozenCard;
          };
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["CardForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  getFundingAddress: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The funding address. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: FundingAddress;
          };
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["CardForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  onboardCardCustomer: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      404: components["responses"]["CardNotFound"];
      /** The email address is already registered with the card network (`EMAIL_ALREADY_REGISTERED`). Use another one. */
      409: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": CardError | ConflictError | DuplicateRequestError;
        };
      };
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  resetCardCustomer: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The record is deleted. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: CustomerReset;
          };
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      /** The customer is not in the caller's issuer program (`NOT_FOUND`). */
      404: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": CardError | GeneralError;
        };
      };
      /** The customer has a card (`CARD_ALREADY_ISSUED`). Nothing was changed. */
      409: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": CardError | ConflictError | DuplicateRequestError;
        };
      };
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  getCustomerSafe: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  deployCustomerSafe: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The contract is already deployed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: SafeAlreadyDeployed;
          };
        };
      };
      /** The deployment has started; it takes about a minute. */
      202: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: SafeDeploymentAccepted;
          };
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  createVirtualCard: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": CreateVirtualCardRequest;
      };
    };
    responses: {
      /** The new card, which is active. */
      201: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: IssuedVirtualCard;
          };
        };
      };
      /**
       * A prerequisite is missing, the customer has reached a card limit, or the request is malformed. Only the missing
       * questionnaire has a known code (`SOURCE_OF_FUNDS_NOT_COMPLETED`).
       */
      400: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": CardError | ValidationError;
        };
      };
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  freezeCustomerCard: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
        /** The card. */
        cardId: components["parameters"]["CardId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The card is frozen. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: FrozenCard;
          };
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  getCustomerWallet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** The card customer, or in operations on the account's own card that card's record. */
        svcCardId: components["parameters"]["SvcCardId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The wallet. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: CustomerCardWallet;
          };
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  lookupCardCustomer: {
    parameters: {
      query?: {
        /**
         * An id of the customer; which one is undocumented.
         *
         * Undocumented (G66): What it identifies.
         */
        id?: string | undefined;
        /** The service's id of the card customer. One of the two most reliable identifiers. */
        svc_card_id?: SvcCardId | undefined;
        /** A customer id; any other value is looked up as a `svc_card_id`. */
        customer_id?: CustomerId | SvcCardId | undefined;
        /** The id of one of the customer's cards. */
        card_id?: CardId | undefined;
        /** The reference that the issuer gave at onboarding. One of the two most reliable identifiers. */
        external_id?: string | undefined;
        /** The customer's email address. */
        email?: string | undefined;
      } | undefined;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The customer. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: CardCustomer;
          };
        };
      };
      /** No identifier was given (`MISSING_IDENTIFIER`), or the query fails validation (`validation_error`). */
      400: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": CardError | ValidationError;
        };
      };
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      404: components["responses"]["CustomerNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  listCardTransactions: {
    parameters: {
      query?: {
        /** Page number, from 1. Default: `1`. */
        page?: number | undefined;
        /** Page size. At most 100. Default: `20`. */
        limit?: number | undefined;
        /** Only transactions with this status. */
        status?:
          | "authorized"
          | "settled"
          | "declined"
          | "reversed"
          | "partially_reversed"
          | "failed"
          | "expired"
          | undefined;
      } | undefined;
      header?: never;
      path: {
        /**
         * The card customer: a `svc_card_id`, the service's internal record id, or the issuer's own reference
         * (`external_customer_id`).
         */
        customerId: SvcCardId | CustomerId;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** One page of transactions. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: CardTransactionPage;
          };
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      404: components["responses"]["CustomerNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  updateCardLimits: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The issuer program: `data.id` of `getIssuerStatus`. */
        programId: components["parameters"]["ProgramId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": UpdateCardLimitsRequest;
      };
    };
    responses: {
      /** The current limits. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: IssuerCardLimits;
          };
        };
      };
      /**
       * A limit is outside 0 to 5 (`INVALID_LIMIT`), no limit is given (`NO_CHANGES`), or the request is malformed
       * (`validation_error`).
       */
      400: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": CardError | ValidationError;
        };
      };
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      /** The program does not exist (`NOT_FOUND`). */
      404: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": CardError | GeneralError;
        };
      };
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  getIssuerStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The program. Only `data.id` is documented; status 200 and envelope B are assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: IssuerStatus;
          };
        };
      };
      400: components["responses"]["CardBadRequest"];
      401: components["responses"]["CardUnauthorized"];
      403: components["responses"]["ProgramForbidden"];
      404: components["responses"]["CardNotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": CreateWebhookRequest;
      };
    };
    responses: {
      /**
       * The subscription with its secret. Only the secret is documented; the status, the envelope and the place of the
       * secret are assumed.
       */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: WebhookSubscription;
          };
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  listWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** The subscription. */
        webhookId: components["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  updateWebhook: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The subscription. */
        webhookId: components["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": UpdateWebhookRequest;
      };
    };
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The subscription. */
        webhookId: components["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The subscription. */
        webhookId: components["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** How many deliveries to return. An integer is assumed. */
        limit?: number | undefined;
        /** How many deliveries to skip. An integer is assumed. */
        offset?: number | undefined;
        /** Only deliveries with this status. The values are undocumented. */
        status?: string | undefined;
        /** Only deliveries of this kind of event. */
        eventType?: string | undefined;
      } | undefined;
      header?: never;
      path: {
        /** The subscription. */
        webhookId: components["parameters"]["WebhookId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  listAllDeliveries: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  retryDelivery: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path: {
        /** The delivery to retry. */
        deliveryId: components["parameters"]["DeliveryId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  searchMarkets: {
    parameters: {
      query: {
        /**
         * The agent wallet.
         *
         * Undocumented (G65): Whether the service requires it.
         */
        wallet_id: components["parameters"]["AgentWalletId"];
        /**
         * Search text.
         *
         * Undocumented (G65): Whether the service requires it; optional is assumed.
         */
        query?: string | undefined;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  tradeMarket: {
    parameters: {
      query?: never;
      header?: {
        "Idempotency-Key"?: string | undefined;
      } | undefined;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": TradeMarketRequest;
      };
    };
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["AgentBadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AgentForbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["AgentUnprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  listPositions: {
    parameters: {
      query: {
        /**
         * The agent wallet.
         *
         * Undocumented (G65): Whether the service requires it.
         */
        wallet_id: components["parameters"]["AgentWalletId"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The status and body are undocumented; 200 is assumed. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["Unprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  fetchPaidResource: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": FetchPaidResourceRequest;
      };
    };
    responses: {
      /** The response of the resource, and the payment. */
      200: {
        headers: {
          "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
          "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
          "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
          [name: string]: unknown;
        };
        content: {
          "application/json": EnvelopeB & {
            data: X402FetchResult;
          };
        };
      };
      400: components["responses"]["AgentBadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AgentForbidden"];
      404: components["responses"]["NotFound"];
      409: components["responses"]["Conflict"];
      422: components["responses"]["AgentUnprocessable"];
      429: components["responses"]["RateLimited"];
      500: components["responses"]["InternalError"];
    };
  };
  notifyDepositConfirmed: {
    parameters: {
      query?: never;
      header: {
        /**
         * HMAC-SHA256 of `<timestamp>.<JSON payload>`, keyed with the secret of the subscription. The timestamp is in a
         * second header. Use the bytes of the payload as received, before you parse it.
         *
         * Undocumented (G40): The name of the timestamp header, its unit and the tolerance; how the signature is
         * encoded; which bytes of the secret are the key; whether the signed payload equals the body byte for byte;
         * whether a retried delivery is signed again.
         */
        "X-Svc-Signature": components["parameters"]["SvcSignature"];
      };
      path?: never;
      cookie?: never;
    };
    /** The event. Its fields are undocumented; the method POST is assumed. */
    requestBody: {
      content: {
        "application/json": unknown;
      };
    };
    responses: {
      /** Received. Which responses count as received is undocumented; 200 is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  notifyTransactionSettled: {
    parameters: {
      query?: never;
      header: {
        /**
         * HMAC-SHA256 of `<timestamp>.<JSON payload>`, keyed with the secret of the subscription. The timestamp is in a
         * second header. Use the bytes of the payload as received, before you parse it.
         *
         * Undocumented (G40): The name of the timestamp header, its unit and the tolerance; how the signature is
         * encoded; which bytes of the secret are the key; whether the signed payload equals the body byte for byte;
         * whether a retried delivery is signed again.
         */
        "X-Svc-Signature": components["parameters"]["SvcSignature"];
      };
      path?: never;
      cookie?: never;
    };
    /** The event. Its fields are undocumented; the method POST is assumed. */
    requestBody: {
      content: {
        "application/json": unknown;
      };
    };
    responses: {
      /** Received. Which responses count as received is undocumented; 200 is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  notifyTransactionFailed: {
    parameters: {
      query?: never;
      header: {
        /**
         * HMAC-SHA256 of `<timestamp>.<JSON payload>`, keyed with the secret of the subscription. The timestamp is in a
         * second header. Use the bytes of the payload as received, before you parse it.
         *
         * Undocumented (G40): The name of the timestamp header, its unit and the tolerance; how the signature is
         * encoded; which bytes of the secret are the key; whether the signed payload equals the body byte for byte;
         * whether a retried delivery is signed again.
         */
        "X-Svc-Signature": components["parameters"]["SvcSignature"];
      };
      path?: never;
      cookie?: never;
    };
    /** The event. Its fields are undocumented; the method POST is assumed. */
    requestBody: {
      content: {
        "application/json": unknown;
      };
    };
    responses: {
      /** Received. Which responses count as received is undocumented; 200 is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}

export interface paths {
  "/auth/token": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Exchange an API key for a bearer token */
    post: operations["createToken"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/authentication/refresh-token": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Refresh an authentication */
    get: operations["refreshAuthentication"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/apikey/token": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Exchange an API key for a token (undocumented) */
    post: operations["exchangeApiKeyToken"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/apikey/generate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Create an API key */
    post: operations["generateApiKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/apikey/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve an API key */
    get: operations["getApiKey"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/apikey/{id}/permissions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Update the permissions of an API key */
    put: operations["updateApiKeyPermissions"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/transactions/send-funds": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send funds to an address */
    post: operations["sendFunds"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/balance/check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Retrieve the balance of an asset */
    post: operations["checkBalance"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/swap/quote": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Quote a token swap */
    post: operations["quoteSwap"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/assets/batch-add-asset": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Create several assets */
    post: operations["batchAddAssets"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/source-of-funds": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the source-of-funds questionnaire */
    get: operations["getSourceOfFunds"];
    put?: never;
    /** Submit the source-of-funds questionnaire */
    post: operations["submitSourceOfFunds"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/{svcCardId}/safe/deploy": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the deployment status of your own card's wallet */
    get: operations["getCardSafe"];
    put?: never;
    /** Deploy the wallet of your own card */
    post: operations["deployCardSafe"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/{svcCardId}/cards/physical/order": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Order a physical card */
    post: operations["orderPhysicalCard"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/{svcCardId}/cards/{cardId}/unfreeze": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Unfreeze a card */
    post: operations["unfreezeCard"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/{svcCardId}/wallet/funding-address": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the funding address of your own card */
    get: operations["getFundingAddress"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/customers/onboard": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Onboard a card customer */
    post: operations["onboardCardCustomer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/customers/{svcCardId}/reset": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reset a card customer's onboarding */
    post: operations["resetCardCustomer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/customers/{svcCardId}/safe/deploy": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the deployment status of a customer's card wallet */
    get: operations["getCustomerSafe"];
    put?: never;
    /** Deploy the card wallet of a customer */
    post: operations["deployCustomerSafe"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/customers/{svcCardId}/cards/virtual": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Issue a virtual card */
    post: operations["createVirtualCard"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/customers/{svcCardId}/cards/{cardId}/freeze": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Freeze a customer's card */
    post: operations["freezeCustomerCard"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/customers/{svcCardId}/wallet": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a customer's card wallet */
    get: operations["getCustomerWallet"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/card-issuer/lookup-customer": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Find a card customer */
    get: operations["lookupCardCustomer"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/card-issuer/customers/{customerId}/card-transactions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List a customer's card transactions */
    get: operations["listCardTransactions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/card-issuer/admin/{programId}/card-limits": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Update the card limits of the issuer program */
    patch: operations["updateCardLimits"];
    trace?: never;
  };
  "/card-issuer/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve the status of the issuer program */
    get: operations["getIssuerStatus"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhook/create-webhook": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Subscribe to events */
    post: operations["createWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/webhooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List subscriptions */
    get: operations["listWebhooks"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/webhooks/{webhookId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Retrieve a subscription */
    get: operations["getWebhook"];
    /** Update a subscription */
    put: operations["updateWebhook"];
    post?: never;
    /** Delete a subscription */
    delete: operations["deleteWebhook"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/webhooks/{webhookId}/rotate-secret": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rotate the secret of a subscription */
    post: operations["rotateWebhookSecret"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/webhooks/{webhookId}/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the deliveries of a subscription */
    get: operations["listWebhookDeliveries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/webhooks/deliveries/all": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the deliveries of all subscriptions */
    get: operations["listAllDeliveries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/svc-card/webhooks/deliveries/{deliveryId}/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Retry a failed delivery */
    post: operations["retryDelivery"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/agent/markets/search": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Search prediction markets */
    get: operations["searchMarkets"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/agent/markets/trade": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Trade on a prediction market */
    post: operations["tradeMarket"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/agent/positions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the positions of an agent wallet */
    get: operations["listPositions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/agent/x402-fetch": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Fetch a resource and pay for it if required */
    post: operations["fetchPaidResource"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}

export interface webhooks {
  "deposit.confirmed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A deposit has been confirmed */
    post: operations["notifyDepositConfirmed"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "transaction.settled": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A transaction has settled */
    post: operations["notifyTransactionSettled"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "transaction.failed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A transaction has failed */
    post: operations["notifyTransactionFailed"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}

export interface components {
  schemas: {
    AccountId: AccountId;
    AgentWalletId: AgentWalletId;
    ApiKeyId: ApiKeyId;
    AssetBalance: AssetBalance;
    AssetId: AssetId;
    CardCustomer: CardCustomer;
    CardError: CardError;
    CardId: CardId;
    CardSummary: CardSummary;
    CardTransaction: CardTransaction;
    CardTransactionPage: CardTransactionPage;
    CheckBalanceRequest: CheckBalanceRequest;
    ConflictError: ConflictError;
    CreateTokenRequest: CreateTokenRequest;
    CreateVirtualCardRequest: CreateVirtualCardRequest;
    CreateWebhookRequest: CreateWebhookRequest;
    CustomerCardWallet: CustomerCardWallet;
    CustomerId: CustomerId;
    CustomerReset: CustomerReset;
    DeliveryId: DeliveryId;
    DuplicateRequestError: DuplicateRequestError;
    EnvelopeA: EnvelopeA;
    EnvelopeB: EnvelopeB;
    EnvelopeC: EnvelopeC;
    ErrorCode: ErrorCode;
    FetchPaidResourceRequest: FetchPaidResourceRequest;
    FrozenCard: FrozenCard;
    FundingAddress: FundingAddress;
    FundingSource: FundingSource;
    GeneralError: GeneralError;
    InsufficientBalanceError: InsufficientBalanceError;
    InternalError: InternalError;
    IssuedVirtualCard: IssuedVirtualCard;
    IssuerCardLimits: IssuerCardLimits;
    IssuerStatus: IssuerStatus;
    MarketId: MarketId;
    MessageError: MessageError;
    OrderId: OrderId;
    PhysicalCardIssue: PhysicalCardIssue;
    PhysicalCardIssueRequest: PhysicalCardIssueRequest;
    PhysicalCardOrder: PhysicalCardOrder;
    PhysicalCardOrderRequest: PhysicalCardOrderRequest;
    PhysicalCardShipment: PhysicalCardShipment;
    PhysicalCardShipmentRequest: PhysicalCardShipmentRequest;
    ProgramId: ProgramId;
    QuoteSwapRequest: QuoteSwapRequest;
    RateLimitError: RateLimitError;
    SafeAlreadyDeployed: SafeAlreadyDeployed;
    SafeDeployment: SafeDeployment;
    SafeDeploymentAccepted: SafeDeploymentAccepted;
    SendFundsError: SendFundsError;
    SendFundsRequest: SendFundsRequest;
    SendFundsResult: SendFundsResult;
    SupportedToken: SupportedToken;
    SuspensionError: SuspensionError;
    SvcCardId: SvcCardId;
    SwapQuote: SwapQuote;
    Token: Token;
    TradeMarketRequest: TradeMarketRequest;
    TransactionId: TransactionId;
    UnfrozenCard: UnfrozenCard;
    UnprocessableError: UnprocessableError;
    UpdateCardLimitsRequest: UpdateCardLimitsRequest;
    UpdateWebhookRequest: UpdateWebhookRequest;
    ValidationError: ValidationError;
    WebhookEventSlug: WebhookEventSlug;
    WebhookId: WebhookId;
    WebhookSubscription: WebhookSubscription;
    X402FetchResult: X402FetchResult;
  };
  responses: {
    /**
     * The request is malformed or fails validation (`validation_error`), or the service rejects it. The reasons for a
     * rejection are documented, but not its body.
     */
    AgentBadRequest: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": ValidationError | MessageError;
      };
    };
    /** The connector key does not permit this. The reasons are documented, but not the body. */
    AgentForbidden: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": GeneralError | MessageError | SuspensionError;
      };
    };
    /**
     * The request is well formed but cannot be processed. It is assumed that a balance or spending limit that is too
     * low has this status.
     */
    AgentUnprocessable: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": InsufficientBalanceError | UnprocessableError | MessageError;
      };
    };
    /**
     * The request is malformed or fails validation (`validation_error`; `details` names the fields). Correct it before
     * sending it again.
     */
    BadRequest: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": ValidationError;
      };
    };
    /**
     * The request is malformed or fails validation (`validation_error`), or the card operation rejects it. Correct it
     * before sending it again.
     */
    CardBadRequest: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": ValidationError | CardError;
      };
    };
    /**
     * The credential is valid but does not permit this, for example because the API key lacks a scope. Nothing was
     * done. The code is undocumented.
     */
    CardForbidden: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": CardError | GeneralError | SuspensionError;
      };
    };
    /**
     * The object does not exist or is not accessible. Which of the three codes the error has, and in which shape, is
     * undocumented.
     */
    CardNotFound: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": CardError | GeneralError;
      };
    };
    /** The credential is missing, invalid or expired. Nothing was done. The code is undocumented. */
    CardUnauthorized: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": CardError | GeneralError;
      };
    };
    /**
     * A duplicate operation. `conflict`: the existing transaction that `details` names is the result.
     * `DUPLICATE_REQUEST_IN_PROGRESS`: the first request is still in progress. Both are documented for every operation;
     * their causes only for `sendFunds`.
     */
    Conflict: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": ConflictError | DuplicateRequestError | CardError;
      };
    };
    /** No customer has the identifier (`CUSTOMER_NOT_FOUND`). */
    CustomerNotFound: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": CardError | GeneralError;
      };
    };
    /**
     * The credential is valid but does not permit this, for example because the API key lacks a scope. Nothing was
     * done. The code is undocumented.
     */
    Forbidden: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": GeneralError | SuspensionError;
      };
    };
    /** The service failed (`internal_error`). A write may still have taken effect. */
    InternalError: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": InternalError;
      };
    };
    /** The object does not exist or is not accessible (`not_found`). */
    NotFound: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": GeneralError;
      };
    };
    /**
     * The credential does not permit this, or the account's card-issuer program is not approved (`NOT_APPROVED`).
     * Nothing was done.
     */
    ProgramForbidden: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": CardError | GeneralError | SuspensionError;
      };
    };
    /** Too many requests (`rate_limit_exceeded`). Nothing was done. Wait for the seconds in `Retry-After`. */
    RateLimited: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": RateLimitError;
      };
    };
    /**
     * The amount does not exceed the fees, `use_self_funding` is set for a token, or the request fails validation
     * (`validation_error`).
     */
    SendFundsBadRequest: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": SendFundsError | ValidationError;
      };
    };
    /**
     * The key was used before: the transfer exists (`conflict`; use that transaction as the result) or is still in
     * progress (`DUPLICATE_REQUEST_IN_PROGRESS`).
     */
    SendFundsConflict: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": ConflictError | DuplicateRequestError | SendFundsError;
      };
    };
    /**
     * The service failed (`internal_error`), or it blocked a high-risk receiving address. The two look alike. A blocked
     * transfer moves no money; a failed one might have.
     */
    SendFundsFailed: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": InternalError | SendFundsError;
      };
    };
    /**
     * A permission is missing, withdrawals are suspended (the body says why and until when), or the daily or monthly
     * withdrawal limit is exceeded (`WITHDRAWAL_LIMIT_EXCEEDED`).
     */
    SendFundsForbidden: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": SuspensionError | SendFundsError | GeneralError;
      };
    };
    /** The account or the asset does not exist or is not accessible (`not_found`). */
    SendFundsNotFound: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": SendFundsError | GeneralError;
      };
    };
    /** The token is missing, invalid or expired. Nothing was done. The code is undocumented. */
    SendFundsUnauthorized: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": SendFundsError | GeneralError;
      };
    };
    /**
     * The transfer cannot be made: the balance is too low (`insufficient_balance`, with the amounts), the address is
     * invalid (`invalid_address`), the token is not supported (`unsupported_token`) or the gas station is empty
     * (`gas_station_empty`). The other three codes are documented for every operation.
     */
    SendFundsUnprocessable: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": InsufficientBalanceError | UnprocessableError | SendFundsError;
      };
    };
    /** The credential is missing, invalid or expired. Nothing was done. The code is undocumented. */
    Unauthorized: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": GeneralError;
      };
    };
    /**
     * The request is well formed but cannot be processed. The seven codes are documented for every operation; which
     * operation returns which, and in which shape, is undocumented.
     */
    Unprocessable: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": InsufficientBalanceError | UnprocessableError | CardError;
      };
    };
  };
  parameters: {
    /**
     * The agent wallet.
     *
     * Undocumented (G65): Whether the service requires it.
     */
    AgentWalletId: AgentWalletId;
    /** The API key's id. */
    ApiKeyId: ApiKeyId;
    /** The card. */
    CardId: CardId;
    /** The delivery to retry. */
    DeliveryId: DeliveryId;
    /** The issuer program: `data.id` of `getIssuerStatus`. */
    ProgramId: ProgramId;
    /** The card customer, or in operations on the account's own card that card's record. */
    SvcCardId: SvcCardId;
    /**
     * HMAC-SHA256 of `<timestamp>.<JSON payload>`, keyed with the secret of the subscription. The timestamp is in a
     * second header. Use the bytes of the payload as received, before you parse it.
     *
     * Undocumented (G40): The name of the timestamp header, its unit and the tolerance; how the signature is encoded;
     * which bytes of the secret are the key; whether the signed payload equals the body byte for byte; whether a
     * retried delivery is signed again.
     */
    SvcSignature: string;
    /** The subscription. */
    WebhookId: WebhookId;
  };
  requestBodies: never;
  headers: {
    /** Requests allowed in the current window. Windows are rolling; limits differ by plan and by category of operation. */
    RateLimitLimit: number;
    /** Requests left in the current window. */
    RateLimitRemaining: number;
    /** When the window ends, as a Unix timestamp. Seconds are assumed. */
    RateLimitReset: number;
    /** Seconds to wait before the next request. If `retry_after` in the body differs, use this header. */
    RetryAfter: number;
  };
  pathItems: never;
}
