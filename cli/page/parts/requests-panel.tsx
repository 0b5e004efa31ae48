// The requests and the actions on the sandbox between them, newest first, with a search and the details of one request.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ActionRecord, LoggedEvent, RequestRecord } from "../client/control-types.ts";
import { curlNote, curlOf } from "../text/curl-command.ts";
import { dateAndTime, lostOutcome, timeOfDay } from "../text/labels.ts";
import { matchesQuery } from "../text/search-query.ts";
import { MessageView } from "./json-view.tsx";
import { usePage } from "./page-context.ts";
import { Button, EmptyState, Panel, Search, StatusCode } from "./panel.tsx";
import { RuleText } from "./rule-text.tsx";

export interface RequestsPanelProps {
  /** Oldest first. */
  readonly events: readonly LoggedEvent[];
  /** Id of the request whose details are shown. */
  readonly openedId: string | undefined;
  clear(): void;
}

export function RequestsPanel({ events, openedId, clear }: RequestsPanelProps): JSX.Element {
  const { hrefOf } = usePage();
  const [query, setQuery] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const requests = useMemo(() => requestsOf(events), [events]);
  // Newest first.
  const entries = useMemo(() => events.filter((event) => matchesQuery(event, query)).reverse(), [events, query]);
  const opened = requests.find(({ id }) => String(id) === openedId);
  // The details cover the lower part of the list.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [opened?.id]);

  return (
    <Panel
      name="requests"
      count={query === "" ? requests.length : `${requestsOf(entries).length} of ${requests.length}`}
      tools={
        <>
          <Search of="requests" placeholder="Search: sendFunds -2xx" value={query} change={setQuery} />
          <Button disabled={events.length === 0} onClick={clear}>
            Clear
          </Button>
        </>
      }
    >
      {entries.length > 0 && (
        <ul ref={list} class="scroller timeline" aria-label="Requests, newest first">
          {entries.map((event) =>
            event.type === "action" ? (
              <ActionRow key={event.id} action={event} />
            ) : (
              <RequestRow key={event.id} record={event} isOpen={event === opened} />
            ),
          )}
        </ul>
      )}
      {(entries.length === 0 || requests.length === 0) && (
        <EmptyState>{query === "" ? <FirstSteps /> : "No matching requests."}</EmptyState>
      )}
      {opened && <RequestDetails key={opened.id} record={opened} />}
      {openedId !== undefined && !opened && (
        <p class="missing muted">
          Request {openedId} is not in the log any more. <a href={hrefOf({ panel: "requests" })}>Close</a>
        </p>
      )}
    </Panel>
  );
}

function requestsOf(events: readonly LoggedEvent[]): (LoggedEvent & { type: "request" })[] {
  return events.filter((event) => event.type === "request");
}

function ActionRow({ action: { at, kind, text } }: { action: ActionRecord }): JSX.Element {
  return (
    <li class="action-row muted">
      <time class="mono">{timeOfDay(at)}</time>
      <span>{kind}</span>
      <span title={text}>{text}</span>
    </li>
  );
}

function RequestRow({ record, isOpen }: { record: RequestRecord; isOpen: boolean }): JSX.Element {
  const { hrefOf } = usePage();
  const { id, at, method, path, operationId, rule, basis, fault, milliseconds } = record;
  const isBroken = lostOutcome(record) !== undefined;
  return (
    <li>
      <time class="mono muted">{timeOfDay(at)}</time>
      <span class="method">{method}</span>
      <a
        href={hrefOf(isOpen ? { panel: "requests" } : { panel: "requests", record: String(id) })}
        aria-current={isOpen ? "true" : undefined}
        title={path}
      >
        {operationId !== null && <span class="operation mono">{operationId}</span>}{" "}
        <span class="path mono muted">{path.replace("/api/v1/", "/…/")}</span>
      </a>
      <span>
        <StatusCode record={record} />
        {fault !== null && !isBroken && <span class="mark">fault</span>}
      </span>
      <span class="rule">
        <span class="mono">{rule}</span>
        {basis === "assumed" && <span class="mark">assumed</span>}
      </span>
      <span class="took mono muted">{milliseconds.toFixed(1)} ms</span>
    </li>
  );
}

function RequestDetails({ record }: { record: RequestRecord }): JSX.Element {
  const { tenant, actions, copy, hrefOf } = usePage();
  const { id, at, operationId, method, path, rule, basis, fault, milliseconds } = record;
  const lost = lostOutcome(record);
  const facts: readonly (readonly [string, string | null])[] = [
    ["Operation", operationId ?? "none"],
    ["Rule", rule || "none"],
    ["Basis", basis],
    ["Fault", fault],
    ["Idempotency key", record.idempotencyKey],
    ["Tenant", record.tenant ?? "unknown credential"],
    ["Time", dateAndTime(at)],
    ["Duration", `${milliseconds.toFixed(1)} ms`],
  ];

  function copyCurl(): void {
    const operation = actions.find((action) => action.operation?.operationId === operationId)?.operation;
    const command = curlOf(record, operation, tenant, location.origin);
    copy(command, "curl command", curlNote(command, tenant));
  }

  return (
    <section class="details" aria-label={`Request ${id}`}>
      <header>
        <h3>
          <span class="method">{method}</span> <span class="mono">{path}</span>
        </h3>
        <StatusCode record={record} />
        <Button onClick={copyCurl}>Copy as curl</Button>
        <a href={hrefOf({ panel: "requests" })}>Close</a>
      </header>
      {lost && <p class="failure">{lost.about}</p>}
      <dl class="facts">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{name === "Rule" ? <RuleText text={value} /> : value}</dd>
              </div>
            ),
        )}
      </dl>
      <div class="bodies">
        <MessageView title="Request" headers={record.requestHeaders} body={record.requestBody} />
        <MessageView title="Response" headers={record.responseHeaders} body={record.responseBody} />
      </div>
    </section>
  );
}

function FirstSteps(): JSX.Element {
  const { tenant, hrefOf } = usePage();
  if (tenant === undefined) return <>Loading…</>;
  return (
    <>
      <p>No requests yet. They appear here as they arrive.</p>
      <dl class="pairs">
        <dt>Fiat</dt>
        <dd class="mono">{tenant.fiat.baseUrl}</dd>
        <dt>Crypto, agent</dt>
        <dd class="mono">{tenant.crypto.baseUrl}</dd>
      </dl>
      <p>
        To try it without a program, onboard a customer under <a href={hrefOf({ panel: "cards" })}>Cards</a>, or make a
        deposit under <a href={hrefOf({ panel: "balances" })}>Balances</a>. The credentials for your program are under{" "}
        <a href={hrefOf({ panel: "sandbox" })}>Sandbox</a>.
      </p>
    </>
  );
}
