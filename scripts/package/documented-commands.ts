// Runs every command line of the help and of the documents as it is written: by the installed package, as a process of its own.

import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { type ProgramCommand, startProgram } from "../lib/start-program.ts";
import { CheckFailure } from "../lib/step-runner.ts";

/** A command line without `npx svc-sdk-cli`, and the pages that show it. */
interface DocumentedLine {
  readonly text: string;
  readonly pages: string[];
}

/** The installed program with these arguments, in a folder. */
type InFolder = (cwd: string, ...args: readonly string[]) => ProgramCommand;

/** Lines of code, and commands within a sentence; not what a comment mentions. */
const SHOWN = /(?:^ *(?:\$ )?|`|&& )npx svc-sdk-cli\b(?! \.\.\.)([^`\n]*)/gm;
const COMMENT = /(?:\s#\s|\s{3,}|\s\|\s).*$/;
const CONTROL = /^(?:trigger|advance|fault|answer|settings|reset|logs|listen)\b/;
const SERVES = /^(?:sandbox|listen|logs -f)\b|--watch\b/;
/** Builds a site, which needs VitePress: tests/site does. */
const SITE = /^docs\b(?!.*--markdown)/;

/** Runs each line once; returns how many. @param project a folder with both packages installed */
export async function runDocumentedCommands(project: string): Promise<string> {
  const program = join(project, "node_modules/svc-sdk-cli/bin/svc-sdk-cli.js");
  const inFolder: InFolder = (cwd, ...args) => ({ command: process.execPath, args: [program, ...args], cwd });
  const workplace = await createWorkplace(project, inFolder);
  const lines = await documentedLines(project, inFolder);
  await using sandbox = await startProgram(inFolder(project, "sandbox", "--port", "0", "--write-env", ".env"));
  await using acme = await startProgram(
    inFolder(workplace, "sandbox", "--config", "acme", "--port", "0", "--write-env", ".env"),
  );
  const env = {
    ...parseEnv(await readFile(join(project, ".env"), "utf8")),
    ...parseEnv(await readFile(join(workplace, ".env"), "utf8")),
    SVC_SANDBOX_URL: sandbox.url,
  };
  await addRealService(workplace, acme.url);
  // The clients have the new addresses.
  for (const args of [
    ["regenerate"],
    ["verify", "--config", "acme", "--profile", "production", "--record", "traffic"],
  ]) {
    const { command, args: given, cwd } = inFolder(workplace, ...args);
    await run(command, given, { cwd, env });
  }
  await fetch(`${sandbox.url}/_sandbox/tenants`, { method: "POST", body: "{}" }); // the tenant t2 of the samples
  const failures: string[] = [];
  const runInOrder = async (queue: readonly DocumentedLine[]) => {
    for (const line of queue) {
      const cwd = CONTROL.test(line.text) ? project : await folderOf(line, project, workplace);
      const text = line.text.replace(
        /https?:\/\/(?:crypto\.example|127\.0\.0\.1:4010\/fiat)/,
        (host) => `${sandbox.url}/${/fiat|crypto/.exec(host)}`,
      );
      const command = { ...inFolder(cwd, ...wordsOf(text)), env };
      await runLine(line, command).catch((error: Error) => failures.push(`${line.pages.join(", ")}: ${error.message}`));
    }
  };
  // Those for the running sandbox, and last what takes everything back.
  const takesBack = ({ text }: DocumentedLine) =>
    Number(/^(?:reset|fault clear|answer clear(?: --tenant \S+)?)$/.test(text));
  const controls = lines.filter(({ text }) => CONTROL.test(text)).sort((a, b) => takesBack(a) - takesBack(b));
  const others = lines.filter(({ text }) => !CONTROL.test(text));
  const half = Math.ceil(others.length / 2);
  await Promise.all([runInOrder(controls), runInOrder(others.slice(0, half)), runInOrder(others.slice(half))]);
  if (failures.length > 0) throw new CheckFailure(failures);
  return `${lines.length} command lines`;
}

async function runLine({ text }: DocumentedLine, command: ProgramCommand): Promise<void> {
  if (SERVES.test(text)) {
    await using server = await startProgram(command, /Press Ctrl\+C|"ready"|secret|\d\d:\d\d|in \d+\.\d s/i);
    await server.interrupt();
    return;
  }
  await run(command.command, command.args, command).catch((error: Error) => {
    if (!SITE.test(text) || !error.message.includes("npm install --save-dev vitepress@")) throw error;
  });
}

/** A project as `init` and `regenerate` make it, with all that the samples name. */
async function createWorkplace(project: string, inFolder: InFolder): Promise<string> {
  const workplace = join(project, "workplace");
  const acme = join(workplace, "acme");
  await mkdir(join(workplace, "migrations"), { recursive: true });
  for (const args of [["init", "--name", "acme"], ["regenerate"]]) {
    const { command, args: given, cwd } = inFolder(workplace, ...args);
    await run(command, given, { cwd });
  }
  await mkdir(join(acme, "extra"));
  const documents = join(acme, "documents");
  for (const folder of ["old", "new", "old/documents", "new/documents", "next/documents"])
    await cp(documents, join(workplace, folder), { recursive: true });
  await cp(join(acme, "sdk"), join(workplace, "sdk-of-main"), { recursive: true });
  const further = { openapi: "3.1.0", info: { title: "Further", version: "1" }, paths: {} };
  const files = ["acme/extra/kyc.yaml", "acme/extra/idcheck.yaml", "old.yaml", "new.yaml"];
  for (const file of files) await writeFile(join(workplace, file), JSON.stringify(further));
  const guide = await readFile(join(root, "docs/guides/sandbox-reference.md"), "utf8");
  const [, fixture = ""] = /```yaml\n(settings:\n.*?)```/s.exec(guide) ?? [];
  await writeFile(join(workplace, "fixture.yaml"), fixture);
  return workplace;
}

/** What the samples of `verify` and `learn` name: addresses of a service, ids and a HAR file. */
async function addRealService(workplace: string, url: string): Promise<void> {
  const addresses = (host: string) => {
    const base = url.replace("127.0.0.1", host);
    return `{ fiat: "${base}/fiat/api/v1", crypto: "${base}/crypto/api/v1" }`;
  };
  const config = join(workplace, "acme/svc.config.yaml");
  // A sandbox on a production host would be refused.
  const environments = `\nenvironments:\n  production: ${addresses("localhost")}\n  sandbox: ${addresses("127.0.0.1")}\n`;
  await appendFile(config, environments);
  await writeFile(join(workplace, "ids.yaml"), "ids: { svcCardId: sc_1001 }\n");
  await writeFile(join(workplace, "session.har"), JSON.stringify({ log: { entries: [] } }));
}

/** A fresh copy for each line; the README of a project shows what is run in its folder. */
async function folderOf({ text, pages }: DocumentedLine, project: string, workplace: string): Promise<string> {
  const folder = await mkdtemp(join(project, "run-"));
  if (text.startsWith("init")) return folder;
  await cp(workplace, folder, { recursive: true });
  return pages.every((page) => page.includes("acme/README.md")) ? join(folder, "acme") : folder;
}

/** Servers take a free port, whatever the line says. */
function wordsOf(text: string): string[] {
  const words = [...text.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = ""]) => quoted ?? plain);
  return words[0] === "sandbox" ? [...words, "--port", "0"] : words;
}

