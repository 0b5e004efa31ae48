// The public classes, options, hooks and functions of the package, out of TSDoc: pages for each entry point.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { blocks, code, table } from "../../../cli/src/reference/markdown.ts";
import { linkTo, type Page } from "../../../cli/src/reference/page.ts";
import { root } from "../../lib/repository-specs.ts";
import { type ApiLinks, declarationSection } from "./declaration-section.ts";
import { firstSentence } from "./tsdoc-text.ts";
import { type Declaration, KINDS, readApi } from "./typedoc-model.ts";

const folder = "reference/sdk";
const group = "SDK";

interface Part {
  readonly title: string;
  readonly file: string;
  readonly holds: (declaration: Declaration) => boolean;
}

const parts: readonly Part[] = [
  { title: "Errors", file: "errors", holds: ({ kind, name }) => kind === KINDS.class && name.endsWith("Error") },
  { title: "Classes", file: "classes", holds: ({ kind }) => kind === KINDS.class },
  { title: "Functions", file: "functions", holds: ({ kind }) => kind === KINDS.function || kind === KINDS.variable },
  { title: "Options", file: "options", holds: ({ name }) => /(Options|Hooks)$/.test(name) },
  { title: "Interfaces", file: "interfaces", holds: ({ kind }) => kind === KINDS.interface },
  { title: "Types", file: "types", holds: () => true },
];

const purposes: Readonly<Record<string, string>> = {
  "svc-sdk": "The three clients, their options, hooks and errors, and what belongs to payments.",
  "svc-sdk/fiat": "The records of the fiat service, and a check of proofs of address.",
  "svc-sdk/crypto": "The records of the crypto service, and helpers for card wallets and customers.",
  "svc-sdk/agent": "Prices of paid resources.",
  "svc-sdk/undici": "Requests by undici in place of `fetch`, in Node.",
  "svc-sdk/sqlite": "A durable store for one machine, in a SQLite file.",
  "svc-sdk/postgres": "A shared store on PostgreSQL.",
  "svc-sdk/otel": "OpenTelemetry spans and metrics.",
  "svc-sdk/log": "One log line per call.",
  "svc-sdk/drift": "Reports of responses that differ from the documents.",
  "svc-sdk/store-conformance": "A test suite for a shared store of your own.",
  "svc-sdk/redis": "A shared store on Redis, by node-redis or ioredis.",
  "svc-sdk/runtime/v1": "What generated packages import.",
  "svc-sdk/webhooks": "Verified webhooks, handled once.",
  "svc-sdk/express": "Webhook middleware for Express.",
  "svc-sdk/fastify": "Webhook plugin for Fastify.",
  "svc-sdk/sandbox": "Both services on your machine.",
  "svc-sdk/testing": "Fixtures for vitest and Playwright.",
};

/** Beyond this, an entry point gets a page for each part. */
const onePage = 24;

/** `records` are the names that have pages of their own: records, and classes of methods. */
export async function sdkPages(records: ReadonlyMap<string, string>): Promise<Page[]> {
  const entryPoints = await readEntryPoints();
  const modules = await readApi(entryPoints.map(({ file }) => file));
  const named = modules.flatMap((module) => {
    const entry = entryPoints.find(({ file }) => file === `src/${module.name}.ts`);
    return entry === undefined ? [] : [{ ...module, name: entry.name }];
  });
  return pagesOfModules(named, records);
}

/** `modules` have the names of their entry points, such as `svc-sdk/webhooks`. */
export function pagesOfModules(modules: readonly Declaration[], records: ReadonlyMap<string, string>): Page[] {
  const placed = modules.map((module) => placeModule(module, records));
  const paths = new Map([...records, ...placed.flatMap((module) => [...module.paths])]);
  return [indexPage(placed), ...placed.flatMap((module) => modulePages(module, paths))];
}

interface PlacedModule {
  /** `svc-sdk/webhooks` */
  readonly name: string;
  readonly pages: ReadonlyMap<string, { readonly title: string; readonly declarations: readonly Declaration[] }>;
  /** The place of each export, with its anchor. */
  readonly paths: ReadonlyMap<string, string>;
}

function placeModule({ name, children = [] }: Declaration, records: ReadonlyMap<string, string>): PlacedModule {
  const own = children.filter(({ kind, name: each }) => kind !== KINDS.reference && !records.has(each));
  const base = `${folder}/${name.replace(/^svc-sdk\/?/, "").replaceAll("/", "-") || "main"}`;
  const divided = own.length > onePage;
  const pages = new Map<string, { title: string; declarations: Declaration[] }>();
  const paths = new Map<string, string>();
  for (const declaration of own) {
    const part = parts.find(({ holds }) => holds(declaration)) ?? parts[0];
    const file = divided ? `${base}-${part?.file}.md` : `${base}.md`;
    const page = pages.get(file) ?? { title: divided ? `${name}: ${part?.title}` : name, declarations: [] };
    page.declarations.push(declaration);
    pages.set(file, page);
    paths.set(declaration.name, `${file}#${declaration.name.toLowerCase()}`);
  }
  return { name, pages, paths };
}

function modulePages({ name, pages }: PlacedModule, paths: ReadonlyMap<string, string>): Page[] {
  return [...pages].map(([file, { title, declarations }]) => {
    const links: ApiLinks = (type) => {
      const target = paths.get(type);
      if (target === undefined) return undefined;
      return target.startsWith(`${file}#`) ? target.slice(file.length) : linkTo(file, target);
    };
    const markdown = blocks(
      `# ${title}`,
      `Import from ${code(name)}.`,
      table(
        ["Name", "Purpose"],
        declarations.map((each) => [`[${code(each.name)}](#${each.name.toLowerCase()})`, firstSentence(each)]),
      ),
      ...declarations.map((declaration) => declarationSection(declaration, links)),
    );
    const description = `${title}: ${declarations
      .map((each) => each.name)
      .slice(0, 6)
      .join(", ")} and others, from their TSDoc.`;
    return { path: file, title, description, markdown: `${markdown}\n`, group };
  });
}

function indexPage(modules: readonly PlacedModule[]): Page {
  const file = `${folder}/README.md`;
  const rows = modules.map(({ name, pages }) => [
    code(name),
    [...pages].map(([to, { title }]) => `[${title.replace(/^.*: /, "")}](${linkTo(file, to)})`).join(", "),
    purposes[name] ?? "",
  ]);
  const markdown = blocks(
    "# SDK",
    "The public classes, options, hooks, errors and functions of each entry point, from their comments in the source. Methods of the clients have [pages of their own](../operations.md).",
    table(["Entry point", "Pages", "Purpose"], rows),
  );
  const description = "Classes, options, hooks, errors and functions of every entry point of the package.";
  return { path: file, title: "SDK", description, markdown: `${markdown}\n`, group };
}

async function readEntryPoints(): Promise<{ name: string; file: string }[]> {
  const { exports } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  return Object.entries(exports as Record<string, { default?: string }>).flatMap(([name, { default: built }]) =>
    built === undefined
      ? []
      : [{ name: path.posix.join("svc-sdk", name), file: built.replace("./dist/", "").replace(/\.js$/, ".ts") }],
  );
}
