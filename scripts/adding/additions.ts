// Operations to add in tests, one of each kind, each made as CONTRIBUTING.md says: a copy of a neighbour, and a line in its document.

import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** An operation that the documents do not have. */
export interface Addition {
  readonly kind: string;
  readonly api: "fiat" | "crypto";
  readonly operationId: string;
  /** The operation to copy. */
  readonly neighbour: string;
  readonly method: "get" | "post";
  readonly path: string;
  /** Its method in the SDK, in the neighbour's resource. */
  readonly sdkMethod: string;
}

export const additions: readonly Addition[] = [
  {
    ...{ kind: "undescribed write", api: "fiat", operationId: "archiveWallet", neighbour: "createWallet" },
    ...{ method: "post", path: "/wallet/archive", sdkMethod: "archive" },
  },
  {
    ...{ kind: "keyed write", api: "fiat", operationId: "testBusinessWebhook", neighbour: "registerBusinessWebhook" },
    ...{ method: "post", path: "/business/webhook/test", sdkMethod: "test" },
  },
  {
    ...{ kind: "described read", api: "crypto", operationId: "getCustomerLimits", neighbour: "getCustomerWallet" },
    ...{ method: "get", path: "/svc-card/customers/{svcCardId}/limits", sdkMethod: "limits" },
  },
  {
    ...{ kind: "undescribed read", api: "crypto", operationId: "listFailedDeliveries", neighbour: "listAllDeliveries" },
    ...{ method: "get", path: "/svc-card/webhooks/deliveries/failed", sdkMethod: "listFailed" },
  },
  {
    ...{ kind: "described write", api: "crypto", operationId: "blockCustomerCard", neighbour: "freezeCustomerCard" },
    ...{ method: "post", path: "/svc-card/customers/{svcCardId}/cards/{cardId}/block", sdkMethod: "blockCard" },
  },
  {
    ...{ kind: "paged read", api: "crypto", operationId: "listCardDisputes", neighbour: "listCardTransactions" },
    ...{ method: "get", path: "/card-issuer/customers/{customerId}/card-disputes", sdkMethod: "listCardDisputes" },
  },
];

/** Its lines under `paths` in `openapi.yaml`. */
export function linesOf({ operationId, method, path: template }: Addition): string {
  return `  ${template}:\n    ${method}: { $ref: operations/${operationId}.yaml }\n`;
}

/** Adds an operation to `specs`, a folder like `specs/` of this repository, unless it is there: one file, and one line. */
export async function addOperation(specs: string, addition: Addition): Promise<void> {
  const { api, operationId, neighbour, sdkMethod, kind } = addition;
  const folder = path.join(specs, api);
  const file = path.join(folder, `operations/${operationId}.yaml`);
  // The real documents may have it by now.
  if (existsSync(file)) return;
  const copy = await edit(path.join(folder, `operations/${neighbour}.yaml`), [
    [/^operationId: .*$/m, `operationId: ${operationId}`],
    [/^summary: .*$/m, `summary: Try a ${kind}`],
    // Nothing of it is documented.
    [/^(x-sdk: .*)method: \w+ }$/m, `x-basis: assumed\n$1method: ${sdkMethod} }`],
  ]);
  await writeFile(file, copy);
  const document = path.join(folder, "openapi.yaml");
  await writeFile(document, await edit(document, [[/^paths:\n/m, `paths:\n${linesOf(addition)}`]]));
}

async function edit(file: string, changes: readonly (readonly [RegExp, string])[]): Promise<string> {
  return changes.reduce(
    (text, [pattern, replacement]) => {
      if (!pattern.test(text)) throw new Error(`${file} has no ${pattern}`);
      return text.replace(pattern, replacement);
    },
    await readFile(file, "utf8"),
  );
}
