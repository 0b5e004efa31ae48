// The control of a sandbox: faults, logs, what users and the control plane do with it, and the handles of its tenants.

import type { ControlHost } from "../control/control-host.ts";
import { type ControlPlane, createControlPlane } from "../control/control-plane.ts";
import { createEventLog, type EventLog, type RequestLog } from "../control/event-log.ts";
import { FaultQueue } from "../control/faults.ts";
import { checkTenantOptions } from "../control/input.ts";
import { listOperations } from "../control/operation-list.ts";
import { createRequestHandler, type RequestHandler } from "../control/request-handler.ts";
import { describeSettings } from "../core/check-settings.ts";
import { describeMagicAddresses } from "../funds/transfer-checks.ts";
import { operationIdsOf } from "../service/documents.ts";
import { createSandboxState, type StoredState } from "../state/sandbox-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";
import { sandboxSimulations } from "./domains.ts";
import type { OpenParts, SandboxConfig } from "./parts.ts";
import { TenantHandles } from "./sandbox-tenant.ts";

export interface Control {
  readonly handles: TenantHandles;
  readonly commands: Commands;
  readonly plane: ControlPlane;
  readonly handleRequest: RequestHandler;
}

export function openControl(parts: OpenParts, config: SandboxConfig): Control {
  const { entrance, tenants, answers } = parts;
  const { registry } = tenants;
  const log = openLog(parts, config);
  const faults = openFaults(parts, config);
  const handles = new TenantHandles(parts, config);
  const commands = openCommands(parts, config, { log, faults, handles });
  const plane = createControlPlane({
    ...commands,
    serviceName: config.serviceName,
    settings: config.settings,
    simulations: sandboxSimulations,
    operations: listOperations(config.documents, config.serviceName),
    describeSettings: () => describeSettings(config.rateLimitNames),
    magicAddresses: describeMagicAddresses(),
    log,
    answers,
    closed: entrance.closed,
    tenants: () => registry.all.map((tenant) => handles.access(tenant)),
    tenant(id) {
      const tenant = registry.find(id);
      return tenant && handles.access(tenant);
    },
    createTenant: (options) => handles.access(commands.addTenant(options)),
  });
  const handleRequest = createRequestHandler({ faults, log, clock: config.clock, closed: entrance.closed });
  return { handles, commands, plane, handleRequest };
}

function openLog({ bus, tenants }: OpenParts, { documents }: SandboxConfig): EventLog {
  const { registry, timeOf } = tenants;
  const log = createEventLog({
    now: timeOf,
    secretsOf: (id) => secretsOf(registry.find(id)),
    operationOf: (id) => Object.values(documents).find(({ table }) => Object.hasOwn(table, id))?.table[id],
  });
  bus.note = log.addAction;
  return log;
}

function openFaults({ bus, tenants, answers }: OpenParts, { documents, seed }: SandboxConfig): FaultQueue {
  const operationIds = new Set(operationIdsOf(documents));
  const operationIdOf = (name: string) => (operationIds.has(name) ? name : answers.operationIdOf(name));
  const isTenant = (id: string) => tenants.registry.find(id) !== undefined;
  const note = (tenant: string | null, text: string) => bus.note("fault", tenant, text);
  return new FaultQueue({ operationIdOf, isTenant }, `${seed}/faults`, note);
}

interface Commands extends Pick<ControlHost, "clock" | "faults" | "reset" | "idle"> {
  readonly requests: RequestLog;
  readonly state: StoredState;
  addTenant(options?: TenantOptions): Tenant;
}

function openCommands(
  { bus, clock, tenants, deliveries, answers }: OpenParts,
  { settings, rateLimitNames }: SandboxConfig,
  { log, faults, handles }: { readonly log: EventLog; readonly faults: FaultQueue; readonly handles: TenantHandles },
): Commands {
  const { registry, autoSettle, settleAll } = tenants;
  const { deliverer } = deliveries;
  /** Continues what a tenant's imported state has begun. */
  const wake = (tenant: Tenant) => {
    deliverer.wake(tenant);
    autoSettle.arm(tenant);
  };
  const state = createSandboxState({ clock, registry, wake, listeners: bus.listeners, changed: () => bus.changed() });
  return {
    clock,
    faults,
    requests: log.requests,
    state: {
      ...state,
      import(text) {
        state.import(text);
        bus.note("import", null, "imported a state");
      },
    },
    addTenant(options = {}) {
      const tenant = registry.create(checkTenantOptions(options, { settings, rateLimitNames }));
      bus.note("tenant", tenant.id, `created tenant ${tenant.id}`);
      bus.changed();
      return tenant;
    },
    reset() {
      clock.shiftTo(0);
      for (const tenant of registry.all) handles.reset(tenant);
      faults.release();
      answers.clear();
      log.clear();
      bus.note("reset", null, "reset everything");
      bus.changed();
    },
    idle() {
      settleAll();
      return deliverer.idle();
    },
  };
}

function secretsOf(tenant: Tenant | undefined): string[] {
  if (!tenant) return [];
  const { credentials, settings } = tenant.state;
  const { accountId: _, ...secrets } = credentials;
  const optional = [settings.access.twoFactor?.code, settings.fiat.signature?.secret];
  return [...Object.values(secrets), ...optional.filter((secret) => secret !== undefined)];
}
