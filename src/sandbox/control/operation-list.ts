// The operations of a sandbox's services, for tools that write requests and SDK calls.

import type { CredentialKind, IdempotencyRule, QueryParameter, RenameMap, Route } from "../../wrappers/operation.ts";
import { createWireNames, type SandboxDocuments } from "../service/documents.ts";
import { templateOf } from "../service/routes.ts";

export interface OperationInfo {
  readonly operationId: string;
  /** `fiat`, `crypto`, or a further service. */
  readonly service: string;
  /** The SDK method, such as `wallets.transactions.sendFunds`. */
  readonly name: string;
  readonly method: string;
  /** Template below the origin, such as `/crypto/api/v1/apikey/{id}`. */
  readonly path: string;
  readonly credential: CredentialKind;
  readonly pathParameters: readonly string[];
  readonly query: readonly QueryParameter[];
  /** `empty`: a literal `{}`; `multipart`: a form with files. */
  readonly body: Route["body"] | "empty" | "multipart";
  /** The declared top-level fields of the body; null if the body is undocumented. */
  readonly bodyFields: readonly string[] | null;
  /** Which bodies are undocumented, each with the ids of its gaps; empty if both are documented. */
  readonly undocumented: readonly string[];
  /** Where the SDK takes amounts as strings and sends them as JSON numbers. */
  readonly numberAmounts: readonly string[];
  readonly key: IdempotencyRule["mode"];
  /** How query parameters and fields of the body are called on the wire, where the service's real name is part of it. */
  readonly wireNames: Readonly<Record<string, string>>;
}

export function listOperations(documents: SandboxDocuments, serviceName: string | undefined): OperationInfo[] {
  return Object.entries(documents).flatMap(([service, { routes, table, names }]) => {
    const { path } = createWireNames(names, serviceName);
    return routes.map((route) => {
      const { operationId, method, credential, query, undocumented, undocumentedBody } = route;
      const operation = table[operationId];
      const amounts = operation?.amounts ?? [];
      return {
        operationId,
        service,
        name: operation?.name ?? operationId,
        method,
        path: path(templateOf(service, route)),
        credential,
        query,
        pathParameters: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
        body: operation?.body ?? route.body,
        bodyFields: undocumentedBody === undefined ? (operation?.bodyFields ?? []) : null,
        undocumented: [
          ...(undocumentedBody === undefined ? [] : [`The request body is undocumented (${undocumentedBody}).`]),
          ...(undocumented === undefined ? [] : [`The response body is undocumented (${undocumented}).`]),
        ],
        numberAmounts: amounts.filter(({ wire }) => wire === "number").map((amount) => amount.path),
        key: operation?.idempotency?.mode ?? (operation?.retry === "read" ? "none" : "auto"),
        wireNames: renamedFields(names, route, serviceName),
      };
    });
  });
}

function renamedFields(
  { placeholder, queryNames, bodies }: RenameMap,
  { operationId, query }: Route,
  serviceName = placeholder,
): OperationInfo["wireNames"] {
  if (serviceName === placeholder) return {};
  const fields = (bodies[operationId]?.request ?? []).map((place) => place.split(".").at(-1) ?? "");
  const renamed = [...query.map(({ name }) => name).filter((name) => queryNames.includes(name)), ...fields];
  return Object.fromEntries(renamed.map((name) => [name, name.replaceAll(placeholder, serviceName)]));
}
