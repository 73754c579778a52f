import Bowser from "bowser";
import { isbot, isbotMatch } from "isbot";
import { LRUCache } from "lru-cache";

/** What a user agent says of itself. */
export interface Agent {
  readonly kind: "browser" | "bot" | "preview";
  /** The family of a bot or unfurler; empty for browsers. */
  readonly bot: string;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
  readonly inApp: string;
}

/**
 * Programs that fetch an address to draw a preview of it in a chat or post. The names are those that
 * their makers document (Meta, X, Slack, Telegram, Discord, LinkedIn, Apple, Microsoft, Viber, VK, Pinterest).
 */
const UNFURLERS =
  /facebookexternalhit|facebookcatalog|twitterbot|slackbot-linkexpanding|slack-imgproxy|telegrambot|discordbot|linkedinbot|whatsapp\/|skypeuripreview|viber|vkshare|pinterestbot|redditbot|iframely|embedly|mastodon|bluesky|cardyb|snapchat.*preview|google-pagerenderer|applebot.*preview/i;

const IN_APP: readonly (readonly [RegExp, string])[] = [
  [/Instagram/, "Instagram"],
  [/FBAN|FBAV|FB_IAB/, "Facebook"],
  [/musical_ly|BytedanceWebview|TikTok/, "TikTok"],
  [/Twitter for|TwitterAndroid/, "X"],
  [/LinkedInApp/, "LinkedIn"],
  [/Pinterest\//, "Pinterest"],
  [/Snapchat/, "Snapchat"],
  [/Line\//, "LINE"],
  [/Telegram/, "Telegram"],
  [/VKAndroidApp|VKClient/, "VK"],
];

const agents = new LRUCache<string, Agent>({ max: 10_000 });

/** Judges a user agent (at most 512 characters); a missing one is a bot, since every browser sends one. */
export function readAgent(userAgent: string): Agent {
  const known = agents.get(userAgent);
  if (known) return known;
  const agent = judge(userAgent);
  agents.set(userAgent, agent);
  return agent;
}

function judge(userAgent: string): Agent {
  if (UNFURLERS.test(userAgent)) return automatic("preview", userAgent);
  if (userAgent === "" || isbot(userAgent)) return automatic("bot", userAgent);
  const { os, browser, platform } = Bowser.parse(userAgent);
  return {
    kind: "browser",
    bot: "",
    device: platform.type ?? "",
    os: os.name ?? "",
    browser: browser.name ?? "",
    inApp: IN_APP.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "",
  };
}

function automatic(kind: "bot" | "preview", userAgent: string): Agent {
  const bot = (UNFURLERS.exec(userAgent)?.[0] ?? isbotMatch(userAgent) ?? "no user agent").toLowerCase();
  return { kind, bot, device: "", os: "", browser: "", inApp: "" };
}
