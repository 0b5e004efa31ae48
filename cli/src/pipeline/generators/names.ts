// Derives names in generated code from names in the document.

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
const reserved = new Set(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield body query options".split(
    " ",
  ),
);
