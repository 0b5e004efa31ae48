// The form of a simulation or of a call: fields, button and result.

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { firstValue, type RowFacts } from "../actions/fill-in.ts";
import { type ActionField, BODY, KEY, type PageAction } from "../actions/page-action.ts";
import { readInput } from "../actions/read-form.ts";
import type { ServiceAnswer } from "../client/service-caller.ts";
import { withProblem } from "./announce.ts";
import { FieldInput } from "./field-input.tsx";
import { JsonView } from "./json-view.tsx";
import { usePage } from "./page-context.ts";
import { RuleText } from "./rule-text.tsx";

export interface ActionFormProps {
  readonly action: PageAction;
  readonly row: RowFacts;
  /** @default the action's name */
  readonly title?: string;
  /** Called after success, such as to close the form. */
  readonly done?: () => void;
}

export function ActionForm({ action, row, title = action.name, done }: ActionFormProps): JSX.Element | null {
  const { tenant } = usePage();
  if (tenant === undefined) return null;
  const first = Object.fromEntries(action.fields.map((field) => [field.name, firstValue(action, field, row, tenant)]));
  return <OpenForm key={`${tenant.id} ${action.name}`} action={action} first={first} title={title} done={done} />;
}

interface OpenFormProps extends Required<Pick<ActionFormProps, "action" | "title">> {
  readonly first: Readonly<Record<string, string>>;
  readonly done: (() => void) | undefined;
}

function OpenForm({ action, first, title, done }: OpenFormProps): JSX.Element {
  const { announce, perform, tenant, client } = usePage();
  const { name, operation, about, fields } = action;
  const [texts, setTexts] = useState(first);
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  /** Resolves with the outcome in a few words. */
  async function run(input: Readonly<Record<string, unknown>>): Promise<string> {
    if (tenant === undefined) return "";
    if (operation === undefined) {
      const applied = (await client.simulate(tenant.id, name, input)) ?? null;
      setResult(JSON.stringify(applied));
      return outcomeIn(applied);
    }
    const { [BODY]: body, [KEY]: key, ...parameters } = input as Readonly<Record<string, string>>;
    const answer: ServiceAnswer = await client.callService({ tenant, operation, parameters, body, key });
    setResult(answer.text);
    if (answer.status >= 400) throw new Error(`The response is ${answer.status}: ${messageIn(answer.text)}`);
    return `the response is ${answer.status}`;
  }

  function focusField(field: string): void {
    const index = [...main, ...further].findIndex((one) => one.name === field);
    const input = form.current?.querySelectorAll<HTMLElement>("input, select, textarea")[index];
    for (const details of form.current?.querySelectorAll("details") ?? [])
      if (details.contains(input ?? null)) details.open = true;
    input?.focus();
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const read = readInput(fields, texts);
    setWrong("field" in read ? read.field : undefined);
    setProblem("field" in read ? read.problem : undefined);
    setResult(null);
    if ("field" in read) {
      announce(read.problem, true);
      focusField(read.field);
      return;
    }
    const isDone = await perform(
      () => withProblem(() => run(read.input), setProblem),
      (outcome) => `${title}: ${outcome}.`,
      `${title} failed.`,
    );
    if (isDone) done?.();
  }

  // Many optional fields would push the button out of sight.
  const optional = fields.filter(({ required, name: field }) => !required && field !== BODY);
  const further = optional.length > 2 ? optional : [];
  const main = fields.filter((field) => !further.includes(field));
  const inputOf = (field: ActionField) => (
    <FieldInput
      key={field.name}
      field={field}
      value={texts[field.name] ?? ""}
      isWrong={wrong === field.name}
      change={(value) => setTexts({ ...texts, [field.name]: value })}
    />
  );

  return (
    <form ref={form} class="action-form" aria-label={title} onSubmit={(event) => void submit(event)}>
      <p class="muted about">
        <RuleText text={about} />
      </p>
      {main.map(inputOf)}
      {further.length > 0 && (
        <details class="more">
          <summary>{further.length} optional fields</summary>
          {further.map(inputOf)}
        </details>
      )}
      {problem !== undefined && <p class="failure">{problem}</p>}
      <button type="submit" class="primary">
        {operation ? "Send" : "Run"}
        <span class="visually-hidden"> {title}</span>
      </button>
      {result !== null && <JsonView title="Result" text={result} />}
    </form>
  );
}

/** Such as `declined, insufficient_balance`. */
function outcomeIn(result: unknown): string {
  const { status, reason } = Object(result) as { readonly status?: unknown; readonly reason?: unknown };
  const words = [status, reason].filter((word) => typeof word === "string");
  return words.length === 0 ? "done" : words.join(", ");
}

/** The message of a refusal, in whatever shape. */
function messageIn(text: string): string {
  const [, message] = /"message":\s*"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return message ?? text.slice(0, 200);
}
