// The details of one request.

import type { JSX } from "preact";
import type { RequestRecord } from "../client/control-types.ts";
import { dateAndTime } from "../text/time.ts";
import { JsonView } from "./json-view.tsx";
import { StatusCode } from "./status-code.tsx";

/** Props of `RequestDetails`. */
export interface RequestDetailsProps {
  readonly record: RequestRecord;
  close(): void;
}

export function RequestDetails({ record, close }: RequestDetailsProps): JSX.Element {
  const { id, at, tenant, operationId, method, path, status, rule, basis, fault, milliseconds } = record;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Operation", operationId ?? "none"],
    ["Rule", rule || "none"],
    ["Basis", basis],
    ["Fault", fault],
    ["Tenant", tenant ?? "unknown credential"],
    ["Time", dateAndTime(at)],
    ["Duration", `${milliseconds.toFixed(1)} ms`],
  ];
  return (
    <section class="details" aria-label={`Request ${id}`}>
      <header>
        <h3>
          <span class="method">{method}</span> <span class="mono">{path}</span>
        </h3>
        <StatusCode status={status} />
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
        <JsonView title="Request" text={record.requestBody} />
        <JsonView title="Response" text={record.responseBody} />
      </div>
    </section>
  );
}
