// The TSDoc of one method: what a caller needs before and while calling. Rules, sources and the rest of the description
// are on the operation's reference page.

import type { GeneratorContext } from "../../model/generator-context.ts";
import type { OperationModel } from "../../model/operation-object.ts";
import { docComment } from "../doc-comment.ts";
import { originsIn } from "../schema-notes.ts";
import { notices, retries } from "./behaviour.ts";
import { deprecatedTag, parameterTags, returnsTag, throwsTags } from "./doc-tags.ts";
import { exampleCall } from "./example.ts";
import type { Link } from "./groups.ts";
import { referenceAddress } from "./reference-address.ts";
import { undocumentedParts } from "./undocumented.ts";

/** In this order: purpose, amounts, warnings, parameters, result, errors, example, retries, gaps, overlays, reference page. */
export function methodDoc(ctx: GeneratorContext, model: OperationModel, links: ReadonlyMap<string, Link>): string {
  const { operation } = model;
  const [lead, amounts] = hoverParts(operation.description);
  const notes = [amounts, lead, ...notices(model)].filter(Boolean).join(" ");
  const linked = (markdown: string) =>
    markdown.replace(/`(\w+)`/g, (span, id: string) => (id === model.id ? span : (links.get(id)?.text ?? span)));
  const tags = [deprecatedTag(model), ...parameterTags(ctx, model), returnsTag(model), ...throwsTags(model, links)];
  return docComment(linked([sentence(operation.summary), notes].filter(Boolean).join("\n\n")), "  ", [
    ...tags.filter((tag) => tag !== undefined).map(linked),
    ...exampleTag(ctx, model),
    linked(`@remarks **Retries**: ${retries(model)}`),
    ...undocumentedParts(ctx, model).map((parts) => linked(`**Undocumented**: ${parts}.`)),
    ...sources(model).map((origins) => `**Source**: ${origins}.`),
    `@see \`${model.method} ${model.path}\`, operationId \`${model.id}\`, ${referenceAddress(ctx.api, model.id)}`,
  ]);
}

/** One line with the overlay actions that wrote a part of the operation; none without overlays. */
function sources({ operation, parameters, responses }: OperationModel): string[] {
  const parts = [operation, ...parameters, ...responses.map(({ response }) => response)];
  const origins = [...new Set(parts.flatMap(originsIn))];
  return origins.length === 0 ? [] : [origins.join(", ")];
}

/** Of a description, the first paragraph and the one that begins with `**Amounts.**`; the others are for the reference page. */
export function hoverParts(description = ""): readonly [lead: string | undefined, amounts: string | undefined] {
  const paragraphs = description.trim().split(/\n\s*\n/);
  const amounts = paragraphs.find((paragraph) => paragraph.startsWith("**Amounts.**"));
  return [paragraphs.find((paragraph) => paragraph !== amounts), amounts];
}

function exampleTag(ctx: GeneratorContext, model: OperationModel): string[] {
  const call = exampleCall(ctx, model);
  return call === undefined ? [] : [`@example\n\`\`\`ts\n${call}\n\`\`\``];
}

function sentence(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed && /[.!?]$/.test(trimmed) ? trimmed : trimmed && `${trimmed}.`;
}
