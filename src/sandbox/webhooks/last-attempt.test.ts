import { describe, expect, it } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { beginAttempt, noteAnswer } from "./delivery-attempt.ts";
import { openSubscribed } from "./testing/open-webhooks.ts";

describe("the view of a delivery", () => {
  it("has the headers that were sent and the answer of the last attempt", async () => {
    const { sandbox, tenant, respond, deliver, received } = await openSubscribed();
    expect(tenant.deliveries.list()).toEqual([]);
    respond(() => new Response("no thanks", { status: 400, headers: { "X-Reason": "closed" } }));
    await deliver("a");
    const [first] = tenant.deliveries.list();
    expect(Object.fromEntries(received[0]?.headers ?? [])).toMatchObject(first?.requestHeaders ?? {});
    expect(Object.keys(first?.requestHeaders ?? {})).toContain("x-timestamp");
    expect(first).toMatchObject({ responseHeaders: { "x-reason": "closed" }, responseBody: "no thanks" });

    respond(() => {
      throw new TypeError("fetch failed");
    });
    tenant.deliveries.retry(first?.id ?? "");
    await sandbox.idle();
    const [second] = tenant.deliveries.list();
    expect(second).toMatchObject({ requestHeaders: expect.any(Object), responseHeaders: null, responseBody: null });
  });

  it("knows no headers before the first attempt, nor those of another process", async () => {
    const { sandbox, tenant, respond, emit, arrived, deliver } = await openSubscribed();
    const gate = deferred<Response>();
    respond(() => gate.promise);
    emit("a", "b");
    await arrived(1);
    expect(tenant.deliveries.list().map(({ requestHeaders }) => requestHeaders === null)).toEqual([true, false]);
    gate.resolve(new Response());
    await sandbox.idle();
    await deliver("c");
    sandbox.state.import(sandbox.state.export());
    expect(tenant.deliveries.list()[0]).toMatchObject({
      requestHeaders: null,
      responseHeaders: null,
      responseBody: null,
    });
  });
});

describe("an answer", () => {
  const endOf = async (body: BodyInit, closing = new AbortController().signal, clock = new FakeClock()) => {
    const attempt = beginAttempt({} as never, new Headers());
    await noteAnswer(attempt, new Response(body), { clock, closing });
    expect(clock.pending).toBe(0);
    return attempt.responseBody;
  };
  const stream = (chunks: readonly string[], ends: boolean) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        if (ends) controller.close();
      },
    });

  it("is read as it arrives, to 4,000 bytes", async () => {
    expect(await endOf(stream(["a", "b"], true))).toBe("ab");
    expect(await endOf("x".repeat(10_000))).toBe("x".repeat(4_000));
    expect(await endOf(stream(["x".repeat(4_000)], false))).toHaveLength(4_000);
  });

  it("that breaks off or never ends is kept as far as it came", async () => {
    const closing = new AbortController();
    const noted = endOf(stream(["begun"], false), closing.signal);
    await settle();
    closing.abort();
    expect(await noted).toBe("begun");
    const clock = new FakeClock();
    const slow = endOf(stream(["slow"], false), undefined, clock);
    await clock.advance(2_000);
    expect(await slow).toBe("slow");
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("gone")),
    });
    expect(await endOf(broken)).toBeUndefined();
  });
});
