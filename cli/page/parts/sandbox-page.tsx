// The complete page.

import type { JSX } from "preact";
import { useCallback, useRef, useState } from "preact/hooks";
import type { ControlClient } from "../client/control-client.ts";
import type { Watch } from "../watch/watch.ts";
import type { Announce, StatusMessage } from "./announce.ts";
import { BalancesPanel } from "./balances-panel.tsx";
import { CardsPanel } from "./cards-panel.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { RequestsPanel } from "./requests-panel.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { TopBar } from "./top-bar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useSnapshot } from "./use-snapshot.ts";

/** Props of `SandboxPage`. */
export interface SandboxPageProps {
  readonly client: ControlClient;
  /** Polls through `client`. Its creator starts and stops it. */
  readonly watch: Watch;
  /** Target that listens for shortcuts: the document, or an element around the page. */
  readonly keys: EventTarget;
}

export function SandboxPage({ client, watch, keys }: SandboxPageProps): JSX.Element {
  const { connection, tenants, tenantId, requests, overview, deliveries, clock } = useSnapshot(watch);
  const [message, setMessage] = useState<StatusMessage>();
  const [hasShortcuts, setHasShortcuts] = useState(true);
  const root = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const announce = useCallback<Announce>((text, isError = false) => setMessage({ text, isError }), []);
  const showHelp = () => help.current?.showModal();

  useShortcuts(keys, root, hasShortcuts, { pause: watch.togglePause, clear: watch.clear, help: showHelp });

  async function advance(seconds: number): Promise<void> {
    await client.advance(seconds);
    await watch.refresh();
  }

  async function retry(deliveryId: string): Promise<void> {
    if (tenantId === undefined) return;
    await client.retry(tenantId, deliveryId);
    await watch.refresh();
  }

  return (
    <div class="sandbox-page" ref={root}>
      <TopBar
        connection={connection}
        tenants={tenants}
        tenantId={tenantId}
        chooseTenant={watch.chooseTenant}
        togglePause={watch.togglePause}
        showHelp={showHelp}
        clock={clock}
        advance={advance}
        announce={announce}
      />
      <main>
        {/* The key resets selection and search when the tenant changes. */}
        <RequestsPanel
          key={tenantId}
          requests={requests}
          tenant={tenants.find(({ id }) => id === tenantId)}
          clear={watch.clear}
        />
        <BalancesPanel overview={overview} />
        <CardsPanel overview={overview} />
        <DeliveriesPanel deliveries={deliveries} retry={retry} announce={announce} />
      </main>
      <footer class="status-bar">
        <span role="status" data-tone={message?.isError ? "bad" : "plain"}>
          {message?.text}
        </span>
        <span class="hint muted">
          {connection === "lost"
            ? "The sandbox does not respond. Reconnecting…"
            : "Card numbers and secrets are never shown."}
        </span>
      </footer>
      <ShortcutsDialog dialog={help} isOn={hasShortcuts} setIsOn={setHasShortcuts} />
    </div>
  );
}
