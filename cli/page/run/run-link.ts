// A run in the fragment of an address, so that a link reproduces it.

export interface LinkedRun {
  /** Which program of the page, from 0. */
  readonly program: number;
  readonly code: string;
  /** The chosen fault, as the page names it. */
  readonly fault: string;
}

/** The number of the program is readable without the rest. */
const START = /^#run=(\d+)\./;

export async function writeLink({ program, code, fault }: LinkedRun): Promise<string> {
  const bytes = await piped(
    new TextEncoder().encode(JSON.stringify({ code, fault })),
    new CompressionStream("deflate-raw"),
  );
  const text = btoa(String.fromCharCode(...bytes));
  return `#run=${program}.${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Undefined if the fragment is no run. */
export async function readLink(fragment: string): Promise<LinkedRun | undefined> {
  const [start = "", program] = START.exec(fragment) ?? [];
  if (program === undefined) return undefined;
  try {
    const text = atob(fragment.slice(start.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const { code, fault } = JSON.parse(
      new TextDecoder().decode(await piped(packed, new DecompressionStream("deflate-raw"))),
    );
    return typeof code === "string" ? { program: Number(program), code, fault: String(fault) } : undefined;
  } catch {
    return undefined;
  }
}

async function piped(bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}
