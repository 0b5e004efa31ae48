// Derives names in generated code from names in the document.

import { reservedWords } from "../model/reserved-words.ts";

/** `send-funds`, `sendFunds` → `SendFunds`. */
export function pascalCase(name: string): string {
  return words(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** `svc-card-id` → `svcCardId`; a valid variable name stays, unless it is reserved. */
export function variableName(name: string): string {
  const pascal = pascalCase(name);
  const camel = /^[A-Za-z_$][\w$]*$/.test(name) ? name : pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return reserved.has(camel) ? `${camel}_` : camel;
}

function words(name: string): string[] {
  return name.split(/[^A-Za-z0-9]+/).filter(Boolean);
}

/** Includes the names of the methods' other arguments. */
const reserved = new Set([...reservedWords, "body", "query", "options"]);
