import { describe, expect, it } from "vitest";
import { createOutbound, type Outbound, OutboundRefusal } from "./outbound.ts";

interface Called {
  readonly by: "own" | "outside";
  readonly url: string;
  readonly init: RequestInit;
}

function open({
  allowExternalHosts = false,
  origin = "https://sandbox.example",
} = {}): Outbound & { called: Called[] } {
  const called: Called[] = [];
  const fetch = (by: Called["by"]) => async (url: string, init: RequestInit) => {
    called.push({ by, url, init });
    return new Response(by);
  };
  const outbound = createOutbound({
    ...{ fetch: fetch("outside"), allowExternalHosts },
    own: { origin, fetch: fetch("own") },
  });
  return { ...outbound, called };
}

const post = (url: string) => ({ url, method: "POST", headers: new Headers({ "x-a": "1" }), body: "{}" });

describe("an outbound request", () => {
  it.each([
    "http://127.0.0.1:4000/hooks?a=1",
    "https://127.8.9.10/",
    "http://localhost:1/",
    "http://shop.localhost/",
    "http://[::1]:8080/",
    // Other spellings of the same address.
    "http://127.1/",
    "http://2130706433/",
    "http://LOCALHOST/",
  ])("may go to this machine: %s", async (url) => {
    const { send, called } = open();
    const response = await send(post(url));
    expect(await response.text()).toBe("outside");
    expect(called).toMatchObject([{ url: new URL(url).href, init: { method: "POST", body: "{}" } }]);
  });

  it.each([
    "https://shop.example/hooks",
    "http://localhost.shop.example/",
    "http://notlocalhost/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://[::ffff:127.0.0.1]/",
    "http://[::]/",
    "http://128.0.0.1/",
  ])("may not go to another host: %s", async (url) => {
    const { send, called } = open();
    await expect(send(post(url))).rejects.toThrow(OutboundRefusal);
    await expect(send(post(url))).rejects.toThrow(`${new URL(url).hostname} is not this machine`);
    expect(called).toEqual([]);
  });

  it("may go to other hosts if allowed", async () => {
    const { send, called } = open({ allowExternalHosts: true });
    await send(post("https://shop.example/hooks"));
    expect(called).toMatchObject([{ by: "outside", url: "https://shop.example/hooks" }]);
  });

  it.each(["ftp://127.0.0.1/", "file:///etc/hosts", "data:,x", "javascript:1", "/hooks", "", "http://"])(
    "must be HTTP: %s",
    async (url) => {
      const { send, called } = open({ allowExternalHosts: true });
      await expect(send(post(url))).rejects.toThrow("not an http: or https: URL");
      expect(called).toEqual([]);
    },
  );

  it("must not have credentials in its URL, and the error does not repeat them", async () => {
    const { send, called } = open();
    const refusal = await send(post("http://user:hunter2@127.0.0.1/")).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OutboundRefusal);
    expect(String(refusal)).not.toContain("hunter2");
    await expect(send(post("http://user@127.0.0.1/"))).rejects.toThrow("credentials");
    expect(called).toEqual([]);
  });

  it("does not follow redirects", async () => {
    const { send, called } = open();
    await send({ url: "http://127.0.0.1/", method: "GET", headers: new Headers() });
    expect(called).toMatchObject([{ init: { redirect: "manual", body: null } }]);
  });

  it("uses the given signal", async () => {
    const { send, called } = open();
    const { signal } = new AbortController();
    await send(post("http://127.0.0.1/"), signal);
    expect(called[0]?.init.signal).toBe(signal);
  });

  it("to the sandbox itself stays in the process", async () => {
    const { send, called } = open({ origin: "https://sandbox.example" });
    await send(post("https://sandbox.example/_sandbox/inbox/a"));
    await send(post("https://SANDBOX.example:443/_sandbox/inbox/a"));
    expect(called.map(({ by }) => by)).toEqual(["own", "own"]);
    // Another scheme or port is another origin.
    await expect(send(post("http://sandbox.example/"))).rejects.toThrow(OutboundRefusal);
    await expect(send(post("https://sandbox.example:8443/"))).rejects.toThrow(OutboundRefusal);
  });
});
