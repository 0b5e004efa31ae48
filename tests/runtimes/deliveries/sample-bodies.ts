// Bodies that a JSON parser would change or could not read.

import { randomUUID } from "node:crypto";

export const MOST_BYTES: number = 5 * 1024 * 1024;

/** A body, and its event if that is documented. */
export interface Sample {
  readonly name: string;
  readonly body: Uint8Array;
  readonly event?: { readonly type: string; readonly transactionId: string };
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A unique deposit. */
export function deposit(transactionId: string = randomUUID()): Uint8Array {
  return bytes(JSON.stringify({ type: "deposit.confirmed", transaction_id: transactionId }));
}

/** A deposit whose body has this many bytes. */
export function depositOf(length: number): Uint8Array {
  const { byteLength } = deposit();
  return joined(deposit(), bytes(" ".repeat(length - byteLength)));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** New bodies at each call, so that none is a duplicate. */
export function samples(): readonly Sample[] {
  return [
    documented("spaces and line breaks", (id) =>
      bytes(`\r\n{ "type" :\t"deposit.confirmed" ,\n  "transaction_id":"${id}" }\n\n`),
    ),
    documented("a key order that JSON.stringify would change", (id) =>
      bytes(`{"z":0,"10":0,"9":0,"transaction_id":"${id}","a":0,"type":"deposit.confirmed"}`),
    ),
    documented("a duplicate key", (id) => bytes(`{"a":1,"a":2,"type":"deposit.confirmed","transaction_id":"${id}"}`)),
    documented("numbers that JSON.stringify would change", (id) =>
      bytes(`{"n":[1.0,1e2,-0,0.10,12345678901234567890.5,1E400],"type":"deposit.confirmed","transaction_id":"${id}"}`),
    ),
    documented("unicode escapes", (id) =>
      bytes(`{"u":"\\u00e9\\uD83D\\ude00\\ud800\\/","type":"deposit\\u002econfirmed","transaction_id":"${id}"}`),
    ),
    documented("non-ASCII characters", (id) =>
      bytes(`{"u":"é∞😀\u2028","type":"deposit.confirmed","transaction_id":"${id}"}`),
    ),
    documented("a byte order mark", (id) => joined(Uint8Array.of(0xef, 0xbb, 0xbf), deposit(id))),
    documented("5 MiB", (id) => joined(deposit(id), bytes(" ".repeat(MOST_BYTES - deposit(id).byteLength)))),
    { name: "an undocumented event", body: bytes(`{"type":"card.issued","id":"${randomUUID()}"}`) },
    {
      name: "a documented event without its transaction",
      body: bytes(`{"type":"deposit.confirmed","u":"${randomUUID()}"}`),
    },
    { name: "JSON that is not an object", body: bytes(`[1.0, "${randomUUID()}"]`) },
    { name: "invalid JSON", body: bytes(`a=1&b=%20&${randomUUID()}`) },
    { name: "invalid UTF-8", body: joined(Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3), bytes(randomUUID())) },
    { name: "an empty body", body: new Uint8Array() },
  ];
}

function documented(name: string, make: (transactionId: string) => Uint8Array): Sample {
  const transactionId = randomUUID();
  return { name, body: make(transactionId), event: { type: "deposit.confirmed", transactionId } };
}
