// The types of all records and operations, as callers see them.
// Fields of answers are required where they are shown without a condition; that they always come is assumed.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { Decimal, Id } from "../../src/runtime.ts";

/** A bearer token and how long it lives. */
export interface AccessToken {
  /** The token, a JSON Web Token. Redacted in error messages. */
  access_token: string;
  /** How to send the token. Spelled in lower case here; the header is sent as `Bearer` (A25). */
  token_type: "bearer" | (string & {});
  /** Life of the token in seconds, counted from its issue. 600 is the documented value. Example: `600`. */
  expires_in: number;
}

/**
 * Someone whom the business pays. Of all its fields only `recipient_type` comes with its values (A32).
 *
 * Not shown (G13): The operations on beneficiaries.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 */
export interface Beneficiary {
  id?: string | undefined;
  user_id?: string | undefined;
  recipient_type?: "individual" | "business" | undefined;
  customer_name?: string | undefined;
  /** Format: `email`. */
  customer_email?: string | undefined;
  customer_nickname?: string | undefined;
  /** Not shown (G72): How the country is written; two letters, three letters and names all pass. */
  country?: string | undefined;
  /** An address, in one string. */
  customer_address?: string | undefined;
  is_archived?: boolean | undefined;
  /** Format: `date-time`. */
  created_at?: string | undefined;
  /** Format: `date-time`. */
  updated_at?: string | undefined;
}

/**
 * A way to pay a beneficiary.
 *
 * Not shown (G13): The operations on beneficiaries' payment methods.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 */
export interface BeneficiaryPaymentMethod {
  id?: string | undefined;
  user_id?: string | undefined;
  gateway_id?: number | undefined;
  currency?: string | undefined;
  nickname?: string | undefined;
  /**
   * The details of the payment method, free in form. Redacted, since they may name an account. Redacted in
   * error messages.
   */
  payment_data?: {
    [key: string]: unknown;
  } | undefined;
  /** A string here, an integer in `PayoutRecord` (A12). */
  beneficiary_id?: string | undefined;
  /** Format: `date-time`. */
  created_at?: string | undefined;
  /** Format: `date-time`. */
  updated_at?: string | undefined;
}

/**
 * The registered address, as the registration answers it. It has more fields than the `WebhookRecord` that is
 * documented elsewhere (A31).
 */
export interface BusinessWebhook {
  id: string;
  /** The address that is called. */
  url: string;
  /**
   * Presumably made by the service, since the request has none, and the key of the notifications' signatures;
   * without one, nothing can be verified (A22). Redacted in error messages.
   */
  secret: string | null;
  /**
   * Which events are sent. A string here, an array in the crypto service (A21).
   *
   * Not shown (G11): Event types, and how they are written in this string.
   */
  events: string;
  /** Format: `date-time`. */
  created_at: string;
  /** Format: `date-time`. */
  updated_at: string;
}

/**
 * A webhook to create.
 *
 * Not shown (G65): Which fields are required; all are taken for optional.
 */
export interface CreateNamedWebhookRequest {
  /** Listed as `name` later (A33). */
  webhook_name?: string | undefined;
  /** The address to call; listed as `url` later (A33). */
  webhook_url?: string | undefined;
  /** A secret of the caller's choice (A22). Redacted in error messages. */
  webhook_secret?: string | undefined;
  /** IP addresses. What the list admits is not known beyond its name. */
  whitelist_ips?: string[] | undefined;
}

/**
 * A customer of the business, a person or a company. It carries two identifiers, a number and a UUID; neither
 * stands for the other (A12).
 *
 * Not shown (G13): The operations on customers.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 */
