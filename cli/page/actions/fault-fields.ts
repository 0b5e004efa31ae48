// The fields of a new fault of one kind.

import type { ActionField } from "./page-action.ts";

// Without it, the kind has no meaning.
const needed: Readonly<Record<string, string>> = { status: "status", latency: "latencyMs" };

/** Those of every kind and of `kind`, whose descriptions begin with it, such as `status: from 200 to 599.` */
export function faultFieldsOf(
  fields: Readonly<Record<string, Omit<ActionField, "name">>>,
  kind: string | undefined,
): readonly ActionField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [, owner, about] = /^([\w-]+): (.*)$/s.exec(field.about) ?? [];
    if (owner === undefined || about === undefined) return [{ ...field, name }];
    const required = needed[owner] === name;
    return owner === kind ? [{ ...field, name, required, about: about.charAt(0).toUpperCase() + about.slice(1) }] : [];
  });
}
