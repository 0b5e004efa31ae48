// The types of all records and operations, as callers see them.
// Response fields documented without a condition are required; that they are always present is assumed.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

import type { Decimal, Id } from "../../src/runtime.ts";

/** A bearer token and its lifetime. */
export interface AccessToken {
  /** The bearer token, a JSON Web Token. Redacted in error messages. */
  access_token: string;
  /** Type of the token, in lower case here. The `Authorization` header uses `Bearer`. */
  token_type: "bearer" | (string & {});
  /** Lifetime of the token in seconds from when it was issued. The documented value is 600. Example: `600`. */
  expires_in: number;
}

/**
 * A recipient of the business's payments. Only `recipient_type` has documented values.
 *
 * Undocumented (G13): Operations on beneficiaries.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 */
export interface Beneficiary {
  /** Id of the beneficiary. */
  id?: string | undefined;
  /** Id of the user it belongs to. */
  user_id?: string | undefined;
  /** Whether the beneficiary is a person or a business. */
  recipient_type?: "individual" | "business" | undefined;
  /** Name of the beneficiary. */
  customer_name?: string | undefined;
  /** E-mail address of the beneficiary. Format: `email`. */
  customer_email?: string | undefined;
  /** Nickname of the beneficiary. */
  customer_nickname?: string | undefined;
  /**
   * Country of the beneficiary.
   *
   * Undocumented (G72): Format of the country; two letters, three letters and names are all valid here.
   */
  country?: string | undefined;
  /** Address of the beneficiary, in one string. */
  customer_address?: string | undefined;
  /** Whether the beneficiary is archived. */
  is_archived?: boolean | undefined;
  /** When it was created. Format: `date-time`. */
  created_at?: string | undefined;
  /** When it was last updated. Format: `date-time`. */
  updated_at?: string | undefined;
}

/**
 * A payment method of a beneficiary.
 *
 * Undocumented (G13): Operations on payment methods of beneficiaries.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 */
export interface BeneficiaryPaymentMethod {
  /** Id of the payment method. */
  id?: string | undefined;
  /** Id of the user it belongs to. */
  user_id?: string | undefined;
  /** Id of the gateway. */
  gateway_id?: number | undefined;
  /** Currency of the payment method. */
  currency?: string | undefined;
  /** Nickname of the payment method. */
  nickname?: string | undefined;
  /** Details of the payment method, in any form. They may identify an account. Redacted in error messages. */
  payment_data?: {
    [key: string]: unknown;
  } | undefined;
  /** Id of the beneficiary. A string here, an integer in `PayoutRecord`. */
  beneficiary_id?: string | undefined;
  /** When it was created. Format: `date-time`. */
  created_at?: string | undefined;
  /** When it was last updated. Format: `date-time`. */
  updated_at?: string | undefined;
}

/** The registered webhook, as `registerBusinessWebhook` returns it. It has more fields than `WebhookRecord`. */
export interface BusinessWebhook {
  /** Id of the webhook. */
  id: string;
  /** Address that receives notifications. */
  url: string;
  /**
   * Secret of the webhook. Presumably the service generates it, because the request has none, and signs notifications
   * with it. If it is null, notifications cannot be verified. Redacted in error messages.
   */
  secret: string | null;
  /**
   * Events that are sent. A string here, an array in the crypto service.
   *
   * Undocumented (G11): Event types, and their format in this string.
   */
  events: string;
  /** When it was created. Format: `date-time`. */
  created_at: string;
  /** When it was last updated. Format: `date-time`. */
  updated_at: string;
}

/**
 * A named webhook to create.
 *
 * Undocumented (G65): Which fields are required; all are listed as optional.
 */
export interface CreateNamedWebhookRequest {
  /** Name of the webhook. `listNamedWebhooks` returns it as `name`. */
  webhook_name?: string | undefined;
  /** Address that receives notifications. `listNamedWebhooks` returns it as `url`. */
  webhook_url?: string | undefined;
  /** A secret that you choose. Redacted in error messages. */
  webhook_secret?: string | undefined;
  /** IP addresses. The effect of the list is undocumented. */
  whitelist_ips?: string[] | undefined;
}

