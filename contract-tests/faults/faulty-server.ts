// A server on the loopback address that injects a fault into one call of one client, and the service behind it, which does
// what its document says. It uses bare sockets, so that it can send anything.

import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Clock } from "../../src/index.ts";
import { CONNECTOR_KEY } from "../support/harness/sdk-clients.ts";
import {
  type CutEnd,
  type FaultPlan,
  type FaultResponse,
  type Mode,
  type Progress,
  type RequestScenario,
  type ResponseContext,
  rejectionResponse,
  scenarioOf,
  type WireAction,
} from "./catalogue.ts";
import type { FaultSubject } from "./classes.ts";
import type { TrackedRequest, Traffic } from "./traffic.ts";

const PREFIX = "/api/v1";

export interface FaultScene extends Pick<WireContext, "connection" | "clock" | "traffic"> {
  readonly subject: FaultSubject;
  readonly fault: FaultPlan;
  readonly mode: Mode;
}

interface Expected {
  readonly kind: "call" | "login";
  readonly number: number;
  readonly scenario: RequestScenario;
}

export class FaultyServer implements AsyncDisposable {
  readonly service: DocumentedService;
  /** Requests that the client has sent, whether or not they arrived. */
  readonly sent = { call: 0, login: 0 };
  readonly arrived: HttpRequest[] = [];
  connections = 0;
  /** Connections to the other host that no scenario redirected there. */
  strangers = 0;
  readonly #scene: FaultScene;
  readonly #here: Server = createServer((socket) => this.#accept(socket));
  readonly #elsewhere: Server = createServer((socket) => {
    this.strangers += 1;
    socket.destroy();
  });
  readonly #closedPort: Server = createServer();
  readonly #sockets = new Map<Socket, "busy" | "idle">();
  #expected: Expected | undefined;
  #standing: Received | undefined;

  private constructor(scene: FaultScene) {
    this.#scene = scene;
    this.service = new DocumentedService(scene.subject);
  }

  static async start(scene: FaultScene): Promise<FaultyServer> {
    const server = new FaultyServer(scene);
    await Promise.all([server.#here, server.#elsewhere].map(listen));
    return server;
  }

  get baseUrl(): string {
    return addressOf(this.#here) + PREFIX;
  }

  get busySockets(): number {
    return [...this.#sockets.values()].filter((state) => state === "busy").length;
  }

  /** The kind of request that the client is waiting for, if any. */
  get waitsFor(): Expected["kind"] | undefined {
    return this.#scene.traffic.open && this.#expected?.kind;
  }

  /** Only time can change anything: the client has no open request, or has received all that will come. */
  get isQuiet(): boolean {
    const { open } = this.#scene.traffic;
    if (open === undefined) return true;
    const sent = this.#standing;
    return sent !== undefined && open.hasHeaders === sent.hasHeaders && open.bytes >= sent.bytes;
  }

  /** Announces a request. Returns the address to send it to. */
  async expect(url: string): Promise<string> {
    const { subject, fault, mode } = this.#scene;
    const { pathname } = new URL(url);
    const kind = subject.login && pathname === PREFIX + subject.login.path ? "login" : "call";
    this.sent[kind] += 1;
    const number = this.sent[kind];
    const scenario = scenarioOf(kind === "login" ? (fault.logins ?? []) : fault.requests, mode, number);
    this.#expected = { kind, number, scenario };
    this.#standing = undefined;
    if (scenario.wire.act === "hang up") {
      this.strangers -= 1;
      return url.replace(addressOf(this.#here), addressOf(this.#elsewhere));
    }
    if (scenario.wire.act !== "refuse") return url;
    // A port that was just closed refuses connections.
    await listen(this.#closedPort);
    const address = addressOf(this.#closedPort);
    await close(this.#closedPort);
    return url.replace(addressOf(this.#here), address);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets.keys()) socket.destroy();
    await Promise.all([this.#here, this.#elsewhere].map(close));
  }

  #accept(socket: Socket): void {
    this.connections += 1;
    this.#sockets.set(socket, "idle");
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    onRequest(socket, (request) => {
      this.#sockets.set(socket, "busy");
      // An error in here becomes an unhandled rejection, which fails the run.
      void this.#serve(request, socket);
    });
  }

  async #serve(request: HttpRequest, socket: Socket): Promise<void> {
    const { subject, connection, clock, traffic } = this.#scene;
    if (this.#expected === undefined) throw new Error("an unannounced request arrived");
    const { kind, number, scenario } = this.#expected;
    if (kind === "call" && !isFor(subject, request))
      throw new Error(`unexpected request: ${request.method} ${request.path}`);
    if (scenario.wire.act === "revoke") this.service.revoke();
    if (kind === "call") {
      this.arrived.push(request);
      if (scenario.isCarriedOut) this.service.carryOut(request);
    }
    const about = {
      number,
      now: new Date(clock.now()),
      key: keyOf(request),
      refusalCode: subject.refusalCode,
      isFiat: subject.operation.api === "fiat",
      elsewhere: addressOf(this.#elsewhere),
    };
    const right = kind === "login" ? this.service.logIn() : this.service.respond(request, about);
    await actOnWire(scenario.wire, {
      socket,
      connection,
      clock,
      traffic,
      context: { ...about, right },
      onStalled: (sent) => {
        this.#standing = sent;
      },
      onComplete: () => {
        this.#standing = undefined;
        this.#sockets.set(socket, "idle");
      },
    });
  }
}

function isFor({ operation, request }: FaultSubject, { method, path }: HttpRequest): boolean {
  return method === operation.method && path.split("?")[0] === new URL(request.url).pathname;
}

async function listen(server: Server): Promise<void> {
  await once(server.listen(0, "127.0.0.1"), "listening");
}

async function close(server: Server): Promise<void> {
  if (server.listening) await new Promise((resolve) => server.close(resolve));
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const TOKEN_PROPERTY = /("access_token":\s*)"[^"]*"/;

class DocumentedService {
  readonly #subject: FaultSubject;
  /** What was carried out: the place, the key, or the request itself. */
  readonly #effects = new Set<unknown>();
  readonly #tokens = new Set<string>();
  #logins = 0;

  constructor(subject: FaultSubject) {
    this.#subject = subject;
    if (!subject.login) this.#tokens.add(CONNECTOR_KEY);
  }

  get effectCount(): number {
    return this.#effects.size;
  }

  revoke(): void {
    this.#tokens.clear();
  }

  /** Carries a request out, if its credential is valid and it repeats no earlier one. */
  carryOut(request: HttpRequest): void {
    const { effect } = this.#subject;
    if (effect === "none" || !this.#isAllowed(request)) return;
    const key = keyOf(request) ?? request;
    const identities = { "each place once": request.path, "each key once": key, "each request": request };
    this.#effects.add(identities[effect]);
  }

  logIn(): FaultResponse {
    const answer = this.#subject.login?.calls[0].answer;
    const token = `token-${++this.#logins}`;
    this.#tokens.add(token);
    return json(answer?.status ?? 0, JSON.stringify(answer?.body).replace(TOKEN_PROPERTY, `$1"${token}"`));
  }

  respond(request: HttpRequest, context: Omit<ResponseContext, "right">): FaultResponse {
    const { status, body } = this.#subject.answer;
    const right = json(status, JSON.stringify(body));
    return this.#isAllowed(request) ? right : rejectionResponse(401)({ ...context, right });
  }

  #isAllowed({ headers }: HttpRequest): boolean {
    return this.#tokens.has(headers.get("authorization")?.replace(/^Bearer /, "") ?? "");
  }
}

export function keyOf({ headers }: HttpRequest): string | undefined {
  return headers.get("idempotency-key") ?? undefined;
}

function json(status: number, body: string): FaultResponse {
  return { status, headers: { "content-type": "application/json" }, body };
}

/** What the server does with a connection after a complete response. */
export type ConnectionMode = "keep-alive" | "close";

interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

function onRequest(socket: Socket, handle: (request: HttpRequest) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let end = bytes.indexOf("\r\n\r\n"); end !== -1; end = bytes.indexOf("\r\n\r\n")) {
      const [line = "", ...fields] = bytes.subarray(0, end).toString("latin1").split("\r\n");
      const headers = new Headers(fields.map((field): [string, string] => [before(field), after(field)]));
      const length = end + 4 + Number(headers.get("content-length") ?? 0);
      if (bytes.length < length) return;
      const [method = "", path = ""] = line.split(" ");
      const body = bytes.subarray(end + 4, length).toString("utf8");
      bytes = bytes.subarray(length);
      handle({ method, path, headers, body });
    }
  });
}

function before(field: string): string {
  return field.slice(0, field.indexOf(":"));
}

function after(field: string): string {
  return field.slice(field.indexOf(":") + 1).trim();
}

type Received = Pick<TrackedRequest, "hasHeaders" | "bytes">;

interface WireContext {
  readonly socket: Socket;
  readonly connection: ConnectionMode;
  readonly clock: Clock;
  readonly traffic: Traffic;
  readonly context: ResponseContext;
  /** Called when only time can bring more, with how much of the response was sent. */
  onStalled(sent: Received): void;
  onComplete(): void;
}

async function actOnWire(wire: WireAction, stage: WireContext): Promise<void> {
  const { right } = stage.context;
  switch (wire.act) {
    case "serve":
    case "revoke":
      return send(stage, right);
    case "answer":
      return send(stage, wire.with(stage.context));
    case "delay":
      stage.onStalled({ hasHeaders: false, bytes: 0 });
      stage.clock.after(wire.ms, () => send(stage, right));
      return;
    case "cut":
      return cut(stage, right, wire.end);
    case "stall":
      return stage.onStalled(begin(stage, right, wire.after));
    case "reset": {
      const sent = begin(stage, right, wire.after);
      // A reset may overtake what was sent before it.
      await stage.traffic.until(({ hasHeaders, bytes }) => hasHeaders === sent.hasHeaders && bytes >= sent.bytes);
      stage.socket.resetAndDestroy();
      return;
    }
    case "refuse":
    case "hang up":
      throw new Error("the request should not have arrived");
  }
}

function send({ socket, connection, onComplete }: WireContext, answer: FaultResponse): void {
  const length = answer.status === 204 ? {} : { "content-length": String(Buffer.byteLength(answer.body)) };
  const { head, body } = written(answer, { ...length, connection });
  onComplete();
  socket.write(Buffer.concat([head, body]));
  if (connection === "close") socket.end();
}

function begin({ socket }: WireContext, answer: FaultResponse, progress: Progress): Received {
  const { head, body } = written(answer, { "content-length": String(Buffer.byteLength(answer.body)) });
  if (progress === "nothing") return { hasHeaders: false, bytes: 0 };
  const part = progress === "headers" ? Buffer.alloc(0) : firstHalf(body);
  socket.write(Buffer.concat([head, part]));
  return { hasHeaders: true, bytes: part.length };
}

function cut({ socket }: WireContext, answer: FaultResponse, end: CutEnd): void {
  const framing = {
    "content-length": { "content-length": String(Buffer.byteLength(answer.body)) },
    chunks: { "transfer-encoding": "chunked" },
    closing: { connection: "close" },
  }[end];
  const { head, body } = written(answer, framing);
  const part = firstHalf(body);
  const frame = end === "chunks" ? [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")] : [part];
  socket.end(Buffer.concat([head, ...frame]));
}

function firstHalf(body: Buffer): Buffer {
  return body.subarray(0, Math.ceil(body.length / 2));
}

/** The head and body of a response as bytes. `framing` sets the headers that give the length of the body. */
function written(answer: FaultResponse, framing: Readonly<Record<string, string>>): { head: Buffer; body: Buffer } {
  const body = Buffer.from(answer.body);
  const headers = Object.entries({ ...answer.headers, ...framing }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${answer.status} Answer`, ...headers, "", ""].join("\r\n");
  return { head: Buffer.from(head, "latin1"), body };
}
