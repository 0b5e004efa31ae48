// One field of an action's form, with its description.

import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { ActionField } from "../actions/page-action.ts";
import { RuleText } from "./rule-text.tsx";

export interface FieldInputProps {
  readonly field: ActionField;
  readonly value: string;
  readonly isWrong: boolean;
  /** Values to choose from; others are allowed. */
  readonly suggestions?: readonly string[];
  change(value: string): void;
}

export function FieldInput({ field, value, isWrong, suggestions, change }: FieldInputProps): JSX.Element {
  const { name, required = false, about } = field;
  const id = useId();
  const common = {
    id,
    "aria-describedby": `${id}-about`,
    "aria-invalid": isWrong,
    "aria-required": required,
    value,
  };
  const set = (event: { currentTarget: { value: string } }) => change(event.currentTarget.value);
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
        <select {...common} onChange={set}>
          <option value="">{required ? "choose" : "not set"}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      );
    }
    if (type === "object" || type === "json") {
      return <textarea {...common} rows={value.split("\n").length + 1} spellcheck={false} onInput={set} />;
    }
    return (
      <>
        <input {...common} list={suggestions && `${id}-list`} autocomplete="off" spellcheck={false} onInput={set} />
        {suggestions && (
          <datalist id={`${id}-list`}>
            {suggestions.map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        )}
      </>
    );
  }
}
