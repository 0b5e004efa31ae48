import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { fixtureFile, temporaryFolder } from "../pipeline/testing/fixture.ts";
import { type Files, OutdatedOutputError } from "../pipeline/write/write-output.ts";
import { smallProject } from "../regeneration/testing/small-project.ts";
import { generateLanguage, languageFiles } from "./generate-language.ts";
import { type LanguageId, languageIds, languages } from "./language.ts";

// Generators and compilers are programs; the first run of a compiler takes longest.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const run = promisify(execFile);
const repository = path.join(import.meta.dirname, "../../..");

/** The files of the clients of a project named acme. */
async function generate(id: LanguageId, documents: Readonly<Record<string, string>>): Promise<Files> {
  const services = Object.entries(documents).map(async ([api, file]) => ({ api, renamed: await bundleSpec(file) }));
  return languageFiles("acme", await Promise.all(services), languages[id]);
}

const ours = {
  fiat: path.join(repository, "generated/fiat/openapi.json"),
  crypto: path.join(repository, "generated/crypto/openapi.json"),
};

/** Whether a tool runs here; a test of a missing one is skipped, and its title says so. */
async function isInstalled(command: string, ...args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  );
}

interface Tool {
  readonly name: string;
  readonly version: readonly string[];
  readonly check: (folder: string, files: readonly string[]) => Promise<unknown>;
}

const tools: Readonly<Record<LanguageId, Tool>> = {
  go: {
    name: "go",
    version: ["version"],
    async check(folder) {
      await writeFile(path.join(folder, "go.mod"), "module acme\n\ngo 1.18\n");
      const env = { ...process.env, GOFLAGS: "-mod=mod", GOPROXY: "off", GOTOOLCHAIN: "local" };
      await run("go", ["vet", "./..."], { cwd: folder, env });
      expect((await run("gofmt", ["-l", "."], { cwd: folder })).stdout).toBe("");
    },
  },
  python: {
    name: "python3",
    version: ["--version"],
    check: (folder, files) => run("python3", ["-m", "py_compile", ...files], { cwd: folder }),
  },
  php: {
    name: "php",
    version: ["--version"],
    check: (folder, files) => Promise.all(files.map((file) => run("php", ["-l", file], { cwd: folder }))),
  },
  java: {
    name: "javac",
    version: ["-version"],
    check: (folder, files) => run("javac", ["-d", "classes", ...files], { cwd: folder }),
  },
};

const installed = new Map<LanguageId, boolean>();
for (const id of languageIds) installed.set(id, await isInstalled(tools[id].name, ...tools[id].version));

const generated = new Map<LanguageId, Files>();
beforeAll(async () => {
  for (const id of languageIds) generated.set(id, await generate(id, ours));
});

function sources(id: LanguageId): [file: string, text: string][] {
  return Object.entries(generated.get(id) ?? {}).filter(([file]) => !/\.(?:md|json)$/.test(file));
}

