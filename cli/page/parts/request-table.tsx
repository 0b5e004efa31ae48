// The request list, newest first: one tab stop, with arrow keys to move inside.

import type { JSX, TargetedKeyboardEvent } from "preact";
import type { RequestRecord } from "../client/control-types.ts";
import { focusRow, stepOf } from "../keyboard/row-focus.ts";
import { timeOfDay } from "../text/time.ts";
import { StatusCode } from "./status-code.tsx";

/** Props of `RequestTable`. */
export interface RequestTableProps {
  /** Newest first. */
  readonly requests: readonly RequestRecord[];
  /** The row that has, or last had, the focus. */
  readonly selectedId: number | undefined;
  select(id: number): void;
  open(id: number): void;
}

export function RequestTable({ requests, selectedId, select, open }: RequestTableProps): JSX.Element {
  const entry = requests.find(({ id }) => id === selectedId)?.id ?? requests[0]?.id;

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
        {requests.map((record) => (
          <Row
            key={record.id}
            record={record}
            isSelected={record.id === selectedId}
            isEntry={record.id === entry}
            select={select}
            open={open}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<RequestTableProps, "select" | "open"> {
  readonly record: RequestRecord;
  readonly isSelected: boolean;
  readonly isEntry: boolean;
}

function Row({ record, isSelected, isEntry, select, open }: RowProps): JSX.Element {
  const { id, at, method, path, operationId, status, rule, basis, fault, milliseconds } = record;

  function onKeyDown(event: TargetedKeyboardEvent<HTMLTableRowElement>): void {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    open(id);
  }

  return (
    <tr
      tabIndex={isEntry ? 0 : -1}
      aria-selected={isSelected}
      onFocus={() => select(id)}
      onClick={() => open(id)}
      onKeyDown={onKeyDown}
    >
      <td class="col-time muted">{timeOfDay(at)}</td>
      <td class="col-method method">{method}</td>
      <td class="col-operation">
        {operationId !== null && <span class="operation">{operationId}</span>}{" "}
        <span class="path" title={path}>
          {path.replace("/api/v1/", "/…/")}
        </span>
      </td>
      <td class="col-status">
        <StatusCode status={status} />
        {fault !== null && (
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
