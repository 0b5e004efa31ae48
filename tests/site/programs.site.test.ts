// In Chromium: the programs of the pages run as their comments say, and whatever they do, the page stays usable and asks no other host.

import type * as Playwright from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeLink } from "../../cli/page/run/run-link.ts";
import type { startRun as StartRun } from "../../cli/page/run/started-run.ts";
import { builtPages, type OpenedSite, openSite, openTab, readBuilt, seriousViolations, visit } from "./opened-site.ts";

const RUNNABLE = 'data-runs="page"';
const withPrograms = builtPages.filter((page) => readBuilt(page).includes(RUNNABLE));
const WIDE = { viewport: { width: 1440, height: 900 } };
let site: OpenedSite;
let page: Playwright.Page;
let problems: string[];

beforeAll(async () => {
  site = await openSite();
  ({ tab: page, problems } = await openTab(site, WIDE));
});

afterAll(() => site[Symbol.asyncDispose]());

async function openPanel(tab: Playwright.Page, program: number): Promise<Playwright.Locator> {
  await tab.locator(`[${RUNNABLE}]`).nth(program).locator(".run").dispatchEvent("click");
  const panel = tab.locator(".run-host .run-panel");
  await panel.locator(".cm-content").waitFor();
  return panel;
}

async function press(panel: Playwright.Locator, name: string): Promise<void> {
  const turns = async () => Number(await panel.locator(".run-status").getAttribute("data-turn"));
  const before = await turns();
  await panel.getByRole("button", { name, exact: true }).click();
  await expect.poll(turns).toBeGreaterThan(before);
}

async function openProgram(code: string, fault = "none"): Promise<Playwright.Locator> {
  await page.goto("about:blank");
  await page.goto(`${site.origin}/guides/errors.html${await writeLink({ program: 0, code, fault })}`);
  const panel = page.locator(".run-host .run-panel");
  await panel.locator(".cm-content").waitFor();
  return panel;
}

const printedBy = async (panel: Playwright.Locator): Promise<string[]> =>
  (await panel.locator(".printed").allTextContents()).flatMap((text) => text.split("\n"));

it("has programs to run on most guides and on every operation", () => {
  const isOperation = /^reference\/(fiat|crypto)\/(?!index)\w+\.html$/;
  expect(builtPages.filter((file) => isOperation.test(file) && !withPrograms.includes(file))).toEqual([]);
  expect(withPrograms.filter((file) => file.startsWith("guides/")).length).toBeGreaterThan(15);
});

interface Ran {
  readonly code: string;
  readonly printed: readonly string[];
  readonly error: string | undefined;
}

/** Runs the programs of a page one after the other, each in a worker, as the panel does. */
async function runPrograms(tab: Playwright.Page, file: string): Promise<Ran[]> {
  // A text: vitest rewrites the `import` of a function.
  const runner = await tab.evaluateHandle<{ readonly startRun: typeof StartRun }>('import("/run/panel.js")');
  return tab.evaluate(
    async ({ path, selector, runner: { startRun } }) => {
      const options = { states: [], advanceSeconds: 0, keys: [], stallMs: 800 };
      const runProgram = (code: string) =>
        new Promise<Ran>((resolve) => {
          const printed: string[] = [];
          const end = (error?: string) => {
            run.end();
            resolve({ code, printed: printed.flatMap((text) => text.split("\n")), error });
          };
          const run = startRun("/run/", { code, ...options }, (message) => {
            if (message.type === "printed") printed.push(message.text);
            else if (message.type === "step") run.goOn();
            else if (message.type === "ended") end(message.error && `${message.error.name}: ${message.error.message}`);
            else end(message.type === "stopped" ? message.why : message.type);
          });
        });
      const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
      const ran: Ran[] = [];
      for (const { textContent } of page.querySelectorAll(selector))
        ran.push(await runProgram(`${textContent.trimEnd()}\n`));
      return ran;
    },
    { path: `/${file}`, selector: `[${RUNNABLE}] pre code`, runner },
  );
}

