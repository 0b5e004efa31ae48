// Reads a form that the end user has filled in, and reports its errors by field.

/** What the end user has to correct, by field of the form. */
export class FormError extends Error {
  override readonly name = "FormError";
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(fields: FormError["fields"], options?: ErrorOptions) {
    super("The form has errors.", options);
    this.fields = fields;
  }
}

/** What a field must match, and what to tell the end user if it does not. */
export interface FieldRule {
  readonly pattern: RegExp;
  readonly message: string;
}

/** @throws {FormError} if fields do not follow their rules; it names all of them. */
export function readForm<Name extends string>(form: unknown, rules: Record<Name, FieldRule>): Record<Name, string> {
  const given: Readonly<Record<string, unknown>> = typeof form === "object" && form !== null ? { ...form } : {};
  const errors: Record<string, string[]> = {};
  const texts: Record<string, string> = {};
  for (const [name, { pattern, message }] of Object.entries<FieldRule>(rules)) {
    const value = given[name];
    if (typeof value === "string" && pattern.test(value)) texts[name] = value;
    else errors[name] = [message];
  }
  if (Object.keys(errors).length > 0) throw new FormError(errors);
  return texts as Record<Name, string>;
}
