// The top bar: tenant, clock, connection and help.

import type { JSX } from "preact";
import type { TenantSummary } from "../client/control-types.ts";
import type { ConnectionState } from "../watch/page-snapshot.ts";
import { ClockControl, type ClockControlProps } from "./clock-control.tsx";

const connectionText: Readonly<Record<ConnectionState, string>> = {
  connecting: "Connecting",
  live: "Live",
  paused: "Paused",
  lost: "Disconnected",
};

/** Props of `TopBar`. */
export interface TopBarProps extends ClockControlProps {
  readonly connection: ConnectionState;
  readonly tenants: readonly TenantSummary[];
  readonly tenantId: string | undefined;
  chooseTenant(id: string): void;
  togglePause(): void;
  showHelp(): void;
}

export function TopBar(props: TopBarProps): JSX.Element {
  const { connection, tenants, tenantId, chooseTenant, togglePause, showHelp, ...clock } = props;
  return (
    <header class="top-bar">
      <h1>Sandbox</h1>
      <label class="tenant">
        <span class="muted">Tenant</span>
        <select value={tenantId ?? ""} onChange={(event) => chooseTenant(event.currentTarget.value)}>
          {tenants.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      </label>
      <ClockControl {...clock} />
      <span class="watching">
        <span class="connection" data-state={connection} role="status">
          {connectionText[connection]}
        </span>
        <button type="button" class="pause" aria-keyshortcuts="p" onClick={togglePause}>
          {connection === "paused" ? "Resume" : "Pause"}
        </button>
        <button type="button" aria-keyshortcuts="?" onClick={showHelp}>
          Shortcuts <kbd>?</kbd>
        </button>
      </span>
    </header>
  );
}
