import { type APIRequestContext, expect } from "@playwright/test";
import type { Member } from "./member.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148";

/** Human user agents. The tests share one IP address, so each agent counts as a different visitor. */
export const agents = {
  windows: `${WINDOWS} Safari/537.36`,
  otherWindows: `${WINDOWS.replace("141", "140")} Safari/537.36`,
  iphone: `${IPHONE} Safari/604.1`,
  googlebot: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  bingbot: "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  telegram: "TelegramBot (like TwitterBot)",
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
