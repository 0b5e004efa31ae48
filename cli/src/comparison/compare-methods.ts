// Compares the methods of the clients: names, arguments and results.

import ts from "typescript";
import { type Argument, signatureOf } from "../pipeline/generators/method-signature.ts";
import { groupByResource } from "../pipeline/generators/resources.ts";
import { callName, type OperationModel } from "../pipeline/model/operation-object.ts";
import type { SdkChange } from "./change.ts";
import { fits } from "./compare-shapes.ts";
import type { ComparedVersions } from "./compare-types.ts";
import type { MatchedOperations, OperationPair, SdkView } from "./sdk-view.ts";

export function compareMethods(versions: ComparedVersions, matched: MatchedOperations): SdkChange[] {
  const { api } = versions;
  const common = { api, subject: "method", found: "types" } as const;
  return [
    ...matched.removed.map((model): SdkChange => {
      const [place, from] = [{ operationId: model.id }, callName(model)];
      const reason = "code that calls the method no longer compiles";
      return { ...common, level: "major", kind: "removed", place, from, reason };
    }),
    ...matched.added.map((model): SdkChange => {
      const [place, to] = [{ operationId: model.id }, callName(model)];
      return { ...common, level: "minor", kind: "added", place, to, reason: "the method is new" };
    }),
    ...matched.pairs.flatMap((pair) => [...compareNames(api, pair), ...compareSignatures(versions, pair)]),
  ];
}

function compareNames(api: string, { before, after }: OperationPair): SdkChange[] {
  const place = { operationId: after.id };
  const change = (
    subject: string,
    name: (model: OperationModel) => string,
    level: Pick<SdkChange, "level" | "kind">,
    reason: string,
  ): SdkChange[] => {
    const [from, to] = [name(before), name(after)];
    return from === to ? [] : [{ ...level, api, place, subject, from, to, reason, found: "types" }];
  };
  const renamed = { level: "major", kind: "renamed" } as const;
  return [
    ...change("method", callName, renamed, "code that calls the method by its old name no longer compiles"),
    ...change(
      "operationId",
      ({ id }) => id,
      renamed,
      "names that are made of the operationId change: types of queries and error codes, operations in hooks and logs",
    ),
    ...change(
      "address",
      ({ method, path }) => `${method} ${path}`,
      { level: "minor", kind: "changed" },
      "the new SDK sends the new request; earlier versions of the SDK, and tests that stub the old address, do not",
    ),
  ];
}

function compareSignatures(versions: ComparedVersions, pair: OperationPair): SdkChange[] {
  const old = signatureOf(versions.before.sdk.document, pair.before);
  const young = signatureOf(versions.after.sdk.document, pair.after);
  const common = { kind: "changed", api: versions.api, place: { operationId: pair.after.id }, found: "types" } as const;
  const changes: SdkChange[] = [];
  // The fields of path, query and body are compared with the types; options follow from the rules for keys and offers.
  if (old.arguments.length !== young.arguments.length) {
    const isMore = young.arguments.length > old.arguments.length;
    const breaks =
      !isMore ||
      young.arguments.some(({ name, optional }) => !optional && !old.arguments.some((one) => one.name === name));
    const reason = breaks ? "existing calls no longer compile" : "existing calls still compile";
    const [from, to] = [list(old.arguments), list(young.arguments)];
    changes.push({ ...common, level: breaks ? "major" : "minor", subject: "arguments", from, to, reason });
  }
  const [from, to] = [resultText(old), resultText(young)];
  if (from !== to) {
    const types = resultTypes(versions, pair);
    const isReadable = types !== undefined && fits(versions.program.checker, types[1], types[0]);
    const reason = `code that reads the result ${isReadable ? "still" : "no longer"} compiles`;
    changes.push({ ...common, level: isReadable ? "minor" : "major", subject: "result", from, to, reason });
  }
  return changes;
}

function list(given: readonly Argument[]): string {
  return `(${given.map(({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${type}`).join(", ")})`;
}

function resultText({ result, item }: ReturnType<typeof signatureOf>): string {
  return item === undefined ? result : `${result}, page by page`;
}

function resultTypes(
  { before, after, program }: ComparedVersions,
  pair: OperationPair,
): readonly [before: ts.Type, after: ts.Type] | undefined {
  const [old, young] = [
    methodOf(program.before.resources, before, pair.before)?.type,
    methodOf(program.after.resources, after, pair.after)?.type,
  ];
  if (old === undefined || young === undefined) return undefined;
  return [program.checker.getTypeAtLocation(old), program.checker.getTypeAtLocation(young)];
}

function methodOf(file: ts.SourceFile, { sdk }: SdkView, model: OperationModel): ts.MethodDeclaration | undefined {
  const resource = groupByResource(sdk.operations).find(({ models }) => models.some(({ id }) => id === model.id));
  const owner = file.statements.find(
    (statement): statement is ts.ClassDeclaration =>
      ts.isClassDeclaration(statement) && statement.name?.text === resource?.className,
  );
  return owner?.members.filter(ts.isMethodDeclaration).find(({ name }) => name.getText() === model.sdk.method);
}
