// The timeline of requests and actions, with a search, filters, and the details of one request.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ActionRecord, RequestRecord } from "../client/control-types.ts";
import { type FilterName, passesFilters } from "../text/request-filter.ts";
import { actionMatchesQuery, matchesQuery } from "../text/search-query.ts";
import { timelineOf } from "../text/timeline.ts";
import { FilterChips } from "./filter-chips.tsx";
import { usePage } from "./page-context.ts";
import { EmptyState, Panel } from "./panel.tsx";
import { PanelLink } from "./panel-link.tsx";
import { RequestDetails } from "./request-details.tsx";
import { RequestTable } from "./request-table.tsx";
import { useNewerThanSeen } from "./use-newer-than-seen.ts";

/** Props of `RequestsPanel`. */
export interface RequestsPanelProps {
  /** Oldest first. */
  readonly requests: readonly RequestRecord[];
  /** Oldest first. */
  readonly actions: readonly ActionRecord[];
  /** Id of the request whose details are shown. */
  readonly openedId: number | undefined;
  clear(): void;
}

export function RequestsPanel({ requests, actions, openedId, clear }: RequestsPanelProps): JSX.Element {
  const { go } = usePage();
  const [query, setQuery] = useState("");
  const [filters, setFilters] = useState<ReadonlySet<FilterName>>(new Set());
  const [selected, setSelected] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () => requests.filter((record) => passesFilters(record, filters) && matchesQuery(record, query)),
    [requests, filters, query],
  );
  const entries = useMemo(() => {
    const hasActions = filters.size === 0 || filters.has("actions");
    return timelineOf(shown, hasActions ? actions.filter((action) => actionMatchesQuery(action, query)) : []);
  }, [shown, actions, filters, query]);
  const newer = useNewerThanSeen(
    scroller,
    useMemo(() => shown.map(({ id }) => id).reverse(), [shown]),
  );
  const opened = openedId === undefined ? undefined : requests.find(({ id }) => id === openedId);
  // The focus that returns to the list must not open it again.
  const isOpen = useRef(false);
  isOpen.current = opened !== undefined;
  // The details cover the lower part of the list.
  useEffect(() => {
    scroller.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [opened?.id]);
  const isLimited = query !== "" || filters.size > 0;

  function select(key: string): void {
    setSelected(key);
    // The details follow the list.
    if (isOpen.current && key.startsWith("r")) go({ panel: "requests", record: key.slice(1) });
  }

  function close(): void {
    isOpen.current = false;
    go({ panel: "requests" });
    scroller.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented || openedId === undefined) return;
    event.preventDefault();
    close();
  }

  function onSearchKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || query === "") return;
    event.preventDefault();
    setQuery("");
  }

  return (
    <Panel
      name="requests"
      title="Requests"
      count={isLimited ? `${shown.length} of ${requests.length}` : requests.length}
      onKeyDown={onKeyDown}
      tools={
        <>
          <button
            type="button"
            class="newer"
            hidden={newer === 0}
            onClick={() => scroller.current?.scrollTo({ top: 0 })}
          >
            {newer} newer ↑
          </button>
          <input
            type="search"
            class="search"
            placeholder="Search: sendFunds 4xx -assumed"
            aria-label="Search requests"
            aria-keyshortcuts="/"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={onSearchKey}
          />
          <button type="button" aria-keyshortcuts="x" disabled={requests.length + actions.length === 0} onClick={clear}>
            Clear
          </button>
        </>
      }
    >
      <FilterChips filters={filters} change={setFilters} />
      {entries.length === 0 ? (
        <EmptyState>{isLimited ? "No matching requests." : <FirstSteps />}</EmptyState>
      ) : (
        <div class="scroller" ref={scroller}>
          <RequestTable
            entries={entries}
            selected={selected}
            select={select}
            openedId={opened?.id}
            open={(id) => {
              setSelected(`r${id}`);
              go({ panel: "requests", record: String(id) });
            }}
          />
        </div>
      )}
      {entries.length > 0 && requests.length === 0 && !isLimited && (
        <EmptyState>
          <FirstSteps />
        </EmptyState>
      )}
      {opened && <RequestDetails key={opened.id} record={opened} close={close} />}
      {openedId !== undefined && !opened && (
        <p class="missing muted">
          Request {openedId} is not in the log any more.{" "}
          <button type="button" class="small" onClick={close}>
            Close
          </button>
        </p>
      )}
    </Panel>
  );
}

function FirstSteps(): JSX.Element {
  const { tenant } = usePage();
  if (tenant === undefined) return <>Loading…</>;
  return (
    <>
      <p>No requests yet. They appear here as they arrive.</p>
      <dl class="addresses">
        <dt>Fiat</dt>
        <dd class="mono">{tenant.fiat.baseUrl}</dd>
        <dt>Crypto, agent</dt>
        <dd class="mono">{tenant.crypto.baseUrl}</dd>
      </dl>
      <p>
        To try it without a program, onboard a customer under <PanelLink panel="cards">Cards</PanelLink>, or make a
        deposit under <PanelLink panel="balances">Balances</PanelLink>. The credentials for your program are under{" "}
        <PanelLink panel="sandbox">Sandbox</PanelLink>.
      </p>
    </>
  );
}
