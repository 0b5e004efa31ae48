// One exchange in full.

import type { JSX } from "preact";
import type { RequestRecord } from "../client/control-types.ts";
import { dateAndTime } from "../text/time.ts";
import { Status } from "./connection-status.tsx";
import { JsonView } from "./json-view.tsx";

/** What is shown, and what its button does. */
export interface ExchangeDetailsProps {
  readonly exchange: RequestRecord;
  close(): void;
}

export function ExchangeDetails({ exchange, close }: ExchangeDetailsProps): JSX.Element {
  const { id, at, tenant, operationId, method, path, status, rule, basis, fault, milliseconds } = exchange;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Operation", operationId ?? "none"],
    ["Rule", rule || "none"],
    ["Basis", basis],
    ["Fault", fault],
    ["Tenant", tenant ?? "unknown credential"],
    ["Time", dateAndTime(at)],
    ["Took", `${milliseconds.toFixed(1)} ms`],
  ];
  return (
    <section class="details" aria-label={`Request ${id}`}>
      <header>
        <h3>
          <span class="method">{method}</span> <span class="mono">{path}</span>
        </h3>
        <Status status={status} />
        <button type="button" onClick={close}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div class="bodies">
        <JsonView title="Request" text={exchange.requestBody} />
        <JsonView title="Response" text={exchange.responseBody} />
      </div>
    </section>
  );
}
