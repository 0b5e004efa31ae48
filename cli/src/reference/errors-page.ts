// The catalogue of errors: those of the SDK by code, those of the services by code, and what to do about each.

import { outcomeOfStatus } from "../../../src/wrappers/outcome.ts";
import { recovery } from "../pipeline/generators/method-doc.ts";
import type { ServiceModel } from "../pipeline/model/model.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import type { ResponseModel } from "../pipeline/model/response-object.ts";
import { typeText } from "./fields.ts";
import { errorsPath, operationLink, type PageLinks } from "./links.ts";
import { blocks, code as inCode, type Page, pageOf, rowList, table } from "./page.ts";
import { type SdkErrorEntry, sdkErrors, webhookErrors } from "./sdk-errors.ts";

const intro = `Match errors on their \`code\`, or on their class, never on the message. \`outcome\` says whether the service may have carried the call
out: \`not-sent\`, \`rejected\` or \`unknown\`. Any other code of the service is passed on unchanged; a status without a code
becomes \`http_\` and the status, such as \`http_403\`. Where the outcome is \`unknown\`, a write throws an \`OutcomeUnknownError\`, with
the error that has this code as its \`cause\`.`;

export function errorsPage(found: readonly ServiceError[]): Page {
  const description = "Every error code of the SDK and of the services: class, outcome, cause, and what to do.";
  return pageOf(
    { path: errorsPath, title: "Errors", description, group: "Errors" },
    intro,
    "## Overview",
    overview(found),
    "## Codes of the services",
    ...found.flatMap(serviceSection),
    "## Codes of the SDK",
    ...sdkErrors.flatMap(sdkSection),
    "## Codes of webhook verification",
    "All of them are a `WebhookError`, which is no `SdkError`: it has no `outcome`.",
    ...webhookErrors.flatMap((entry) => [...heading(entry.code), `${entry.cause} ${entry.action}`]),
  );
}

function overview(found: readonly ServiceError[]): string | undefined {
  const ofServices = found.map((error) => [
    codeLink(error.code),
    unique(error.statuses.map(classOf)).map(inCode).join(", "),
    unique(error.statuses.map((status) => outcomeIn(error, status))).join(", "),
    adviceOn(error).cause,
  ]);
  const ofSdk = sdkErrors.map((entry) => [codeLink(entry.code), inCode(entry.class), entry.outcome, entry.cause]);
  return table(["Code", "Class", "Outcome", "Cause"], [...ofServices, ...ofSdk]);
}

function codeLink(errorCode: string): string {
  return `[${inCode(errorCode)}](#${errorCode})`;
}

/** The anchor is the code itself: two codes may differ only in their case. */
function heading(errorCode: string): readonly string[] {
  return [`<a id="${errorCode}"></a>`, `### ${inCode(errorCode)}`];
}

function serviceSection(error: ServiceError): (string | undefined)[] {
  const operations = error.uses.map(({ service, model }) => operationLink(errorsPath, service.api, model));
  const rows = error.statuses.map((status) => [
    status,
    inCode(classOf(status)),
    outcomeIn(error, status),
    retryOf(status, error.code),
  ]);
  return [
    ...described(error.code, adviceOn(error)),
    table(["Status", "Class", "Outcome", "Retries"], rows),
    operations.length > 12
      ? `Returned by ${operations.length} operations.`
      : `Returned by ${unique(operations).join(", ")}.`,
  ];
}

function sdkSection({ code: errorCode, class: className, outcome, retry, ...advice }: SdkErrorEntry) {
  return [
    ...described(errorCode, advice),
    table(["Class", "Outcome", "Retries"], [[inCode(className), outcome, retry]]),
  ];
}

function described(errorCode: string, { cause, action }: CodeAdvice): readonly string[] {
  return [...heading(errorCode), `**Cause.** ${cause}`, `**What to do.** ${action}`];
}

