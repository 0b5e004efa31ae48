// The complete page.

import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { operationAction, simulationAction } from "../actions/page-action.ts";
import type { AddressBar } from "../address/address-bar.ts";
import { formatRoute, type PageRoute, type PanelName, parseRoute } from "../address/page-route.ts";
import type { ControlClient } from "../client/control-client.ts";
import type { Watch } from "../watch/watch.ts";
import { ActionsPanel } from "./actions-panel.tsx";
import { type Announce, errorText, type StatusMessage } from "./announce.ts";
import { AnswersPanel } from "./answers-panel.tsx";
import { BalancesPanel } from "./balances-panel.tsx";
import { CardsPanel } from "./cards-panel.tsx";
import { copyText } from "./copy-text.ts";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { FaultsPanel } from "./faults-panel.tsx";
import { Nav } from "./nav.tsx";
import { Page, type PageContext } from "./page-context.ts";
import { RequestsPanel } from "./requests-panel.tsx";
import { SandboxPanel } from "./sandbox-panel.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { type DialogText, TextDialog } from "./text-dialog.tsx";
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
  readonly address: AddressBar;
  /** Definitions of rules by id. */
  readonly rules: Readonly<Record<string, string>>;
}

/** The address, and the panel beside the requests. */
interface Place {
  readonly route: PageRoute;
  readonly side: PanelName;
}

function placeAt(route: PageRoute, side: PanelName): Place {
  return { route, side: route.panel === "requests" ? side : route.panel };
}

