// esbuild, Vite and Next with the settings that their users begin with: builds programs and runs what was built.

import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build as esbuild } from "esbuild";
import { createLogger, build as vite } from "vite";
import { describe, expect, inject, test } from "vitest";
import { run } from "../../scripts/lib/run-command.ts";
import { startProgram } from "../../scripts/lib/start-program.ts";
import { signedHeaders } from "../runtimes/deliveries/signed-request.ts";

const BALANCE = "9007199254740993.10";
const programs = join(import.meta.dirname, "programs");
const next = join(import.meta.dirname, "node_modules/next/dist/bin/next");
// Next resolves nothing outside of its root; its own files and the package are in this repository.
const root = join(import.meta.dirname, "../..");

/** Builds a program of the project into an empty folder. Returns its warnings. */
type Build = (project: string, program: string, outdir: string) => Promise<readonly string[]>;

const esbuildFor =
  (platform: "browser" | "node"): Build =>
  async (project, program, outdir) => {
    const { warnings } = await esbuild({
      absWorkingDir: project,
      entryPoints: [program],
      outdir,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      minify: true,
      format: "esm",
      platform,
      logLevel: "silent",
    });
    return warnings.map(({ text }) => text);
  };

const vitePage: Build = async (root, program, outDir) => {
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  await writeFile(join(root, "index.html"), `<script type="module" src="/${program}"></script>\n`);
  await vite({
    root,
    configFile: false,
    logLevel: "silent",
    customLogger: { ...createLogger("silent"), warn, warnOnce: warn },
    // Vite's own script for old browsers needs a document, which the programs here do not have.
    build: { outDir, modulePreload: false },
  });
  return warnings;
};

const bundlers: readonly [name: string, isPage: boolean, build: Build][] = [
  ["Vite for a page", true, vitePage],
  ["esbuild for a page", true, esbuildFor("browser")],
  ["esbuild for a server", false, esbuildFor("node")],
];

// Texts that only clients have, and that minified code keeps: an operation, the login, a header of a payment.
const clientTexts = ["/transactions/send-funds", "/auth/token", "idempotency-key"];

test.each(bundlers)("%s: programs work, and one that verifies webhooks has no client", async (name, isPage, build) => {
  const project = await newProject(name);
  const built = async (program: string) => {
    const outdir = join(project, `built-${program}`);
    await mkdir(outdir);
    await cp(join(programs, `${program}.mjs`), join(project, `${program}.mjs`));
    expect(await build(project, `${program}.mjs`, outdir)).toEqual([]);
    const [entry = "", ...others] = (await readdir(outdir, { recursive: true })).filter((file) => /\.m?js$/.test(file));
    expect(others).toEqual([]);
    return { entry: join(outdir, entry), text: await readFile(join(outdir, entry), "utf8") };
  };
  const start = (entry: string, call: string, argument: unknown) =>
    run(process.execPath, [join(programs, "run-program.mjs"), entry, call, JSON.stringify(argument)], { cwd: project });
  const [client, verifier] = [await built("client"), await built("verifier")];
  expect(await start(client.entry, "callOnce", inject("baseUrl"))).toBe(`${BALANCE}\n`);
  const secret = "whsec_\u00e4\u{1f511}";
  const body = Buffer.from('{"type":"deposit.confirmed"}');
  const headers = signedHeaders(body, Date.now(), secret);
  const genuine = { options: { secret }, headers, body: body.toString("base64") };
  const forged = { ...genuine, options: { secret: "another" } };
  expect(await start(verifier.entry, "verifyOnce", genuine)).toBe("genuine\n");
  expect(await start(verifier.entry, "verifyOnce", forged)).toBe("webhook_signature_mismatch\n");
  if (!isPage) return;
  for (const { text } of [client, verifier]) {
    expect(text.match(/(?:\bfrom|\bimport|\brequire\b)\s*\(?\s*["'`]node:[\w/]+/g)).toBeNull();
  }
  const clientsIn = (text: string) => clientTexts.filter((known) => text.toLowerCase().includes(known));
  expect(clientsIn(client.text)).toEqual(clientTexts);
  expect(clientsIn(verifier.text)).toEqual([]);
});

describe("Next, built and started as in production", () => {
  const cached = { cacheComponents: true, partialPrefetching: true };
  test.each([
    ["a route of the App Router", "next-route.mjs", "app/balance/route.js", {}, "/balance"],
    ["a Server Component with cacheComponents", "next-page.mjs", "app/page.js", cached, "/"],
  ] as const)("%s makes a call in each of two requests", async (_, program, target, config, path) => {
    const cwd = await newProject(program);
    await mkdir(dirname(join(cwd, target)), { recursive: true });
    await cp(join(programs, program), join(cwd, target));
    const layout = "export default ({ children }) => <html><body>{children}</body></html>;\n";
    await writeFile(join(cwd, "app/layout.js"), layout);
    const settings = JSON.stringify({ ...config, turbopack: { root } });
    await writeFile(join(cwd, "next.config.mjs"), `export default ${settings};\n`);
    const env = { BASE_URL: inject("baseUrl") };
    const options = { cwd, env: { ...process.env, ...env } };
    const built = await promisify(execFile)(process.execPath, [next, "build"], options);
    expect(`${built.stdout}${built.stderr}`).not.toMatch(/warn|⚠|node:|polyfill|externalized/i);
    await using server = await startProgram({
      command: process.execPath,
      args: [next, "start", "--hostname", "127.0.0.1", "--port", "0"],
      cwd,
      env,
    });
    for (let count = 0; count < 2; count++) {
      expect(await (await fetch(`${server.url}${path}`)).text()).toContain(BALANCE);
    }
  });
});

async function newProject(name: string): Promise<string> {
  const first = inject("plain");
  const project = join(dirname(first), name.replaceAll(/\W+/g, "-"));
  await cp(first, project, { recursive: true });
  return project;
}