describe.each(languageIds)("%s", (id) => {
  const { name, check } = tools[id];
  const title = "compiles or parses the clients of our documents";
  const skip = installed.get(id) !== true;
  if (skip) console.warn(`SKIPPED: ${name} is not installed`);
  it.skipIf(skip)(skip ? `${title}: SKIPPED: ${name} is not installed` : title, async () => {
    const folder = await temporaryFolder();
    for (const [file, text] of sources(id)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    const files = sources(id).map(([file]) => file);
    expect(files).toHaveLength(2);
    await check(folder, files);
  });

  it("has a README that names the amounts which are not exact, and the operations that must not be retried", () => {
    const readme = generated.get(id)?.["README.md"];
    expect(readme).toContain(`\`${languages[id].inexactNumber}\`: **not exact**`);
    expect(readme).toContain("- `SendFundsRequest.amount` (crypto)");
    expect(readme).toMatch(/Leave retries off[^#]*`sendFunds`[^#]*`tradeMarket`/);
    expect(readme).toContain("Left out, because they lie above the base address: `checkHealth`, `pingHealth`.");
  });
});

describe("what the READMEs say is what the generators write", () => {
  it.each<[LanguageId, string, RegExp]>([
    ["go", "inexact amounts", /type SendFundsRequest struct \{[^}]*\tAmount +float64/],
    ["go", "amounts as text", /type SendFundsResult struct \{[^}]*\tGasAmount +string/],
    ["go", "retries are off", /maxAttempts := 1 \+ retry\.Retries/],
    ["go", "methods that are retried", /case "GET", "HEAD", "PUT", "DELETE", "OPTIONS":\s+safe = true/],
    [
      "go",
      "keys for POST and PATCH",
      /if \(method == "POST" \|\| method == "PATCH"\) && headers\["Idempotency-Key"\] == ""/,
    ],
    [
      "go",
      "no key of a call",
      /func \(c \*Client\) SendFunds\(ctx context\.Context, body SendFundsRequest\) \(SendFundsResponse, error\)/,
    ],
    ["go", "the token", /Bearer func\(\) string/],
    ["go", "errors", /type APIError struct/],
    ["python", "inexact amounts", /class SendFundsRequest:[^@]*\n {4}amount: float/],
    ["python", "retries are off", /max_attempts = 1 \+ int\(merged_retry\.get\("retries", 0\)\)/],
    ["python", "methods that are retried", /_IDEMPOTENT_METHODS = \{"GET", "HEAD", "PUT", "DELETE", "OPTIONS"\}/],
    ["python", "keys for POST and PATCH", /method\.upper\(\) in \("POST", "PATCH"\)/],
    [
      "python",
      "a key of a call",
      /def send_funds\(self, body: SendFundsRequest, .*idempotency_key: Any = None\) -> SendFundsResponse:/,
    ],
    ["python", "errors", /class ApiError\(Exception\)/],
    ["php", "inexact amounts", /final class SendFundsRequest[^}]*public float \$amount/],
    ["php", "three attempts", /\$config->retry\['attempts'\] \?\? 3/],
    ["php", "methods that are retried", /\['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'\], true\)/],
    [
      "php",
      "a key of a call",
      /public function sendFunds\(SendFundsRequest \$body, \?array \$headers = null, \?string \$idempotencyKey = null\): SendFundsResponse/,
    ],
    ["php", "keys for every method", /if \(\(\$request\['idempotencyKey'\] \?\? null\) !== null\)/],
    ["php", "errors", /final class ApiError extends/],
    ["php", "a header of the generator", /\$headers\['X-Redocly-Client'\] = \$config->clientHeader;/],
    ["php", "its value", /public string \$clientHeader = 'redocly-client-generator'/],
    ["java", "inexact amounts", /record SendFundsRequest\([^)]*Double amount/],
    ["java", "retries are off", /public static final class Retry \{\s+int retries;/],
    ["java", "methods that are retried", /List\.of\("GET", "HEAD", "PUT", "DELETE", "OPTIONS"\)\.contains\(method\)/],
    [
      "java",
      "keys for POST and PATCH",
      /\(method\.equals\("POST"\) \|\| method\.equals\("PATCH"\)\) && !hasHeader\(headers, "Idempotency-Key"\)/,
    ],
    ["java", "no key of a call", /public SendFundsResponse sendFunds\(SendFundsRequest body\) \{/],
    ["java", "errors", /class ApiException extends RuntimeException/],
    ["java", "a header of the generator", /headers\.put\("X-Redocly-Client", config\.clientHeader\);/],
    ["java", "its value", /^ +String clientHeader = "redocly-client-generator";$/m],
  ])("%s: %s", (id, _, code) => {
    expect(
      sources(id)
        .map(([, text]) => text)
        .join("\n"),
    ).toMatch(code);
  });

  it.each(languageIds)("%s: whether requests name the generator", (id) => {
    const isSent = sources(id).some(([, text]) => /redocly-client/i.test(text));
    expect(isSent).toBe(generated.get(id)?.["README.md"]?.includes("X-Redocly-Client: redocly-client-generator"));
    expect(/setClientHeader|clientHeader\(/.test(sources("java").join())).toBe(false);
  });

  it.each<[LanguageId, RegExp]>([
    ["go", /transientStatus = map\[int\]bool\{408: true, 429: true, 500: true, 502: true, 503: true, 504: true\}/],
    ["python", /\{408, 429, 500, 502, 503, 504\}/],
    ["php", /\[0, 408, 429, 500, 502, 503, 504\]/],
    ["java", /408, 429, 500, 502, 503, 504/],
  ])("%s: statuses that are retried", (id, code) => {
    expect(
      sources(id)
        .map(([, text]) => text)
        .join("\n"),
    ).toMatch(code);
  });
});

it("says so where no amount is a floating-point number", async () => {
  const { config } = await smallProject();
  const files = await generate("python", { small: path.join(config.documents, "crypto.json") });
  expect(files["README.md"]).toContain("Every amount is text on the wire, and stays text: no digit is lost.");
});

it("takes any service", async () => {
  const files = await generate("go", { kyc: fixtureFile });
  expect(Object.keys(files)).toEqual(["kyc/kyc.go", "README.md", "manifest.json"]);
  expect(files["kyc/kyc.go"]).toContain("package kyc");
});

describe("the folder of a project", () => {
  async function writtenProject() {
    const { config } = await smallProject();
    await generateLanguage({ config, language: "python" });
    return { config, folder: path.join(config.folder, "sdk-python") };
  }

  it("has the clients with the project's names, a README and a manifest; a rerun changes nothing", async () => {
    const { config, folder } = await writtenProject();
    const names = ["README.md", "acme_crypto.py", "acme_fiat.py", "manifest.json"];
    expect((await readdir(folder)).sort()).toEqual(names);
    expect(await readFile(path.join(folder, "acme_crypto.py"), "utf8")).toContain("acme_card_id");
    await generateLanguage({ config, language: "python", check: true });
    await writeFile(path.join(folder, "acme_fiat.py"), "");
    const checking = generateLanguage({ config, language: "python", check: true });
    await expect(checking).rejects.toThrow(OutdatedOutputError);
    await expect(checking).rejects.toThrow("npx svc-sdk-cli regenerate --language python");
  });

  it("keeps what the language's tools need, and rejects other files", async () => {
    const { config, folder } = await writtenProject();
    await writeFile(path.join(folder, "__init__.py"), "");
    await generateLanguage({ config, language: "python" });
    expect(await readdir(folder)).toContain("__init__.py");
    await writeFile(path.join(folder, "notes.txt"), "");
    await expect(generateLanguage({ config, language: "python" })).rejects.toThrow(PipelineError);
    expect(await readdir(folder)).toContain("notes.txt");
  });
});

it("rejects a document that Redocly's generator rejects, with its places", async () => {
  const file = path.join(await temporaryFolder(), "kyc.json");
  const paths = {
    "/a": { get: { operationId: "a", tags: ["A"], responses: { 200: { description: "", content: 7 } } } },
  };
  await writeFile(file, JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths }, null, 2));
  const generating = generate("python", { kyc: file });
  await expect(generating).rejects.toThrow(PipelineError);
  await expect(generating).rejects.toThrow(/kyc\.json:\d+:\d+ .*\n.*content\n.*Redocly's generator for Python/);
});
