// svc-sdk/sandbox: both services on your machine, with documented rules, state, and a clock that you can set.

export {
  createSandbox,
  type Sandbox,
  type SandboxDocument,
  type SandboxOptions,
} from "./sandbox/assembly/create-sandbox.ts";
export type { SandboxSimulations } from "./sandbox/assembly/domains.ts";
export type { DeliveryListener } from "./sandbox/assembly/parts.ts";
export type { FurtherServiceAccess, SandboxTenant, ServiceAccess } from "./sandbox/assembly/sandbox-tenant.ts";
export type { ActionKind, ActionRecord, LoggedEvent, RequestLog, RequestRecord } from "./sandbox/control/event-log.ts";
export type { Fault, FaultKind, FaultRecord, Faults } from "./sandbox/control/faults.ts";
export type { ClockMove, SandboxClock } from "./sandbox/core/clock.ts";
export { ControlError } from "./sandbox/core/control-error.ts";
export type { RateLimitSetting, Settings, SettingsChange } from "./sandbox/core/settings.ts";
export {
  type Fixture,
  type FixtureCustomer,
  FixtureError,
  type FixturePayment,
  type FixtureStep,
} from "./sandbox/fixture/fixture.ts";
export {
  type FixtureClock,
  type FixtureResults,
  type FixtureTenant,
  loadFixture,
} from "./sandbox/fixture/load-fixture.ts";
export { magicAddresses } from "./sandbox/funds/transfer-checks.ts";
export {
  type ConnectOptions,
  connectSandbox,
  type InsecureAccess,
  type RemoteAccess,
  type RemoteSandbox,
  type RemoteTenant,
} from "./sandbox/remote/connect-sandbox.ts";
export {
  type Remote,
  type RemoteClock,
  type SandboxClockOptions,
  sandboxClock,
} from "./sandbox/remote/remote-clock.ts";
export type {
  AnswerBody,
  AnswerOptions,
  AnswerRecord,
} from "./sandbox/service/answers.ts";
export type { ReceivedFile } from "./sandbox/service/read-body.ts";
export type {
  HandlerCall,
  HandlerRefusal,
  HandlerResponse,
  UserHandler,
  UserHandlers,
} from "./sandbox/service/user-handler.ts";
export type { SandboxState } from "./sandbox/state/sandbox-state.ts";
export type { SeededAsset, SeededIds } from "./sandbox/state/seed-tenant.ts";
export type { Credentials } from "./sandbox/state/tenant.ts";
export type { TenantOptions } from "./sandbox/state/tenant-registry.ts";
export {
  type SandboxFixtureOptions,
  type SandboxFixtures,
  type SandboxFixtureValues,
  sandboxFixtures,
  type TestSandbox,
} from "./sandbox/test-fixtures/sandbox-fixtures.ts";
export type { DeliveryView } from "./sandbox/webhooks/deliveries.ts";
export type { DeliveryControl } from "./sandbox/webhooks/delivery-control.ts";
