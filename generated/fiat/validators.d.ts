// Compiled schemas by name.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

/** Returns whether a value is valid; after `false`, `errors` has the reasons until the next call. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}

export interface ValidationError {
  /** JSON pointer to the invalid part of the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Records, by name. */
export declare const schemas: {
  readonly AccessToken: Validator;
  readonly Beneficiary: Validator;
  readonly BeneficiaryPaymentMethod: Validator;
  readonly BusinessWebhook: Validator;
  readonly CreateNamedWebhookRequest: Validator;
  readonly Customer: Validator;
  readonly CustomerAddress: Validator;
  readonly ErrorResponse: Validator;
  readonly IdentifyingInformationItem: Validator;
  readonly LoginRequest: Validator;
  readonly NamedWebhook: Validator;
  readonly NamedWebhookCreated: Validator;
  readonly NamedWebhookId: Validator;
  readonly Pagination: Validator;
  readonly PayoutRecord: Validator;
  readonly RegisterBusinessWebhookRequest: Validator;
  readonly ResidentialAddress: Validator;
  readonly SuccessEnvelope: Validator;
  readonly TokenResponse: Validator;
  readonly Transaction: Validator;
  readonly UploadedDocumentItem: Validator;
  readonly ValidationError: Validator;
  readonly VirtualAccount: Validator;
  readonly VirtualAccountHistory: Validator;
  readonly VirtualCard: Validator;
  readonly WalletBalance: Validator;
  readonly WebhookRecord: Validator;
};

/** Request bodies, by operation. */
export declare const requests: {
  readonly login: Validator;
  readonly registerBusinessWebhook: Validator;
  readonly updateBusinessWebhook: Validator;
  readonly createNamedWebhook: Validator;
  readonly createWallet: Validator;
};

/** Declared query parameters, as an object of their values, by operation. */
export declare const queries: Readonly<Record<string, never>>;

/** Response bodies, by operation and status. An undocumented body accepts everything. */
export declare const responses: {
  readonly login: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly 422: Validator;
    readonly default: Validator;
  };
  readonly refreshToken: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly default: Validator;
  };
  readonly registerBusinessWebhook: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly 422: Validator;
    readonly default: Validator;
  };
  readonly getBusinessWebhook: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly default: Validator;
  };
  readonly updateBusinessWebhook: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly 422: Validator;
    readonly default: Validator;
  };
  readonly createNamedWebhook: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly 422: Validator;
    readonly default: Validator;
  };
  readonly listNamedWebhooks: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly default: Validator;
  };
  readonly quoteSendMoney: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly default: Validator;
  };
  readonly createWallet: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly 422: Validator;
    readonly default: Validator;
  };
  readonly getTransactionReceipt: {
    readonly 401: Validator;
    readonly default: Validator;
  };
  readonly checkHealth: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly default: Validator;
  };
  readonly pingHealth: {
    readonly 200: Validator;
    readonly 401: Validator;
    readonly default: Validator;
  };
};

/** Bodies of webhooks, by name. */
export declare const webhooks: {
  readonly statusNotification: Validator;
};
