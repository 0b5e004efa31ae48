// Measures HTTP/2 against HTTP/1.1, both over TLS, as an option of the transport for undici.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { table } from "../../scripts/tables/markdown-table.ts";
import type { Benchmark, Results } from "../benchmark.ts";
import { builtClients, builtUndici } from "../built-package.ts";
import { machine, measureCosts, median, ratio, wallTimes } from "../measure.ts";
import { serve } from "../server-process.ts";

const ROUNDS = 15;
const TIMES = 1_024;
const LOADS = [1, 32, 256] as const;

export interface ProtocolResults extends Results {
  readonly points: readonly ProtocolPoint[];
}

/** What a GET takes, in microseconds: medians over rounds. */
interface ProtocolPoint {
  readonly inFlight: number;
  readonly http1: number;
  readonly http2: number;
  readonly http2ToHttp1: number;
}

export const protocols: Benchmark<ProtocolResults> = {
  name: "protocols",

  missing: () => (spawnSync("openssl", ["version"]).status === 0 ? undefined : "openssl, which makes the certificate"),

  async measure(progress) {
    const points: ProtocolPoint[] = [];
    const folder = mkdtempSync(path.join(tmpdir(), "svc-sdk-protocols-"));
    try {
      const certificate = makeCertificate(folder);
      for (const inFlight of LOADS) {
        await progress(`a GET with ${inFlight} in flight`, async () => {
          points.push(await pointAt(inFlight, folder, certificate));
        });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    return { measuredOn: machine(), points };
  },

  // HTTP/2 is an option: what it costs is reported, and nothing else depends on it.
  targets: () => [],

  table({ measuredOn, points }) {
    const rows = points.map(({ inFlight, http1, http2, http2ToHttp1 }) => [
      ...[String(inFlight), `${http1} µs`, `${http2} µs`, http2ToHttp1.toFixed(2)],
    ]);
    return `${table(["GET, in flight", "HTTP/1.1", "HTTP/2", "HTTP/2 / HTTP/1.1"], rows)}\n\n${measuredOn}`;
  },
};

/** For 127.0.0.1, signed by itself, valid for a day. Returns it as PEM. */
function makeCertificate(folder: string): string {
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = spawnSync("openssl", [...request, ...subject, "-keyout", key, "-out", certificate], {
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(made.stderr);
  return readFileSync(certificate, "utf8");
}

async function pointAt(inFlight: number, folder: string, ca: string): Promise<ProtocolPoint> {
  const { Agent } = await import("undici");
  const { CryptoClient } = await builtClients();
  const { undiciTransport } = await builtUndici();
  const server = await serve(["--import", "tsx", "bench/protocols/tls-server.ts", folder]);
  const baseUrl = server.origin.replace("http:", "https:");
  const agents = { http1: new Agent({ connect: { ca } }), http2: new Agent({ connect: { ca }, allowH2: true }) };
  const clientOf = (dispatcher: InstanceType<typeof Agent>) =>
    new CryptoClient({ baseUrl, token: "token_example", transport: undiciTransport({ dispatcher }) });
  const clients = { http1: clientOf(agents.http1), http2: clientOf(agents.http2) };
  try {
    const costs = await measureCosts(
      {
        http1: () => clients.http1.cards.fundingAddress("card_1"),
        http2: () => clients.http2.cards.fundingAddress("card_1"),
      },
      { rounds: ROUNDS, times: TIMES, inFlight },
    );
    const [http1, http2] = [wallTimes(costs.http1), wallTimes(costs.http2)];
    return {
      inFlight,
      ...{
        http1: Math.round(median(http1)),
        http2: Math.round(median(http2)),
        http2ToHttp1: ratio(http2, http1),
      },
    };
  } finally {
    await Promise.all([clients.http1.close(), clients.http2.close(), agents.http1.destroy(), agents.http2.destroy()]);
    await server.stop();
  }
}
