// Webhook deliveries, newest first, with a button that makes a new attempt (C93).

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Delivery } from "../client/control-types.ts";
import { timeOfDay } from "../text/time.ts";
import { stateText } from "../text/tone.ts";
import { reasonOf, type Say } from "./announce.ts";
import { Badge } from "./badge.tsx";
import { Nothing, Panel } from "./panel.tsx";

/** What the panel needs. */
export interface DeliveriesPanelProps {
  readonly deliveries: readonly Delivery[] | undefined;
  /** Begins a new attempt, and resolves when `deliveries` say so. */
  retry(deliveryId: string): Promise<void>;
  readonly say: Say;
}

export function DeliveriesPanel({ deliveries, retry, say }: DeliveriesPanelProps): JSX.Element {
  return (
    <Panel name="deliveries" title="Deliveries" count={deliveries?.length}>
      {deliveries === undefined || deliveries.length === 0 ? (
        <Nothing>{deliveries ? "No webhook has been sent." : "Reading…"}</Nothing>
      ) : (
        <ul class="scroller delivery-list">
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} retry={retry} say={say} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type RowProps = Omit<DeliveriesPanelProps, "deliveries"> & { readonly delivery: Delivery };

function Row({ delivery, retry, say }: RowProps): JSX.Element {
  const { id, url, status, attempts, responseStatus, error, createdAt } = delivery;
  const event = delivery.event ?? "notification";
  const [isAwaited, setIsAwaited] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = isAsking || status === "pending";

  useEffect(() => {
    if (!isAwaited || isBusy) return;
    setIsAwaited(false);
    say(`${event}: ${stateText(status)} at attempt ${attempts}.`, status === "failed");
  }, [isAwaited, isBusy, event, status, attempts, say]);

  async function tryAgain(): Promise<void> {
    if (isBusy) return;
    setIsAsking(true);
    try {
      await retry(id);
      setIsAwaited(true);
    } catch (reason) {
      say(`${event} was not sent again. ${reasonOf(reason)}`, true);
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
      <div class="facts quiet">
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
      {/* A status says it all. */}
      {responseStatus === null && error !== null && <div class="failure">{error}</div>}
      {/* Focusable while it works, so that the focus is not lost. */}
      <button type="button" aria-disabled={isBusy} onClick={() => void tryAgain()}>
        Retry<span class="unseen"> {event}</span>
      </button>
    </li>
  );
}
