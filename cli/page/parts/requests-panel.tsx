// The requests as they come, with a search, and one of them in full.

import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { RequestRecord, TenantSummary } from "../client/control-types.ts";
import { matches } from "../text/search-query.ts";
import { Nothing, Panel } from "./panel.tsx";
import { ExchangeDetails } from "./request-details.tsx";
import { ExchangeTable } from "./request-table.tsx";
import { useNewerThanSeen } from "./use-newer-than-seen.ts";

/** What the panel shows. */
export interface RequestsPanelProps {
  /** Oldest first. */
  readonly exchanges: readonly RequestRecord[];
  /** Whose services are named where nothing has come yet; undefined while that is not known. */
  readonly tenant: TenantSummary | undefined;
  clear(): void;
}

export function RequestsPanel({ exchanges, tenant, clear }: RequestsPanelProps): JSX.Element {
  const [query, setQuery] = useState("");
  const [selectedId, setSelectedId] = useState<number>();
  const [isOpen, setIsOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => exchanges.filter((exchange) => matches(exchange, query)).reverse(), [exchanges, query]);
  const newer = useNewerThanSeen(scroller, shown);
  const opened = isOpen ? exchanges.find(({ id }) => id === selectedId) : undefined;

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
      count={query === "" ? exchanges.length : `${shown.length} of ${exchanges.length}`}
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
            aria-label="Search the requests"
            aria-keyshortcuts="/"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={onSearchKey}
          />
          <button type="button" aria-keyshortcuts="x" disabled={exchanges.length === 0} onClick={clear}>
            Clear
          </button>
        </>
      }
    >
      {shown.length === 0 ? (
        <Nothing>{exchanges.length > 0 ? "No request matches." : <FirstSteps tenant={tenant} />}</Nothing>
      ) : (
        <div class="scroller" ref={scroller}>
          <ExchangeTable exchanges={shown} selectedId={selectedId} select={setSelectedId} open={open} />
        </div>
      )}
      {opened && <ExchangeDetails exchange={opened} close={close} />}
    </Panel>
  );
}

function FirstSteps({ tenant }: Pick<RequestsPanelProps, "tenant">): JSX.Element {
  if (tenant === undefined) return <>Reading…</>;
  return (
    <>
      <p>No requests yet. They show up here as they come.</p>
      <dl class="addresses">
        <dt>Fiat</dt>
        <dd class="mono">{tenant.fiat.baseUrl}</dd>
        <dt>Crypto, agent</dt>
        <dd class="mono">{tenant.crypto.baseUrl}</dd>
      </dl>
    </>
  );
}
