// The shape of `generated/*/rename-map.ts`: every wire name that contains the placeholder for the name of the service.

import type { JsonPath } from "./operation.ts";

/** Where `serviceName` replaces the placeholder: in paths, query names, headers and bodies (S47). */
export interface RenameMap {
  /** The placeholder in wire names. */
  readonly placeholder: string;
  /** Path segments, e.g. `svc-card`. */
  readonly pathSegments: readonly string[];
  /** Query parameter names. */
  readonly queryNames: readonly string[];
  /** Header names, in lower case. */
  readonly headers: readonly string[];
  /** Body properties by operationId. Undocumented bodies and maps are not renamed. */
  readonly bodies: Readonly<
    Record<string, { readonly request?: readonly JsonPath[]; readonly response?: readonly JsonPath[] }>
  >;
}
