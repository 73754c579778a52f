import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder } from "#testing/folder.ts";
import { openSelfContained } from "./page-handler.ts";

const linkTo = (path: string) => `<link nonce="n" rel="stylesheet" href="${path}#"/>`;

async function write(...paths: string[]): Promise<string> {
  const clientDir = await testFolder();
  await mkdir(join(clientDir, "assets"));
  for (const path of ["/assets/app-1.css", "/assets/dashboard-1.css"]) await writeFile(join(clientDir, path), "a{}");
  return openSelfContained(clientDir)(`<html><head>${paths.map(linkTo).join("")}</head></html>`, "n");
}

it("inlines style sheets, and keeps their links disabled so that they are not fetched", async () => {
  const html = await write("/assets/app-1.css");
  expect(html).toContain('<style nonce="n">a{}</style>');
  const links = html.match(/<link[^>]*>/g) ?? [];
  expect(links).toHaveLength(2);
  for (const link of links) expect(link).toMatch(/ disabled\/?>$/);
});

it("leaves the style sheets of a dashboard document to the browser's cache", async () => {
  const html = await write("/assets/app-1.css", "/assets/dashboard-1.css");
  expect(html).not.toContain("<style");
  expect(html).toContain(linkTo("/assets/app-1.css"));
  expect(html).toContain(linkTo("/assets/dashboard-1.css"));
});
