// The complete page.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { operationAction, simulationAction } from "../actions/page-action.ts";
import type { ControlClient } from "../client/control-client.ts";
import type { Tone } from "../text/labels.ts";
import { formatRoute, type PanelName, panels, parseRoute } from "../text/page-route.ts";
import type { PageSnapshot, Watch } from "../watch/watch.ts";
import { ActionsPanel } from "./actions-panel.tsx";
import { BalancesPanel } from "./balances-panel.tsx";
import { CardsPanel } from "./cards-panel.tsx";
import { ClockControl } from "./clock-control.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { FaultsPanel } from "./faults-panel.tsx";
import { Page, type PageContext, usePage } from "./page-context.ts";
import { RequestsPanel } from "./requests-panel.tsx";
import { SandboxPanel } from "./sandbox-panel.tsx";

export interface SandboxPageProps {
  readonly client: ControlClient;
  /** Polls through `client`. Its creator starts and stops it. */
  readonly watch: Watch;
  /** Definitions of rules by id. */
  readonly rules: Readonly<Record<string, string>>;
}

export function SandboxPage({ client, watch, rules }: SandboxPageProps): JSX.Element {
  const snapshot = useSnapshot(watch);
  const { connection, tenants, tenantId, events, overview, deliveries, clock, faults } = snapshot;
  const route = parseRoute(useHash());
  // The panel beside the requests.
  const side = useRef<PanelName>("balances");
  if (route.panel !== "requests") side.current = route.panel;
  const [message, setMessage] = useState<{ readonly text: string; readonly isError: boolean }>();
  const [shown, setShown] = useState({ title: "", text: "" });
  const dialog = useRef<HTMLDialogElement>(null);

  // It is about a form that is no longer shown.
  useEffect(() => setMessage(undefined), [route.panel]);
  useEffect(() => {
    const wanted = route.tenant ?? tenants[0]?.id;
    if (wanted !== tenantId && tenants.some(({ id }) => id === wanted)) watch.chooseTenant(wanted ?? "");
  }, [route.tenant, tenantId, tenants, watch]);

  const page: PageContext = {
    client,
    rules,
    tenant: tenants.find(({ id }) => id === tenantId),
    actions: useMemo(
      () => [...snapshot.simulations.map(simulationAction), ...snapshot.operations.map(operationAction)],
      [snapshot.simulations, snapshot.operations],
    ),
    // A tenant that follows the sandbox's time keeps following it.
    advance: (seconds) => client.advance(seconds, clock?.follows === false ? tenantId : undefined),
    async perform(work, done, failed) {
      try {
        const result = await work();
        setMessage({ text: typeof done === "string" ? done : done(result), isError: false });
        return undefined;
      } catch (error) {
        // Browsers word the network errors of `fetch` differently.
        const text = error instanceof TypeError ? "The sandbox does not respond." : (error as Error).message;
        setMessage({ text: `${failed} ${text}`, isError: true });
        return text;
      } finally {
        await watch.refresh();
      }
    },
    show(title, text) {
      setShown({ title, text });
      dialog.current?.showModal();
    },
    copy(text, what, note = "") {
      const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
      copied.then(
        () => setMessage({ text: `Copied the ${what}. ${note}`.trim(), isError: false }),
        () => page.show(`Copy the ${what}`, text),
      );
    },
    hrefOf: (target) => formatRoute({ tenant: tenantId, ...target }),
  };

  const record = (panel: PanelName) => (route.panel === panel ? route.record : undefined);
  return (
    <Page.Provider value={page}>
      <header class="top-bar">
        <h1>Sandbox</h1>
        <label>
          <span class="muted">Tenant</span>{" "}
          <select value={tenantId ?? ""} onChange={(event) => chooseTenant(event.currentTarget.value)}>
            {tenants.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <ClockControl clock={clock} />
        <span class="badge" data-tone={connectionTones[connection]} role="status">
          {connection}
        </span>
      </header>
      <Nav current={route.panel} side={side.current} />
      <main data-shown={route.panel}>
        {/* The key resets the search when the tenant changes. */}
        <RequestsPanel key={tenantId} events={events} openedId={record("requests")} clear={watch.clear} />
        <div class="side" key={`side ${tenantId}`}>
          {side.current === "balances" && <BalancesPanel overview={overview} />}
          {side.current === "cards" && <CardsPanel overview={overview} />}
          {side.current === "deliveries" && (
            <DeliveriesPanel deliveries={deliveries} overview={overview} openedId={record("deliveries")} />
          )}
          {side.current === "actions" && <ActionsPanel />}
          {side.current === "faults" && <FaultsPanel faults={faults} overview={overview} />}
          {side.current === "sandbox" && <SandboxPanel tenantCount={tenants.length} chooseTenant={chooseTenant} />}
        </div>
      </main>
      <footer class="status-bar">
        <span role="status" data-tone={message?.isError ? "bad" : "plain"} title={message?.text}>
          {message?.text}
        </span>
        {connection === "disconnected" && <span class="muted">The sandbox does not respond. Reconnecting…</span>}
      </footer>
      <dialog ref={dialog} aria-label={shown.title}>
        <h2>{shown.title}</h2>
        <p>{shown.text}</p>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </dialog>
    </Page.Provider>
  );

  function chooseTenant(tenant: string): void {
    location.hash = formatRoute({ panel: route.panel, tenant });
  }
}

const connectionTones: Readonly<Record<PageSnapshot["connection"], Tone>> = {
  connecting: "waiting",
  live: "good",
  disconnected: "bad",
};

/** Links to the panels. On a narrow screen one panel shows at a time; on a wide one the requests stay beside it. */
function Nav({ current, side }: { current: PanelName; side: PanelName }): JSX.Element {
  const bar = useRef<HTMLElement>(null);
  const { hrefOf } = usePage();
  // On a narrow screen the bar scrolls.
  useEffect(() => {
    bar.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={bar} aria-label="Panels">
      {(Object.entries(panels) as [PanelName, string][]).map(([panel, title]) => (
        <a
          key={panel}
          href={hrefOf({ panel })}
          aria-current={panel === current ? "page" : undefined}
          data-shown={panel === side || panel === "requests"}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

function useSnapshot(watch: Watch): PageSnapshot {
  const [snapshot, setSnapshot] = useState(watch.snapshot);
  useEffect(() => {
    const update = () => setSnapshot(watch.snapshot);
    update();
    return watch.subscribe(update);
  }, [watch]);
  return snapshot;
}

function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const update = () => setHash(location.hash);
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return hash;
}
