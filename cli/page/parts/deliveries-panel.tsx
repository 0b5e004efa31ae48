// Webhook deliveries, newest first, with a button that retries one (C93).

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { DeliverySummary } from "../client/control-types.ts";
import { timeOfDay } from "../text/time.ts";
import { stateText } from "../text/tone.ts";
import { type Announce, errorText } from "./announce.ts";
import { Badge } from "./badge.tsx";
import { EmptyState, Panel } from "./panel.tsx";

/** Props of `DeliveriesPanel`. */
export interface DeliveriesPanelProps {
  readonly deliveries: readonly DeliverySummary[] | undefined;
  /** Starts a new attempt; resolves once `deliveries` shows it. */
  retry(deliveryId: string): Promise<void>;
  readonly announce: Announce;
}

export function DeliveriesPanel({ deliveries, retry, announce }: DeliveriesPanelProps): JSX.Element {
  return (
    <Panel name="deliveries" title="Deliveries" count={deliveries?.length}>
      {deliveries === undefined || deliveries.length === 0 ? (
        <EmptyState>{deliveries ? "No webhooks sent yet." : "Loading…"}</EmptyState>
      ) : (
        <ul class="scroller delivery-list">
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} retry={retry} announce={announce} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type RowProps = Omit<DeliveriesPanelProps, "deliveries"> & { readonly delivery: DeliverySummary };

function Row({ delivery, retry, announce }: RowProps): JSX.Element {
  const { id, url, status, attempts, responseStatus, error, createdAt } = delivery;
  const event = delivery.event ?? "notification";
  const [isAwaited, setIsAwaited] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = isAsking || status === "pending";

  useEffect(() => {
    if (!isAwaited || isBusy) return;
    setIsAwaited(false);
    announce(`${event}: ${stateText(status)} on attempt ${attempts}.`, status === "failed");
  }, [isAwaited, isBusy, event, status, attempts, announce]);

  async function tryAgain(): Promise<void> {
    if (isBusy) return;
    setIsAsking(true);
    try {
      await retry(id);
      setIsAwaited(true);
    } catch (reason) {
      announce(`Could not retry ${event}. ${errorText(reason)}`, true);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <li title={`delivery ${id}`}>
      <div class="delivery-head">
        <span class="mono event">{event}</span>
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
      {/* Stays focusable while busy, so that it keeps the focus. */}
      <button type="button" aria-disabled={isBusy} onClick={() => void tryAgain()}>
        Retry<span class="visually-hidden"> {event}</span>
      </button>
    </li>
  );
}
