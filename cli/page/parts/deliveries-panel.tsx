// Webhook deliveries, newest first, each with its details, and the receivers.

import type { JSX } from "preact";
import type { DeliveryView, Overview, ReceiverView } from "../client/control-types.ts";
import { dateAndTime, timeOfDay } from "../text/labels.ts";
import { RowActions, StartAction } from "./actions-panel.tsx";
import { MessageView } from "./json-view.tsx";
import { usePage } from "./page-context.ts";
import { Badge, Button, Copied, EmptyState, Panel } from "./panel.tsx";
import { Facts, Row, Rows } from "./row-tools.tsx";
import { RuleText } from "./rule-text.tsx";

export interface DeliveriesPanelProps {
  readonly deliveries: readonly DeliveryView[] | undefined;
  readonly overview: Overview | undefined;
  /** Id of the delivery whose details are shown. */
  readonly openedId: string | undefined;
}

export function DeliveriesPanel({ deliveries, overview, openedId }: DeliveriesPanelProps): JSX.Element {
  const receivers = overview?.receivers ?? [];
  return (
    <Panel name="deliveries" count={deliveries?.length}>
      <div class="scroller">
        {receivers.length > 0 && <h3 class="group">Receivers</h3>}
        <Rows label="Receivers" items={receivers} row={receiverRow} />
        <div class="start">
          <StartAction name="createWebhook" title="Create a webhook" row={{}} />
        </div>
        {deliveries === undefined || deliveries.length === 0 ? (
          <EmptyState>{deliveries ? "No webhooks sent yet." : "Loading…"}</EmptyState>
        ) : (
          <Rows
            label="Deliveries"
            items={deliveries}
            row={(delivery) => <Delivery key={delivery.id} delivery={delivery} isOpen={delivery.id === openedId} />}
          />
        )}
      </div>
    </Panel>
  );
}

function receiverRow({ webhookId, url, events, enabled, secret }: ReceiverView): JSX.Element {
  const head = (
    <span class="mono cut" title={url}>
      {url}
    </span>
  );
  return (
    <Row key={webhookId} head={head} state={enabled ? "active" : "paused"}>
      <Facts of={[webhookId === null ? "Notifications of the fiat service" : events.join(", ")]} />
      {secret !== null && <Copied label={`secret of ${url}`} value={secret} isSecret />}
      {webhookId !== null && <RowActions subject="webhook" row={{ webhookId }} label={url} />}
    </Row>
  );
}

function Delivery({ delivery, isOpen }: { delivery: DeliveryView; isOpen: boolean }): JSX.Element {
  const { client, tenant, perform, hrefOf } = usePage();
  const { id, url, status, attempts, responseStatus, error, createdAt } = delivery;
  const event = delivery.event ?? "notification";

  function retry(tenantId: string): void {
    void perform(() => client.retry(tenantId, id), `Retrying ${event}.`, `Could not retry ${event}.`);
  }

  return (
    <li>
      <div class="row-head">
        <a
          class="mono cut"
          href={hrefOf(isOpen ? { panel: "deliveries" } : { panel: "deliveries", record: id })}
          aria-current={isOpen ? "true" : undefined}
        >
          {event}
        </a>
        <Badge state={status} />
        <Button class="small" of={event} disabled={status === "pending"} onClick={() => tenant && retry(tenant.id)}>
          Retry
        </Button>
      </div>
      <div class="facts muted">
        <time class="mono">{timeOfDay(createdAt)}</time>
        <span>
          {responseStatus !== null && `${responseStatus}, `}
          {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
        </span>
        <span class="cut" title={url}>
          {url.replace(/^https?:\/\//, "")}
        </span>
      </div>
      {/* A status code needs no further error. */}
      {responseStatus === null && error !== null && <div class="failure">{error}</div>}
      {isOpen && <DeliveryDetails delivery={delivery} />}
    </li>
  );
}

function DeliveryDetails({ delivery }: { delivery: DeliveryView }): JSX.Element {
  const { id, url, body, error, attempts, lastAttemptAt, requestHeaders, responseHeaders, responseBody } = delivery;
  const rules = requestHeaders?.["x-sandbox-rule"];
  return (
    <section class="inset" aria-label={`Delivery ${id}`}>
      <Copied label="delivery id" value={id} />
      <Copied label="address" value={url} />
      {lastAttemptAt !== null && (
        <p class="muted">
          Attempt {attempts} at {dateAndTime(lastAttemptAt)} UTC
        </p>
      )}
      {rules !== undefined && (
        <p class="muted">
          Rules <RuleText text={rules} />
        </p>
      )}
      {error !== null && <p class="failure">{error}</p>}
      {requestHeaders === null && attempts > 0 && (
        <p class="muted">The headers of attempts before an import or a restart are not kept.</p>
      )}
      <MessageView title="Payload" headers={requestHeaders} body={body} />
      <MessageView title="Response" headers={responseHeaders} body={responseBody} />
    </section>
  );
}
