// The request list, with a search and the details of one request.

import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { RequestRecord, TenantSummary } from "../client/control-types.ts";
import { matchesQuery } from "../text/search-query.ts";
import { EmptyState, Panel } from "./panel.tsx";
import { RequestDetails } from "./request-details.tsx";
import { RequestTable } from "./request-table.tsx";
import { useNewerThanSeen } from "./use-newer-than-seen.ts";

/** Props of `RequestsPanel`. */
export interface RequestsPanelProps {
  /** Oldest first. */
  readonly requests: readonly RequestRecord[];
  /** The tenant whose addresses are shown while the list is empty; undefined until known. */
  readonly tenant: TenantSummary | undefined;
  clear(): void;
}

export function RequestsPanel({ requests, tenant, clear }: RequestsPanelProps): JSX.Element {
  const [query, setQuery] = useState("");
  const [selectedId, setSelectedId] = useState<number>();
  const [isOpen, setIsOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => requests.filter((record) => matchesQuery(record, query)).reverse(), [requests, query]);
  const newer = useNewerThanSeen(scroller, shown);
  const opened = isOpen ? requests.find(({ id }) => id === selectedId) : undefined;

  function open(id: number): void {
    setSelectedId(id);
    setIsOpen(true);
  }

  function close(): void {
    setIsOpen(false);
    scroller.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented || opened === undefined) return;
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
      count={query === "" ? requests.length : `${shown.length} of ${requests.length}`}
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
          <button type="button" aria-keyshortcuts="x" disabled={requests.length === 0} onClick={clear}>
            Clear
          </button>
        </>
      }
    >
      {shown.length === 0 ? (
        <EmptyState>{requests.length > 0 ? "No matching requests." : <FirstSteps tenant={tenant} />}</EmptyState>
      ) : (
        <div class="scroller" ref={scroller}>
          <RequestTable requests={shown} selectedId={selectedId} select={setSelectedId} open={open} />
        </div>
      )}
      {opened && <RequestDetails record={opened} close={close} />}
    </Panel>
  );
}

function FirstSteps({ tenant }: Pick<RequestsPanelProps, "tenant">): JSX.Element {
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
    </>
  );
}
