// Requests to a sandbox elsewhere in the page, by a message port.

export interface PortRequest {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly body?: string;
}

export interface PortResponse {
  readonly id: number;
  readonly status: number;
  readonly text: string;
}

type PortFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A fetch whose requests the other side of the port answers. Bodies are texts. */
export function fetchOverPort(port: Pick<MessagePort, "postMessage" | "onmessage">): PortFetch {
  const waiting = new Map<number, (response: Response) => void>();
  let requests = 0;
  port.onmessage = ({ data: { id, status, text } }: MessageEvent<PortResponse>) => {
    waiting.get(id)?.(new Response(text, { status }));
    waiting.delete(id);
  };
  return (url, { method = "GET", body }) => {
    requests += 1;
    const request: PortRequest = { id: requests, url, method, ...(typeof body === "string" && { body }) };
    port.postMessage(request);
    return new Promise((resolve) => waiting.set(request.id, resolve));
  };
}

/** Answers the requests that come by a port. */
export function answerPort(port: MessagePort, fetch: PortFetch): void {
  port.onmessage = async ({ data: { id, url, ...init } }: MessageEvent<PortRequest>) => {
    const response = await fetch(url, init);
    port.postMessage({ id, status: response.status, text: await response.text() } satisfies PortResponse);
  };
}
