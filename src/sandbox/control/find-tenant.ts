// Finds the tenant that the path of a control request names.

import { ControlError } from "../core/control-error.ts";
import type { ControlHost, TenantAccess } from "./control-host.ts";
import type { ControlCall } from "./control-route.ts";

/** @throws {ControlError} 404 if no tenant has the id in the path. */
export function findTenant(host: ControlHost, { param }: Pick<ControlCall, "param">): TenantAccess {
  const found = host.tenant(param("id"));
  if (found) return found;
  const ids = host.tenants().map(({ info }) => info.id);
  throw new ControlError(`unknown tenant "${param("id")}"; tenants: ${ids.join(", ") || "none"}`, 404, ids);
}
