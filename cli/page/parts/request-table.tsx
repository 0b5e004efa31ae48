// The timeline, newest first: one tab stop, with arrow keys to move inside.

import type { JSX, TargetedKeyboardEvent } from "preact";
import type { ActionRecord, RequestRecord } from "../client/control-types.ts";
import { focusRow, stepOf } from "../keyboard/row-focus.ts";
import { lostOutcome } from "../text/outcome.ts";
import { labelOf } from "../text/request-label.ts";
import { timeOfDay } from "../text/time.ts";
import type { TimelineEntry } from "../text/timeline.ts";
import { StatusCode } from "./status-code.tsx";

/** Props of `RequestTable`. */
export interface RequestTableProps {
  /** Newest first. */
  readonly entries: readonly TimelineEntry[];
  /** Key of the row that has, or last had, the focus. */
  readonly selected: string | undefined;
  select(key: string): void;
  /** Id of the request whose details are shown. */
  readonly openedId: number | undefined;
  /** Opens a request. */
  open(id: number): void;
}

export function RequestTable({ entries, selected, select, openedId, open }: RequestTableProps): JSX.Element {
  const entry = entries.find(({ key }) => key === selected)?.key ?? entries[0]?.key;

  function onKeyDown(event: TargetedKeyboardEvent<HTMLTableSectionElement>): void {
    const step = stepOf(event.key);
    if (step === undefined) return;
    event.preventDefault();
    focusRow(event.currentTarget, step);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are selectable, which the table role does not convey
    <table class="request-table" role="grid" aria-label="Requests, newest first">
      <thead>
        <tr>
          <th scope="col" class="col-time">
            Time
          </th>
          <th scope="col" class="col-method">
            Method
          </th>
          <th scope="col">Operation</th>
          <th scope="col" class="col-status">
            Status
          </th>
          <th scope="col" class="col-rule">
            Rule
          </th>
          <th scope="col" class="col-took end">
            ms
          </th>
        </tr>
      </thead>
      <tbody data-rows onKeyDown={onKeyDown}>
        {entries.map((one) => {
          const row = { tabIndex: one.key === entry ? 0 : -1, onFocus: () => select(one.key) };
          if ("action" in one) return <ActionRow key={one.key} action={one.action} row={row} />;
          const isOpen = one.request.id === openedId;
          return <RequestRow key={one.key} record={one.request} isOpen={isOpen} row={row} open={open} />;
        })}
      </tbody>
    </table>
  );
}

interface RowParts {
  readonly tabIndex: number;
  onFocus(): void;
}

/** The fraction of the second is dropped where there is little room. */
function TimeCell({ at }: { readonly at: string }): JSX.Element {
  const time = timeOfDay(at);
  return (
    <td class="col-time muted">
      {time.slice(0, 8)}
      <span class="fraction">{time.slice(8)}</span>
    </td>
  );
}

function ActionRow({ action, row }: { action: ActionRecord; row: RowParts }): JSX.Element {
  const { at, kind, text } = action;
  return (
    <tr class="action" {...row}>
      <TimeCell at={at} />
      <td class="col-method muted">{kind}</td>
      {/* Its text reaches over the empty cells, whose number depends on the width of the page. */}
      <td class="col-action">
        <span title={text}>{text}</span>
      </td>
      <td class="col-status" />
      <td class="col-rule" />
      <td class="col-took" />
    </tr>
  );
}

interface RequestRowProps extends Pick<RequestTableProps, "open"> {
  readonly record: RequestRecord;
  readonly isOpen: boolean;
  readonly row: RowParts;
}

function RequestRow({ record, isOpen, row, open }: RequestRowProps): JSX.Element {
  const { id, at, method, path, operationId, rule, basis, fault, milliseconds } = record;
  const label = labelOf(record);

  function onKeyDown(event: TargetedKeyboardEvent<HTMLTableRowElement>): void {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    open(id);
  }

  return (
    <tr {...row} aria-selected={isOpen} onClick={() => open(id)} onKeyDown={onKeyDown}>
      <TimeCell at={at} />
      <td class="col-method method">{method}</td>
      <td class="col-operation">
        {operationId !== null && <span class="operation">{operationId}</span>}
        {label !== undefined && <span class="mark">{label}</span>}{" "}
        <span class="path" title={path}>
          {path.replace("/api/v1/", "/…/")}
        </span>
      </td>
      <td class="col-status">
        <StatusCode record={record} />
        {fault !== null && lostOutcome(record) === undefined && (
          <span class="mark" title={`fault: ${fault}`}>
            fault<span class="visually-hidden"> {fault}</span>
          </span>
        )}
      </td>
      <td class="col-rule">
        <span class="rule">{rule}</span>
        {basis === "assumed" && (
          <span class="mark" title="The documents do not specify this; the sandbox chose it.">
            assumed
          </span>
        )}
      </td>
      <td class="col-took end muted">{milliseconds.toFixed(1)}</td>
    </tr>
  );
}
