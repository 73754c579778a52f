import { type APIRequestContext, expect } from "@playwright/test";
import { CHROME, GOOGLEBOT, IPHONE, TELEGRAM } from "#testing/user-agents.ts";
import type { Member } from "./member.ts";

/** User agents. The tests share one IP address, so each agent counts as a different visitor. */
export const agents = {
  windows: CHROME,
  otherWindows: CHROME.replace("Chrome/143", "Chrome/140"),
  iphone: IPHONE,
  googlebot: GOOGLEBOT,
  bingbot: "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  telegram: TELEGRAM,
} as const;

interface Sender {
  readonly agent: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Visit extends Sender {
  readonly referrer?: string;
  /** The query that the page was opened with. */
  readonly query?: string;
}

/** Reports a visit of the page, as its script does. */
export async function visitPage(request: APIRequestContext, { id, username }: Member, visit: Visit): Promise<void> {
  const { agent, headers, referrer = "", query = "" } = visit;
  const response = await request.post(`/v1/log/visit/${id}`, {
    headers: { "user-agent": agent, "content-type": "text/plain", ...headers },
    data: JSON.stringify({ user_info: { referrer, pageUrl: `http://localhost/${username}${query}` } }),
  });
  expect(response.status()).toBe(204);
}

/** Reports a click on a link of the page, as its script does. */
export async function clickLink(
  request: APIRequestContext,
  { id }: Member,
  linkId: string,
  { agent, headers }: Sender,
): Promise<void> {
  const response = await request.post(`/v1/widget/link/${id}/${linkId}`, {
    headers: { "user-agent": agent, "content-type": "text/plain", ...headers },
    data: JSON.stringify({ user_info: {} }),
  });
  expect(response.status()).toBe(204);
}

/** Opens the short address of a link without following it. */
export async function openShort(
  request: APIRequestContext,
  { username }: Member,
  alias: string,
  { agent, headers }: Sender,
  method: "GET" | "HEAD" = "GET",
): Promise<void> {
  const response = await request.fetch(`/${username}/${alias}`, {
    method,
    headers: { "user-agent": agent, ...headers },
    maxRedirects: 0,
  });
  expect([200, 302, 307]).toContain(response.status());
}
