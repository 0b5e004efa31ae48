// Faults of requests and of deliveries: listed, added, removed.

import type { JSX } from "preact";
import { faultFieldsOf } from "../actions/fault-fields.ts";
import { type FormTexts, parsed } from "../actions/read-form.ts";
import type { FaultList, FaultRecord, Overview } from "../client/control-types.ts";
import { NewRecordForm } from "./new-record-form.tsx";
import { usePage } from "./page-context.ts";
import { EmptyState, Panel } from "./panel.tsx";

export interface FaultsPanelProps {
  readonly faults: FaultList | undefined;
  readonly overview: Overview | undefined;
}

export function FaultsPanel({ faults, overview }: FaultsPanelProps): JSX.Element {
  const { client, perform } = usePage();
  if (faults === undefined) {
    return (
      <Panel name="faults" title="Faults">
        <EmptyState>Loading…</EmptyState>
      </Panel>
    );
  }
  return (
    <Panel name="faults" title="Faults" count={faults.faults.length}>
      <div class="scroller">
        <h3 class="group">Of the next requests</h3>
        {faults.faults.length === 0 && <p class="muted none">None: requests are handled normally.</p>}
        <ul class="row-list">
          {faults.faults.map((fault) => (
            <li key={fault.id} class="row-head">
              <span>
                <span class="mono">{fault.id}</span> {faultText(fault)}
              </span>
              <button
                type="button"
                class="small"
                onClick={() =>
                  void perform(() => client.removeFault(fault.id), `Removed ${fault.id}.`, "Could not remove it.")
                }
              >
                Remove<span class="visually-hidden"> fault {fault.id}</span>
              </button>
            </li>
          ))}
        </ul>
        <NewFault fields={faults.fields} />
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
  return [kind, ...facts, count === 1 ? "once" : `${count} times`].join(", ");
}

function NewFault({ fields }: Pick<FaultList, "fields">): JSX.Element {
  const { client } = usePage();
  const add = ({ body, ...fault }: Readonly<Record<string, unknown>>) =>
    client.addFault(fault, body === undefined ? undefined : bodyText(String(body)));
  const fieldsFor = (texts: FormTexts) => faultFieldsOf(fields, texts.kind);
  return <NewRecordForm name="fault" fieldsFor={fieldsFor} operationField="operationId" add={add} />;
}

/** JSON as it was typed, so that amounts keep their digits; any other text, such as HTML, as a JSON string. */
function bodyText(typed: string): string {
  return parsed(typed) === undefined ? JSON.stringify(typed) : typed;
}

const deliveryFaults: Readonly<Record<string, string>> = {
  "bad-signature": "Signed with another secret",
  "stale-timestamp": "Signed an hour ago",
  duplicate: "Sent twice",
  reorder: "Sent after the next one",
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
      <ul class="row-list">
        {active.map(({ kind, left }, index) => (
          <li key={index}>
            {kind}, {left === 1 ? "once" : `${left} times`}
          </li>
        ))}
      </ul>
      <fieldset class="choices">
        <legend>Add</legend>
        {Object.entries(deliveryFaults).map(([kind, about]) => (
          <button
            type="button"
            class="chip"
            key={kind}
            title={about}
            onClick={() =>
              change((id) => client.addDeliveryFault(id, kind, 1), `Added ${kind}: ${about.toLowerCase()}.`)
            }
          >
            {kind}
          </button>
        ))}
        <button
          type="button"
          class="small"
          disabled={active.length === 0}
          onClick={() => change((id) => client.clearDeliveryFaults(id), "Removed all delivery faults.")}
        >
          Remove all<span class="visually-hidden"> delivery faults</span>
        </button>
      </fieldset>
    </section>
  );
}
