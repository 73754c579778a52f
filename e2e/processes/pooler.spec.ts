import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#testing/free-port.ts";
import { openAccount, sendRequest } from "../../qa/account.ts";
import { expect, test as base } from "./fixtures.ts";

const test = base.extend<{ pooler: Pooler }>({
  pooler: async ({ folder, stores }, provide) => {
    const pooler = await startPooler(folder, stores.env["DATABASE_URL"]!);
    await provide(pooler);
    await pooler.stop();
  },
});

test("runs behind a pooler in transaction mode, with few server connections", async ({ start, stores, pooler }) => {
  const env = { ...stores.env, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: stores.env["DATABASE_URL"]! };
  const [one, two] = await Promise.all([start({ env }), start({ env })]);
  await Promise.all([one.ready(), two.ready()]);

  const account = await openAccount(one, two, [one, two]);
  const path = await account.addLink(one, "a");
  expect((await sendRequest(two, "GET", path)).headers.get("location")).toBe("https://example.com/");
  // more simultaneous calls than the pooler has connections
  const calls = Array.from({ length: 60 }, (_, index) => account.addLink(index % 2 ? one : two, `many-${index}`));
  expect(new Set(await Promise.all(calls)).size).toBe(60);
  // LISTEN carries a change on one node to the cache of the other
  const links = JSON.parse((await account.call(one, "GET", "/v1/widget/link")).text) as {
    _id: string;
    alias: string;
  }[];
  const { _id } = links.find(({ alias }) => alias === "a")!;
  await account.call(one, "PUT", `/v1/widget/link/${_id}`, { link: "https://example.org/" });
  const location = async () => (await sendRequest(two, "GET", path)).headers.get("location");
  await expect.poll(location, { intervals: [50] }).toBe("https://example.org/");
  await expect.poll(() => account.clicks(one)).toBeGreaterThan(1);

  for (const node of [one, two]) {
    expect(node.errors).toEqual([]);
    expect((await node.stop()).code).toBe(0);
  }
});

interface Pooler {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of a server, with five connections to that server. */
async function startPooler(folder: string, databaseUrl: string): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const listenPort = await freePort();
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout
`,
  );
  // PgBouncer refuses to run as root
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  // Debian installs PgBouncer in /usr/sbin, which only root has in its PATH
  const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };
  const child = spawn("pgbouncer", [...user, settings], { env, stdio: ["ignore", "ignore", "pipe"] });
  const exit = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.once("error", (cause) =>
      reject(new Error("This test needs PgBouncer: apt-get install pgbouncer", { cause })),
    );
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("process up")) resolve();
    });
    child.once("exit", () => reject(new Error(`pgbouncer: ${output}`)));
  });
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`,
    async stop() {
      child.kill("SIGINT");
      await exit;
    },
  };
}
