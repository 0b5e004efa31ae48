// The details of one request, with ways to repeat it.

import type { JSX } from "preact";
import type { RequestRecord } from "../client/control-types.ts";
import { curlNote, curlOf } from "../text/curl-command.ts";
import { lostOutcome } from "../text/outcome.ts";
import { labelOf } from "../text/request-label.ts";
import { sdkCallOf } from "../text/sdk-call.ts";
import { dateAndTime } from "../text/time.ts";
import { MessageView } from "./message-view.tsx";
import { usePage } from "./page-context.ts";
import { RuleText } from "./rule-text.tsx";
import { StatusCode } from "./status-code.tsx";

/** Props of `RequestDetails`. */
export interface RequestDetailsProps {
  readonly record: RequestRecord;
  close(): void;
}

export function RequestDetails({ record, close }: RequestDetailsProps): JSX.Element {
  const { client, tenant, operations, copy, perform, go, announce } = usePage();
  const { id, at, operationId, method, path, rule, basis, fault, milliseconds } = record;
  const operation = operations.get(operationId ?? "");
  const facts: readonly (readonly [string, string | null])[] = [
    ["Operation", operationId ?? "none"],
    ["Label", labelOf(record) ?? null],
    ["Rule", rule || "none"],
    ["Basis", basis],
    ["Fault", fault],
    ["Idempotency key", record.idempotencyKey],
    ["Tenant", record.tenant ?? "unknown credential"],
    ["Time", dateAndTime(at)],
    ["Duration", `${milliseconds.toFixed(1)} ms`],
  ];

  function copyCurl(): void {
    const command = curlOf(record, operation, tenant, originOf(tenant?.crypto.baseUrl));
    copy(command, "curl command", curlNote(command, tenant));
  }

  async function sendAgain(): Promise<void> {
    let sent: number | null = null;
    const isDone = await perform(
      async () => {
        const { status, request } = await (client.repeatCall(record) ?? client.sendAgain(id));
        sent = request;
        if (status === 0) throw new Error("A fault broke the connection.");
        if (status === 401) throw new Error("The response is 401: its token has expired. Send it from your program.");
      },
      `Sent ${operationId ?? path} again.`,
      "Sent again.",
    );
    if (sent === null) return;
    go({ panel: "requests", record: String(sent) });
    if (isDone) announce(`Sent ${operationId ?? path} again: request ${sent}.`);
  }

  return (
    <section class="details" aria-label={`Request ${id}`}>
      <header>
        <h3>
          <span class="method">{method}</span> <span class="mono">{path}</span>
        </h3>
        <StatusCode record={record} />
        <button type="button" onClick={close}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <div class="tools">
        <button type="button" onClick={copyCurl}>
          Copy as curl
        </button>
        {operation && (
          <button type="button" onClick={() => copy(sdkCallOf(record, operation), "SDK call")}>
            Copy as SDK call
          </button>
        )}
        <button type="button" onClick={() => void sendAgain()}>
          Send again
        </button>
      </div>
      {lostOutcome(record) && <p class="failure">{lostOutcome(record)?.about}</p>}
      <dl>
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
        <MessageView
          key={`request ${id}`}
          title="Request"
          headers={record.requestHeaders}
          body={record.requestBody}
          original={async () => {
            const { requestHeaders, requestBody, isTruncated } = await client.original(id);
            return { headers: requestHeaders, body: requestBody, isTruncated };
          }}
        />
        <MessageView
          key={`response ${id}`}
          title="Response"
          headers={record.responseHeaders}
          body={record.responseBody}
          original={async () => {
            const { responseHeaders, responseBody, isTruncated } = await client.original(id);
            return { headers: responseHeaders, body: responseBody, isTruncated };
          }}
        />
      </div>
    </section>
  );
}

function originOf(baseUrl: string | undefined): string {
  return baseUrl === undefined ? "" : new URL(baseUrl).origin;
}
