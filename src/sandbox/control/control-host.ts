// The interface of the sandbox and its tenants for the control plane.

import type { SandboxTenant } from "../assembly/sandbox-tenant.ts";
import type { SettingsMeaning } from "../core/check-settings.ts";
import type { MovableClock } from "../core/clock.ts";
import type { Settings } from "../core/settings.ts";
import type { Answers } from "../service/answers.ts";
import type { SeededIds } from "../state/seed-tenant.ts";
import type { Tenant } from "../state/tenant.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";
import type { EventLog } from "./event-log.ts";
import type { Faults } from "./faults.ts";
import type { OperationInfo } from "./operation-list.ts";

export interface TenantInfo {
  readonly id: string;
  readonly fiat: { readonly baseUrl: string; readonly accountId: string; readonly appSecret: string };
  readonly crypto: { readonly baseUrl: string; readonly apiKey: string; readonly apiSecret: string };
  readonly agent: { readonly baseUrl: string; readonly connectorKey: string };
  readonly services?: Readonly<Record<string, { readonly baseUrl: string; readonly token: string }>>;
  readonly seeded: SeededIds;
}

/** One tenant, for the control plane. Methods throw a `ControlError` if the input is invalid. */
export interface TenantAccess extends Pick<SandboxTenant, "settings" | "change" | "deliveries" | "reset"> {
  readonly tenant: Tenant;
  readonly info: TenantInfo;
  readonly simulate: Readonly<Record<string, (input: never) => unknown>>;
  readonly clock: MovableClock;
}

/** The sandbox, for the control plane. Methods throw a `ControlError` if the input is invalid. */
export interface ControlHost {
  /** In paths, properties and headers; undefined for the placeholder. */
  readonly serviceName: string | undefined;
  tenants(): readonly TenantAccess[];
  tenant(id: string): TenantAccess | undefined;
  createTenant(options: TenantOptions): TenantAccess;
  readonly clock: MovableClock;
  readonly state: { export(): string; import(text: string): void };
  reset(): void;
  readonly closed: AbortSignal;
  idle(): Promise<void>;
  readonly faults: Faults;
  readonly log: EventLog;
  readonly operations: readonly OperationInfo[];
  readonly answers: Pick<Answers, "add" | "list" | "body" | "remove">;
  readonly magicAddresses: readonly object[];
  readonly settings: Settings;
  describeSettings(): SettingsMeaning;
  readonly simulations: object;
}
