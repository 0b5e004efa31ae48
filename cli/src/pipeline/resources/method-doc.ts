// The JSDoc of one method: everything that the document says of its operation.

import { docComment } from "../doc-comment.ts";
import { type Document, type Parameter, resolve } from "../document.ts";
import { variableName } from "../names.ts";
import { type DocumentedResponse, isFree, type OperationModel } from "../operation-model.ts";
import { gapsIn, notesOn } from "../schema-notes.ts";
import { exampleCall } from "./example.ts";
import type { Link } from "./groups.ts";
import { behaviourInWords } from "./words.ts";

export function methodDoc(document: Document, model: OperationModel, links: ReadonlyMap<string, Link>): string {
  const { operation, readBack } = model;
  const text = [
    sentence(operation.summary),
    operation.description?.trim(),
    ...behaviourInWords(model, readBack === undefined ? undefined : links.get(readBack)),
    gapList(document, model),
    ruleList(model),
  ];
  const tags = [...parameterTags(model), returnsTag(model), ...throwsTags(model), deprecatedTag(model)];
  const linked = (markdown: string) =>
    markdown.replace(/`(\w+)`/g, (span, id: string) => (id === model.id ? span : (links.get(id)?.text ?? span)));
  return docComment(linked(join(text)), "  ", [
    ...tags.filter((tag) => tag !== undefined).map(linked),
    ...exampleTag(document, model),
  ]);
}

function join(paragraphs: readonly (string | undefined)[]): string {
  return paragraphs.filter(Boolean).join("\n\n");
}

/** Gaps of the operation itself and of what it sends and gets, each id once; those of records stand at the records. */
function gapList(document: Document, { operation, parameters, body, responses }: OperationModel): string | undefined {
  const gaps = [
    ...gapsIn(operation),
    ...parameters.flatMap((parameter) =>
      gapsIn(parameter).map(({ id, text }) => ({ id, text: `\`${parameter.name}\`: ${text}` })),
    ),
    ...(operation.requestBody ? gapsIn(resolve(document, operation.requestBody)) : []),
    ...(body ? gapsIn(body.schema) : []),
    ...responses
      .filter(({ success }) => success)
      .flatMap(({ response, schema = {} }) => [...gapsIn(response), ...gapsIn(schema)]),
  ];
  const lines = new Map<string, string[]>();
  for (const { id, text } of gaps) {
    const known = lines.get(id) ?? [];
    if (!known.includes(text)) lines.set(id, [...known, text]);
  }
  if (lines.size === 0) return undefined;
  return `**Not shown**\n${[...lines].map(([id, texts]) => `- ${id}: ${texts.join(" ")}`).join("\n")}`;
}

function ruleList({ operation }: OperationModel): string | undefined {
  const rules = operation["x-rules"] as string[] | undefined;
  return rules && `Rules: ${rules.join(", ")}.`;
}

function parameterTags({ pathParameters, queryParameters, exactlyOne }: OperationModel): string[] {
  const several = pathParameters.length > 1;
  const queryName = ({ name, schema }: Parameter) => (isFree(schema) ? "query" : `query.${name}`);
  return [
    ...pathParameters.map((parameter) =>
      parameterTag(several ? `path.${parameter.name}` : variableName(parameter.name), parameter),
    ),
    exactlyOne.length > 0 ? `@param query Exactly one of ${list(exactlyOne.map((name) => `\`${name}\``))}.` : undefined,
    ...queryParameters.map((parameter) => parameterTag(queryName(parameter), parameter)),
  ].filter((tag) => tag !== undefined);
}

function parameterTag(name: string, { description, schema }: Parameter): string | undefined {
  const { facts } = notesOn(schema ?? {});
  const text = [description?.trim().split("\n\n")[0], facts].filter(Boolean).join(" ");
  return text === "" ? undefined : `@param ${name} ${text}`;
}

function returnsTag({ responses, envelope, bytes }: OperationModel): string | undefined {
  const successes = responses.filter(({ success }) => success);
  const texts = successes.map(({ status, response }) => {
    const text = response.description?.trim().split("\n\n")[0];
    return successes.length > 1 ? `${status}: ${text}` : text;
  });
  if (texts.length === 0) return undefined;
  const whole =
    envelope === "unknown" && !bytes ? " The whole body as it came, with its envelope where it has one." : "";
  return `@returns ${texts.join(" ")}${whole}`;
}

/** What a read fails with, the caller gets as it is; a write that may have been carried out says so instead. */
function throwsTags({ responses, retry, idempotency }: OperationModel): string[] {
  const failures = responses.filter(({ success }) => !success);
  const words = (shown: readonly DocumentedResponse[]) =>
    shown.map((failure) => failureInWords(failure, retry === "read" ? "any other failure" : "any other refusal"));
  const unclear = retry === "read" ? [] : failures.filter(({ status }) => status.startsWith("5"));
  const clear = failures.filter((failure) => !unclear.includes(failure));
  const when = unclear.length === 0 ? "Whenever" : `On ${list(words(unclear))}, and whenever`;
  return [
    ...(clear.length === 0 ? [] : [`@throws {ApiError} On ${list(words(clear))}.`]),
    ...(idempotency.mode === "required"
      ? ["@throws {IdempotencyKeyRequiredError} Without a decision on the key."]
      : []),
    ...(retry === "read"
      ? []
      : [
          `@throws {OutcomeUnknownError} ${when} the service may have acted without saying so; \`next\` tells what settles it.`,
        ]),
  ];
}

/** `404 (\`not_found\`)`; of all other statuses what `others` calls them. */
function failureInWords({ status, codes }: DocumentedResponse, others: string): string {
  const name = status === "default" ? others : status;
  return codes.length === 0 ? name : `${name} (${codes.map((code) => `\`${code}\``).join(", ")})`;
}

function deprecatedTag({ operation }: OperationModel): string | undefined {
  return operation.deprecated === true ? "@deprecated" : undefined;
}

function exampleTag(document: Document, model: OperationModel): string[] {
  const call = exampleCall(document, model);
  return call === undefined ? [] : [`@example\n\`\`\`ts\n${call}\n\`\`\``];
}

function sentence(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed && /[.!?]$/.test(trimmed) ? trimmed : trimmed && `${trimmed}.`;
}

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}