async function documentedLines(project: string, inFolder: InFolder): Promise<DocumentedLine[]> {
  const help = async (...names: readonly string[]): Promise<string> => {
    const { command, args, cwd } = inFolder(project, ...names, "--help");
    const text = await run(command, args, { cwd });
    const [, list = ""] = /^Commands:\n((?: .*\n?)+)/m.exec(text) ?? [];
    const children = [...list.matchAll(/^ {2}([a-z-]+)/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => name !== "help");
    return [text, ...(await Promise.all(children.map((name) => help(...names, name))))].join("\n");
  };
  const texts = new Map([["--help", await help()]]);
  for (const page of await pagesOf()) texts.set(page, await readFile(join(root, page), "utf8"));
  const init = await readFile(join(project, "workplace/acme/README.md"), "utf8");
  texts.set("acme/README.md of init", init);
  const lines = new Map<string, DocumentedLine>();
  for (const [page, text] of texts)
    for (const [, shown = ""] of text.matchAll(SHOWN)) {
      const line = shown.replace(COMMENT, "").trim();
      if (lines.has(line)) lines.get(line)?.pages.push(page);
      else lines.set(line, { text: line, pages: [page] });
    }
  return [...lines.values()];
}

async function pagesOf(): Promise<string[]> {
  const folders = await Promise.all(
    ["docs", "examples"].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  );
  const pages = folders.flat().filter((file) => /^(?!.*(?:node_modules|contributing)\/).*\.md$/.test(file));
  return ["README.md", "cli/README.md", ...pages];
}
