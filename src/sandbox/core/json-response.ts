// A response of the sandbox's own resources: JSON that no cache keeps, labelled with the rule that it follows.

import { type Label, labelHeaders } from "./handler-result.ts";
import type { ServedResponse } from "./served-response.ts";

/** @param text the body, as JSON. */
export function jsonResponse(
  status: number,
  text: string,
  label: Label,
  headers: Readonly<Record<string, string>> = {},
): ServedResponse {
  const common = { "content-type": "application/json", "cache-control": "no-store", ...labelHeaders(label) };
  return { status, headers: { ...common, ...headers }, body: text };
}