export function SandboxPage({ client, watch, keys, address, rules }: SandboxPageProps): JSX.Element {
  const snapshot = useSnapshot(watch);
  const { connection, tenants, tenantId, requests, actions, overview, deliveries, clock, faults } = snapshot;
  const [message, setMessage] = useState<StatusMessage>();
  const [hasShortcuts, setHasShortcuts] = useState(true);
  const [shown, setShown] = useState<DialogText>();
  const [{ route, side }, setPlace] = useState<Place>(() => placeAt(parseRoute(address.hash), "balances"));
  const showRoute = useCallback(() => setPlace((held) => placeAt(parseRoute(address.hash), held.side)), [address]);
  // The panel that is to have the focus once it is shown.
  const focusNext = useRef<PanelName | undefined>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const tenant = tenants.find(({ id }) => id === tenantId);
  const announce = useCallback<Announce>((text, isError = false) => setMessage({ text, isError }), []);
  const showHelp = () => help.current?.showModal();

  useEffect(() => address.listen(showRoute), [address, showRoute]);
  // It is about a form that is no longer shown.
  useEffect(() => setMessage(undefined), [route.panel]);
  useEffect(() => {
    const wanted = route.tenant ?? tenants[0]?.id;
    if (wanted !== tenantId && tenants.some(({ id }) => id === wanted)) watch.chooseTenant(wanted ?? "");
  }, [route.tenant, tenantId, tenants, watch]);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    const panel = root.current?.querySelector<HTMLElement>(`[data-panel=${focusNext.current}]`);
    // The effect of an earlier rendering may run before the panel is shown.
    if (!panel) return;
    panel.focus();
    focusNext.current = undefined;
  });

  const operations = useMemo(
    () => new Map(snapshot.operations.map((operation) => [operation.operationId, operation])),
    [snapshot.operations],
  );
  const offered = useMemo(
    () => [...snapshot.simulations.map(simulationAction), ...snapshot.operations.map(operationAction)],
    [snapshot.simulations, snapshot.operations],
  );

  const page: PageContext = {
    ...{ client, tenant, operations, actions: offered, advance, announce },
    async perform(work, done, failed) {
      try {
        const result = await work();
        announce(typeof done === "string" ? done : done(result));
        return true;
      } catch (error) {
        announce(`${failed} ${errorText(error)}`, true);
        return false;
      } finally {
        await watch.refresh();
      }
    },
    ruleText: (id) => (Object.hasOwn(rules, id) ? rules[id] : undefined),
    showRule: (id) => setShown({ title: `Rule ${id}`, text: rules[id] ?? "", isCode: false }),
    async copy(text, what, note = "") {
      const isCopied = await copyText(text);
      if (!isCopied) setShown({ title: `Copy the ${what}`, text, isCode: true });
      announce(`${isCopied ? `Copied the ${what}.` : ""} ${note}`.trim());
    },
    hrefOf: (target) => formatRoute({ tenant: tenantId, ...target }),
    go: (target) => go({ tenant: tenantId, ...target }),
  };

  function go(next: PageRoute): void {
    address.go(formatRoute(next));
    // A browser reports its new address later.
    showRoute();
  }

  function goTo(panel: PanelName): void {
    focusNext.current = panel;
    page.go({ panel });
  }

  function chooseTenant(id: string): void {
    watch.chooseTenant(id);
    go({ panel: route.panel, tenant: id });
  }

  async function advance(seconds: number): Promise<void> {
    // A tenant that follows the sandbox's time keeps following it.
    await client.advance(seconds, clock?.follows === false ? tenantId : undefined);
    await watch.refresh();
  }

  useShortcuts(keys, root, hasShortcuts, { pause: watch.togglePause, clear: watch.clear, help: showHelp, goTo });

  const record = (panel: PanelName) => (route.panel === panel ? route.record : undefined);
  const openedRequest = Number(record("requests") ?? Number.NaN);
  return (
    <Page.Provider value={page}>
      <div class="sandbox-page" ref={root}>
        <TopBar
          connection={connection}
          tenants={tenants}
          tenantId={tenantId}
          chooseTenant={chooseTenant}
          togglePause={watch.togglePause}
          showHelp={showHelp}
          clock={clock}
          advance={advance}
          announce={announce}
        />
        <Nav current={route.panel} side={side} />
        <main data-shown={route.panel}>
          {/* The key resets selection and search when the tenant changes. */}
          <RequestsPanel
            key={tenantId}
            requests={requests}
            actions={actions}
            openedId={Number.isSafeInteger(openedRequest) ? openedRequest : undefined}
            clear={watch.clear}
          />
          <div class="side" key={`side ${tenantId}`}>
            {side === "balances" && <BalancesPanel overview={overview} />}
            {side === "cards" && <CardsPanel overview={overview} />}
            {side === "deliveries" && (
              <DeliveriesPanel deliveries={deliveries} overview={overview} openedId={record("deliveries")} />
            )}
            {side === "simulate" && (
              <ActionsPanel
                key="simulate"
                name="simulate"
                title="Simulate"
                about="Events that no API call causes. Those of a card, a balance or a customer are also beside it, with its ids."
              />
            )}
            {side === "calls" && (
              <ActionsPanel
                key="calls"
                name="calls"
                title="API calls"
                about="Sent by this page with the tenant's test credentials, and listed under Requests like those of a program."
              />
            )}
            {side === "faults" && <FaultsPanel faults={faults} overview={overview} />}
            {side === "settings" && <SettingsPanel version={actions.at(-1)?.id ?? 0} />}
            {side === "answers" && <AnswersPanel version={`${requests.at(-1)?.id} ${actions.at(-1)?.id}`} />}
            {side === "sandbox" && <SandboxPanel tenants={tenants} chooseTenant={chooseTenant} />}
          </div>
        </main>
        <footer class="status-bar">
          <span role="status" data-tone={message?.isError ? "bad" : "plain"} title={message?.text}>
            {message?.text}
          </span>
          <span class="hint muted">
            {connection === "lost"
              ? "The sandbox does not respond. Reconnecting…"
              : "The request log hides card numbers and secrets until you press Show."}
          </span>
        </footer>
        <ShortcutsDialog dialog={help} isOn={hasShortcuts} setIsOn={setHasShortcuts} />
        <TextDialog shown={shown} close={() => setShown(undefined)} />
      </div>
    </Page.Provider>
  );
}
