// The samples beside an operation's page: the call, the request, the responses.

import type { Model } from "../pipeline/model/model.ts";
import { type Content, resolve } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { blocks, fence, section } from "./markdown.ts";
import type { OperationSample } from "./operation-sample.ts";
import { curlText, requestText, sdkText } from "./sample-text.ts";

export function samplesText(ctx: Model, model: OperationModel, sample: OperationSample | undefined): string {
  const { operation, responses } = model;
  const [, ...otherBodies] = operation.requestBody
    ? examplesIn(resolve(ctx.document, operation.requestBody).content)
    : [];
  return blocks(
    sample && section("SDK", bodyNote(sample), fence("ts", sdkText(sample))),
    sample && section("curl", fence("sh", curlText(sample))),
    sample && section("Request", fence("http", requestText(sample))),
    section("Other request bodies", ...otherBodies.map(exampleText)),
    ...responses.map(({ status, response }) =>
      section(
        status === "default" ? "Other responses" : `Response ${status}`,
        ...examplesIn(response.content).map(exampleText),
      ),
    ),
  );
}

function bodyNote({ assumedBody, expect }: OperationSample): string | undefined {
  if (assumedBody !== true) return undefined;
  return expect.code === undefined
    ? "The fields of this body are assumed: the sandbox reads them."
    : "The fields of the body are undocumented. Add those that you know.";
}

interface Example {
  readonly summary?: string | undefined;
  readonly value: unknown;
}

/** The examples of JSON bodies, as they travel. */
function examplesIn(content: Content = {}): Example[] {
  return Object.entries(content).flatMap(([type, { example, examples: named = {} }]) => {
    if (!/json/.test(type)) return [];
    const values = Object.values(named as Record<string, Partial<Example>>).map(({ summary, value }) => ({
      summary,
      value,
    }));
    return [{ value: example }, ...values].filter(({ value }) => value !== undefined);
  });
}

function exampleText({ summary, value }: Example): string {
  const title = summary === undefined ? undefined : `${summary.trim().replace(/[.:]$/, "")}:`;
  return blocks(title, fence("json", JSON.stringify(value, null, 2)));
}