/**
 * A customer of the business, a person or a company. It has two separate identifiers: `id`, a number, and
 * `customer_id`, a UUID.
 *
 * Undocumented (G13): Operations on customers.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 */
export interface Customer {
  /** Numeric id of the customer. */
  id?: number | undefined;
  /** UUID of the customer. Format: `uuid`. */
  customer_id?: string | undefined;
  /** Name of the customer. */
  customer_name?: string | undefined;
  /** E-mail address of the customer. Format: `email`. */
  customer_email?: string | undefined;
  /** Phone number of the customer. */
  customer_phone?: string | undefined;
  /** Three-letter country code (ISO 3166-1 alpha-3). Addresses and documents have two letters. Pattern: `^[A-Z]{3}$`. */
  customer_country?: string | undefined;
  /** Whether the customer is a person or a business. */
  customer_type?: "individual" | "business" | undefined;
  /**
   * Status of the customer. Example: `"active"`.
   *
   * Undocumented (G1): Values and their transitions.
   */
  customer_status?: string | undefined;
  /**
   * Status of the customer's identity check. Example: `"approved"`.
   *
   * Undocumented (G1): Values and their transitions.
   */
  customer_kyc_status?: string | undefined;
  /** When the identity was verified, or null. Format: `date-time`. */
  kyc_verified_date?: string | null | undefined;
  /** When it was created. Format: `date-time`. */
  created_at?: string | undefined;
  /** When it was last updated. Format: `date-time`. */
  updated_at?: string | undefined;
}

/**
 * An address of a customer. `ResidentialAddress` is a different record, with other field names.
 *
 * Undocumented (G2): Which operations use it.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 */
export interface CustomerAddress {
  /** Street. */
  street?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** State. */
  state?: string | undefined;
  /** Postal code. */
  postal_code?: string | undefined;
}

/**
 * An error other than a validation error.
 *
 * Undocumented (G17): Error codes and messages; distinguish errors by status.
 */
export interface ErrorResponse {
  /** Always `error`. */
  status: "error";
  /** Same as the HTTP status. */
  status_code: number;
  /** Human-readable message. The wording may change. */
  message: string;
  /** Details of the error in any form, or null. */
  data: unknown;
}

/**
 * An identity document, with images.
 *
 * Undocumented (G2): Which operations use it.
 */
export interface IdentifyingInformationItem {
  /**
   * Kind of document. Example: `"passport"`.
   *
   * Undocumented (G1): Kinds of documents.
   */
  type: string;
  /** Two-letter country code (ISO 3166-1 alpha-2). Pattern: `^[A-Z]{2}$`. */
  issuing_country: string;
  /** Number of the document. Redacted in error messages. */
  number: string;
  /** Date of issue. Format: `date`. */
  date_issued: string;
  /** Date of expiry. Format: `date`. */
  expiration_date: string;
  /** Image of the front. Redacted in error messages. */
  image_front_file: string;
  /** Image of the back. Redacted in error messages. */
  image_back_file?: string | undefined;
}

/** The credentials of a business. */
export interface LoginRequest {
  /** Id of the account, from the dashboard's account settings. */
  account_id: string;
  /** Secret from the dashboard's developer API-key area. Confidential. Redacted in error messages. */
  app_secret: string;
}

/** A named webhook in the list. */
export interface NamedWebhook {
  /** Id of the webhook. */
  webhook_id: NamedWebhookId;
  /** Name of the webhook, from `webhook_name` of the request. */
  name: string;
  /** Address that receives notifications, from `webhook_url` of the request. */
  url: string;
}

/** The response of `createNamedWebhook`, without an envelope. */
export interface NamedWebhookCreated {
  /** The values are undocumented. Only the HTTP status says whether the webhook was created. */
  status: string;
  /** Id of the webhook. */
  webhook_id: NamedWebhookId;
  /** Human-readable message. */
  message: string;
}

