import { expect, test } from "vitest";
import { languages } from "#base/language.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const error = (): never => {
  throw new Error("select secret from accounts");
};
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  {
    screen: error,
    change: (node) => ({
      visits: {
        respond: (request) => (request.url.startsWith("/bug") ? error() : node.visits.respond(request)),
      },
    }),
  },
);
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const TITLES = { en: "Something went wrong", tr: "Bir şeyler ters gitti", ru: "Что-то пошло не так" };

test.each([
  ["a visit", "/bug"],
  ["a screen", "/some/where/else"],
])("shows browsers a document with status 500 and the id of the log entry after a bug in %s", async (_, path) => {
  for (const language of languages) {
    instance.logged.length = 0;
    const response = await fetch(instance.origin + path, {
      headers: { ...BROWSER, cookie: `preferred-language=${language}` },
    });
    const html = await response.text();
    expect([response.status, response.headers.get("cache-control")]).toEqual([500, "no-store"]);
    expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<h1 dir="auto">${TITLES[language]}</h1>`);
    const id = response.headers.get("x-request-id")!;
    expect(html).toContain(`${id}</small>`);
    expect(html).not.toContain("secret");
    const lines = instance.logged.map((line) => JSON.parse(line) as { level: number; requestId?: string });
    const bugs = lines.filter(({ level }) => level === 50).map(({ requestId }) => requestId);
    expect(new Set(bugs)).toEqual(new Set([id]));
  }
});

test("responds to a bug in a visit with a problem, unless the client is a browser", async () => {
  for (const headers of [{ accept: "*/*" }, { accept: "application/json" }]) {
    const response = await fetch(`${instance.origin}/bug`, { headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      500,
      "application/problem+json; charset=utf-8",
    ]);
  }
});