describe("the programs of the pages", () => {
  const ran = new Map<string, readonly Ran[]>();

  beforeAll(async () => {
    await page.goto(`${site.origin}/guides/errors.html`);
    const waiting = [...withPrograms];
    async function runNext(): Promise<void> {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
        ran.set(file, await runPrograms(page, file));
    }
    await Promise.all([runNext(), runNext()]);
  }, 600_000);

  it.each(withPrograms)("of %s print what their comments say; the calls of the reference succeed", (file) => {
    const programs = ran.get(file) ?? [];
    expect(programs.length).toBeGreaterThan(0);
    // Those of the reference print whole results.
    const isReference = file.startsWith("reference/");
    const promised = ({ code }: Ran) => [...code.matchAll(/\/\/ prints: (.+)$/gm)].map(([, line]) => line);
    if (isReference) expect(programs.map(({ error }) => error)).toEqual(programs.map(() => undefined));
    else
      expect(programs.map(({ printed }) => [...printed].sort())).toEqual(programs.map((each) => promised(each).sort()));
  });

  it("leave no error on the console", () => expect(problems).toEqual([]));
});

describe("a program", () => {
  it("loads nothing before the first press, and says what a lost response led to: one debit", async () => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await visit(page, site, "guides/cards.html");
    expect(requested.filter((path) => path.startsWith("/run/"))).toEqual([]);
    const panel = await openProgram(payment, "lost");
    await press(panel, "Run");
    expect(await panel.getByRole("region", { name: "What happened" }).textContent()).toMatch(
      /Attempt 1: carried out \(200\), response lost.*Attempt 2: replayed/,
    );
    const state = panel.getByRole("region", { name: "State before and after" });
    expect(await state.textContent()).toMatch(/10,000\.00 → 9,999\.00.*1 debit$/);
    await press(panel, "Run again");
    expect(await state.textContent()).toContain("Nothing changed.");
    await panel.getByRole("combobox", { name: "Key" }).selectOption("new");
    await press(panel, "Run again");
    expect(await state.textContent()).toMatch(/9,999\.00 → 9,998\.00.*1 debit$/);
    expect(await panel.getByRole("region", { name: "Request as sent" }).textContent()).toContain('"amount": 1.00');
  });

  it.each<[string, string, string, RegExp, RegExp]>([
    [
      "lost",
      payment,
      "send again with the same key",
      /outcomeunknownnextresend/,
      /^Carried out once, as transaction \w+\.$/,
    ],
    [
      "lost",
      onboarding,
      `check ${LOOKUP}`,
      /outcomeunknownnextread/,
      /^Carried out once: \S+lookupCustomer shows it\.$/,
    ],
    ["reset", freezing, `check ${LOOKUP}`, /outcomeunknownnextread/, /^Not carried out: .* nothing was done\.$/],
  ])("shows its error after the fault %s, and settles it: %#", async (fault, code, way, error, found) => {
    const panel = await openProgram(code.replace("tenant.crypto", "{ ...tenant.crypto, maxRetries: 0 }"), fault);
    await press(panel, "Run");
    const region = panel.getByRole("region", { name: "Error" });
    expect(await region.textContent()).toMatch(error);
    await press(panel, `Settle: ${way}`);
    expect(await region.locator(".found").textContent()).toMatch(found);
    expect(await panel.getByRole("status").textContent()).toMatch(found);
    expect(await region.getByRole("button").count()).toBe(0);
  });

  it("with an endless loop ends with a message, and the page stays usable", async () => {
    const panel = await openProgram("for (;;) {}\n");
    await press(panel, "Run");
    expect(await panel.locator(".run-status").textContent()).toBe("Stopped: the program ran for more than 5 s.");
    await panel.getByRole("button", { name: "Reset", exact: true }).click();
    await press(panel, "Run");
    expect(await printedBy(panel)).toContain("paid");
  });

  it("cannot request anything, not even of the site", async () => {
    for (const address of ["https://example.com/", `${site.origin}/run/operations.json`]) {
      const panel = await openProgram(`
const request = new XMLHttpRequest();
request.open("GET", ${JSON.stringify(address)});
request.send();
await new Promise((resolve) => (request.onerror = resolve));
console.log("refused");
`);
      const before = problems.length;
      await press(panel, "Run");
      expect(await printedBy(panel)).toEqual(["refused"]);
      // Chromium reports what the policy refuses, and the request that it does not make.
      const reported = (problem: string) => problem.startsWith(address) || problem.includes("Content Security Policy");
      expect(problems.splice(before).filter((problem) => !reported(problem))).toEqual([]);
    }
  });

  it("of an operation has a form, and its link reproduces the edited call", async () => {
    await visit(page, site, "reference/crypto/sendFunds.html");
    const panel = await openPanel(page, 0);
    await panel.getByLabel("amount").fill("7.25");
    await panel.getByLabel("description").fill("Payout 7");
    await press(panel, "Run");
    const sent = panel.getByRole("region", { name: "Request as sent" });
    expect(await sent.textContent()).toMatch(/"amount": 7\.25.*"description": "Payout 7"/s);
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    expect(await panel.getByLabel("amount").inputValue()).toBe("7.25");
    await press(panel, "Run");
    expect(await sent.textContent()).toMatch(/"amount": 7\.25.*"description": "Payout 7"/s);
  });

  it("plays a story step by step, with what each step led to", async () => {
    await visit(page, site, "stories.html");
    const panel = await openPanel(page, 0);
    const status = () => panel.locator(".run-status").textContent();
    const seen: (string | null)[] = [];
    await expect.poll(status).toMatch(/^Next: /);
    for (const name of ["", "Next step", "Next step", "Next step"]) {
      if (name !== "") await press(panel, name);
      seen.push(
        await status(),
        await panel
          .locator(".debits")
          .textContent({ timeout: 500 })
          .catch(() => null),
      );
    }
    expect(seen).toEqual([
      ...["Next: Break the connection after the next payment", null],
      ...["Next: Pay 1 USDC", null],
      ...["Next: Read the balance", "1 debit"],
      ...["Ended after 4 requests.", "1 debit"],
    ]);
  });

  it("opens its sandbox", async () => {
    const panel = await openProgram(payment);
    await press(panel, "Run");
    await panel.getByRole("button", { name: "Open sandbox" }).click();
    const sandbox = page.frameLocator("dialog iframe");
    await sandbox.getByText("sendFunds").first().waitFor();
    await page.getByRole("button", { name: "Close the sandbox" }).click();
    expect(await page.locator("dialog").count()).toBe(0);
  });

  it("leaves no error on the console", () => expect(problems).toEqual([]));
});