export interface Customer {
  id?: number | undefined;
  /** Format: `uuid`. */
  customer_id?: string | undefined;
  customer_name?: string | undefined;
  /** Format: `email`. */
  customer_email?: string | undefined;
  customer_phone?: string | undefined;
  /**
   * Three-letter country code (ISO 3166-1 alpha-3), unlike the two letters of addresses and documents.
   * Pattern: `^[A-Z]{3}$`.
   */
  customer_country?: string | undefined;
  customer_type?: "individual" | "business" | undefined;
  /**
   * Example: `"active"`.
   *
   * Not shown (G1): The values, and how one follows another.
   */
  customer_status?: string | undefined;
  /**
   * Where the check of the customer's identity stands. Example: `"approved"`.
   *
   * Not shown (G1): The values, and how one follows another.
   */
  customer_kyc_status?: string | undefined;
  /** Format: `date-time`. */
  kyc_verified_date?: string | null | undefined;
  /** Format: `date-time`. */
  created_at?: string | undefined;
  /** Format: `date-time`. */
  updated_at?: string | undefined;
}

/**
 * An address of a customer. `ResidentialAddress` is another record, with other names.
 *
 * Not shown (G2): Which operations carry it.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 */
export interface CustomerAddress {
  street?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postal_code?: string | undefined;
}

/**
 * A failure, other than of validation.
 *
 * Not shown (G17): Error codes and the wording of messages; tell failures apart by status.
 */
export interface ErrorResponse {
  status: "error";
  /** Repeats the HTTP status. */
  status_code: number;
  /** A sentence for people; do not compare it. */
  message: string;
  /** Anything about the failure, or null. */
  data: unknown;
}

/**
 * One identity document, with pictures of it.
 *
 * Not shown (G2): Which operations carry it.
 */
export interface IdentifyingInformationItem {
  /**
   * The kind of document. Example: `"passport"`.
   *
   * Not shown (G1): Which kinds there are.
   */
  type: string;
  /** Two-letter country code (ISO 3166-1 alpha-2). Pattern: `^[A-Z]{2}$`. */
  issuing_country: string;
  /** The number of the document. Redacted in error messages. */
  number: string;
  /** Format: `date`. */
  date_issued: string;
  /** Format: `date`. */
  expiration_date: string;
  /** Redacted in error messages. */
  image_front_file: string;
  /** Redacted in error messages. */
  image_back_file?: string | undefined;
}

/** The credentials of a business. */
export interface LoginRequest {
  /** Found in the dashboard's account settings. */
  account_id: string;
  /** Found in the dashboard's developer API-key area. Confidential. Redacted in error messages. */
  app_secret: string;
}

/** One entry of the list of named webhooks. */
export interface NamedWebhook {
  webhook_id: NamedWebhookId;
  /** What was sent as `webhook_name` (A33). */
  name: string;
  /** What was sent as `webhook_url` (A33). */
  url: string;
}

/** The answer to `createNamedWebhook`, without an envelope. */
export interface NamedWebhookCreated {
  /** Its values are not known. The HTTP status alone tells whether the webhook was created (A5). */
  status: string;
  webhook_id: NamedWebhookId;
  /** A sentence for people. */
  message: string;
}

/** Identifies one named webhook. */
export type NamedWebhookId = Id<"NamedWebhookId">;

/**
 * Where a page lies in a list.
 *
 * Not shown (G2): Which operations return it.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 */
export interface Pagination {
  total?: number | undefined;
  per_page?: number | undefined;
  current_page?: number | undefined;
  last_page?: number | undefined;
  /** Address of the next page, or null. */
  next_page_url?: string | null | undefined;
  /** Address of the page before, or null. */
  prev_page_url?: string | null | undefined;
}

/**
 * A payment to a beneficiary.
 *
 * Not shown (G13): The operations on payouts.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 *
 * Not shown (G18): The unit of `amount`; it is passed on digit for digit. That the text is a plain decimal is
 * assumed.
 */
export interface PayoutRecord {
  id?: string | undefined;
  amount?: Decimal | undefined;
  currency?: string | undefined;
  /** Not shown (G1): The values, and how one follows another. */
  status?: string | undefined;
  /** An integer here, a string in `BeneficiaryPaymentMethod` (A12). */
  beneficiary_id?: number | undefined;
  /** Format: `date-time`. */
  created_at?: string | undefined;
}

