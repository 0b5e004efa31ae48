// A response as the sandbox makes it, and as `fetch` returns it. A server over HTTP writes it without making a `Response`.

import type { IncomingRequest } from "./incoming-request.ts";

/** A response that has not been sent. */
export interface ServedResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for none. */
  readonly body: string | Uint8Array | undefined;
  /** Whether the connection breaks after the body, which is shorter than its `content-length` then. @default false */
  readonly isCut?: boolean | undefined;
  /** Whether the operation changes nothing; undefined outside any operation, where the method tells. */
  readonly isRead?: boolean | undefined;
}

/** What a server over HTTP needs of a sandbox. */
export interface RequestServer {
  /** Like `fetch`, without conversions. */
  serve(request: IncomingRequest): Promise<ServedResponse>;
}

/** Statuses whose responses have no body. */
export const bodiless: readonly number[] = [204, 205, 304];

export function toResponse({ status, headers, body, isCut = false }: ServedResponse): Response {
  const content = isCut ? cutStream(body as Uint8Array) : (body as string | Uint8Array<ArrayBuffer> | undefined);
  return new Response(content ?? null, { status, headers: headers as Record<string, string> });
}

/** Fails after the bytes as if the other side had broken the connection. */
function cutStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isSent || bytes.byteLength === 0) controller.error(brokenOff());
        else controller.enqueue(bytes);
        isSent = true;
      },
    },
    { highWaterMark: 0 },
  );
}

function brokenOff(): TypeError {
  return new TypeError("terminated", {
    cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
  });
}
