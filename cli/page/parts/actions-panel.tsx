// The simulations and API calls that the page offers, each with its form.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { firstValue, type RowFacts } from "../actions/fill-in.ts";
import { BODY, KEY, type PageAction, type RowSubject } from "../actions/page-action.ts";
import { FieldsForm } from "./fields-form.tsx";
import { JsonView } from "./json-view.tsx";
import { usePage } from "./page-context.ts";
import { Disclosure, EmptyState, Panel, Search } from "./panel.tsx";

export function ActionsPanel(): JSX.Element {
  const { actions } = usePage();
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const shown = actions.filter((action) => textOf(action).toLowerCase().includes(wanted));
  return (
    <Panel
      name="actions"
      count={wanted === "" ? actions.length : `${shown.length} of ${actions.length}`}
      tools={<Search of="actions" value={query} change={setQuery} />}
    >
      {shown.length === 0 ? (
        <EmptyState>{actions.length === 0 ? "Loading…" : "Nothing matches."}</EmptyState>
      ) : (
        <div class="scroller">
          <ActionList actions={shown} row={{}} />
        </div>
      )}
    </Panel>
  );
}

const textOf = ({ name, about, operation }: PageAction) => `${name} ${about} ${operation?.name ?? ""}`;

export interface RowActionsProps {
  readonly subject: RowSubject;
  readonly row: RowFacts;
  /** What the row is, for screen readers. */
  readonly label: string;
}

/** The simulations and calls that concern a row. */
export function RowActions({ subject, row, label }: RowActionsProps): JSX.Element {
  const { actions } = usePage();
  return (
    <Disclosure title="Actions" of={label}>
      <ActionList actions={actions.filter(({ subjects }) => subjects.includes(subject))} row={row} />
    </Disclosure>
  );
}

interface ActionListProps {
  readonly actions: readonly PageAction[];
  readonly row: RowFacts;
}

function ActionList({ actions, row }: ActionListProps): JSX.Element {
  const groups: readonly (readonly [string, readonly PageAction[]])[] = [
    ["Simulate what the API cannot trigger", actions.filter(({ operation }) => operation === undefined)],
    ["Call the API with the tenant's test credentials", actions.filter(({ operation }) => operation !== undefined)],
  ];
  return (
    <>
      {groups.map(([title, list]) =>
        list.length === 0 ? null : (
          <section key={title} class="actions-of" aria-label={title}>
            <h3 class="group">{title}</h3>
            {list.map((action) => (
              <Disclosure key={action.name} class="action" title={<span class="mono">{action.name}</span>}>
                <ActionForm action={action} row={row} />
              </Disclosure>
            ))}
          </section>
        ),
      )}
    </>
  );
}

export interface StartActionProps extends Pick<ActionFormProps, "row"> {
  /** Of the action; without one of this name there is no button. */
  readonly name: string;
  readonly title: string;
}

/** A button that opens the form of one action, and closes it once that has succeeded. */
export function StartAction({ name, title, row }: StartActionProps): JSX.Element | null {
  const { actions } = usePage();
  const action = actions.find((one) => one.name === name);
  if (action === undefined) return null;
  return (
    <Disclosure class="start-action" title={title}>
      <ActionForm action={action} row={row} title={title} closes />
    </Disclosure>
  );
}

interface ActionFormProps {
  readonly action: PageAction;
  readonly row: RowFacts;
  /** @default the action's name */
  readonly title?: string;
  readonly closes?: boolean;
}

function ActionForm({ action, row, title = action.name, closes = false }: ActionFormProps): JSX.Element | null {
  const { tenant, client } = usePage();
  const [result, setResult] = useState<string>();
  if (tenant === undefined) return null;
  const { name, operation, about, fields } = action;

  const run = async (input: Readonly<Record<string, unknown>>): Promise<string> => {
    setResult(undefined);
    if (operation === undefined) {
      const applied = (await client.simulate(tenant.id, name, input)) ?? null;
      setResult(JSON.stringify(applied));
      return outcomeIn(applied);
    }
    const { [BODY]: body, [KEY]: key, ...parameters } = input as Readonly<Record<string, string>>;
    const { status, text } = await client.callService({ tenant, operation, parameters, body, key });
    setResult(text);
    if (status >= 400) throw new Error(`The response is ${status}: ${messageIn(text)}`);
    return `the response is ${status}`;
  };

  return (
    <FieldsForm
      title={title}
      about={about}
      closes={closes}
      run={run}
      button={operation ? "Send" : "Run"}
      fieldsFor={() => fields}
      first={Object.fromEntries(fields.map((field) => [field.name, firstValue(action, field, row, tenant)]))}
    >
      {result !== undefined && <JsonView title="Result" text={result} />}
    </FieldsForm>
  );
}

/** Such as `declined, insufficient_balance`. */
function outcomeIn(result: unknown): string {
  const { status, reason } = Object(result) as { readonly status?: unknown; readonly reason?: unknown };
  const words = [status, reason].filter((word) => typeof word === "string");
  return words.length === 0 ? "done" : words.join(", ");
}

function messageIn(text: string): string {
  const [, message] = /"message":\s*"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return message ?? text.slice(0, 200);
}