/** Where status notifications shall go. */
export interface RegisterBusinessWebhookRequest {
  /** The address to call. */
  url: string;
}

/**
 * Where a person lives, with a document that proves it.
 *
 * Not shown (G2): Which operations carry it.
 */
export interface ResidentialAddress {
  /** At most 256 characters. */
  street_line_1: string;
  street_line_2?: string | undefined;
  /** At most 256 characters. */
  city: string;
  state: string;
  postal_code: string;
  /** Two-letter country code (ISO 3166-1 alpha-2). Pattern: `^[A-Z]{2}$`. */
  country: string;
  /**
   * The document, either as the address at which it is hosted or as its content in base64. PDF, JPG, JPEG,
   * PNG, HEIC or TIF, at most 5 MB. Redacted in error messages.
   *
   * Not shown (G73): How 5 MB is counted and how an address is told from content; assumed: 5 MB of decoded
   * bytes, and `https://` at the start of an address.
   */
  proof_of_address_file: string;
}

/**
 * Wraps the answers of the operations that say so; what was asked for stands beside it in `data`. Not every
 * answer is wrapped (A4).
 */
export interface SuccessEnvelope {
  status: "success";
  /** Repeats the HTTP status. */
  status_code: number;
  /** A sentence for people. */
  message: string;
}

/** The answer to a login. */
export interface TokenResponse {
  status: "success";
  status_code: 200;
  /** A sentence for people. */
  message: string;
  data: AccessToken;
}

/**
 * A movement of money. It carries two identifiers, a number and a string; neither stands for the other (A12).
 *
 * Not shown (G13): The operations on transactions, the receipt excepted.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 *
 * Not shown (G18): The unit of `transaction_amount`; it is passed on digit for digit. That the text is a
 * plain decimal is assumed.
 */
export interface Transaction {
  id?: number | undefined;
  transaction_id?: string | undefined;
  transaction_amount?: Decimal | undefined;
  /** Not shown (G1): The values, and how one follows another. */
  transaction_status?: string | undefined;
  transaction_type?: string | undefined;
  transaction_memo?: string | undefined;
  transaction_purpose?: string | undefined;
  transaction_currency?: string | undefined;
  customer_id?: string | undefined;
  /** Format: `date-time`. */
  created_at?: string | undefined;
}

/**
 * A document that was uploaded.
 *
 * Not shown (G2): Which operations carry it.
 */
export interface UploadedDocumentItem {
  /**
   * The kind of document. Example: `"bank_statement"`.
   *
   * Not shown (G1): Which kinds there are.
   */
  type: string;
  /** Redacted in error messages. */
  file: string;
}

/** The request was understood but some of its fields are not acceptable. */
export interface ValidationError {
  status: "error";
  status_code: 422;
  message: "Validation failed";
  /**
   * The refused fields by name, each with one or more messages.
   *
   * Not shown (G17): The wording of the messages.
   */
  errors: {
    [key: string]: string[];
  };
}

/**
 * A virtual account that the business has issued.
 *
 * Not shown (G13): The operations on virtual accounts.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 */
export interface VirtualAccount {
  /** The login has an `account_id` as well; that the two are the same is nowhere said. */
  account_id?: string | undefined;
  /** Redacted in error messages. */
  account_number?: string | undefined;
  account_type?: string | undefined;
  currency?: string | undefined;
  customer_id?: string | undefined;
  /** Not shown (G1): The values, and how one follows another. */
  status?: string | undefined;
  /** Format: `date-time`. */
  created_at?: string | undefined;
}

/**
 * One movement on a virtual account. Its amounts are JSON numbers, unlike the amounts of most records here
 * (A11).
 *
 * Not shown (G13): The operations on virtual accounts.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 *
 * Not shown (G18): The unit of the amounts; they are passed on digit for digit.
 */
