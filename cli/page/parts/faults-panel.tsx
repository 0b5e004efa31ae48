// Faults of requests and of deliveries: listed, added, removed.

import type { JSX } from "preact";
import { faultFieldsOf } from "../actions/fill-in.ts";
import { parsed } from "../actions/read-form.ts";
import type { FaultList, FaultRecord, Overview } from "../client/control-types.ts";
import { FieldsForm } from "./fields-form.tsx";
import { usePage } from "./page-context.ts";
import { Button, Panel } from "./panel.tsx";
import { Rows } from "./row-tools.tsx";

export interface FaultsPanelProps {
  readonly faults: FaultList | undefined;
  readonly overview: Overview | undefined;
}

export function FaultsPanel({ faults, overview }: FaultsPanelProps): JSX.Element {
  const { client, perform } = usePage();
  if (faults === undefined) return <Panel name="faults" />;
  const remove = (id: string) => void perform(() => client.removeFault(id), `Removed ${id}.`, "Could not remove it.");
  return (
    <Panel name="faults" count={faults.faults.length}>
      <div class="scroller">
        <h3 class="group">Of the next requests</h3>
        {faults.faults.length === 0 && <p class="muted none">None: requests are handled normally.</p>}
        <ul class="row-list">
          {faults.faults.map((fault) => (
            <li key={fault.id} class="row-head">
              <span>
                <span class="mono">{fault.id}</span> {faultText(fault)}
              </span>
              <Button class="small" of={`fault ${fault.id}`} onClick={() => remove(fault.id)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
        <div class="start">
          <FieldsForm
            title="New fault"
            button="Add fault"
            fieldsFor={({ kind }) => faultFieldsOf(faults.fields, kind)}
            run={async ({ body, ...fault }) => {
              await client.addFault(fault, body === undefined ? undefined : bodyText(String(body)));
              return "added";
            }}
          />
        </div>
        <DeliveryFaults overview={overview} />
      </div>
    </Panel>
  );
}

/** Every fact of a fault but its id, in one line. */
function faultText({ id: _, kind, count, ...rest }: FaultRecord): string {
  const facts = Object.entries(rest).map(
    ([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`,
  );
  return [kind, ...facts, timesText(count)].join(", ");
}

const timesText = (count: number) => (count === 1 ? "once" : `${count} times`);

/** JSON as it was typed, so that amounts keep their digits; any other text, such as HTML, as a JSON string. */
function bodyText(typed: string): string {
  return parsed(typed) === undefined ? JSON.stringify(typed) : typed;
}

const deliveryFaults: Readonly<Record<string, string>> = {
  "bad-signature": "Sign with another secret",
  "stale-timestamp": "Sign as of an hour ago",
  duplicate: "Send twice",
  reorder: "Send after the next one",
};

function DeliveryFaults({ overview }: Pick<FaultsPanelProps, "overview">): JSX.Element {
  const { client, tenant, perform } = usePage();
  const active = overview?.deliveryFaults ?? [];
  const change = (work: (tenantId: string) => Promise<unknown>, done: string) =>
    tenant && void perform(() => work(tenant.id), done, "Could not change the delivery faults.");
  return (
    <section aria-label="Delivery faults">
      <h3 class="group">Of the next delivery</h3>
      {active.length === 0 && <p class="muted none">None: deliveries are sent normally.</p>}
      <Rows items={active} row={({ kind, left }, at) => <li key={at}>{`${kind}, ${timesText(left)}`}</li>} />
      <div class="start">
        {Object.entries(deliveryFaults).map(([kind, title]) => (
          <Button
            key={kind}
            title={kind}
            onClick={() => change((id) => client.addDeliveryFault(id, kind), `Added ${kind}.`)}
          >
            {title}
          </Button>
        ))}
        <Button
          of="delivery faults"
          disabled={active.length === 0}
          onClick={() => change((id) => client.clearDeliveryFaults(id), "Removed all delivery faults.")}
        >
          Remove all
        </Button>
      </div>
    </section>
  );
}
