import { ApiError } from "#base/errors.ts";
import { getHost } from "#base/url.ts";
import { mayBePublic } from "#infra/fetch/egress-policy.ts";
import { badWebhookUrl, chatMissing, notChatUrl } from "./contract.ts";
import type { Format } from "./event-types.ts";
import { URL_MAX_LENGTH } from "./limits.ts";

interface Target {
  readonly url: string;
  readonly format: Format;
  readonly chatId: string | null;
}

/** The forms of the addresses that these services assign to a channel or a bot. */
const CHAT_URLS: Readonly<Record<Exclude<Format, "standard">, RegExp>> = {
  slack: /^https:\/\/hooks\.slack(-gov)?\.com\/(services|triggers|workflows)\/\S+$/,
  discord: /^https:\/\/(canary\.|ptb\.)?discord(app)?\.com\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+$/,
  telegram: /^https:\/\/api\.telegram\.org\/bot\d+:[\w-]+\/sendMessage$/,
};

/**
 * Returns the normalised URL. Its IP address is not checked here, but at each connection. Throws badWebhookUrl,
 * notChatUrl or chatMissing.
 */
export function parseWebhookUrl({ url: text, format, chatId }: Target, ownHosts: ReadonlySet<string>): string {
  const url = URL.parse(text);
  const isAllowed =
    url?.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    url.href.length <= URL_MAX_LENGTH &&
    mayBePublic(url.hostname) &&
    !ownHosts.has(getHost(url));
  if (!url || !isAllowed) throw new ApiError(badWebhookUrl);
  url.hash = "";
  if (format === "standard") return url.href;
  if (format === "telegram" && /^\/bot[^/]+\/?$/.test(url.pathname))
    url.pathname = `${url.pathname.replace(/\/$/, "")}/sendMessage`;
  if (!CHAT_URLS[format].test(url.href)) throw new ApiError(notChatUrl);
  if (format === "telegram" && !chatId) throw new ApiError(chatMissing);
  return url.href;
}
