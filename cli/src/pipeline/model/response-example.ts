// The example with which the sandbox answers an operation without a handler: that of its first success.

import type { GeneratorContext } from "./generator-context.ts";
import { isObject, type Json, type Path } from "./json-pointer.ts";
import type { MediaType } from "./openapi-document.ts";
import type { OperationModel } from "./operation-object.ts";
import { isJson } from "./schema-object.ts";

export interface ResponseExample {
  readonly status: string;
  readonly body: unknown;
  readonly media: MediaType;
  /** The path of the example below the response. */
  readonly at: Path;
}

export function responseExample(
  { responses }: Pick<OperationModel, "responses">,
  resolve: GeneratorContext["resolve"],
): ResponseExample | undefined {
  const success = responses.find((response) => response.success);
  const [type, media] = Object.entries(success?.response.content ?? {}).find(([mediaType]) => isJson(mediaType)) ?? [];
  if (success === undefined || type === undefined || media === undefined) return undefined;
  const { status } = success;
  if (media.example !== undefined) return { status, body: media.example, media, at: ["content", type, "example"] };
  const [name, named] = Object.entries((media.examples ?? {}) as Record<string, Json>)[0] ?? [];
  const body = isObject(named) ? (resolve(named) as { value?: unknown }).value : undefined;
  return name === undefined || body === undefined
    ? undefined
    : { status, body, media, at: ["content", type, "examples", name, "value"] };
}
