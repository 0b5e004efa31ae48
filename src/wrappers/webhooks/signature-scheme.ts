// Schemes that users give, for a service that does not show its own (W17).

import { type ByteEncoding, encoder } from "./hmac.ts";
import { prepend, type Scheme } from "./scheme.ts";
import { decodeSignature } from "./signature.ts";
import { refuse } from "./webhook-error.ts";

/** How a service signs. */
export interface SignatureScheme {
  /** The header that holds the signature. */
  readonly signatureHeader: string;
  /**
   * What is signed: a text with `{body}` once, for the bytes of the body, and `{timestamp}`, for the time as its header has it.
   * Without `{timestamp}` a delivery that somebody has recorded stays genuine for ever; with nothing between the two, digits may
   * move from the one to the other.
   */
  readonly signedContent: string;
  /** How the signature is written; `base64` stands for base64url, too. `sha256=`, `v1=` or `v1,` may stand before it. */
  readonly encoding: ByteEncoding;
  /** The header that holds the time. @default whichever header with `time` in its name makes the signature match (W3) */
  readonly timestampHeader?: string | undefined;
}

const headerName = /^[!#$%&'*+.^`|~\w-]+$/;

/** @throws {WebhookError} `invalid_configuration` on a scheme by which nothing can be verified. */
export function toScheme(given: SignatureScheme): Scheme {
  const complaint = complaintAbout(given);
  if (complaint !== undefined) refuse(complaint);
  const { signatureHeader, signedContent, encoding, timestampHeader } = given;
  const [before = "", after = ""] = signedContent.split("{body}");
  const signsTime = signedContent.includes("{timestamp}");
  return {
    signatureHeader: signatureHeader.toLowerCase(),
    timestampHeader: signsTime ? timestampHeader?.toLowerCase() : null,
    decode: (signature) => decodeSignature(signature, encoding),
    signedBytes(timestamp, body) {
      const tail = encoder.encode(after.replaceAll("{timestamp}", timestamp));
      const bytes = new Uint8Array(body.length + tail.length);
      bytes.set(body);
      bytes.set(tail, body.length);
      return prepend(before.replaceAll("{timestamp}", timestamp), bytes);
    },
  };
}

function complaintAbout(given: SignatureScheme): string | undefined {
  if (typeof given !== "object" || given === null) {
    return "scheme is missing: how the service signs is not public, so say signatureHeader, signedContent and encoding";
  }
  const { signatureHeader, signedContent, encoding, timestampHeader, ...unknown } = given;
  for (const name in unknown) return `a scheme has no option ${name}`;
  for (const [option, name] of Object.entries({ signatureHeader, timestampHeader: timestampHeader ?? "x" })) {
    if (typeof name !== "string" || !headerName.test(name)) return `${option} must be the name of a header`;
  }
  if (typeof signedContent !== "string" || signedContent.split("{body}").length !== 2) {
    return 'signedContent must be a text with {body} once, e.g. "{timestamp}.{body}"';
  }
  if (timestampHeader !== undefined && !signedContent.includes("{timestamp}")) {
    return "timestampHeader is given, and signedContent has no {timestamp}: a time that is not signed proves nothing";
  }
  return encoding === "hex" || encoding === "base64" ? undefined : 'encoding must be "hex" or "base64"';
}
