// The mock server, in this process: it validates requests, credentials and its own responses against a document.

import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";

/** A running mock. Its paths start at `/`, because Prism ignores a server's base path. */
export interface Prism extends AsyncDisposable {
  readonly url: string;
}

/** Starts a mock of a document on a free port of the loopback address. */
export async function startPrism(document: object): Promise<Prism> {
  // Prism resolves references in place, so it gets a copy.
  const server = createServer(await getHttpOperationsFromSpec(structuredClone(document)), {
    components: { logger: createLogger("prism", { level: "silent" }) },
    config: {
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      // Violations of responses are reported beside the response, not in its place.
      errors: false,
      isProxy: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    cors: false,
  });
  const url = await server.listen(0, "127.0.0.1");
  return { url, [Symbol.asyncDispose]: () => server.close() };
}

export interface Violation {
  readonly location: readonly string[];
  readonly severity: string;
  readonly code?: string | number;
  readonly message: string;
}

type Unplaced = Omit<Violation, "location"> & Partial<Pick<Violation, "location">>;

/**
 * Reads the violations of a request and its response. They come in a header, or in Prism's own problem body if the
 * document has no response for an invalid request.
 */
export function violationsOf(headers: Headers, text: string): Violation[] {
  const header = headers.get("sl-violations");
  if (header !== null) return JSON.parse(wholeList(header)) as Violation[];
  if (!headers.get("content-type")?.startsWith("application/problem+json")) return [];
  const { validation = [] } = JSON.parse(text) as { readonly validation?: readonly Unplaced[] };
  // A missing body has no place.
  return validation.map(({ location = [], ...violation }) => ({ ...violation, location: ["request", ...location] }));
}

/** Prism cuts a header that is too long, somewhere in its last violation. */
function wholeList(header: string): string {
  const cut = header.match(/^Too many violations! (.*)$/)?.[1];
  return cut === undefined ? header : `${cut.slice(0, cut.lastIndexOf("},{"))}}]`;
}