function outcomeIn({ code, uses }: ServiceError, status: string): string {
  const refusals = uses.filter((use) => use.status === status).map(({ model }) => model.refusalCodes);
  return outcomeOf(status, code, refusals);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

// The error codes of the services, out of their documents: status, operations and meaning.

interface ErrorUse {
  readonly service: ServiceModel;
  readonly model: OperationModel;
  readonly status: string;
  readonly description: string | undefined;
}

export interface ServiceError {
  readonly code: string;
  readonly statuses: readonly string[];
  readonly uses: readonly ErrorUse[];
  /** The documents' first description of a response with the code. */
  readonly description: string | undefined;
}

/** In the order of the documents. A status without a code has the one that the SDK gives it, such as `http_422`. */
export function serviceErrors(services: readonly ServiceModel[]): ServiceError[] {
  const found = new Map<string, ErrorUse[]>();
  for (const service of services) {
    for (const model of service.operations) {
      for (const { status, codes, response } of model.responses) {
        const named = codes.length > 0 || !/^[45]\d\d$/.test(status) ? codes : [`http_${status}`];
        for (const code of named) {
          const uses = found.get(code) ?? [];
          uses.push({ service, model, status, description: response.description?.trim() });
          found.set(code, uses);
        }
      }
    }
  }
  return [...found].map(([code, uses]) => ({
    code,
    statuses: unique(uses.map(({ status }) => status)),
    uses,
    description: uses.find(({ description }) => description !== undefined)?.description,
  }));
}

export interface CodeAdvice {
  readonly cause: string;
  readonly action: string;
}

const notFound: CodeAdvice = {
  cause: "The object does not exist, or the credential may not see it.",
  action: "Check the id, and that it belongs to the account of the credential.",
};

const known: Readonly<Record<string, CodeAdvice>> = {
  validation_error: {
    cause:
      "A field or parameter is missing, malformed or not permitted. The fiat service sends a 422 without a code: `http_422`.",
    action: "Correct the fields in `fieldErrors`, then call again; a corrected payment needs a new key.",
  },
  http_401: {
    cause: "The credentials or the token are missing, invalid or expired.",
    action: "Check the credentials, and that they belong to `baseUrl`. The client renews an expired token itself.",
  },
  http_403: {
    cause: "The credential does not permit this, or withdrawals are suspended.",
    action: "Check its scopes, the two-factor code and `details.suspension`, then call again with the same key.",
  },
  http_422: {
    cause: "Some fields are invalid, and the service gives no code.",
    action:
      "Show the messages in `fieldErrors`, correct the fields, then call again; a corrected payment needs a new key.",
  },
  not_found: notFound,
  rate_limit_exceeded: {
    cause: "Too many requests in the window.",
    action: "Wait until `retryAt`, and spread the calls.",
  },
  internal_error: {
    cause: "The service failed.",
    action: "Call again if it was a read. For a write, do what `next` of the `OutcomeUnknownError` says.",
  },
  WITHDRAWAL_LIMIT_EXCEEDED: {
    cause: "The transfer would exceed the daily or monthly limit of the account.",
    action:
      "Send less under a new key, or wait for the next day or month: then with the same key, or a new one if it has expired.",
  },
  conflict: {
    cause: "The key has been used for a transfer before.",
    action:
      "After `sendFunds`, nothing: if the error names the transfer of its key, it resolves with `duplicate: true` and the id.",
  },
  DUPLICATE_REQUEST_IN_PROGRESS: {
    cause: "The first request with this key is still being carried out.",
    action: "Call again with the same key if the operation documents what a key does; else the outcome is unknown.",
  },
  insufficient_balance: {
    cause: "The balance is less than the amount. `details` has both as decimal strings.",
    action:
      "Fund the account, then call again with the same key, which can never pay twice. If the service still refuses it, or it has expired, use a new key once every call with the old one was `rejected`.",
  },
  invalid_address: {
    cause: "The receiving address is not valid on the chain.",
    action: "Correct the address, then call again with a new key.",
  },
  unsupported_token: {
    cause: "The service does not support the token on that chain.",
    action: "Choose another asset or chain, then call again with a new key.",
  },
  gas_station_empty: {
    cause: "The gas station that pays for the transfer has no funds.",
    action:
      "Fund the gas station, then call again with the same key. With `use_self_funding`, it is another request, and needs a new one.",
  },
  card_not_active: {
    cause: "The card is not active. What causes it is undocumented.",
    action: "Check the state of the card.",
  },
  iban_not_activated: {
    cause: "The IBAN is not activated. What causes it is undocumented.",
    action: "Have the IBAN activated first.",
  },
  quote_expired: { cause: "The quote is past its `expiresAt`.", action: "Ask for a new quote." },
  CUSTOMER_NOT_FOUND: { cause: "No card customer has the identifier.", action: "Check the identifier." },
  NOT_FOUND: notFound,
  NOT_APPROVED: {
    cause: "The card-issuer program of the account is not approved.",
    action: "Have the program approved by the service first.",
  },
  EMAIL_ALREADY_REGISTERED: {
    cause: "The card network already knows the email address.",
    action: "Onboard the customer with another address.",
  },
  CARD_ALREADY_ISSUED: {
    cause: "The customer has a card, so the onboarding can no longer be reset.",
    action: "Continue with the existing customer.",
  },
  SOURCE_OF_FUNDS_NOT_COMPLETED: {
    cause: "The customer has not completed the source-of-funds questionnaire.",
    action: "Have the customer complete it, then create the card.",
  },
  MISSING_IDENTIFIER: { cause: "The lookup has no identifier.", action: "Pass exactly one identifier." },
  INVALID_LIMIT: { cause: "A limit is outside the permitted range.", action: "Choose a limit from 0 to 5." },
  NO_CHANGES: { cause: "The update sets no limit.", action: "Pass at least one limit." },
};

/** What the code means and what to do; of a code that is not ours, what its document says. */
export function adviceOn({ code, description = "See its operations." }: ServiceError): CodeAdvice {
  const own = Object.hasOwn(known, code) ? known[code] : undefined;
  return own ?? { cause: description, action: "Correct the request, then call again." };
}

export function classOf(status: string): string {
  if (status === "401") return "AuthenticationError";
  return status === "429" ? "RateLimitError" : "ApiError";
}

/** As the SDK reads it, by what the code proves for each operation. `default` stands for any status. */
export function outcomeOf(status: string, code: string, refusals: readonly (readonly string[])[]): string {
  const outcomes = refusals.map((codes) =>
    /^\d+$/.test(status) ? outcomeOfStatus(Number(status), code, codes) : "unknown",
  );
  return unique(outcomes).join(" or ");
}

function retryOf(status: string, code: string): string {
  if (status === "401") return "Once, with a renewed token.";
  if (status === "429") return "The SDK waits as long as the service asks, up to a minute, and retries.";
  if (code === "DUPLICATE_REQUEST_IN_PROGRESS") return "A transfer with a key, with the same key; no other call.";
  return status.startsWith("5")
    ? "Where the operation permits it."
    : "Not by the SDK: the same request would fail again.";
}

// How an operation fails: its statuses and codes, and what to do if the outcome is unknown.

export function errorText(model: OperationModel, links: PageLinks): string {
  const failures = model.responses.filter(({ success }) => !success);
  const shown = failures.map(({ status, codes, response, schema }: ResponseModel) =>
    blocks(
      [status === "default" ? "any other" : inCode(status), codes.map(links.errorCode).join(", ")]
        .filter(Boolean)
        .join(": "),
      links.text(causeText(response.description, codes)),
      schema !== undefined && `Body: ${typeText(schema, links.record)}`,
    ),
  );
  const readBack = model.readBack === undefined ? undefined : links.operation(model.readBack);
  const unknown =
    model.retry !== "read" &&
    `If no response arrives, the call may have been carried out. The method then throws an \`OutcomeUnknownError\`: ${recovery(model, readBack)}`;
  return blocks(
    failures.length > 0 && "The method throws an `ApiError` with the status and the code.",
    rowList(shown),
    unknown,
  );
}

/** Of several codes, the text says which one means what; the only one is in the line above. */
function causeText(description: string | undefined, [only, ...others]: readonly string[]): string {
  const text = description?.trim() ?? "";
  return only === undefined || others.length > 0 ? text : text.replace(` (${inCode(only)})`, "");
}
