// Builds what the documentation loads when a reader runs a program. All of it but the SDK is the same for every site.

import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildPage, bundle } from "../build.ts";

/** Writes the sandbox's page and the runner's files into a folder: `worker-core.js` is for the worker of a site, the others are for every site as they are. */
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
  const digest = createHash("sha256").update(script).digest("base64");
  const policy = `default-src 'none'; script-src 'sha256-${digest}' 'unsafe-eval'; worker-src blob:`;
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><title>Run</title><script>${script}</script>\n`;
}
