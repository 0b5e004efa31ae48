// The answer comes and is of no use, or is odd and of use all the same.

import { gzipSync } from "node:zlib";
import type { Family } from "../fault.ts";
import { bare, falseFlag, instead, page } from "../fault-responses.ts";
import { answered } from "./scenario-steps.ts";

/** What the clients of the faults take, in bytes. */
export const MAX_RESPONSE_BYTES: number = 64 * 1024;

const GZIP_HEADER_BYTES = 10;

export const answers: Family = {
  title: "The answer",
  faults: [
    { name: "200 without a body", plays: [answered("unreadable", instead({ body: "" }))] },
    { name: "200 with a page of HTML", plays: [answered("unreadable", page(200))] },
    { name: "200 with broken JSON", plays: [answered("unreadable", instead({ body: '{"data": {"id": 1,}' }))] },
    {
      name: "200 with another content type",
      plays: [answered("success", instead({ headers: { "content-type": "text/plain" } }))],
    },
    { name: "204", plays: [answered("unreadable", bare(204))] },
    {
      name: "200 that says it is none, without a code",
      plays: [{ ...answered("success", falseFlag(false)), seen: { as: "false flag", isCoded: false } }],
    },
    {
      name: "200 that says it is none, with a documented code",
      plays: [
        { ...answered("success", falseFlag(true)), isCarriedOut: false, seen: { as: "false flag", isCoded: true } },
      ],
    },
    {
      name: "301 to another host",
      plays: [answered("redirect", ({ elsewhere }) => ({ status: 301, headers: { location: elsewhere }, body: "" }))],
    },
    {
      name: "gzip",
      plays: [
        answered(
          "success",
          gzipped((bytes) => bytes),
        ),
      ],
    },
    { name: "broken gzip", plays: [answered("lost", gzipped(damaged))] },
    {
      name: "a body over the limit",
      plays: [answered("too large", instead({ body: JSON.stringify({ data: "x".repeat(2 * MAX_RESPONSE_BYTES) }) }))],
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

// The first block of the data says that it is of a kind that there is not.
function damaged(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => (index === GZIP_HEADER_BYTES ? 0b111 : byte));
}
