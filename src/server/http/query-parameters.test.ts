import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { createKey } from "#testing/api-key.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);
const key = await createKey(ada);

const get = (path: string) => key.call(instance.origin, "GET", path);

test("returns a whole list without ?limit, and pages linked by a Link header with it", async () => {
  for (const name of ["Music", "Shops", "Talks", "Books"]) await ada.call("POST", "/v1/links/categories", { name });
  const whole = await get("/v1/links/categories");
  expect(whole.headers.get("link")).toBeNull();
  const read: unknown[] = [];
  let path: string | undefined = "/v1/links/categories?limit=2";
  for (let pages = 0; path !== undefined; pages++) {
    expect(pages).toBeLessThan(9);
    const { status, body, headers } = await get(path);
    expect([status, body.length <= 2]).toEqual([200, true]);
    read.push(...body);
    path = /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
  }
  expect(read).toEqual(whole.body);
});

test.each(["limit=0", "limit=101", "limit=1e2", "limit=-1", "limit=", "cursor=x"])(
  "a list rejects ?%s and names the parameter",
  async (query) => {
    const { status, body } = await get(`/v1/links/categories?${query}`);
    expect([status, body.errors[0].field]).toEqual([422, query.split("=")[0]]);
  },
);

test.each([
  ["/v1/links/categories?page=2", "page"],
  ["/v1/links?limit=1&limit=2", "limit"],
  ["/v1/links?limit[]=1", "limit[]"],
  [`/v1/links/${ada.linkId}?fields=name`, "fields"],
  ["/v1/log/my/stats?__proto__=1", "__proto__"],
])("%s is rejected, and the error names the parameter", async (path, field) => {
  const { status, body } = await get(path);
  expect([status, body.errors[0].field]).toEqual([422, field]);
});

test("returns an error in the language of ?lang", async () => {
  const { status, body } = await get("/v1/links/categories?limit=0&lang=tr");
  expect([status, body.errors[0].message]).toEqual([422, "1 ile 100 arasında bir sayı gir"]);
});
