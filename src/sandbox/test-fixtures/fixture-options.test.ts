import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigurationError } from "../../wrappers/errors.ts";
import { createSandbox } from "../assembly/create-sandbox.ts";
import { sandboxFixtures, type TestSandbox } from "./sandbox-fixtures.ts";

beforeEach(() => {
  vi.stubEnv("SVC_SANDBOX_URL", "");
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** The sandbox of one test with these fixtures, as a test runner has it: until the given function resolves. */
async function runTest(
  options: Parameters<typeof sandboxFixtures>[0],
  test: (sandbox: TestSandbox) => Promise<void> | void,
): Promise<void> {
  await sandboxFixtures(options).sandbox({}, async (sandbox) => test(sandbox));
}

/** Stands for a sandbox over HTTP that all tests share. */
function shareSandbox() {
  const shared = createSandbox();
  vi.stubGlobal("fetch", shared.fetch);
  return shared;
}

describe("the options of the fixtures", () => {
  it.each<[string, unknown, string]>([
    [
      "with an unknown name",
      { sandbox: true },
      'sandboxFixtures: Unknown option "sandbox". Known options: settings, url, create.',
    ],
    ["with a misspelled name", { setings: {} }, 'sandboxFixtures: Unknown option "setings". Did you mean settings?'],
    ["that are no object", null, "The options of sandboxFixtures must be an object"],
  ])("are rejected at once %s", (_, options, message) => {
    expect(() => sandboxFixtures(options as object)).toThrow(new ConfigurationError(message));
  });

  it("may be left out or undefined: the sandbox runs in the process", async () => {
    vi.stubGlobal("fetch", undefined);
    const origins: string[] = [];
    await runTest(undefined, ({ origin }) => void origins.push(origin));
    await runTest(
      { settings: undefined, url: undefined, create: undefined },
      ({ origin }) => void origins.push(origin),
    );
    expect(origins).toEqual(["https://sandbox.example", "https://sandbox.example"]);
  });

  it("name the sandbox that all tests share, and then no other is created", async () => {
    const shared = shareSandbox();
    const create = vi.fn(createSandbox);
    await runTest({ url: "https://shared.example", create }, ({ origin, tenant }) => {
      expect(origin).toBe("https://shared.example");
      expect(shared.tenants.map(({ id }) => id)).toEqual([tenant.id]);
    });
    expect(create).not.toHaveBeenCalled();
  });

  it("have the address from SVC_SANDBOX_URL when they are read, unless they name one", async () => {
    const shared = shareSandbox();
    vi.stubEnv("SVC_SANDBOX_URL", "https://variable.example");
    await runTest({}, ({ origin }) => expect(origin).toBe("https://variable.example"));
    await runTest({ url: "https://shared.example" }, ({ origin }) => expect(origin).toBe("https://shared.example"));
    expect(shared.tenants.length).toBe(2);
  });

  it("create a sandbox for each test, which is closed after it, also if it fails", async () => {
    const closed: number[] = [];
    const create = () => {
      const sandbox = createSandbox();
      return { ...sandbox, close: async () => void closed.push(sandbox.tenants.length) };
    };
    await runTest({ create }, () => expect(closed).toEqual([]));
    expect(closed).toEqual([1]);
    await expect(runTest({ create }, () => Promise.reject(new Error("a failed test")))).rejects.toThrow(
      "a failed test",
    );
    expect(closed).toEqual([1, 1]);
  });

  it("close the sandbox also if its tenant cannot be created", async () => {
    const closed: true[] = [];
    const create = () => ({ ...createSandbox(), close: async () => void closed.push(true) });
    const settings = { fiat: { reusedKey: "unknown" as "refuse" } };
    await expect(runTest({ create, settings }, () => undefined)).rejects.toThrow(/reusedKey/);
    expect(closed).toEqual([true]);
  });

  it("give the tenants their settings", async () => {
    await runTest({ settings: { fiat: { reusedKey: "refuse" } } }, async ({ tenant }) => {
      expect((await tenant.settings()).fiat.reusedKey).toBe("refuse");
    });
  });
});

it("the fixture of the tenant is the first tenant of the sandbox", async () => {
  await runTest({}, async (sandbox) => {
    const tenants: unknown[] = [];
    await sandboxFixtures().tenant({ sandbox }, async (tenant) => void tenants.push(tenant));
    expect(tenants).toEqual([sandbox.tenant]);
    expect(tenants[0]).toBe(sandbox.tenant);
  });
});
