// The fields of an operation's call, above the program that they change.

import type { JSX } from "preact";
import { type CallField, callFields, withField } from "./call-form.ts";
import type { KnownOperation } from "./faults.ts";

export interface CallFormProps {
  readonly code: string;
  readonly operation: KnownOperation;
  change(code: string): void;
}

export function CallForm({ code, operation, change }: CallFormProps): JSX.Element | null {
  const { method, fields } = operation;
  const shown = callFields(code, method, fields);
  if (shown.length === 0) return null;
  return (
    <fieldset class="call-form">
      <legend>{method}</legend>
      {shown.map((field) => (
        <div key={field.name}>
          <label class="mono" for={idOf(field)}>
            {field.name}
            {field.required && <span title="required"> *</span>}
          </label>
          <Input field={field} change={(text) => change(withField(code, method, fields, { name: field.name, text }))} />
        </div>
      ))}
    </fieldset>
  );
}

const idOf = ({ name }: CallField): string => `field-${name}`;

function Input({ field, change }: { field: CallField; change(text: string): void }): JSX.Element {
  const { value = "", values, kind, required = false } = field;
  const id = idOf(field);
  const list = values === undefined ? undefined : `${id}-values`;
  if (kind === "boolean") {
    return (
      <select id={id} value={value} onChange={(event) => change(event.currentTarget.value)}>
        {!required && <option value="">not given</option>}
        <option>true</option>
        <option>false</option>
      </select>
    );
  }
  return (
    <>
      <input
        id={id}
        value={value}
        list={list}
        required={required}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {values && (
        <datalist id={list}>
          {values.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      )}
    </>
  );
}
