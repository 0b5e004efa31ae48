// The list of exchanges, newest first: one stop of the Tab key, arrows within it.

import type { JSX, TargetedKeyboardEvent } from "preact";
import type { RequestRecord } from "../client/control-types.ts";
import { focusRow, stepOf } from "../keyboard/row-focus.ts";
import { timeOfDay } from "../text/time.ts";
import { Status } from "./connection-status.tsx";

/** What the table shows, and what happens in it. */
export interface ExchangeTableProps {
  /** Newest first. */
  readonly exchanges: readonly RequestRecord[];
  /** The one that has, or had last, the focus. */
  readonly selectedId: number | undefined;
  select(id: number): void;
  open(id: number): void;
}

export function ExchangeTable({ exchanges, selectedId, select, open }: ExchangeTableProps): JSX.Element {
  const entry = exchanges.find(({ id }) => id === selectedId)?.id ?? exchanges[0]?.id;

  function onKeyDown(event: TargetedKeyboardEvent<HTMLTableSectionElement>): void {
    const step = stepOf(event.key);
    if (step === undefined) return;
    event.preventDefault();
    focusRow(event.currentTarget, step);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are chosen, which the role of a table would not say
    <table class="exchange-table" role="grid" aria-label="Requests, newest first">
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
        {exchanges.map((exchange) => (
          <Row
            key={exchange.id}
            exchange={exchange}
            isSelected={exchange.id === selectedId}
            isEntry={exchange.id === entry}
            select={select}
            open={open}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<ExchangeTableProps, "select" | "open"> {
  readonly exchange: RequestRecord;
  readonly isSelected: boolean;
  readonly isEntry: boolean;
}

function Row({ exchange, isSelected, isEntry, select, open }: RowProps): JSX.Element {
  const { id, at, method, path, operationId, status, rule, basis, fault, milliseconds } = exchange;

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
      <td class="col-time quiet">{timeOfDay(at)}</td>
      <td class="col-method method">{method}</td>
      <td class="col-operation">
        {operationId !== null && <span class="operation">{operationId}</span>}{" "}
        <span class="path" title={path}>
          {path.replace("/api/v1/", "/…/")}
        </span>
      </td>
      <td class="col-status">
        <Status status={status} />
        {fault !== null && (
          <span class="mark" title={`fault: ${fault}`}>
            fault<span class="unseen"> {fault}</span>
          </span>
        )}
      </td>
      <td class="col-rule">
        <span class="rule">{rule}</span>
        {basis === "assumed" && (
          <span class="mark" title="The documents leave this open; the sandbox has chosen.">
            assumed
          </span>
        )}
      </td>
      <td class="col-took end quiet">{milliseconds.toFixed(1)}</td>
    </tr>
  );
}
