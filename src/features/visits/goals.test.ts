import { expect, test } from "vitest";
import { fromLine } from "#features/ingest/event.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { CHROME } from "#testing/user-agents.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const lines: string[] = [];
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  {
    env: { PLAN_LIMITS: "off" },
    change: ({ spool }) => ({
      spool: {
        ...spool,
        append(line, acknowledge) {
          lines.push(line);
          spool.append(line, acknowledge);
        },
      },
    }),
  },
);
const ada = await testMember(instance);
const { body: link } = await ada.call("POST", "/v1/widget/link", {
  name: "x",
  slug: "web",
  link: "https://shop.example/",
  rules: { limit: { clicks: 5 } },
});

test("records a goal reported from another origin, with the visitor of the click", async () => {
  const headers = { "user-agent": CHROME, "sec-fetch-site": "cross-site", origin: "https://shop.example" };
  const click = await fetch(`${instance.origin}/l/${link.code}`, { headers, redirect: "manual" });
  expect(click.status).toBe(302);
  const goal = await fetch(`${instance.origin}/v1/goals/${link.code}`, { method: "POST", headers });
  expect(goal.status).toBe(204);
  const [clicked, reached] = lines.map((line) => fromLine(line)!);
  expect(reached).toMatchObject({ kind: "goal", workspaceId: ada.id, linkId: link._id, variant: "", position: 0 });
  expect([reached!.address, reached!.userAgent]).toEqual([clicked!.address, clicked!.userAgent]);
});

test.each(["unknown1", "x".repeat(65), "%00", "../x"])(
  "returns 404 for a goal with the unknown code %s, and records nothing",
  async (code) => {
    const before = lines.length;
    const response = await fetch(`${instance.origin}/v1/goals/${encodeURIComponent(code)}`, { method: "POST" });
    expect(response.status).toBe(404);
    expect(lines.length).toBe(before);
  },
);
