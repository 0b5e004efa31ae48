// Sorts operations into resources: `wallets.transactions` with all its methods.

import { DocumentError } from "../../model/document-error.ts";
import type { GeneratorContext } from "../../model/generator-context.ts";
import type { OperationModel } from "../../model/operation-object.ts";
import { pascalCase } from "../names.ts";
import { callName } from "./client-variable.ts";
import { signatureOf } from "./method-signature.ts";

export interface Resource {
  readonly client: string;
  readonly name: string;
  readonly className: string;
  readonly models: readonly OperationModel[];
}

/** Resources in the order of their first operation. */
export function groupByResource(models: readonly OperationModel[]): Resource[] {
  const groups = new Map<string, OperationModel[]>();
  for (const model of models) {
    const key = `${model.sdk.client} ${model.sdk.resource}`;
    groups.set(key, [...(groups.get(key) ?? []), model]);
  }
  refuseDoubleNames([...groups.values()]);
  const names = [...groups.keys()].map((key) => key.split(" ")[1]);
  return [...groups].map(([key, group]) => {
    const [client = "", name = ""] = key.split(" ");
    // Two clients of one document may have resources of the same name.
    const shared = names.filter((other) => other === name).length > 1;
    return { client, name, className: `${shared ? pascalCase(client) : ""}${pascalCase(name)}Resource`, models: group };
  });
}

function refuseDoubleNames(groups: readonly (readonly OperationModel[])[]): void {
  const problems = groups.flatMap((group) =>
    group
      .filter((model, index) => group.findIndex(({ sdk }) => sdk.method === model.sdk.method) !== index)
      .map(({ pointer, sdk }) => ({
        pointer: `${pointer}/x-sdk`,
        reason: `${sdk.client}.${sdk.resource}.${sdk.method} is already the name of another operation`,
      })),
  );
  if (problems.length > 0) throw new DocumentError(problems);
}

/** How a comment refers to an operation, and whether its response has a type. */
export interface Link {
  /** `{@link TransactionsResource.sendFunds | wallets.transactions.sendFunds}` */
  readonly text: string;
  readonly typed: boolean;
}

/** The links to all operations, by operationId: descriptions name operations, readers know methods. */
export function linksTo(ctx: GeneratorContext, resources: readonly Resource[]): ReadonlyMap<string, Link> {
  return new Map(
    resources.flatMap(({ className, models }) =>
      models.map((model) => {
        const typed = signatureOf(ctx.document, model).result !== "Undescribed";
        const text = `{@link ${className}.${model.sdk.method} | ${callName(model)}}`;
        return [model.id, { text, typed }] as const;
      }),
    ),
  );
}
