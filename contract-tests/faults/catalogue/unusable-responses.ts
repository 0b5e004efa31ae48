// Responses that are unusable, or unusual and still usable.

import { gzipSync } from "node:zlib";
import type { FaultFamily } from "../fault.ts";
import { bare, failureFlag, instead, page } from "../fault-responses.ts";
import { answered } from "./scenario-steps.ts";

/** The limit of the clients that the faults are injected into. */
export const MAX_RESPONSE_BYTES: number = 64 * 1024;

const GZIP_HEADER_BYTES = 10;

export const responses: FaultFamily = {
  title: "Responses",
  faults: [
    { name: "200 without a body", requests: [answered(instead({ body: "" }))] },
    { name: "200 with an HTML page", requests: [answered(page(200))] },
    { name: "200 with broken JSON", requests: [answered(instead({ body: '{"data": {"id": 1,}' }))] },
    {
      name: "200 with another content type",
      requests: [answered(instead({ headers: { "content-type": "text/plain" } }))],
    },
    { name: "204", requests: [answered(bare(204))] },
    {
      name: "200 whose flag says failure, without a code",
      requests: [answered(failureFlag(false))],
    },
    {
      name: "200 whose flag says failure, with a documented code",
      requests: [{ ...answered(failureFlag(true)), isCarriedOut: false }],
    },
    {
      name: "301 to another host",
      requests: [answered(({ elsewhere }) => ({ status: 301, headers: { location: elsewhere }, body: "" }))],
    },
    {
      name: "gzip",
      requests: [answered(gzipped((bytes) => bytes))],
    },
    { name: "broken gzip", requests: [answered(gzipped(damaged))] },
    {
      name: "a body over the limit",
      requests: [answered(instead({ body: JSON.stringify({ data: "x".repeat(2 * MAX_RESPONSE_BYTES) }) }))],
    },
  ],
};

function gzipped(change: (bytes: Uint8Array) => Uint8Array): ReturnType<typeof instead> {
  return ({ right }) => ({
    ...right,
    headers: { ...right.headers, "content-encoding": "gzip" },
    body: change(gzipSync(right.body)),
  });
}

// Gives the first block of the data a type that does not exist.
function damaged(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => (index === GZIP_HEADER_BYTES ? 0b111 : byte));
}