it.each(["guides/errors.html", "reference/crypto/sendFunds.html"])(
  "the panel of %s is accessible and fits, wide and narrow, in light and dark",
  { timeout: 300_000 },
  async (file) => {
    const { tab } = await openTab(site, WIDE);
    await visit(tab, site, file);
    const panel = await openPanel(tab, 0);
    // The form of an operation is filled in first; other programs have run.
    if (file.startsWith("reference/")) await press(panel, "Run");
    await panel.locator(".panes").waitFor();
    for (const width of [1440, 390]) {
      await tab.setViewportSize({ width, height: 844 });
      expect(await seriousViolations(tab, ".run-host")).toEqual([]);
      expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await tab.context().close();
  },
);

const payment = `import { CryptoClient } from "svc-sdk";
import { createSandbox } from "svc-sdk/sandbox";

const tenant = createSandbox().createTenant();
const wallets = new CryptoClient(tenant.crypto);
await wallets.transactions.sendFunds(
  {
    account: tenant.seeded.account,
    assets: tenant.seeded.assets.USDC_SOLANA,
    receiving_address: "So1anaReceiver1111111111111111111111111111",
    amount: "1.00",
    type: "USDC",
    chain: "SOLANA",
    category: "business",
  },
  { idempotencyKey: "payout-1" },
);
`;

const LOOKUP = "wallets.cardIssuer.lookupCustomer";

const onboarding = `import { CryptoClient } from "svc-sdk";
import { createSandbox } from "svc-sdk/sandbox";

const tenant = createSandbox().createTenant();
const wallets = new CryptoClient(tenant.crypto);
await wallets.cardCustomers.onboard({ email: "ada@shop.example", external_id: "user-1" });
`;

const freezing = `import { CryptoClient } from "svc-sdk";
import { createSandbox, loadFixture } from "svc-sdk/sandbox";

const sandbox = createSandbox();
const tenant = sandbox.createTenant();
const { ada } = await loadFixture(tenant, { customers: [{ as: "ada", email: "ada@shop.example" }] }, sandbox.clock);
const wallets = new CryptoClient(tenant.crypto);
await wallets.cardCustomers.freezeCard({ svcCardId: ada.svc_card_id, cardId: ada.card_id });
`;
