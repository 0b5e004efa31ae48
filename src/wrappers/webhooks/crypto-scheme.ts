// How the crypto service signs.

import { signatureHeader } from "../../../generated/crypto/webhooks.ts";
import { prepend, type Scheme } from "./scheme.ts";
import { decodeSignature } from "./signature.ts";

/**
 * What is known of the crypto service's signatures: the header, and HMAC-SHA256 over time, full stop and body (C95). How they
 * are written and where the time stands is not (G40).
 */
export function cryptoScheme(serviceName?: string, timestampHeader?: string): Scheme {
  return {
    signatureHeader: signatureHeader(serviceName).toLowerCase(),
    timestampHeader: timestampHeader?.toLowerCase() || undefined,
    decode: (signature) => decodeSignature(signature),
    signedBytes: (timestamp, body) => prepend(`${timestamp}.`, body),
  };
}
