// The tags of a method's TSDoc: parameters, result and errors.

import type { GeneratorContext } from "../../model/generator-context.ts";
import { jsonPaths } from "../../model/json-paths.ts";
import type { Parameter, Schema } from "../../model/openapi-document.ts";
import type { OperationModel } from "../../model/operation-object.ts";
import type { ResponseModel } from "../../model/responses-object.ts";
import { isDecimal, isExact, isFree } from "../../model/schema-object.ts";
import { variableName } from "../names.ts";
import { notesOn } from "../schema-notes.ts";
import { keyOption, recovery } from "./behaviour.ts";
import type { Link } from "./groups.ts";
import { isUntyped, typeName } from "./type-names.ts";

/** Path, body, query and options, each with its type in words. */
export function parameterTags(ctx: GeneratorContext, model: OperationModel): string[] {
  const { pathParameters, queryParameters, exactlyOne } = model;
  const several = pathParameters.length > 1;
  const queryName = ({ name, schema }: Parameter) => (isFree(schema) ? "query" : `query.${name}`);
  const key = keyOption(model);
  return [
    ...pathParameters.map((parameter) =>
      parameterTag(ctx, several ? `path.${parameter.name}` : variableName(parameter.name), parameter),
    ),
    bodyTag(ctx, model),
    exactlyOne.length > 0 ? `@param query Exactly one of ${list(exactlyOne.map((name) => `\`${name}\``))}.` : undefined,
    ...queryParameters.map((parameter) => parameterTag(ctx, queryName(parameter), parameter)),
    key && `@param options ${key}`,
    model.paysOffer &&
      "@param options `maxAmount` (decimal string, USDC): looks at the price first, and throws a `PaymentOfferError` if it is higher.",
  ].filter((tag) => typeof tag === "string");
}

function parameterTag(ctx: GeneratorContext, name: string, { description, schema = {} }: Parameter): string {
  const type = typeInWords(ctx.resolve(schema));
  const text = [type && `(${type})`, firstParagraph(description), notesOn(schema).facts].filter(Boolean).join(" ");
  return `@param ${name} ${text}`.trimEnd();
}

/** The record, and how its amounts are given. */
function bodyTag(ctx: GeneratorContext, { id, body }: OperationModel): string | undefined {
  if (body === undefined || body.empty) return undefined;
  if (isUntyped(body.schema)) return "@param body JSON, sent as given: its fields are undocumented.";
  const amounts = jsonPaths(ctx.document, body.schema, body.pointer, isDecimal).map((path) => `\`${path}\``);
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

/** What a success gives. */
export function returnsTag({ responses, envelope, bytes, idempotency }: OperationModel): string | undefined {
  const successes = responses.filter(({ success }) => success);
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
export function throwsTags(model: OperationModel, links: ReadonlyMap<string, Link>): string[] {
  const { responses, retry, idempotency, readBack } = model;
  const failures = responses.filter(({ success }) => !success);
  const words = (shown: readonly ResponseModel[]) =>
    list(
      shown.map((failure) => failureInWords(failure, retry === "read" ? "any other failure" : "any other rejection")),
    );
  const unclear = retry === "read" ? [] : failures.filter(({ status }) => status.startsWith("5"));
  const clear = failures.filter((failure) => !unclear.includes(failure));
  const when = unclear.length === 0 ? "On" : `On ${words(unclear)} or`;
  const way = recovery(model, readBack === undefined ? undefined : links.get(readBack));
  return [
    ...(clear.length === 0 ? [] : [`@throws {ApiError} On ${words(clear)}.`]),
    ...(idempotency.mode === "required"
      ? ["@throws {IdempotencyKeyRequiredError} If `options.idempotencyKey` is missing."]
      : []),
    ...(retry === "read" ? [] : [`@throws {OutcomeUnknownError} ${when} no response: ${way}`]),
  ];
}

/** `404 (\`not_found\`)`; of all other statuses what `others` calls them. */
function failureInWords({ status, codes }: ResponseModel, others: string): string {
  const name = status === "default" ? others : status;
  return codes.length === 0 ? name : `${name} (${codes.map((code) => `\`${code}\``).join(", ")})`;
}

export function deprecatedTag({ operation }: OperationModel): string | undefined {
  return operation.deprecated === true ? "@deprecated" : undefined;
}

function firstParagraph(text: string | undefined): string | undefined {
  return text?.trim().split("\n\n")[0];
}

function list(items: readonly string[], joint = "or"): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${joint} ${items.at(-1)}`;
}
