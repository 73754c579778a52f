import { cleanUp } from "#testing/after-file.ts";
import { openDnsServer } from "#testing/dns-server.ts";
import { openAccount } from "../../qa/account.ts";
import { submitSignIn } from "../person.ts";
import { expect, test } from "./fixtures.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });
test.afterAll(cleanUp);

const HOST = "go.halka-shop.com";
/** The product checks a new domain every ten seconds, and a busy machine adds to that. */
const CHECKED_MS = 60_000;

test("a domain goes live on the open screen once its DNS records are set, and serves short links", async ({
  page,
  start,
}) => {
  test.slow();
  const dns = await openDnsServer();
  dns.set("localhost", { A: ["127.0.0.1"] });
  dns.set("halka-shop.com", { A: ["198.51.100.7"], NS: ["kip.ns.cloudflare.com"] });
  const product = await start({
    env: { PLAN_LIMITS: "off", DNS_SERVERS: dns.server, DOMAIN_ADDRESSES: "127.0.0.1" },
  });
  await product.ready();
  const account = await openAccount(product);
  await page.goto(`${product.url}/login`);
  await submitSignIn(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${product.url}/dashboard/settings?tab=domains`);
  await page.getByRole("textbox", { name: "Your domain" }).fill(HOST);
  await page.getByRole("button", { name: "Add domain" }).click();
  const head = page.getByRole("button", { name: new RegExp(`^${HOST}`) });
  await expect(head).toContainText("Waiting for your records");
  // sets only the records that the screen shows
  await page.getByRole("button", { name: /^Copy value halka=/ }).click();
  const value = await page.evaluate(() => navigator.clipboard.readText());
  const name = await page.getByRole("button", { name: /^Copy name _halka\..*\.com$/ }).innerText();
  await page.getByRole("button", { name: /^Copy value (?!halka=)/ }).click();
  const target = await page.evaluate(() => navigator.clipboard.readText());

  dns.set(name.trim(), { TXT: [value] });
  await expect(head).toContainText("Verified, not live yet", { timeout: CHECKED_MS });
  await expect(page.getByText("The domain doesn't point anywhere yet.", { exact: true })).toBeVisible();
  dns.set(HOST, { CNAME: target });
  await expect(head).toContainText("Live", { timeout: CHECKED_MS });
  await expect(page.getByText("Everything is in place: the domain is live.", { exact: true })).toBeVisible();

  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Links" }).click();
  await page.getByRole("form").getByRole("combobox", { name: "Domain" }).selectOption(HOST);
  await page.getByRole("textbox", { name: "Paste a long URL" }).fill("https://example.com/sale");
  await page.getByRole("textbox", { name: /^Custom ending/ }).fill("sale");
  await page.getByRole("button", { name: "Shorten" }).click();
  await expect(page.locator("[data-link]")).toContainText(`${HOST}:${product.port}/sale`);
  const response = await page.request.get(`http://127.0.0.1:${product.port}/sale`, {
    headers: { host: `${HOST}:${product.port}` },
    maxRedirects: 0,
  });
  expect(response.headers()["location"]).toBe("https://example.com/sale");

  // an AAAA record that the owner forgot to remove
  dns.set(HOST, { A: ["127.0.0.1"], AAAA: ["2606:4700::6810:84e5"] });
  await page.goto(`${product.url}/dashboard/settings?tab=domains`);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("The AAAA record points to another server.")).toBeVisible();
  await expect(page.getByText("AAAA 2606:4700::6810:84e5")).toBeVisible();
});
