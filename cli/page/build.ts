// Builds the page as one file with inline script and styles and a policy that allows nothing else, and what the documentation loads
// when a reader runs a program.

import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { definitionsOf } from "./text/rule-ids.ts";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect x='2' y='2' width='12' height='12' rx='3' fill='%23276ef1'/%3E%3C/svg%3E";

/**
 * The HTML of `/_sandbox/ui`. The page connects only to its own server and evaluates no text. A policy in a `<meta>` cannot restrict framing;
 * the server's header `frame-ancestors 'none'` does.
 *
 * @throws {Error} if the sources do not compile.
 */
export async function buildPage(): Promise<string> {
  const constants = { RULE_TEXTS: await ruleTexts() };
  const bundles = await Promise.all([bundle("main.tsx", constants), bundle("styles/page.css")]);
  const [script, styles] = bundles.map(({ text }) => text) as [string, string];
  const policy = [
    "default-src 'none'",
    `script-src '${digest(script)}'`,
    `style-src '${digest(styles)}'`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sandbox</title>
<link rel="icon" href="${ICON}">
<style>${styles}</style>
</head>
<body>
<noscript>This page needs JavaScript. The same data is available as JSON below /_sandbox/.</noscript>
<script type="module">${script}</script>
</body>
</html>
`;
}

// Those that the sandbox names. They travel with the page, so that it needs no network.
const rulePages = ["services.md", "gaps.md", "contradictions.md", "webhooks.md"];

async function ruleTexts(): Promise<Readonly<Record<string, string>>> {
  const folder = join(import.meta.dirname, "../../docs/contributing/rules");
  const pages = await Promise.all(rulePages.map((page) => readFile(join(folder, page), "utf8")));
  return Object.assign({}, ...pages.map(definitionsOf));
}

/**
 * Writes the page and what runs programs into a folder: `worker-core.js` is for the worker of a site, the others are for every site as
 * they are.
 */
export async function writeRunner(folder: string): Promise<void> {
  const styles = (await bundle("run/run.css")).text;
  const files: Readonly<Record<string, string>> = {
    "panel.js": (await bundle("run/open-panel.tsx", { RUN_STYLES: styles })).text,
    "frame.html": frame(),
    "sandbox.html": await buildPage(),
    "worker-core.js": (await bundle("run/worker.ts")).text,
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

/** The frame of a worker. It makes no request to anyone, and only here may text become code. */
function frame(): string {
  const script =
    'addEventListener("message",({data,ports})=>{new Worker(URL.createObjectURL(new Blob([data],{type:"text/javascript"}))).postMessage(0,ports)},{once:true})';
  const policy = `default-src 'none'; script-src '${digest(script)}' 'unsafe-eval'; worker-src blob:`;
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><title>Run</title><script>${script}</script>\n`;
}

/** Bundles a script or stylesheet of this folder with its imports, and lists them. `constants` are values by global name. */
export async function bundle(
  entry: string,
  constants: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly text: string; readonly inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    // Their licences are in THIRD-PARTY-NOTICES.txt.
    legalComments: "none",
    metafile: true,
    logLevel: "silent",
    // Ignore any tsconfig of the folder that the build runs in.
    tsconfigRaw: {},
  });
  return { text: outputFiles.map(({ text }) => text).join(""), inputs: Object.keys(metafile.inputs) };
}

const digest = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
