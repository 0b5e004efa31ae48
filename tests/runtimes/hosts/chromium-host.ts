// A page in Chromium: the verifier with the browser's WebCrypto, and the sandbox. A page cannot receive deliveries.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { bundle } from "../lib/bundle-program.ts";
import { chromiumFile, inBrowser } from "../lib/chromium.ts";
import { sandboxTests } from "../lib/hosted-sandbox.ts";
import { verifierTests } from "../lib/hosted-verifier.ts";
import { servePage } from "../lib/page-server.ts";
import type { VerifierHost } from "../lib/verifier-host.ts";
import { type Result, type RuntimeHost, type RuntimeProject, runTests, type Test } from "../runtime-host.ts";
import { sandboxPageTests } from "../sandbox-page/page-tests.ts";

// Set in the page by `programs/chromium.ts` and `programs/chromium-sandbox.ts`.
declare const verifierHost: VerifierHost;
declare function transcriptJson(): Promise<string>;

const hostIn = (page: Page): VerifierHost => ({
  verify: (vectors) => page.evaluate((given) => verifierHost.verify(given), vectors),
  sign: (delivery) => page.evaluate((asked) => verifierHost.sign(asked), delivery),
});

/** Runs tests on a page that has loaded a program. */
async function runInPage(
  project: RuntimeProject,
  program: string,
  testsOn: (page: Page) => readonly Test[],
): Promise<readonly Result[]> {
  const entry = join(import.meta.dirname, `../programs/${program}.ts`);
  const script = await readFile(await bundle(project, entry, "page.js", "inlined"), "utf8");
  await using server = await servePage(script);
  return await inBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(server.url);
    return await runTests(testsOn(page));
  });
}

export const chromium: RuntimeHost = {
  missing() {
    if (chromiumFile !== undefined) return undefined;
    const reason = "apt-get install chromium, or npx playwright-core install chromium in tests/runtimes/";
    return { reason, isLeftOut: false };
  },
  version: () => inBrowser((browser) => browser.version()),
  parts: [
    {
      title: "verifier in a page",
      run: (project) => runInPage(project, "chromium", (page) => verifierTests(hostIn(page))),
    },
    {
      title: "sandbox in a page",
      run: (project) =>
        runInPage(project, "chromium-sandbox", (page) =>
          sandboxTests(project, () => page.evaluate(() => transcriptJson())),
        ),
    },
    { title: "the sandbox's page", run: () => inBrowser(async (browser) => runTests(await sandboxPageTests(browser))) },
  ],
};
