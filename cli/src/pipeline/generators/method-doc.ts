// The TSDoc of one method: what a caller needs before and while calling. Rules, sources and the rest of the description
// are on the operation's reference page.

import type { ServiceModel } from "../model/model.ts";
import { type Document, type Parameter, resolve, type Schema } from "../model/openapi-document.ts";
import type { OperationModel } from "../model/operation-object.ts";
import type { ResponseModel } from "../model/response-object.ts";
import {
  gapsIn,
  isDecimal,
  isExact,
  isFree,
  isUntyped,
  jsonPaths,
  notesOn,
  originsIn,
  sdkNote,
} from "../model/schema-object.ts";
import { exampleCall } from "./method-example.ts";
import { typeName } from "./method-signature.ts";
import { docComment, variableName } from "./print.ts";

/** How a comment refers to an operation, and whether its response has a type. */
export interface Link {
  /** `{@link TransactionsResource.sendFunds | wallets.transactions.sendFunds}` */
  readonly text: string;
  readonly typed: boolean;
}

/** In this order: purpose, warnings, amounts, parameters, result, errors, example, retries, gaps, overlays, document. */
export function methodDoc(service: ServiceModel, model: OperationModel, links: ReadonlyMap<string, Link>): string {
  const { operation } = model;
  const [lead, amounts] = hoverParts(operation.description);
  const notes = [lead, sdkNote(operation), ...notices(model), amounts].filter(Boolean).join(" ");
  const linked = (markdown: string) =>
    markdown.replace(/`(\w+)`/g, (span, id: string) => (id === model.id ? span : (links.get(id)?.text ?? span)));
  const address = service.operationsUrl === undefined ? [] : [`${service.operationsUrl}${model.id}.yaml`];
  const deprecated = operation.deprecated === true ? ["@deprecated"] : [];
  const tags = [
    ...deprecated,
    ...parameterTags(service.document, model),
    returnsTag(model),
    ...throwsTags(model, links),
  ];
  return docComment(linked([sentence(operation.summary), notes].filter(Boolean).join("\n\n")), "  ", [
    ...tags.filter((tag) => tag !== undefined).map(linked),
    ...exampleTag(service.document, model),
    linked(`@remarks **Retries**: ${retries(model)}`),
    ...undocumentedParts(service.document, model).map((parts) => linked(`**Undocumented**: ${parts}.`)),
    ...sources(model).map((origins) => `**Source**: ${origins}.`),
    `@see ${[`\`${model.method} ${model.path}\``, `operationId \`${model.id}\``, ...address].join(", ")}`,
  ]);
}

/** One line with the overlay actions that wrote a part of the operation; none without overlays. */
function sources({ operation, parameters, responses }: OperationModel): string[] {
  const parts = [operation, ...parameters, ...responses.map(({ response }) => response)];
  const origins = [...new Set(parts.flatMap(originsIn))];
  return origins.length === 0 ? [] : [origins.join(", ")];
}

/** Of a description, the first paragraph and the one that begins with `**Amounts.**`; the others are for the reference page. */
function hoverParts(description = ""): readonly [lead: string | undefined, amounts: string | undefined] {
  const paragraphs = description.trim().split(/\n\s*\n/);
  const amounts = paragraphs.find((paragraph) => paragraph.startsWith("**Amounts.**"));
  return [paragraphs.find((paragraph) => paragraph !== amounts), amounts];
}

function exampleTag(document: Document, model: OperationModel): string[] {
  const call = exampleCall(document, model);
  return call === undefined ? [] : [`@example\n\`\`\`ts\n${call}\n\`\`\``];
}

function sentence(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed && /[.!?]$/.test(trimmed) ? trimmed : trimmed && `${trimmed}.`;
}

// The tags of a method's TSDoc: parameters, result and errors.

