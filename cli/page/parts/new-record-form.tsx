// The form that adds a fault or an answer: a field for each part, and what is wrong with it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type FormTexts, readInput } from "../actions/read-form.ts";
import { withProblem } from "./announce.ts";
import { FieldInput, type FieldInputProps } from "./field-input.tsx";
import { usePage } from "./page-context.ts";

export interface NewRecordFormProps {
  /** `fault` */
  readonly name: string;
  /** The fields to show, by what is entered so far. */
  fieldsFor(texts: FormTexts): readonly FieldInputProps["field"][];
  /** The field that takes an operation, which is suggested. */
  readonly operationField: string;
  add(input: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export function NewRecordForm({ name, fieldsFor, operationField, add }: NewRecordFormProps): JSX.Element {
  const { operations, perform, announce } = usePage();
  const [texts, setTexts] = useState<FormTexts>({});
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const fields = fieldsFor(texts);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const read = readInput(fields, texts);
    setWrong("field" in read ? read.field : undefined);
    setProblem("field" in read ? read.problem : undefined);
    if ("field" in read) return announce(read.problem, true);
    const adding = () => withProblem(() => add(read.input), setProblem);
    if (await perform(adding, `Added the ${name}.`, `Could not add the ${name}.`)) setTexts({});
  }

  return (
    <form class="action-form" aria-label={`New ${name}`} onSubmit={(event) => void submit(event)}>
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={texts[field.name] ?? ""}
          isWrong={wrong === field.name}
          {...(field.name === operationField && { suggestions: [...operations.keys()] })}
          change={(value) => setTexts({ ...texts, [field.name]: value })}
        />
      ))}
      {problem !== undefined && <p class="failure">{problem}</p>}
      <button type="submit" class="primary">
        Add {name}
      </button>
    </form>
  );
}
