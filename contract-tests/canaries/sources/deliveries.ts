// Ways to take a delivery that is forged, to lose one, or to handle one twice.

import { type SourceCanary, test } from "../canary.ts";

const webhooks = (file: string, title: string) => test(`src/wrappers/webhooks/${file}.test.ts`, title);
const verifier = (title: string) => webhooks("verifier", title);
const genuine = webhooks("verifier.properties", "a delivery is taken if it is genuine");

export const deliveries: readonly SourceCanary[] = [
  {
    name: "take a signature that does not match",
    file: "src/wrappers/webhooks/verifier.ts",
    find: '"HMAC", key, digest, signed)) return',
    replace: '"HMAC", key, digest, signed) || secrets.length > 0) return',
    caughtBy: [verifier("whether two signatures are the same"), genuine],
  },
  {
    name: "sign the body alone",
    file: "src/wrappers/webhooks/crypto-scheme.ts",
    find: "`, body)",
    replace: "`.slice(99), body)",
    caughtBy: [verifier("headers may come as"), genuine],
  },
  {
    name: "let deliveries come from the future",
    file: "src/wrappers/webhooks/verifier.ts",
    find: "!(Math.abs(ageSeconds) <= toleranceSeconds)",
    replace: "!(ageSeconds <= toleranceSeconds)",
    caughtBy: [verifier("holds for the past and the future alike"), genuine],
  },
  {
    name: "take a tolerance of 0 for none",
    file: "src/wrappers/webhooks/verifier.ts",
    find: "if (name && !(",
    replace: "if (toleranceSeconds && name && !(",
    caughtBy: [verifier("of 0 s holds")],
  },
  {
    name: "keep to the header of the time that has matched once",
    file: "src/wrappers/webhooks/read-headers.ts",
    find: "(timestampHeader ?? (",
    replace: "(timestampHeader ?? matched ?? (",
    caughtBy: [
      verifier("that has matched is tried first, and never alone"),
      webhooks("verifier.properties", "locks out no genuine one"),
    ],
  },
  {
    name: "try any number of headers for the time",
    file: "src/wrappers/webhooks/read-headers.ts",
    find: "times.slice(0, MAX_TIMES)",
    replace: "times",
    caughtBy: [verifier("is one of eight at most")],
  },
  {
    name: "take half of a time for a time",
    file: "src/wrappers/webhooks/timestamp.ts",
    find: "(Z|[+-]\\d\\d:\\d\\d)$/",
    replace: "(Z|[+-]\\d\\d:\\d\\d)?$/",
    caughtBy: [webhooks("timestamp", "is no time")],
  },
  {
    name: "verify what a parser has left of a body",
    file: "src/wrappers/webhooks/raw-body.ts",
    find: "if (body instanceof ArrayBuffer)",
    replace:
      "if (Object(body) === body && !ArrayBuffer.isView(body)) return encoder.encode(JSON.stringify(body));\n  if (body instanceof ArrayBuffer)",
    caughtBy: [verifier("a body that was parsed")],
  },
  {
    name: "make a verifier without a secret",
    file: "src/wrappers/webhooks/secret-key.ts",
    find: "return bytes?.length ? bytes : refuse(",
    replace: "return bytes ? bytes : refuse(",
    caughtBy: [verifier("is refused at once"), webhooks("sign-webhook", "is refused where")],
  },
  {
    name: "decode a secret that looks like base64",
    file: "src/wrappers/webhooks/secret-key.ts",
    find: 'encoding: SecretEncoding = "utf8"',
    replace: 'encoding: SecretEncoding = String(secret).startsWith("whsec_") ? "base64" : "utf8"',
    caughtBy: [verifier("is the key by its UTF-8 bytes, exactly as given")],
  },
];
