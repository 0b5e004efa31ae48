// What was sent to a receiver, and what it answered.

import type { JSX } from "preact";
import type { DeliverySummary } from "../client/control-types.ts";
import { dateAndTime } from "../text/time.ts";
import { Copied } from "./copied.tsx";
import { MessageView } from "./message-view.tsx";
import { RuleText } from "./rule-text.tsx";

export function DeliveryDetails({ delivery }: { delivery: DeliverySummary }): JSX.Element {
  const { id, url, body, error, attempts, lastAttemptAt, requestHeaders, responseHeaders, responseBody } = delivery;
  const rules = requestHeaders?.["x-sandbox-rule"];
  return (
    <section class="delivery-details" aria-label={`Delivery ${id}`}>
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
      <MessageView
        title="Payload"
        headers={requestHeaders}
        body={body}
        original={async () => ({ headers: requestHeaders, body })}
      />
      <MessageView
        title="Response"
        headers={responseHeaders}
        body={responseBody}
        original={async () => ({ headers: responseHeaders, body: responseBody })}
      />
    </section>
  );
}
