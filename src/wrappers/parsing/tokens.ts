// Texts that fit into HTTP headers.

/** Whether a value is a token of HTTP (RFC 9110), such as the name of a header. */
export function isHttpToken(value: unknown, maxLength: number = Number.POSITIVE_INFINITY): value is string {
  return typeof value === "string" && value.length <= maxLength && /^[\w!#$%&'*+.^`|~-]+$/.test(value);
}

/** Whether a value is a text of visible ASCII characters, without spaces and not empty. */
export function isVisibleAscii(value: unknown, maxLength: number = Number.POSITIVE_INFINITY): value is string {
  return typeof value === "string" && value.length <= maxLength && /^[!-~]+$/.test(value);
}
