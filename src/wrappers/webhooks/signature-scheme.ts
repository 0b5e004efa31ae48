// Signature schemes: which headers hold signature and time, and which bytes are signed.

import { signatureHeader as cryptoSignatureHeader } from "../../../generated/crypto/webhooks.ts";
import type { Bytes } from "../operation/values.ts";
import { ownFields } from "../parsing/fields.ts";
import { isHttpToken } from "../parsing/tokens.ts";
import { type ByteEncoding, decodeSignatures, encoder } from "./hmac.ts";
import { refuse } from "./webhook-error.ts";

/** How a service signs. */
export interface SignatureScheme {
  /** The header that holds the signature. */
  readonly signatureHeader: string;
  /**
   * The signed content: a template with `{body}` exactly once, for the bytes of the body, and `{timestamp}`, for the time as
   * its header has it. Without `{timestamp}`, a recorded delivery stays valid forever. Put a separator between the two, or
   * digits can move from one to the other.
   */
  readonly signedContent: string;
  /** How the signature is encoded; `base64` also accepts base64url. `sha256=`, `v1=` or `v1,` may precede it. */
  readonly encoding: ByteEncoding;
  /** The header that holds the time. @default whichever header with `time` in its name makes the signature match (W3) */
  readonly timestampHeader?: string | undefined;
}

/** A scheme as the verifier uses it. Header names are in lower case. */
export interface Scheme {
  readonly signatureHeader: string;
  /** Decodes the signatures in a header. */
  decode(header: string): readonly Bytes[];
  /** Undefined: any header with `time` in its name (W3). Null: no time is signed. */
  readonly timestampHeader: string | undefined | null;
  /** The signed bytes, valid until the next call. */
  signedBytes(timestamp: string, body: Uint8Array): Bytes;
}

// Allocating an array per delivery costs as much time as hashing it. WebCrypto copies its input synchronously, so the next
// delivery may overwrite it.
const scratch = new Uint8Array(2 ** 17);

function prepend(text: string, bytes: Uint8Array): Bytes {
  const longest = 3 * text.length + bytes.length;
  const buffer = longest > scratch.length ? new Uint8Array(longest) : scratch;
  const { written } = encoder.encodeInto(text, buffer);
  buffer.set(bytes, written);
  return buffer.subarray(0, written + bytes.length);
}

/**
 * The crypto service's scheme. Documented are the header and HMAC-SHA256 over timestamp, full stop and body (C95), but not the
 * encoding of the signature or the header of the timestamp (G40).
 */
export function cryptoScheme(serviceName?: string, timestampHeader?: string): Scheme {
  return {
    signatureHeader: cryptoSignatureHeader(serviceName).toLowerCase(),
    timestampHeader: timestampHeader?.toLowerCase() || undefined,
    decode: decodeSignatures,
    signedBytes: (timestamp, body) => prepend(`${timestamp}.`, body),
  };
}

/** @throws {WebhookError} `invalid_configuration` if the scheme is missing or invalid. */
export function toScheme(scheme: SignatureScheme): Scheme {
  if (typeof scheme !== "object" || scheme === null) {
    refuse(
      "scheme is missing: how the service signs is not documented, so set signatureHeader, signedContent and encoding",
    );
  }
  const given = ownFields(scheme);
  const problem = problemWith(given);
  if (problem !== undefined) refuse(problem);
  const { signatureHeader, signedContent, encoding, timestampHeader } = given;
  const [before = "", after = ""] = signedContent.split("{body}");
  const signsTime = signedContent.includes("{timestamp}");
  return {
    signatureHeader: signatureHeader.toLowerCase(),
    timestampHeader: signsTime ? timestampHeader?.toLowerCase() : null,
    decode: (header) => decodeSignatures(header, encoding),
    signedBytes(timestamp, body) {
      const tail = encoder.encode(after.replaceAll("{timestamp}", timestamp));
      const bytes = new Uint8Array(body.length + tail.length);
      bytes.set(body);
      bytes.set(tail, body.length);
      return prepend(before.replaceAll("{timestamp}", timestamp), bytes);
    },
  };
}

function problemWith(given: SignatureScheme): string | undefined {
  const { signatureHeader, signedContent, encoding, timestampHeader, ...unknown } = given;
  for (const name of Object.keys(unknown)) return `unknown scheme option ${name}`;
  for (const [option, name] of Object.entries({ signatureHeader, timestampHeader: timestampHeader ?? "x" })) {
    if (!isHttpToken(name)) return `${option} must be a header name`;
  }
  if (typeof signedContent !== "string" || signedContent.split("{body}").length !== 2) {
    return 'signedContent must contain {body} exactly once, e.g. "{timestamp}.{body}"';
  }
  if (timestampHeader !== undefined && !signedContent.includes("{timestamp}")) {
    return "timestampHeader requires {timestamp} in signedContent: an unsigned time proves nothing";
  }
  return encoding === "hex" || encoding === "base64" ? undefined : 'encoding must be "hex" or "base64"';
}
