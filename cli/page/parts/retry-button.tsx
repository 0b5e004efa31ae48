// Retries a delivery (C93), and announces how the attempt ended.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { DeliverySummary } from "../client/control-types.ts";
import { stateText } from "../text/tone.ts";
import { usePage } from "./page-context.ts";

export function RetryButton({ delivery }: { delivery: DeliverySummary }): JSX.Element {
  const { client, tenant, perform, announce } = usePage();
  const { id, status, attempts } = delivery;
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
    if (isBusy || tenant === undefined) return;
    setIsAsking(true);
    setIsAwaited(await perform(() => client.retry(tenant.id, id), `Retrying ${event}.`, `Could not retry ${event}.`));
    setIsAsking(false);
  }

  return (
    // Stays focusable while busy, so that it keeps the focus.
    <button type="button" class="retry" aria-disabled={isBusy} onClick={() => void tryAgain()}>
      Retry<span class="visually-hidden"> {event}</span>
    </button>
  );
}
