// The whole page.

import type { JSX } from "preact";
import { useCallback, useRef, useState } from "preact/hooks";
import type { ControlClient } from "../client/control-client.ts";
import type { Watch } from "../watch/watch.ts";
import type { Message, Say } from "./announce.ts";
import { BalancesPanel } from "./balances-panel.tsx";
import { CardsPanel } from "./cards-panel.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { RequestsPanel } from "./requests-panel.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { TopBar } from "./top-bar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useSnapshot } from "./use-snapshot.ts";

/** What the page shows. */
export interface SandboxPageProps {
  readonly client: ControlClient;
  /** Reads by the same client; whoever made it starts and stops it. */
  readonly watch: Watch;
  /** Where keys are listened for: the document, or an element around the page. */
  readonly keys: EventTarget;
}

export function SandboxPage({ client, watch, keys }: SandboxPageProps): JSX.Element {
  const { connection, tenants, tenantId, exchanges, overview, deliveries, clock } = useSnapshot(watch);
  const [message, setMessage] = useState<Message>();
  const [hasShortcuts, setHasShortcuts] = useState(true);
  const root = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const say = useCallback<Say>((text, isError = false) => setMessage({ text, isError }), []);
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
        say={say}
      />
      <main>
        {/* Another tenant's requests are another list: nothing chosen or searched for is kept. */}
        <RequestsPanel
          key={tenantId}
          exchanges={exchanges}
          tenant={tenants.find(({ id }) => id === tenantId)}
          clear={watch.clear}
        />
        <BalancesPanel overview={overview} />
        <CardsPanel overview={overview} />
        <DeliveriesPanel deliveries={deliveries} retry={retry} say={say} />
      </main>
      <footer class="status-bar">
        <span role="status" data-tone={message?.isError ? "bad" : "plain"}>
          {message?.text}
        </span>
        <span class="hint quiet">
          {connection === "lost"
            ? "No answer from the sandbox; trying again."
            : "Card numbers and secrets are never shown."}
        </span>
      </footer>
      <ShortcutsDialog dialog={help} isOn={hasShortcuts} setIsOn={setHasShortcuts} />
    </div>
  );
}
