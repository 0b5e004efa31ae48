import { describe, expect, it } from "vitest";
import { createOutbound, type Outbound, OutboundRefusal } from "./outbound.ts";

interface Called {
  readonly by: "own" | "outside";
  readonly url: string;
  readonly init: RequestInit;
}

function open({ allowExternalHosts = false } = {}): Outbound & { called: Called[] } {
  const called: Called[] = [];
  const fetch = (by: Called["by"]) => async (url: string, init: RequestInit) => {
    called.push({ by, url, init });
    return new Response(by);
  };
  const own = { origin: "https://sandbox.example", fetch: fetch("own") };
  return { ...createOutbound({ fetch: fetch("outside"), allowExternalHosts, own }), called };
}

const post = (url: string) => ({ url, method: "POST", headers: new Headers({ "x-a": "1" }), body: "{}" });

describe("an outbound request", () => {
  const here = "127.0.0.1:4000/hooks?a=1 127.8.9.10/ localhost:1/ shop.localhost/ [::1]:8080/";
  const otherSpellings = "127.1/ 2130706433/ LOCALHOST/";
  it.each([...here.split(" "), ...otherSpellings.split(" ")].map((address) => `http://${address}`))(
    "may go to this machine: %s",
    async (url) => {
      const { send, called } = open();
      const response = await send(post(url));
      expect(await response.text()).toBe("outside");
      expect(called).toMatchObject([{ url: new URL(url).href, init: { method: "POST", body: "{}" } }]);
    },
  );

  const elsewhere =
    "shop.example/hooks localhost.shop.example/ notlocalhost/ 0.0.0.0/ 10.0.0.1/ 169.254.169.254/latest/meta-data " +
    "[::ffff:127.0.0.1]/ [::]/ 128.0.0.1/";
  it.each(elsewhere.split(" ").map((address) => `http://${address}`))("may not go to another host: %s", async (url) => {
    const { send, called } = open();
    const message = expect.stringContaining(`${new URL(url).hostname} is not this machine`);
    await expect(send(post(url))).rejects.toMatchObject({ name: "OutboundRefusal", message });
    expect(called).toEqual([]);
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
    const refusal = { name: "OutboundRefusal", message: "The address must not contain credentials." };
    for (const credentials of ["user:hunter2", "user", ":hunter2"])
      await expect(send(post(`http://${credentials}@127.0.0.1/`))).rejects.toMatchObject(refusal);
    expect(called).toEqual([]);
  });

  it("uses the given signal, may go to other hosts if allowed, and does not follow redirects", async () => {
    const { send, called } = open({ allowExternalHosts: true });
    const { signal } = new AbortController();
    await send({ url: "https://shop.example/hooks", method: "GET", headers: new Headers() }, signal);
    const init = { redirect: "manual", body: null };
    expect(called).toMatchObject([{ by: "outside", url: "https://shop.example/hooks", init }]);
    expect(called[0]?.init.signal).toBe(signal);
  });

  it("to the sandbox itself stays in the process", async () => {
    const { send, called } = open();
    await send(post("https://sandbox.example/_sandbox/inbox/a"));
    await send(post("https://SANDBOX.example:443/_sandbox/inbox/a"));
    expect(called.map(({ by }) => by)).toEqual(["own", "own"]);
    // Another scheme or port is another origin.
    await expect(send(post("http://sandbox.example/"))).rejects.toThrow(OutboundRefusal);
    await expect(send(post("https://sandbox.example:8443/"))).rejects.toThrow(OutboundRefusal);
  });
});
