import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { get } from "node:https";
import { text } from "node:stream/consumers";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestAuthority } from "./certificates.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";

/** Let's Encrypt's test authority, with a name server that resolves every name to this machine. */
export interface Pebble {
  readonly directory: string;
  /** A file with the root certificate of the authority's HTTPS server, for `NODE_EXTRA_CA_CERTS`. */
  readonly authorityFile: string;
  /** The same certificate in PEM. */
  readonly authority: string;
  /** The root certificate of the certificates that it issues, in PEM. */
  findRoot(): Promise<string>;
  /** The address of its name server, which resolves every name to 127.0.0.1. */
  readonly nameServer: string;
  setText(name: string, value: string): Promise<void>;
  /** The number of orders it has received, according to its log. */
  countOrders(): number;
  stop(): Promise<void>;
}

export function isPebbleInstalled(): boolean {
  return spawnSync("pebble", ["--help"]).error === undefined;
}

export interface PebbleOptions {
  /** The port of 127.0.0.1 from which challenges are fetched. */
  readonly httpPort: number;
  /** If given, every account must be bound to one of these external accounts: keys in base64url by key ID. */
  readonly externalAccounts?: Readonly<Record<string, string>>;
}

/** Starts the authority; resolves once it responds. */
export async function startPebble({ httpPort, externalAccounts }: PebbleOptions): Promise<Pebble> {
  const folder = await mkdtemp(join(tmpdir(), "test-pebble-"));
  const [port, management, dns, dnsManagement] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const trust = openTestAuthority("Pebble's HTTPS");
  const { chain, privateKey } = trust.issue("localhost");
  const paths = {
    chain: join(folder, "cert.pem"),
    key: join(folder, "key.pem"),
    authority: join(folder, "ca.pem"),
    config: join(folder, "config.json"),
  };
  await Promise.all([
    writeFile(paths.chain, chain),
    writeFile(paths.key, privateKey),
    writeFile(paths.authority, trust.certificate),
    writeFile(
      paths.config,
      JSON.stringify({
        pebble: {
          listenAddress: `127.0.0.1:${port}`,
          managementListenAddress: `127.0.0.1:${management}`,
          certificate: paths.chain,
          privateKey: paths.key,
          httpPort,
          tlsPort: await freePort(),
          externalAccountBindingRequired: externalAccounts !== undefined,
          externalAccountMACKeys: externalAccounts ?? {},
        },
      }),
    ),
  ]);
  const names = spawn(
    "pebble-challtestsrv",
    [
      "-defaultIPv4=127.0.0.1",
      "-defaultIPv6=",
      `-dns01=127.0.0.1:${dns}`,
      `-management=127.0.0.1:${dnsManagement}`,
      "-http01=",
      "-https01=",
      "-tlsalpn01=",
    ],
    { stdio: "ignore" },
  );
  const pebble = spawn("pebble", ["-config", paths.config, "-dnsserver", `127.0.0.1:${dns}`], {
    env: { PATH: process.env["PATH"], PEBBLE_VA_NOSLEEP: "1", PEBBLE_WFE_NONCEREJECT: "20" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [pebble.stdout, pebble.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (log += chunk));
  const stop = async () => {
    await Promise.all([pebble, names].map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const failed = Promise.race([pebble, names].map((child) => failure(child, () => log)));
    await Promise.race([eventually(() => log.includes("Listening on")), failed]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    directory: `https://localhost:${port}/dir`,
    authorityFile: paths.authority,
    authority: trust.certificate,
    findRoot: () => read(`https://localhost:${management}/roots/0`, trust.certificate),
    nameServer: `127.0.0.1:${dns}`,
    async setText(name, value) {
      const body = JSON.stringify({ host: `${name}.`, value });
      const response = await fetch(`http://127.0.0.1:${dnsManagement}/set-txt`, { method: "POST", body });
      if (!response.ok) throw new Error(`pebble-challtestsrv: ${response.status}`);
    },
    countOrders: () => log.match(/Added order/g)?.length ?? 0,
    stop,
  };
}

function read(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { ca, agent: false }, (incoming) => resolve(text(incoming))).on("error", reject);
  });
}

async function failure(child: ChildProcess, readLog: () => string): Promise<never> {
  const [reason] = (await Promise.race([once(child, "exit"), once(child, "error")])) as [unknown];
  throw new Error(`pebble ended (${String(reason)}); apt-get install pebble\n${readLog()}`);
}

async function end(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (!isRunning) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
