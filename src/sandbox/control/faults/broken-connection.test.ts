import { expect, it } from "vitest";
import { brokenBody, brokenConnection } from "./broken-connection.ts";

it("a broken connection is the error of fetch, with the code of the socket", () => {
  expect(brokenConnection()).toMatchObject({
    ...{ name: "TypeError", message: "fetch failed" },
    cause: { message: "read ECONNRESET", code: "ECONNRESET" },
  });
});

it("a broken body has the length of the whole, and ends in the middle", async () => {
  const whole = new Response('{"a":"bcd"}', { status: 201, headers: { "content-type": "application/json" } });
  const { status, headers, body } = await brokenBody(whole);
  expect([status, headers.get("content-type"), headers.get("content-length")]).toEqual([201, "application/json", "11"]);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const { value, done } = await reader.read();
  expect([new TextDecoder().decode(value), done]).toEqual(['{"a":', false]);
  await expect(reader.read()).rejects.toMatchObject({
    ...{ name: "TypeError", message: "terminated" },
    cause: { message: "other side closed", code: "UND_ERR_SOCKET" },
  });
});

it("a body of one byte ends before it, and without a body the connection breaks", async () => {
  const { body } = await brokenBody(new Response("1"));
  await expect(new Response(body).text()).rejects.toThrow("terminated");
  await expect(brokenBody(new Response(null))).rejects.toThrow("fetch failed");
});
