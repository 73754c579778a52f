import { expect, test } from "vitest";
import { linksApp } from "#testing/links-app.ts";
import { OWN_HOST } from "#testing/workspace-app.ts";

const HOSTS = "/v1/links/hosts";

test("lists the installation's host first among the hosts of short links", async () => {
  const app = await linksApp();
  const ada = await app.workspace();
  expect((await ada.call("GET", HOSTS)).body).toEqual([
    { host: OWN_HOST, displayHost: OWN_HOST, prefix: `https://${OWN_HOST}/l/` },
  ]);
});
