// Compiled schemas by name.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

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
  readonly AccountId: Validator;
  readonly AgentWalletId: Validator;
  readonly ApiKeyId: Validator;
  readonly AssetBalance: Validator;
  readonly AssetId: Validator;
  readonly CardCustomer: Validator;
  readonly CardError: Validator;
  readonly CardId: Validator;
  readonly CardSummary: Validator;
  readonly CardTransaction: Validator;
  readonly CardTransactionPage: Validator;
  readonly CheckBalanceRequest: Validator;
  readonly ConflictError: Validator;
  readonly CreateTokenRequest: Validator;
  readonly CreateVirtualCardRequest: Validator;
  readonly CreateWebhookRequest: Validator;
  readonly CustomerCardWallet: Validator;
  readonly CustomerId: Validator;
  readonly CustomerReset: Validator;
  readonly DeliveryId: Validator;
  readonly DuplicateRequestError: Validator;
  readonly EnvelopeA: Validator;
  readonly EnvelopeB: Validator;
  readonly EnvelopeC: Validator;
  readonly ErrorCode: Validator;
  readonly FetchPaidResourceRequest: Validator;
  readonly FrozenCard: Validator;
  readonly FundingAddress: Validator;
  readonly FundingSource: Validator;
  readonly GeneralError: Validator;
  readonly InsufficientBalanceError: Validator;
  readonly InternalError: Validator;
  readonly IssuedVirtualCard: Validator;
  readonly IssuerCardLimits: Validator;
  readonly IssuerStatus: Validator;
  readonly MarketId: Validator;
  readonly MessageError: Validator;
  readonly OrderId: Validator;
  readonly PhysicalCardIssue: Validator;
  readonly PhysicalCardIssueRequest: Validator;
  readonly PhysicalCardOrder: Validator;
  readonly PhysicalCardOrderRequest: Validator;
  readonly PhysicalCardShipment: Validator;
  readonly PhysicalCardShipmentRequest: Validator;
  readonly ProgramId: Validator;
  readonly QuoteSwapRequest: Validator;
  readonly RateLimitError: Validator;
  readonly SafeAlreadyDeployed: Validator;
  readonly SafeDeployment: Validator;
  readonly SafeDeploymentAccepted: Validator;
  readonly SendFundsError: Validator;
  readonly SendFundsRequest: Validator;
  readonly SendFundsResult: Validator;
  readonly SupportedToken: Validator;
  readonly SuspensionError: Validator;
  readonly SvcCardId: Validator;
  readonly SwapQuote: Validator;
  readonly Token: Validator;
  readonly TradeMarketRequest: Validator;
  readonly TransactionId: Validator;
  readonly UnfrozenCard: Validator;
  readonly UnprocessableError: Validator;
  readonly UpdateCardLimitsRequest: Validator;
  readonly UpdateWebhookRequest: Validator;
  readonly ValidationError: Validator;
  readonly WebhookEventSlug: Validator;
  readonly WebhookId: Validator;
  readonly WebhookSubscription: Validator;
  readonly X402FetchResult: Validator;
};

/** Request bodies, by operation. */
export declare const requests: {
  readonly createToken: Validator;
  readonly exchangeApiKeyToken: Validator;
  readonly generateApiKey: Validator;
  readonly updateApiKeyPermissions: Validator;
  readonly sendFunds: Validator;
  readonly checkBalance: Validator;
  readonly quoteSwap: Validator;
  readonly batchAddAssets: Validator;
  readonly submitSourceOfFunds: Validator;
  readonly orderPhysicalCard: Validator;
  readonly onboardCardCustomer: Validator;
  readonly createVirtualCard: Validator;
  readonly updateCardLimits: Validator;
  readonly createWebhook: Validator;
  readonly updateWebhook: Validator;
  readonly tradeMarket: Validator;
  readonly fetchPaidResource: Validator;
};

/** Declared query parameters, as an object of their values, by operation. */
export declare const queries: {
  readonly lookupCardCustomer: Validator;
  readonly listCardTransactions: Validator;
  readonly listWebhookDeliveries: Validator;
  readonly searchMarkets: Validator;
  readonly listPositions: Validator;
};

/** Response bodies, by operation and status. An undocumented body accepts everything. */
export declare const responses: {
  readonly createToken: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly refreshAuthentication: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly exchangeApiKeyToken: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly generateApiKey: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly getApiKey: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly updateApiKeyPermissions: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly sendFunds: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly checkBalance: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly quoteSwap: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly batchAddAssets: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly getSourceOfFunds: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly submitSourceOfFunds: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly deployCardSafe: {
    readonly 200: Validator;
    readonly 202: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly getCardSafe: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly orderPhysicalCard: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly unfreezeCard: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly getFundingAddress: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly onboardCardCustomer: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly resetCardCustomer: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly deployCustomerSafe: {
    readonly 200: Validator;
    readonly 202: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly getCustomerSafe: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly createVirtualCard: {
    readonly 201: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly freezeCustomerCard: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly getCustomerWallet: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly lookupCardCustomer: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly listCardTransactions: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly updateCardLimits: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly getIssuerStatus: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly createWebhook: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly listWebhooks: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly getWebhook: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly updateWebhook: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly deleteWebhook: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly rotateWebhookSecret: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly listWebhookDeliveries: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly listAllDeliveries: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly retryDelivery: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly searchMarkets: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly tradeMarket: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly listPositions: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
  readonly fetchPaidResource: {
    readonly 200: Validator;
    readonly 400: Validator;
    readonly 401: Validator;
    readonly 403: Validator;
    readonly 404: Validator;
    readonly 409: Validator;
    readonly 422: Validator;
    readonly 429: Validator;
    readonly 500: Validator;
  };
};

/** Bodies of webhooks, by name. */
export declare const webhooks: {
  readonly "deposit.confirmed": Validator;
  readonly "transaction.settled": Validator;
  readonly "transaction.failed": Validator;
};
