// The languages that Redocly's generators write, and what their clients do. A test compares these statements with the generated code.

import { pascalCase } from "../pipeline/generators/names.ts";

export interface Language {
  readonly id: LanguageId;
  readonly name: string;
  /** Of the client of a service, below the output folder. */
  readonly file: (project: string, api: string) => string;
  /** Further arguments of the generator. */
  readonly args: (api: string) => readonly string[];
  /** Files that the language's own tools leave in the folder, or need there. */
  readonly kept: readonly string[];
  readonly needs: string;
  /** The type of an amount that is a JSON number on the wire. */
  readonly inexactNumber: string;
  readonly retries: string;
  readonly keys: string;
  readonly token: string;
  readonly error: string;
  /** The header that every request has, and how to change it; undefined if the clients send none. */
  readonly clientHeader?: string;
}

export type LanguageId = "go" | "python" | "php" | "java";

export const languageIds: readonly LanguageId[] = ["go", "python", "php", "java"];

const offByDefault = "They are off by default";

export const languages: Readonly<Record<LanguageId, Language>> = {
  go: {
    id: "go",
    name: "Go",
    file: (_, api) => `${api}/${api}.go`,
    args: (api) => ["--go-package", api.toLowerCase().replace(/[^a-z0-9]/g, "")],
    kept: ["go.mod", "go.sum"],
    needs: "Go 1.18 or later, and a `go.mod` of your own",
    inexactNumber: "float64",
    retries: `${offByDefault}: \`Config.Retry.Retries\` is 0.`,
    keys: "`Config.IdempotencyKey` is a function that makes the key of every POST and PATCH. One call cannot be given a key of its own, and a PUT or DELETE has none.",
    token: "`Config.Auth.Bearer`",
    error: "`*APIError`",
  },
  python: {
    id: "python",
    name: "Python",
    file: (project, api) => `${pythonName(project)}_${pythonName(api)}.py`,
    args: () => [],
    kept: ["__init__.py", "__pycache__", "pyproject.toml"],
    needs: "Python 3.9 or later and the package httpx",
    inexactNumber: "float",
    retries: `${offByDefault}: \`retry={"retries": n}\` turns them on.`,
    keys: "A call takes `idempotency_key=`, and so does the client. Only POST and PATCH send it: a PUT or DELETE has none.",
    token: '`auth={"bearer": ...}`',
    error: "`ApiError`",
  },
  php: {
    id: "php",
    name: "PHP",
    file: (project, api) => `${pascalCase(project)}${pascalCase(api)}.php`,
    args: () => [],
    kept: ["composer.json", "composer.lock", "vendor"],
    needs: "PHP 8.1 or later with the curl extension",
    inexactNumber: "float",
    retries:
      "**They are on by default: up to three attempts.** Create the client with `new Config(retry: ['attempts' => 1])` to turn them off.",
    keys: "A call takes `idempotencyKey:`.",
    token: "`new Config(auth: ['bearer' => ...])`",
    error: "`ApiError`",
    clientHeader: "Give another value as `new Config(clientHeader: ...)`.",
  },
  java: {
    id: "java",
    name: "Java",
    file: (project, api) => `${javaPackage(project, api)}/${pascalCase(api)}.java`,
    args: () => [],
    kept: ["pom.xml", "build.gradle", "target"],
    needs: "Java 17 or later",
    inexactNumber: "Double",
    retries: `${offByDefault}: \`Config.retry(new Retry().retries(n))\` turns them on.`,
    keys: "`Config.idempotencyKey` makes the key of every POST and PATCH. One call cannot be given a key of its own, and a PUT or DELETE has none.",
    token: "`Config.auth`",
    error: "`ApiException`",
    clientHeader: "`Config` has no method to change it.",
  },
};

/** The title of the document that the generators get: PHP's namespace and Java's package are made of it. */
export function titleFor(project: string, api: string): string {
  return `${project} ${api}`;
}

function pythonName(name: string): string {
  return name.toLowerCase().replace(/\W/g, "_");
}

function javaPackage(project: string, api: string): string {
  return titleFor(project, api)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