/** Path, body, query and options, each with its type in words. */
function parameterTags(document: Document, model: OperationModel): string[] {
  const { pathParameters, queryParameters, exactlyOne } = model;
  const several = pathParameters.length > 1;
  const queryName = ({ name, schema }: Parameter) => (isFree(schema) ? "query" : `query.${name}`);
  const key = keyOption(model);
  return [
    ...pathParameters.map((parameter) =>
      parameterTag(document, several ? `path.${parameter.name}` : variableName(parameter.name), parameter),
    ),
    bodyTag(document, model),
    exactlyOne.length > 0 ? `@param query Exactly one of ${list(exactlyOne.map((name) => `\`${name}\``))}.` : undefined,
    ...queryParameters.map((parameter) => parameterTag(document, queryName(parameter), parameter)),
    key && `@param options ${key}`,
    model.paysOffer &&
      "@param options `maxAmount` (a `priceLimit` in USDC): looks at the price first, and throws a `PaymentOfferError` if it is higher.",
  ].filter((tag) => typeof tag === "string");
}

function parameterTag(document: Document, name: string, parameter: Parameter): string {
  const { description, schema = {} } = parameter;
  const type = typeInWords(resolve(document, schema));
  const text = [type && `(${type})`, firstParagraph(description), sdkNote(parameter), notesOn(schema).details]
    .filter(Boolean)
    .join(" ");
  return `@param ${name} ${text}`.trimEnd();
}

/** The record, and how its amounts are given. */
function bodyTag(document: Document, { id, body }: OperationModel): string | undefined {
  if (body === undefined || body.empty) return undefined;
  if (isUntyped(body.schema)) return "@param body JSON, sent as given: its fields are undocumented.";
  const amounts = jsonPaths(document, body.schema, body.pointer, isDecimal).map((path) => `\`${path}\``);
  const type = typeName(body.schema);
  const givenAs = amounts.length === 0 ? "" : ` ${list(amounts, "and")}: decimal string or bigint.`;
  return `@param body ${type === undefined ? `The ${body.files ? "form" : "JSON body"} of ${id}` : `\`${type}\``}.${givenAs}`;
}

/** `integer`, `date-time string`; undefined where the type is open. */
function typeInWords({ type, format, enum: values, ...schema }: Schema): string | undefined {
  if (values) return list(values.map((value) => `\`${JSON.stringify(value)}\``));
  const kinds = [type].flat().filter((kind) => kind !== undefined);
  if (isExact(schema)) return "string of digits";
  if (format === "decimal") return "decimal string";
  return kinds.length === 0 ? undefined : list(kinds);
}

function returnsTag({ successes, envelope, bytes, idempotency }: OperationModel): string | undefined {
  const texts = successes.map(({ status, response }) => {
    const text = firstParagraph(response.description);
    return successes.length > 1 ? `${status}: ${text}` : text;
  });
  if (texts.length === 0) return undefined;
  const raw = envelope === "unknown" && !bytes ? "`Undescribed`: read it with `.unwrap<T>()`. " : "";
  const text = `${raw}${texts.join(" ")}`;
  const { conflict } = idempotency;
  return `@returns ${conflict === undefined ? text : `${text.replace(/\.$/, "")}; with \`duplicate: true\` after \`${conflict}\`.`}`;
}

/** Errors with their codes. A write that may have taken effect throws an `OutcomeUnknownError` in place of an `ApiError`. */
function throwsTags(model: OperationModel, links: ReadonlyMap<string, Link>): string[] {
  const { failures, retry, idempotency, readBack, refusalCodes } = model;
  const words = (shown: readonly ResponseModel[]) =>
    list(
      shown.map((failure) => failureInWords(failure, retry === "read" ? "any other failure" : "any other rejection")),
    );
  const isProof = (errorCode: string) => refusalCodes.includes(errorCode);
  const clear: ResponseModel[] = [];
  const unclear: ResponseModel[] = [];
  for (const failure of failures) {
    const { status, codes } = failure;
    if (retry !== "read" && status.startsWith("5")) unclear.push(failure);
    else if (retry === "read" || status !== "409" || codes.every(isProof)) clear.push(failure);
    else {
      const [proofs, others] = [codes.filter(isProof), codes.filter((errorCode) => !isProof(errorCode))];
      if (proofs.length > 0) clear.push({ ...failure, codes: proofs });
      unclear.push({ ...failure, codes: others.length > 1 ? [] : others });
    }
  }
  const when = list([...unclear.map((failure) => failureInWords(failure, "")), "no response"]);
  const way = recovery(model, readBack === undefined ? undefined : links.get(readBack));
  return [
    ...(clear.length === 0 ? [] : [`@throws {ApiError} On ${words(clear)}.`]),
    ...(idempotency.mode === "required"
      ? ["@throws {IdempotencyKeyError} If `options.idempotencyKey` is missing."]
      : []),
    ...(retry === "read" ? [] : [`@throws {OutcomeUnknownError} On ${when}: ${way}`]),
  ];
}

/** `404 (\`not_found\`)`; of all other statuses what `others` calls them. */
function failureInWords({ status, codes }: ResponseModel, others: string): string {
  const name = status === "default" ? others : status;
  // A longer list is in the type of the operation's codes.
  return codes.length === 0 || codes.length > 4 ? name : `${name} (${codes.map((code) => `\`${code}\``).join(", ")})`;
}

function firstParagraph(text: string | undefined): string | undefined {
  return text?.trim().split("\n\n")[0];
}

/** `a, b or c` */
export function list(items: readonly string[], joint = "or"): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${joint} ${items.at(-1)}`;
}