/** Id of a named webhook. */
export type NamedWebhookId = Id<"NamedWebhookId">;

/**
 * Position of a page in a list.
 *
 * Undocumented (G2): Which operations return it.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 */
export interface Pagination {
  /** Number of items on all pages. */
  total?: number | undefined;
  /** Number of items on a page. */
  per_page?: number | undefined;
  /** Number of this page. */
  current_page?: number | undefined;
  /** Number of the last page. */
  last_page?: number | undefined;
  /** Address of the next page, or null. */
  next_page_url?: string | null | undefined;
  /** Address of the previous page, or null. */
  prev_page_url?: string | null | undefined;
}

/**
 * A payment to a beneficiary.
 *
 * Undocumented (G13): Operations on payouts.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 *
 * Undocumented (G18): Unit of `amount`; a plain decimal string is assumed.
 */
export interface PayoutRecord {
  /** Id of the payout. */
  id?: string | undefined;
  /** Amount of the payout. */
  amount?: Decimal | undefined;
  /** Currency of the payout. */
  currency?: string | undefined;
  /**
   * Status of the payout; the values are undocumented.
   *
   * Undocumented (G1): Values and their transitions.
   */
  status?: string | undefined;
  /** Id of the beneficiary. An integer here, a string in `BeneficiaryPaymentMethod`. */
  beneficiary_id?: number | undefined;
  /** When it was created. Format: `date-time`. */
  created_at?: string | undefined;
}

/** Where the service sends status notifications. */
export interface RegisterBusinessWebhookRequest {
  /** Address that receives notifications. */
  url: string;
}

/**
 * A residential address with proof of address.
 *
 * Undocumented (G2): Which operations use it.
 */
export interface ResidentialAddress {
  /** First line of the street address. At most 256 characters. */
  street_line_1: string;
  /** Second line of the street address. */
  street_line_2?: string | undefined;
  /** City. At most 256 characters. */
  city: string;
  /** State. */
  state: string;
  /** Postal code. */
  postal_code: string;
  /** Two-letter country code (ISO 3166-1 alpha-2). Pattern: `^[A-Z]{2}$`. */
  country: string;
  /**
   * The document, as the URL where it is hosted or as its content in base64: PDF, JPG, JPEG, PNG, HEIC or TIF, at most
   * 5 MB. Redacted in error messages.
   *
   * Undocumented (G73): How the 5 MB are counted, and how a URL differs from content; 5 MB of decoded bytes, and
   * `https://` at the start of a URL, are assumed.
   */
  proof_of_address_file: string;
}

/** The envelope of most responses, with the result in `data`. Some responses have no envelope. */
export interface SuccessEnvelope {
  /** Always `success`. */
  status: "success";
  /** Same as the HTTP status. */
  status_code: number;
  /** Human-readable message. */
  message: string;
}

/** The response of `login`. */
export interface TokenResponse {
  /** Always `success`. */
  status: "success";
  /** Same as the HTTP status. */
  status_code: 200;
  /** Human-readable message. */
  message: string;
  /** The token and its lifetime. */
  data: AccessToken;
}

/**
 * A movement of money. It has two separate identifiers: `id`, a number, and `transaction_id`, a string.
 *
 * Undocumented (G13): Operations on transactions, except the receipt.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 *
 * Undocumented (G18): Unit of `transaction_amount`; a plain decimal string is assumed.
 */
export interface Transaction {
  /** Numeric id of the transaction. */
  id?: number | undefined;
  /** Id of the transaction, as a string. */
  transaction_id?: string | undefined;
  /** Amount of the transaction. */
  transaction_amount?: Decimal | undefined;
  /**
   * Status of the transaction; the values are undocumented.
   *
   * Undocumented (G1): Values and their transitions.
   */
  transaction_status?: string | undefined;
  /** Type of the transaction; the values are undocumented. */
  transaction_type?: string | undefined;
  /** Memo of the transaction. */
  transaction_memo?: string | undefined;
  /** Purpose of the transaction. */
  transaction_purpose?: string | undefined;
  /** Currency of the transaction. */
  transaction_currency?: string | undefined;
  /** Id of the customer. */
  customer_id?: string | undefined;
  /** When it was created. Format: `date-time`. */
  created_at?: string | undefined;
}

