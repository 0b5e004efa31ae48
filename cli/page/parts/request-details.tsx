// The details of one request.

import type { JSX } from "preact";
import type { RequestRecord } from "../client/control-types.ts";
import { curlNote, curlOf } from "../text/curl-command.ts";
import { dateAndTime, lostOutcome } from "../text/labels.ts";
import { MessageView } from "./json-view.tsx";
import { usePage } from "./page-context.ts";
import { Button, StatusCode } from "./panel.tsx";
import { RuleText } from "./rule-text.tsx";

export function RequestDetails({ record }: { record: RequestRecord }): JSX.Element {
  const { tenant, operations, copy, hrefOf } = usePage();
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
    const command = curlOf(record, operations.get(operationId ?? ""), tenant, location.origin);
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