// Describes what the runtime does with an operation: retries, idempotency keys, unknown outcomes.

const always = "connection errors, 408, 429, 500, 502, 503 and 504";
const carefully = "429 `rate_limit_exceeded`, once 401, and requests that were never sent";

/** The failures after which the SDK retries a call automatically. */
export function retries({ retry, method }: OperationModel): string {
  switch (retry) {
    case "read":
      return `${always}.`;
    case "idempotent":
      return `${always}; calling twice has the same effect as once.${method === "DELETE" ? " A 404 on a retry counts as success." : ""}`;
    case "keyed":
      return "connection errors, 429 and 5xx, with the same key, until two 500s in a row have the same body.";
    case "keyed-transfer":
      return "connection errors, 429, 502–504 with a key; without, 429, once 401, and requests never sent.";
    case "unsent":
      return `${carefully}.`;
  }
}

/** What to do after an `OutcomeUnknownError`; `readBack` is the read that may show what happened. */
export function recovery({ retry, idempotency, money }: OperationModel, readBack: Link | undefined): string {
  const check = readBack && `check ${readBack.text} first${readBack.typed ? "" : " (undocumented response)"}`;
  switch (retry) {
    case "idempotent":
      return `call again${check ? `, or ${check}` : ""}.`;
    case "keyed":
      return "call again with this key.";
    case "keyed-transfer":
      if (idempotency.ttl !== undefined) return `call again with this key within ${duration(idempotency.ttl)}.`;
  }
  return check
    ? `${check}.`
    : `there is no documented way to check; calling again may ${money ? "pay" : "take effect"} twice.`;
}

/** What a caller may give as `options.idempotencyKey`; undefined where no key is the caller's to choose. */
function keyOption({ retry, idempotency: { mode, ttl } }: OperationModel): string | undefined {
  if (mode === "required") {
    const effect = ttl === undefined ? "its effect is undocumented" : `it expires after ${duration(ttl)}`;
    return `\`idempotencyKey\` (required): a string, or \`false\` to send none; ${effect}.`;
  }
  if (mode !== "auto") return undefined;
  return `\`idempotencyKey\` (string) defaults to a generated key${retry === "keyed" ? "" : "; its effect is undocumented"}.`;
}

/** What the model alone knows: a payment without a key, and pages. */
export function notices({ money, idempotency, paginated }: OperationModel): string[] {
  return [
    money && idempotency.mode === "none" && "Moves money and takes no idempotency key: calling again may pay twice.",
    paginated && `Await it for one page, or iterate over it for the \`${paginated.items}\` of all pages.`,
  ].filter((notice) => typeof notice === "string");
}

/** `24 hours` */
export function duration(seconds: number): string {
  if (seconds % 3600 === 0) return plural(seconds / 3600, "hour");
  return seconds % 60 === 0 ? plural(seconds / 60, "minute") : plural(seconds, "second");
}

/** `1 hour`, `2 hours` */
export function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

// Names what is undocumented about an operation, briefly: topics with the ids of their gaps.

/** One line, such as `response body (G24), status codes (G34)`; none without gaps. Gaps of records are noted at the records. */
export function undocumentedParts(
  document: Document,
  { operation, parameters, body, successes }: OperationModel,
): string[] {
  const own = gapsIn(operation);
  const gaps = [
    ...own,
    ...parameters.flatMap((parameter) =>
      gapsIn(parameter)
        .filter(({ id }) => own.every((gap) => gap.id !== id))
        .map(({ id, text }) => ({ id, text: `\`${parameter.name}\`: ${topicOf(text)}` })),
    ),
    ...(operation.requestBody ? gapsIn(resolve(document, operation.requestBody)) : []),
    ...(body ? gapsIn(body.schema) : []),
    ...successes.flatMap(({ response, schema = {} }) => [...gapsIn(response), ...gapsIn(schema)]),
  ];
  const topics = new Map<string, Set<string>>();
  for (const { id, text } of gaps) topics.set(id, (topics.get(id) ?? new Set()).add(topicOf(text)));
  const parts = [...topics].map(([id, texts]) => `${[...texts].join(", ")} (${id})`);
  return parts.length === 0 ? [] : [parts.join("; ")];
}

/** A gap's text begins with its topic: up to the first full stop or semicolon. */
function topicOf(text: string): string {
  const [topic = ""] = text.split(/[;.](?:\s|$)/);
  return /^[A-Z][a-z]/.test(topic) ? topic.charAt(0).toLowerCase() + topic.slice(1) : topic;
}
