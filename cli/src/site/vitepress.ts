// VitePress, which is installed in the user's project and runs as a program of its own.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** The version that the theme is made for. */
export const vitepressVersion = "1.6.4";

/** `node_modules` with VitePress, of the project or of a folder above it; undefined if it is not installed. */
export function vitepressModules(project: string): string | undefined {
  const modules = path.join(project, "node_modules");
  if (existsSync(path.join(modules, "vitepress/package.json"))) return modules;
  const parent = path.dirname(project);
  return parent === project ? undefined : vitepressModules(parent);
}

export function startVitepress(modules: string, args: readonly string[], stdio: "pipe" | "inherit"): ChildProcess {
  return spawn(process.execPath, [path.join(modules, "vitepress/bin/vitepress.js"), ...args], {
    stdio: ["ignore", stdio, stdio],
  });
}

/** @throws with the whole output if VitePress fails */
export function runVitepress(modules: string, args: readonly string[]): Promise<void> {
  const child = startVitepress(modules, args, "pipe");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`VitePress ended with ${code}\n${output.trim()}`));
    });
  });
}
