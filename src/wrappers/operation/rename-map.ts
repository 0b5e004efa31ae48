// The shape of `generated/*/rename-map.ts`: every declared wire name that contains the placeholder for the service's name.

import type { JsonPath } from "./operation.ts";

/** Where the placeholder stands in paths, query names, headers and bodies; `serviceName` replaces it there (S47). */
export interface RenameMap {
  /** The placeholder as it stands in wire names. */
  readonly placeholder: string;
  /** Path segments, e.g. `svc-card`. */
  readonly pathSegments: readonly string[];
  /** Query parameter names. */
  readonly queryNames: readonly string[];
  /** Header names, in lower case. */
  readonly headers: readonly string[];
  /** Body properties by operationId. Bodies and maps that the description does not show are never touched. */
  readonly bodies: Readonly<
    Record<string, { readonly request?: readonly JsonPath[]; readonly response?: readonly JsonPath[] }>
  >;
}