export interface VirtualAccountHistory {
  amount?: Decimal | undefined;
  currency?: string | undefined;
  /** Not shown (G1): The values, and how one follows another. */
  status?: string | undefined;
  credited_amount?: Decimal | undefined;
  transaction_id?: string | undefined;
  sender_name?: string | undefined;
  /** Redacted in error messages. */
  account_number?: string | undefined;
  transaction_fees?: Decimal | undefined;
  /** Format: `date-time`. */
  created_at?: string | undefined;
}

/**
 * A virtual card of a customer. It carries the card number and the security code in clear (A30): do not log
 * or store it, and mind the card industry's rules for whoever handles such data.
 *
 * Not shown (G12): The operations on virtual cards (activate, create, topup, freeze, withdraw, terminate).
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 *
 * Not shown (G18): The unit of `balance`; it is passed on digit for digit. That the text is a plain decimal
 * is assumed.
 */
export interface VirtualCard {
  card_id?: string | undefined;
  /** Redacted in error messages. */
  card_number?: string | undefined;
  /** When the card ends. In which form is not known. Redacted in error messages. */
  expiry?: string | undefined;
  /** Redacted in error messages. */
  cvv?: string | undefined;
  currency?: string | undefined;
  balance?: Decimal | undefined;
  /** Not shown (G1): The values, and how one follows another. */
  status?: string | undefined;
  customer_id?: string | undefined;
  /** Format: `date-time`. */
  created_at?: string | undefined;
}

/**
 * What one of the business's wallets holds, in one currency.
 *
 * Not shown (G13): The operation that returns balances.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 *
 * Not shown (G18): The unit of `balance`, and how `decimal_places` goes together with `meta.precision`;
 * nothing is converted. That the text is a plain decimal is assumed.
 */
export interface WalletBalance {
  name?: string | undefined;
  slug?: string | undefined;
  balance?: Decimal | undefined;
  currency?: string | undefined;
  decimal_places?: number | undefined;
  /** How to show the currency. */
  meta?: {
    logo?: string | undefined;
    symbol?: string | undefined;
    fullname?: string | undefined;
    precision?: number | undefined;
  } | undefined;
}

/**
 * A webhook as it is documented among the records. The registration answers with more fields, see
 * `BusinessWebhook` (A31).
 *
 * Not shown (G8): Whether reading or updating the registered address returns it.
 *
 * Not shown (G15): Which fields are always there; all are taken for optional.
 */
export interface WebhookRecord {
  id?: string | undefined;
  url?: string | undefined;
  /**
   * A string here, an array in the crypto service (A21).
   *
   * Not shown (G11): Event types, and how they are written in this string.
   */
  events?: string | undefined;
  /** Format: `date-time`. */
  created_at?: string | undefined;
}

