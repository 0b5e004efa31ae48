// svc-sdk/sandbox: both services on your machine, with their rules, their state, and a clock that can be moved.

export { ControlError } from "./sandbox/control-error.ts";
export { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox/create-sandbox.ts";
export { magicAddresses } from "./sandbox/funds/magic-values.ts";
export type { SandboxClock } from "./sandbox/sandbox-clock.ts";
export type { SandboxTenant, SeededIds } from "./sandbox/sandbox-tenant.ts";
export type { RateLimit, Settings, SettingsChange } from "./sandbox/settings.ts";
export type { Credentials } from "./sandbox/tenant.ts";
export type { TenantOptions } from "./sandbox/tenant-registry.ts";
