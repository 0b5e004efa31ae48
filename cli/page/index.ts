// Exports for other sites that show the page, or parts of it, over their own sandbox. The styles are in `styles/page.css`.

export {
  type ControlClient,
  type ControlClientOptions,
  ControlPlaneError,
  createControlClient,
} from "./client/control-client.ts";
export type {
  ClockReading,
  DeliverySummary,
  Overview,
  RequestPage,
  RequestRecord,
  TenantSummary,
} from "./client/control-types.ts";
export { type MountOptions, mountSandboxPage } from "./mount.tsx";
export type { Announce } from "./parts/announce.ts";
export { BalancesPanel } from "./parts/balances-panel.tsx";
export { CardsPanel } from "./parts/cards-panel.tsx";
export { ClockControl, type ClockControlProps } from "./parts/clock-control.tsx";
export { DeliveriesPanel, type DeliveriesPanelProps } from "./parts/deliveries-panel.tsx";
export { RequestsPanel, type RequestsPanelProps } from "./parts/requests-panel.tsx";
export { SandboxPage, type SandboxPageProps } from "./parts/sandbox-page.tsx";
export { useSnapshot } from "./parts/use-snapshot.ts";
export type { ConnectionState, PageSnapshot } from "./watch/page-snapshot.ts";
export { createWatch, type Watch, type WatchOptions } from "./watch/watch.ts";
