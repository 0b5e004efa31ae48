// Marks the programs of a page: those that run in it, and those that need Node.js.

import type { MarkdownRenderer } from "./markdown-renderer.ts";

/** How a program runs: in the page, or only in Node.js. Undefined: it is no program. @param modules what the page can import */
export function placeOfProgram(code: string, modules: readonly string[]): "page" | "node" | undefined {
  const imports = [...code.matchAll(/^(?:import|export)\b[^"]*?\bfrom "([^"]+)";?$|\bimport\("([^"]+)"\)/gm)];
  if (imports.length === 0) return undefined;
  const isHere = imports.every(([, name, lazy]) => modules.includes(name ?? lazy ?? ""));
  return isHere && !/\bprocess\.|\bBuffer\b|\bexport (?:async )?(?:const|function)\b/.test(code) ? "page" : "node";
}

/** Does nothing without modules. */
export function markPrograms({ renderer: { rules } }: MarkdownRenderer, modules: readonly string[]): void {
  const { fence } = rules;
  if (fence === undefined || modules.length === 0) return;
  rules.fence = (tokens, index, options, env, self) => {
    const html = fence(tokens, index, options, env, self);
    const { info = "", content = "" } = tokens[index] ?? {};
    const own = /^[jt]s\b/.test(info) ? placeOfProgram(content, modules) : undefined;
    if (own === undefined) return html;
    // Programs of a page share the server that they connect to, so that later ones need what earlier ones did.
    const isShared = content.includes("connectSandbox(");
    const place = isShared && env.needsServer ? "node" : own;
    if (isShared && place === "node") env.needsServer = true;
    const note = place === "node" ? '<span class="needs-node">Needs Node.js</span>' : "";
    return html.replace(/^<div class="/, `<div data-runs="${place}" class="`).replace(/<\/div>\s*$/, `${note}</div>\n`);
  };
}
