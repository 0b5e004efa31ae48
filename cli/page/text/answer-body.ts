// The body of an answer within the text of the control plane, which keeps the digits of its numbers.

/** @param text `{"body":…}`, or `{}` without a body. */
export function bodyOf(text: string): string {
  const [, body = ""] = /^\s*\{\s*"body"\s*:\s*([\s\S]*?)\s*\}\s*$/.exec(text) ?? [];
  return body;
}