export interface operations {
  login: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": LoginRequest;
      };
    };
    responses: {
      /** Logged in. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": TokenResponse;
        };
      };
      401: components["responses"]["InvalidCredentials"];
      422: components["responses"]["ValidationError"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  refreshToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Renewed. The status is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      401: components["responses"]["Unauthorized"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  getBusinessWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The registered address. The status is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      401: components["responses"]["Unauthorized"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  updateBusinessWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** Changed. The status is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      401: components["responses"]["Unauthorized"];
      422: components["responses"]["ValidationError"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  registerBusinessWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": RegisterBusinessWebhookRequest;
      };
    };
    responses: {
      /** Registered. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": SuccessEnvelope & {
            data: BusinessWebhook;
          };
        };
      };
      401: components["responses"]["Unauthorized"];
      422: components["responses"]["ValidationError"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  createNamedWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": CreateNamedWebhookRequest;
      };
    };
    responses: {
      /** Created. The status is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": NamedWebhookCreated;
        };
      };
      401: components["responses"]["Unauthorized"];
      422: components["responses"]["ValidationError"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  listNamedWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The named webhooks. The status is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": NamedWebhook[];
        };
      };
      401: components["responses"]["Unauthorized"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  quoteSendMoney: {
    parameters: {
      query?: {
        /**
         * Any query parameters, by their names.
         *
         * Not shown (G12): Which parameters the quote takes, and whether they travel in the query at all.
         */
        query?: {
          [key: string]: unknown;
        } | undefined;
      } | undefined;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The quote. The status is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      401: components["responses"]["Unauthorized"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  createWallet: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** Created. The status is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      401: components["responses"]["Unauthorized"];
      422: components["responses"]["ValidationError"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  getTransactionReceipt: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * The transaction whose receipt is wanted.
         *
         * Not shown (G53): Whether this is a transaction's `id` (a number) or its `transaction_id` (a
         * string).
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The receipt. The status is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/pdf": string;
        };
      };
      401: components["responses"]["Unauthorized"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  checkHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The service is healthy. The status is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      401: components["responses"]["Unauthorized"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  pingHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The service answers. The status is assumed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      401: components["responses"]["Unauthorized"];
      default: components["responses"]["ErrorResponse"];
    };
  };
  notifyStatusChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The notification. That it is JSON is assumed. */
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** Received. Which answers count as received is not known; 200 is assumed. */
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
  "/auth/login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Exchange credentials for a bearer token */
    post: operations["login"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/refresh-token": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Renew the bearer token */
    get: operations["refreshToken"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/business/webhook": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the registered address */
    get: operations["getBusinessWebhook"];
    /** Change the registered address */
    put: operations["updateBusinessWebhook"];
    /** Register the address for status notifications */
    post: operations["registerBusinessWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Create a webhook with a name and a secret of one's own */
    post: operations["createNamedWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the named webhooks */
    get: operations["listNamedWebhooks"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/sendmoney/quote": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Look at the rate before sending money */
    get: operations["quoteSendMoney"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/wallet/create": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Create a wallet */
    post: operations["createWallet"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/business/transaction/receipt/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download the receipt of a transaction */
    get: operations["getTransactionReceipt"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Check the service's health */
    get: operations["checkHealth"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health/ping": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Ask whether the service answers */
    get: operations["pingHealth"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}

export interface webhooks {
  statusNotification: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A status has changed */
    post: operations["notifyStatusChange"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}

export interface components {
  schemas: {
    AccessToken: AccessToken;
    Beneficiary: Beneficiary;
    BeneficiaryPaymentMethod: BeneficiaryPaymentMethod;
    BusinessWebhook: BusinessWebhook;
    CreateNamedWebhookRequest: CreateNamedWebhookRequest;
    Customer: Customer;
    CustomerAddress: CustomerAddress;
    ErrorResponse: ErrorResponse;
    IdentifyingInformationItem: IdentifyingInformationItem;
    LoginRequest: LoginRequest;
    NamedWebhook: NamedWebhook;
    NamedWebhookCreated: NamedWebhookCreated;
    NamedWebhookId: NamedWebhookId;
    Pagination: Pagination;
    PayoutRecord: PayoutRecord;
    RegisterBusinessWebhookRequest: RegisterBusinessWebhookRequest;
    ResidentialAddress: ResidentialAddress;
    SuccessEnvelope: SuccessEnvelope;
    TokenResponse: TokenResponse;
    Transaction: Transaction;
    UploadedDocumentItem: UploadedDocumentItem;
    ValidationError: ValidationError;
    VirtualAccount: VirtualAccount;
    VirtualAccountHistory: VirtualAccountHistory;
    VirtualCard: VirtualCard;
    WalletBalance: WalletBalance;
    WebhookRecord: WebhookRecord;
  };
  responses: {
    /**
     * Any other failure. `status_code` repeats the HTTP status; `data` may be null. Which statuses can occur
     * is not known beyond 401 and 422.
     */
    ErrorResponse: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": ErrorResponse;
      };
    };
    /** The account id or the app secret is wrong. */
    InvalidCredentials: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": ErrorResponse;
      };
    };
    /** The bearer token is missing, is not valid, or has expired. */
    Unauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": ErrorResponse;
      };
    };
    /**
     * The request did not pass validation. `errors` names each refused field with what is wrong with it. In
     * this service 422 means validation; in the crypto service it means that a well-formed request makes no
     * sense (A7).
     */
    ValidationError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": ValidationError;
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
