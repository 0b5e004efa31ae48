// Webhook deliveries, newest first, each with its details, and the receivers.

import type { JSX } from "preact";
import type { DeliverySummary, Overview, ReceiverView } from "../client/control-types.ts";
import { timeOfDay } from "../text/time.ts";
import { Badge } from "./badge.tsx";
import { Secret } from "./copied.tsx";
import { DeliveryDetails } from "./delivery-details.tsx";
import { usePage } from "./page-context.ts";
import { EmptyState, Panel } from "./panel.tsx";
import { RetryButton } from "./retry-button.tsx";
import { RowActions } from "./row-actions.tsx";
import { StartAction } from "./start-action.tsx";

/** Props of `DeliveriesPanel`. */
export interface DeliveriesPanelProps {
  readonly deliveries: readonly DeliverySummary[] | undefined;
  readonly overview: Overview | undefined;
  /** Id of the delivery whose details are shown. */
  readonly openedId: string | undefined;
}

export function DeliveriesPanel({ deliveries, overview, openedId }: DeliveriesPanelProps): JSX.Element {
  const { go } = usePage();
  const receivers = overview?.receivers ?? [];
  const toggle = (id: string) => go(id === openedId ? { panel: "deliveries" } : { panel: "deliveries", record: id });
  return (
    <Panel name="deliveries" title="Deliveries" count={deliveries?.length}>
      <div class="scroller">
        {receivers.length > 0 && (
          <section aria-label="Receivers">
            <h3 class="group">Receivers</h3>
            <ul class="row-list">
              {receivers.map((receiver) => (
                <Receiver key={receiver.webhookId} receiver={receiver} />
              ))}
            </ul>
            <h3 class="group">Deliveries</h3>
          </section>
        )}
        {deliveries?.length === 0 && receivers.length === 0 && (
          <div class="start">
            <StartAction name="createWebhook" title="Create a webhook" />
          </div>
        )}
        {deliveries === undefined || deliveries.length === 0 ? (
          <EmptyState>{deliveries ? <NoDeliveries hasReceiver={receivers.length > 0} /> : "Loading…"}</EmptyState>
        ) : (
          <ul class="delivery-list">
            {deliveries.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} isOpen={delivery.id === openedId} toggle={toggle} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function NoDeliveries({ hasReceiver }: { hasReceiver: boolean }): JSX.Element {
  return (
    <>
      <p>No webhooks sent yet.</p>
      {!hasReceiver && <p>Create a webhook here, or from your program.</p>}
    </>
  );
}

function Receiver({ receiver }: { receiver: ReceiverView }): JSX.Element {
  const { webhookId, url, events, enabled, secret } = receiver;
  return (
    <li>
      <div class="row-head">
        <span class="mono who" title={url}>
          {url}
        </span>
        <Badge state={enabled ? "active" : "paused"} />
      </div>
      <div class="muted">
        {webhookId === null ? "Notifications of the fiat service" : `${events.join(", ")} (${webhookId})`}
      </div>
      {secret !== null && <Secret label={`secret of ${url}`} value={secret} />}
      {webhookId !== null && <RowActions subject="webhook" row={{ webhookId }} label={url} />}
    </li>
  );
}

interface RowProps {
  readonly delivery: DeliverySummary;
  readonly isOpen: boolean;
  toggle(id: string): void;
}

function Row({ delivery, isOpen, toggle }: RowProps): JSX.Element {
  const { id, url, status, attempts, responseStatus, error, createdAt } = delivery;
  const event = delivery.event ?? "notification";
  return (
    <li title={`delivery ${id}`}>
      <div class="delivery-head">
        <button type="button" class="link mono event" aria-expanded={isOpen} onClick={() => toggle(id)}>
          {event}
        </button>
        <Badge state={status} />
      </div>
      <div class="facts muted">
        <time class="mono" dateTime={createdAt}>
          {timeOfDay(createdAt).slice(0, 8)}
        </time>
        <span>
          {responseStatus !== null && `${responseStatus}, `}
          {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
        </span>
        <span class="address" title={url}>
          {url.replace(/^https?:\/\//, "")}
        </span>
      </div>
      {/* A status code needs no further error. */}
      {responseStatus === null && error !== null && <div class="failure">{error}</div>}
      <RetryButton delivery={delivery} />
      {isOpen && <DeliveryDetails delivery={delivery} />}
    </li>
  );
}
