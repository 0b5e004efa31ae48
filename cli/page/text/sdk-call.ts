// A recorded request as the SDK call that sends it.

import type { OperationInfo, RequestRecord } from "../client/control-types.ts";
import { formatJson } from "./json-tokens.ts";

type Recorded = Pick<RequestRecord, "path" | "requestBody" | "idempotencyKey">;

/** Such as `await wallets.balances.check({ … });`. Values that the log hides are left for the reader to fill in. */
export function sdkCallOf(record: Recorded, operation: OperationInfo): string {
  const [path = "", search = ""] = record.path.split("?", 2);
  const values = pathValues(operation.path, path);
  const names = operation.pathParameters;
  const query = queryOf(new URLSearchParams(search), operation);
  const given = [
    ...(names.length === 1 ? names.map((name) => JSON.stringify(values[name] ?? "")) : []),
    ...(names.length > 1
      ? [`{ ${names.map((name) => `${name}: ${JSON.stringify(values[name] ?? "")}`).join(", ")} }`]
      : []),
    ...(takesBody(operation) ? [bodyText(record.requestBody, operation)] : []),
    ...(operation.query.length > 0 ? [query] : []),
    ...optionsOf(record.idempotencyKey, operation),
  ];
  return `await ${operation.name}(${given.join(", ")});`;
}

function takesBody({ body }: OperationInfo): boolean {
  return body === "required" || body === "optional" || body === "multipart";
}

/** The values of a path's parameters, by the names in its template. */
function pathValues(template: string, path: string): Readonly<Record<string, string>> {
  const parts = path.split("/");
  return Object.fromEntries(
    template.split("/").flatMap((part, index) => {
      const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
      return name === undefined ? [] : [[name, decodeURIComponent(parts[index] ?? "")]];
    }),
  );
}

function queryOf(sent: URLSearchParams, operation: OperationInfo): string {
  const entries = [...sent].map(([wireName, value]) => {
    const name = documentedName(wireName, operation);
    const type = operation.query.find((parameter) => parameter.name === name)?.type ?? "string";
    return `${propertyName(name)}: ${type === "string" ? JSON.stringify(value) : value}`;
  });
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** The body as an object literal: amounts that the SDK takes as strings are strings, and the key is left to the options. */
function bodyText(sent: string | null, operation: OperationInfo): string {
  const { numberAmounts, body } = operation;
  if (body === "multipart") return "{ /* the form's fields and files */ }";
  if (sent === null || sent === "") return "{}";
  if (!isJson(sent)) return "{ /* the request log does not hold this body */ }";
  const amounts = new Set(numberAmounts.map((path) => path.replace(/\[\]$/, "").split(".").at(-1)));
  let key = "";
  return formatJson(withoutKey(sent))
    .map(({ kind, text }) => {
      if (kind === "key") {
        key = documentedName(JSON.parse(text) as string, operation);
        return propertyName(key);
      }
      return kind === "number" && amounts.has(key) ? JSON.stringify(text) : text;
    })
    .join("");
}

/** The SDK takes documented names, and sends them with the service's real name. */
function documentedName(name: string, { wireNames }: OperationInfo): string {
  return Object.entries(wireNames).find(([, wireName]) => wireName === name)?.[0] ?? name;
}

function withoutKey(text: string): string {
  return text.replace(/"idempotency_key"\s*:\s*"(?:[^"\\]|\\.)*"\s*,?/, "").replace(/,(\s*\})$/, "$1");
}

function optionsOf(key: string | null, operation: OperationInfo): string[] {
  if (operation.key === "auto" && key !== null) return [`{ idempotencyKey: ${JSON.stringify(key)} }`];
  // The SDK demands a decision: a key, or none.
  if (operation.key === "required") return [`{ idempotencyKey: ${key === null ? "false" : JSON.stringify(key)} }`];
  return [];
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return /^\s*[{[]/.test(text);
  } catch {
    return false;
  }
}
