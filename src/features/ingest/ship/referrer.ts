import { getHost } from "#base/url.ts";

type Channel = "direct" | "search" | "social" | "email" | "ai" | "referral";

export interface Referrer {
  readonly host: string;
  readonly url: string;
  readonly channel: Channel;
  /** True for one of our own pages, which is the source of a click rather than its referrer. */
  readonly isOwn: boolean;
}

const NONE: Referrer = { host: "", url: "", channel: "direct", isOwn: false };
const OWN: Referrer = { ...NONE, isOwn: true };

const CHANNELS: readonly (readonly [Channel, RegExp])[] = [
  [
    "ai",
    /(^|\.)(chatgpt\.com|chat\.openai\.com|perplexity\.ai|claude\.ai|gemini\.google\.com|copilot\.microsoft\.com)$/,
  ],
  ["email", /(^|\.)(mail\.google\.com|outlook\.(live|office)\.com|mail\.yahoo\.com|e\.mail\.ru|mail\.yandex\.[a-z]+)$/],
  [
    "search",
    /(^|\.)(google(\.[a-z]{2,4}){1,2}|bing\.com|duckduckgo\.com|yandex(\.[a-z]{2,4}){1,2}|ya\.ru|baidu\.com|ecosia\.org|search\.brave\.com)$/,
  ],
  [
    "social",
    /(^|\.)(instagram\.com|facebook\.com|t\.co|twitter\.com|x\.com|youtube\.com|tiktok\.com|linkedin\.com|lnkd\.in|reddit\.com|pinterest(\.[a-z]{2,4}){1,2}|vk\.com|vk\.ru|t\.me|telegram\.org|discord\.com|twitch\.tv|threads\.net|bsky\.app|snapchat\.com)$/,
  ],
];

/**
 * Where a visitor came from. Our own pages, and anything that is neither a web nor an Android app URL, count as
 * `direct`.
 */
export function readReferrer(text: string, ownHosts: ReadonlySet<string>): Referrer {
  if (text === "") return NONE;
  const url = URL.parse(text);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:" && url.protocol !== "android-app:")) return NONE;
  if (ownHosts.has(getHost(url))) return OWN;
  const host = url.hostname.replace(/^www\./, "");
  return {
    host,
    url: text,
    channel: CHANNELS.find(([, pattern]) => pattern.test(host))?.[0] ?? "referral",
    isOwn: false,
  };
}
