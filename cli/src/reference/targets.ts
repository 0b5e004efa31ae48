// Where ids and codes in the texts of the reference lead.

import type { Gap } from "../documents/gaps.ts";

/** Paths relative to the root of the site, with their anchors; undefined for what has no page. */
export interface Targets {
  readonly id: (id: string) => string | undefined;
  readonly errorCode: (errorCode: string) => string | undefined;
}

export const noTargets: Targets = { id: () => undefined, errorCode: () => undefined };

export const gapsPath = "reference/gaps.md";
export const errorsPath = "reference/errors.md";
export const operationsPath = "reference/operations.md";

export interface TargetPages {
  readonly gaps: readonly Pick<Gap, "id">[];
  readonly errorCodes: ReadonlySet<string>;
  /** Ids that have a page of their own in this site, such as rules. */
  readonly rule?: ((id: string) => string | undefined) | undefined;
}

export function siteTargets({ gaps, errorCodes, rule }: TargetPages): Targets {
  const known = new Set(gaps.map(({ id }) => id));
  return {
    id: (id) => (known.has(id) ? `${gapsPath}#${id.toLowerCase()}` : rule?.(id)),
    errorCode: (errorCode) => (errorCodes.has(errorCode) ? `${errorsPath}#${errorCode}` : undefined),
  };
}