/**
 * An uploaded document.
 *
 * Undocumented (G2): Which operations use it.
 */
export interface UploadedDocumentItem {
  /**
   * Kind of document. Example: `"bank_statement"`.
   *
   * Undocumented (G1): Kinds of documents.
   */
  type: string;
  /** The document. Redacted in error messages. */
  file: string;
}

/** A validation error in some fields of the request. */
export interface ValidationError {
  /** Always `error`. */
  status: "error";
  /** Same as the HTTP status. */
  status_code: 422;
  /** Human-readable message, such as `Validation failed`. The wording may change. */
  message: string;
  /**
   * Rejected fields by name, each with one or more messages.
   *
   * Undocumented (G17): Wording of the messages.
   */
  errors: {
    [key: string]: string[];
  };
}

/**
 * A virtual account issued by the business.
 *
 * Undocumented (G13): Operations on virtual accounts.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 */
export interface VirtualAccount {
  /** Id of the account. Whether it is the same as the `account_id` of `login` is undocumented. */
  account_id?: string | undefined;
  /** Number of the account. Redacted in error messages. */
  account_number?: string | undefined;
  /** Type of the account; the values are undocumented. */
  account_type?: string | undefined;
  /** Currency of the account. */
  currency?: string | undefined;
  /** Id of the customer. */
  customer_id?: string | undefined;
  /**
   * Status of the account; the values are undocumented.
   *
   * Undocumented (G1): Values and their transitions.
   */
  status?: string | undefined;
  /** When it was created. Format: `date-time`. */
  created_at?: string | undefined;
}

/**
 * A movement on a virtual account. Its amounts are JSON numbers; in most other records they are strings.
 *
 * Undocumented (G13): Operations on virtual accounts.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 *
 * Undocumented (G18): Unit of the amounts.
 */
export interface VirtualAccountHistory {
  /** Amount of the movement. */
  amount?: Decimal | undefined;
  /** Currency of the movement. */
  currency?: string | undefined;
  /**
   * Status of the movement; the values are undocumented.
   *
   * Undocumented (G1): Values and their transitions.
   */
  status?: string | undefined;
  /** Amount credited. */
  credited_amount?: Decimal | undefined;
  /** Id of the transaction. */
  transaction_id?: string | undefined;
  /** Name of the sender. */
  sender_name?: string | undefined;
  /** Number of the account. Redacted in error messages. */
  account_number?: string | undefined;
  /** Fees of the transaction. */
  transaction_fees?: Decimal | undefined;
  /** When it was created. Format: `date-time`. */
  created_at?: string | undefined;
}

/**
 * A virtual card of a customer. The card number and the security code are in clear text: do not log or store them, and
 * follow the card industry's rules for such data.
 *
 * Undocumented (G12): Operations on virtual cards (activate, create, topup, freeze, withdraw, terminate).
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 *
 * Undocumented (G18): Unit of `balance`; a plain decimal string is assumed.
 */
export interface VirtualCard {
  /** Id of the card. */
  card_id?: string | undefined;
  /** Number of the card. Redacted in error messages. */
  card_number?: string | undefined;
  /** When the card expires; the format is undocumented. Redacted in error messages. */
  expiry?: string | undefined;
  /** Security code of the card. Redacted in error messages. */
  cvv?: string | undefined;
  /** Currency of the card. */
  currency?: string | undefined;
  /** Balance of the card. */
  balance?: Decimal | undefined;
  /**
   * Status of the card; the values are undocumented.
   *
   * Undocumented (G1): Values and their transitions.
   */
  status?: string | undefined;
  /** Id of the customer. */
  customer_id?: string | undefined;
  /** When it was created. Format: `date-time`. */
  created_at?: string | undefined;
}

