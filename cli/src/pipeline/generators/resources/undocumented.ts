// Names what is undocumented about an operation, briefly: topics with the ids of their gaps.

import type { GeneratorContext } from "../../model/generator-context.ts";
import type { OperationModel } from "../../model/operation-object.ts";
import { gapsIn } from "../schema-notes.ts";

/** One line, such as `response body (G24), status codes (G34)`; none without gaps. Gaps of records are noted at the records. */
export function undocumentedParts(
  ctx: GeneratorContext,
  { operation, parameters, body, responses }: OperationModel,
): string[] {
  const successes = responses.filter(({ success }) => success);
  const own = gapsIn(operation);
  const gaps = [
    ...own,
    ...parameters.flatMap((parameter) =>
      gapsIn(parameter)
        .filter(({ id }) => own.every((gap) => gap.id !== id))
        .map(({ id, text }) => ({ id, text: `\`${parameter.name}\`: ${topicOf(text)}` })),
    ),
    ...(operation.requestBody ? gapsIn(ctx.resolve(operation.requestBody)) : []),
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
