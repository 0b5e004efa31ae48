// A form with a field for each part of an input, its description, and what went wrong.

import type { ComponentChildren, JSX, TargetedInputEvent, TargetedSubmitEvent } from "preact";
import { useId, useState } from "preact/hooks";
import { type ActionField, BODY } from "../actions/page-action.ts";
import { type FormTexts, inputOf, patternOf, problemOf } from "../actions/read-form.ts";
import { usePage } from "./page-context.ts";
import { RuleText } from "./rule-text.tsx";

export interface FieldsFormProps {
  readonly title: string;
  readonly button: string;
  /** The fields to show, by what is entered so far. */
  fieldsFor(texts: FormTexts): readonly ActionField[];
  readonly first?: FormTexts;
  /** Whether success closes the disclosure around the form. */
  readonly closes?: boolean;
  /** Resolves with the outcome in a few words. */
  run(input: Readonly<Record<string, unknown>>): Promise<string>;
  /** Shown above the fields. */
  readonly about?: string;
  /** Shown below the button. */
  readonly children?: ComponentChildren;
}

export function FieldsForm(props: FieldsFormProps): JSX.Element {
  const { title, button, fieldsFor, first = {}, closes = false, run, about, children } = props;
  const { perform } = usePage();
  const [texts, setTexts] = useState(first);
  const [problem, setProblem] = useState<string>();
  const fields = fieldsFor(texts);
  // Many optional fields would push the button out of sight.
  const optional = fields.filter(({ required, name }) => !required && name !== BODY);
  const further = optional.length > 3 ? optional : [];

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const around = event.currentTarget.closest("details");
    setProblem(undefined);
    const failure = await perform(
      () => run(inputOf(fields, texts)),
      (outcome) => `${title}: ${outcome}.`,
      `${title} failed.`,
    );
    setProblem(failure);
    if (failure === undefined && closes && around) around.open = false;
  }

  function inputFor(field: ActionField): JSX.Element {
    const change = (value: string) => setTexts({ ...texts, [field.name]: value });
    return <FieldInput key={field.name} field={field} value={texts[field.name] ?? ""} change={change} />;
  }

  return (
    <form class="fields-form" aria-label={title} onSubmit={(event) => void submit(event)}>
      {about !== undefined && (
        <p class="muted about">
          <RuleText text={about} />
        </p>
      )}
      {fields.filter((field) => !further.includes(field)).map(inputFor)}
      {further.length > 0 && (
        <details class="more">
          <summary>{further.length} optional fields</summary>
          {further.map(inputFor)}
        </details>
      )}
      {problem !== undefined && <p class="failure">{problem}</p>}
      <button type="submit" class="primary">
        {button}
      </button>
      {children}
    </form>
  );
}

interface FieldInputProps {
  readonly field: ActionField;
  readonly value: string;
  change(value: string): void;
}

function FieldInput({ field, value, change }: FieldInputProps): JSX.Element {
  const { name, required = false, about } = field;
  const { actions } = usePage();
  const id = useId();
  const common = { id, name, required, value, "aria-describedby": `${id}-about` };
  return (
    <div class="field">
      <label for={id}>
        <span class="mono">{name}</span>
        {!required && <span class="muted"> optional</span>}
      </label>
      {control()}
      <p id={`${id}-about`} class="muted about">
        <RuleText text={about} />
      </p>
    </div>
  );

  function control(): JSX.Element {
    const { type, allowed } = field;
    const choices = type === "boolean" ? ["true", "false"] : allowed;
    if (choices) {
      return (
        <select {...common} onChange={(event) => change(event.currentTarget.value)}>
          <option value="">{required ? "choose" : "not set"}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      );
    }
    if (type === "object" || type === "json") {
      const set = (event: TargetedInputEvent<HTMLTextAreaElement>) => {
        const { currentTarget: area } = event;
        area.setCustomValidity(problemOf(field, area.value));
        change(area.value);
      };
      return <textarea {...common} rows={value.split("\n").length + 1} spellcheck={false} onInput={set} />;
    }
    const names = name === "operationId" ? actions.flatMap(({ operation }) => operation?.operationId ?? []) : [];
    return (
      <>
        <input
          {...common}
          {...patternOf(field)}
          list={`${id}-list`}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => change(event.currentTarget.value)}
        />
        <datalist id={`${id}-list`}>
          {names.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      </>
    );
  }
}
