// Exports for other sites that show the page over their own sandbox. The styles are in `styles/page.css`.

export { type AddressBar, memoryAddress, windowAddress } from "./address/address-bar.ts";
export { type ControlClient, createControlClient } from "./client/control-client.ts";
export { type ControlClientOptions, ControlPlaneError } from "./client/control-requests.ts";
export type {
  ActionRecord,
  ClockReading,
  DeliverySummary,
  Overview,
  RequestPage,
  RequestRecord,
  TenantSummary,
} from "./client/control-types.ts";
export { type MountOptions, mountSandboxPage } from "./mount.tsx";
export { SandboxPage, type SandboxPageProps } from "./parts/sandbox-page.tsx";
export { useSnapshot } from "./parts/use-snapshot.ts";
export type { ConnectionState, PageSnapshot } from "./watch/page-snapshot.ts";
export { createWatch, type Watch, type WatchOptions } from "./watch/watch.ts";
