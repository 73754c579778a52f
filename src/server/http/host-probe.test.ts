import { expect, test } from "vitest";
import { newProbe } from "#features/domains/inspection/probe.ts";
import { probeKey } from "#features/domains/inspection/reach-host.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { requestHost } from "#testing/host-request.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { path, response: expected } = newProbe(probeKey(instance.node.shared.keys));

async function send(method: string, target: string, host: string) {
  const { status, headers, body } = await requestHost({ port: instance.port, method, path: target, host });
  return { status, type: headers.get("content-type"), cache: headers.get("cache-control"), body };
}

test.for([["an unknown host", "go.example.com"], ["a host with a port", "go.example.com:8080"], ["the application"]])(
  "responds to a probe for %s",
  async ([, host = `localhost:${instance.port}`]) => {
    expect(await send("GET", path, host)).toEqual({
      status: 200,
      type: "text/plain; charset=utf-8",
      cache: "no-store",
      body: expected,
    });
  },
);

test("responds to nothing else for an unknown host", async () => {
  const others = [
    ["POST", path],
    ["HEAD", path],
    ["GET", `${path}/`],
    ["GET", `${path}?x`],
    ["GET", `${path}0`],
    ["GET", path.toUpperCase()],
    ["GET", "/.well-known/halka-probe/"],
    ["GET", `http://go.example.com${path}`],
  ] as const;
  for (const [method, target] of others)
    expect(await send(method, target, "go.example.com")).toMatchObject({ status: 421 });
});
