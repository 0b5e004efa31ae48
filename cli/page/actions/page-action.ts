// What a user can do to the sandbox by a form: run a simulation, or call an operation of a service.

import type { OperationInfo, PageField, SimulationInfo } from "../client/control-types.ts";

/** The kind of thing that an action is about. */
export type RowSubject =
  | "asset"
  | "transfer"
  | "quote"
  | "customer"
  | "own"
  | "card"
  | "cardTransaction"
  | "agentWallet"
  | "webhook"
  | "delivery";

/** A field of an action's form. `json` is a whole body. */
export interface ActionField extends Omit<PageField, "type"> {
  readonly name: string;
  readonly type: PageField["type"] | "json";
}

export interface PageAction {
  /** The simulation's name, or the operationId. */
  readonly name: string;
  /** Absent for a simulation. */
  readonly operation?: OperationInfo;
  readonly about: string;
  readonly fields: readonly ActionField[];
  /** Empty: about the tenant as a whole. */
  readonly subjects: readonly RowSubject[];
}

/** The field of a call's form that holds its body, and the one that holds its idempotency key. */
export const BODY = "body";
export const KEY = "idempotency key";

export function simulationAction({ name, about, fields }: SimulationInfo): PageAction {
  const list = Object.entries(fields).map(([field, facts]) => ({ ...facts, name: field }));
  return { name, about, fields: list, subjects: subjectsOfSimulation(list) };
}

export function operationAction(operation: OperationInfo): PageAction {
  const { operationId, method, path, pathParameters, query, body, undocumented, key } = operation;
  const fields: ActionField[] = [
    ...pathParameters.map((name) => ({ name, type: "string" as const, required: true, about: "In the path." })),
    ...query.map(({ name, required }) => ({ name, type: "string" as const, required, about: "In the query." })),
  ];
  if (body === "required" || body === "optional") {
    fields.push({ name: BODY, type: "json", required: body === "required", about: "JSON." });
  }
  if (key === "auto" || key === "required") {
    fields.push({ name: KEY, type: "string", about: "The same key repeats the same request. Default: a new key." });
  }
  const about = [`${method} ${path}`, undocumented.join(" ")].filter((part) => part !== "").join(": ");
  return { name: operationId, operation, about, fields, subjects: subjectsOfOperation(operation) };
}

function subjectsOfSimulation(fields: readonly ActionField[]): RowSubject[] {
  for (const field of fields) {
    const { name, about } = field;
    if (name === "asset_id") return ["asset"];
    if (name === "card_id") return ["card"];
    if (name === "wallet_id") return ["agentWallet"];
    if (name === "quoteId") return ["quote"];
    if (name === "transaction_id")
      return [fields.some((one) => one.name === "status") ? "cardTransaction" : "transfer"];
    if (isHolderId(name)) return /\bown\b/.test(about) ? ["customer", "own"] : ["customer"];
  }
  return [];
}

function subjectsOfOperation({ path, pathParameters, bodyFields }: OperationInfo): RowSubject[] {
  const isCustomers = path.includes("/customers/");
  if (pathParameters.includes("cardId")) return ["card"];
  if (pathParameters.includes("deliveryId")) return ["delivery"];
  if (pathParameters.includes("webhookId")) return ["webhook"];
  if (pathParameters.some((name) => isHolderId(name) || name === "customerId"))
    return [isCustomers ? "customer" : "own"];
  if (["asset_id", "assets", "sourceAsset"].some((name) => bodyFields?.includes(name))) return ["asset"];
  return bodyFields?.includes("wallet_id") ? ["agentWallet"] : [];
}

/** Whether a field names a card holder, such as `svc_card_id` or `svcCardId`; the first part is the service's name. */
export function isHolderId(name: string): boolean {
  return /^[a-z]\w*(?:_card_id|CardId)$/.test(name);
}