/**
 * The balance of a wallet of the business in one currency.
 *
 * Undocumented (G13): Operation that returns balances.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 *
 * Undocumented (G18): Unit of `balance`, and how `decimal_places` relates to `meta.precision`; a plain decimal string
 * is assumed.
 */
export interface WalletBalance {
  /** Name of the wallet. */
  name?: string | undefined;
  /** Slug of the wallet. */
  slug?: string | undefined;
  /** Balance of the wallet. */
  balance?: Decimal | undefined;
  /** Currency of the balance. */
  currency?: string | undefined;
  /** Number of decimal places. */
  decimal_places?: number | undefined;
  /** How to display the currency. */
  meta?: {
    /** Logo of the currency. */
    logo?: string | undefined;
    /** Symbol of the currency. */
    symbol?: string | undefined;
    /** Full name of the currency. */
    fullname?: string | undefined;
    /** Precision of the currency. */
    precision?: number | undefined;
  } | undefined;
}

/**
 * A registered webhook, as listed among the records. `BusinessWebhook` has more fields.
 *
 * Undocumented (G8): Whether `getBusinessWebhook` or `updateBusinessWebhook` returns this record.
 *
 * Undocumented (G15): Which fields are always present; all are listed as optional.
 */
export interface WebhookRecord {
  /** Id of the webhook. */
  id?: string | undefined;
  /** Address of the webhook. */
  url?: string | undefined;
  /**
   * Events that are sent. A string here, an array in the crypto service.
   *
   * Undocumented (G11): Event types, and their format in this string.
   */
  events?: string | undefined;
  /** When it was created. Format: `date-time`. */
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
      /** A bearer token and its lifetime. */
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
      /** Renewed. The status code is assumed. */
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
      /** The registered address. The status code is assumed. */
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
      header: {
        "Idempotency-Key": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** Updated. The status code is assumed. */
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
      header: {
        "Idempotency-Key": string;
      };
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
      header: {
        "Idempotency-Key": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": CreateNamedWebhookRequest;
      };
    };
    responses: {
      /** Created. The status code is assumed. */
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
      /** The named webhooks. The status code is assumed. */
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
         * Query parameters, by name.
         *
         * Undocumented (G12): Parameters, and whether they are in the query at all.
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
      /** The quote. The status code is assumed. */
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
      header: {
        "Idempotency-Key": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** Created. The status code is assumed. */
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
         * Id of the transaction.
         *
         * Undocumented (G53): Whether this is the transaction's `id` (a number) or its `transaction_id` (a string).
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The receipt. The status code is assumed. */
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
      /** The service is healthy. The status code is assumed. */
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
      /** The service responded. The status code is assumed. */
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
    /** The notification. JSON is assumed. */
    requestBody?: {
      content: {
        "application/json": unknown;
      };
    } | undefined;
    responses: {
      /** Received. Which status codes acknowledge a delivery is undocumented; 200 is assumed. */
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
    /** Retrieve the registered webhook address */
    get: operations["getBusinessWebhook"];
    /** Update the registered webhook address */
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
    /** Create a named webhook with your own secret */
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
    /** Retrieve the rate for sending money */
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
    /** Check the health of the service */
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
    /** Ping the service */
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
    /** A status changed */
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
    /** Any other error. Only the statuses 401 and 422 are documented. */
    ErrorResponse: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": ErrorResponse;
      };
    };
    /** The account id or the app secret is invalid. */
    InvalidCredentials: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": ErrorResponse;
      };
    };
    /** The bearer token is missing, invalid or expired. */
    Unauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": ErrorResponse;
      };
    };
    /**
     * The request is well formed, but some fields are invalid; `errors` lists them. In the crypto service, 422 means
     * instead that a well-formed request cannot be carried out.
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
