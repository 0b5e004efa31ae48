// Ways to answer a delivery wrongly, or to hand on other bytes than were sent.

import { type SourceCanary, test } from "../canary.ts";

const receiver = (title: string) => test("src/wrappers/webhooks/receiver.test.ts", title);
const late = (title: string) => test("src/wrappers/webhooks/receiver.time-limit.test.ts", title);
const stale = (title: string) => test("src/wrappers/webhooks/receiver.stale.test.ts", title);
const express = (title: string) => test("tests/runtimes/deliveries/apps/express-app.test.ts", title);
const fastify = (title: string) => test("tests/runtimes/deliveries/apps/fastify-app.test.ts", title);
const hono = (title: string) => test("tests/runtimes/deliveries/apps/hono-app.test.ts", title);

export const receiving: readonly SourceCanary[] = [
  {
    name: "acknowledge before the handler has ended",
    file: "src/wrappers/webhooks/receiver.ts",
    find: "await options.handle(event, { signal: controller.signal, headers: delivery.headers });",
    replace:
      "void Promise.resolve(options.handle(event, { signal: controller.signal, headers: delivery.headers })).catch(() => 0);",
    caughtBy: [
      receiver("200 once it is handled, and not before"),
      express("does not answer before the handler has ended, and runs concurrent duplicates once"),
    ],
  },
  {
    name: "acknowledge what another process is at",
    file: "src/wrappers/webhooks/receiver.ts",
    find: `result === "in-flight" ? postpone("in_flight") : acknowledge(result)`,
    replace: `acknowledge(result === "in-flight" ? "duplicate" : result)`,
    caughtBy: [receiver("503 while another process handles it")],
  },
  {
    name: "take what a handler throws for a refusal of one's own",
    file: "src/wrappers/webhooks/receiver.ts",
    find: "throw new HandlerFailed(cause);",
    replace: "throw cause;",
    caughtBy: [receiver("500 where the handler throws what looks like a refusal, and the redelivery runs again")],
  },
  {
    name: "acknowledge at the time limit without being asked to",
    file: "src/wrappers/webhooks/receiver.ts",
    find: "if (acknowledgeEarly && isRunning)",
    replace: "if (isRunning)",
    caughtBy: [late("a delivery is answered 503 and its handler, which is told, goes on")],
  },
  {
    name: "accept early what is not verified yet",
    file: "src/wrappers/webhooks/receiver.ts",
    find: "if (acknowledgeEarly && isRunning)",
    replace: "if (acknowledgeEarly)",
    caughtBy: [late("acknowledgeEarly answers 503 to what is not yet verified")],
  },
  {
    name: "ask acceptStale about forgeries",
    file: "src/wrappers/webhooks/receiver.ts",
    find: `code !== "webhook_outside_tolerance" || `,
    replace: "",
    caughtBy: [stale("is not asked where the signature has not matched: webhook_signature_mismatch")],
  },
  {
    name: "answer 401 where the secret cannot be read",
    file: "src/wrappers/webhooks/delivery-answer.ts",
    find: "webhook_secret_unavailable: 503",
    replace: "webhook_secret_unavailable: 401",
    caughtBy: [test("src/wrappers/webhooks/delivery-answer.test.ts", "webhook_secret_unavailable: 503")],
  },
  {
    name: "read requests as text",
    file: "src/wrappers/webhooks/fetch-handler.ts",
    find: "await readStream(request.body, maxBodyBytes)",
    replace: "(new TextEncoder().encode(await request.text()) as Awaited<ReturnType<typeof readStream>>)",
    caughtBy: [hono("handles a byte order mark"), hono("handles bytes that are no UTF-8")],
  },
  {
    name: "write parsed bodies anew",
    file: "src/wrappers/webhooks/express-middleware.ts",
    find: "receiver.receive({ headers: request.headers, body })",
    replace: "receiver.receive({ headers: request.headers, body: JSON.stringify(JSON.parse(String(body))) })",
    caughtBy: [
      express("handles spaces and line breaks"),
      express("handles numbers that JSON.stringify would write otherwise"),
    ],
  },
  {
    name: "leave the body to Fastify's parsers",
    file: "src/wrappers/webhooks/fastify-plugin.ts",
    find: "app.removeAllContentTypeParsers();",
    replace: "",
    caughtBy: [fastify("handles unicode escapes")],
  },
  {
    name: "read on beyond the longest body",
    file: "src/wrappers/webhooks/read-message.ts",
    find: 'if (!collector.add(piece)) resolve("too long");',
    replace: "collector.add(piece);",
    caughtBy: [
      test(
        "src/wrappers/webhooks/read-message.test.ts",
        "readMessage ends at the first byte too much, and drops the rest",
      ),
    ],
  },
];
