import Bowser from "bowser";
import { isbot, isbotMatch } from "isbot";
import { LRUCache } from "lru-cache";
import type { VisitorAgent } from "#features/routing/visitor.ts";

/**
 * Programs that fetch a URL to draw its preview in a chat or post, by the names that their vendors document (Meta, X,
 * Slack, Telegram, Discord, LinkedIn, Microsoft, Viber, VK, Odnoklassniki, Pinterest, Snap, LINE, Google, Yahoo,
 * Notion, Matrix and others).
 */
const UNFURLERS = new RegExp(
  [
    "facebookexternalhit|facebookcatalog|facebot|twitterbot|slackbot|slack-imgproxy|telegrambot|discordbot",
    "linkedinbot|whatsapp\\/|skypeuripreview|bingpreview|^viber\\/|vkshare|odklbot|pinterestbot|^pinterest\\/|redditbot",
    "snap url preview|snapchat.*preview|linespider|google-pagerenderer|google web preview|\\/web\\/snippet|applebot.*preview",
    "linkexpander|link ?preview|iframely|embedly|onebox|mastodon|bluesky|cardyb|^synapse\\/|flipboardproxy|nuzzel",
    "notionembedder|^tumblr\\/|xing-contenttabreceiver",
  ].join("|"),
  "i",
);

/**
 * The user agent of every browser starts with `Mozilla` or `Opera`, or describes a phone. Anything else is a program
 * that gives its own name.
 */
const BROWSER = /^(?:mozilla|opera)\/|mobile|midp|browser/i;

const IN_APP: readonly (readonly [RegExp, string])[] = [
  [/Instagram/, "Instagram"],
  [/Barcelona/, "Threads"],
  [/MessengerForiOS|Orca-Android/, "Messenger"],
  [/FBAN|FBAV|FB_IAB/, "Facebook"],
  [/musical_ly|BytedanceWebview|TikTok/, "TikTok"],
  [/Twitter for|TwitterAndroid/, "X"],
  [/LinkedInApp/, "LinkedIn"],
  [/\[Pinterest\//, "Pinterest"],
  [/Snapchat/, "Snapchat"],
  [/Line\//, "LINE"],
  [/Telegram/, "Telegram"],
  [/VKAndroidApp|VKClient/, "VK"],
  [/MicroMessenger/, "WeChat"],
  [/KAKAOTALK/, "KakaoTalk"],
  [/NAVER\(/, "NAVER"],
  [/Viber/, "Viber"],
  [/Reddit\//, "Reddit"],
];

const agents = new LRUCache<string, VisitorAgent>({ max: 10_000 });

/** Classifies a user agent (at most 512 characters). An empty one is a bot, since every browser sends a user agent. */
export function readAgent(userAgent: string): VisitorAgent {
  const cached = agents.get(userAgent);
  if (cached) return cached;
  const agent = classify(userAgent);
  agents.set(userAgent, agent);
  return agent;
}

function classify(userAgent: string): VisitorAgent {
  if (UNFURLERS.test(userAgent)) return toAutomatedAgent("preview", userAgent);
  if (userAgent === "" || isbot(userAgent) || !BROWSER.test(userAgent)) return toAutomatedAgent("bot", userAgent);
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

function toAutomatedAgent(kind: "bot" | "preview", userAgent: string): VisitorAgent {
  const match = UNFURLERS.exec(userAgent)?.[0] ?? isbotMatch(userAgent);
  const name = (match && findWordAround(userAgent, match)) ?? /^[\w .-]+/.exec(userAgent)?.[0];
  const bot = (name ?? "no user agent").toLowerCase();
  return { kind, bot, device: "", os: "", browser: "", inApp: "" };
}

const NAME_MAX_LENGTH = 40;

/** The whole word around a match: a rule may have matched only the last three letters of `bingbot`. */
function findWordAround(userAgent: string, match: string): string {
  const start = userAgent.indexOf(match);
  const before =
    userAgent
      .slice(0, start)
      .split(/[^\w.-]/)
      .at(-1) ?? "";
  const after = /^[\w.-]*/.exec(userAgent.slice(start + match.length))?.[0] ?? "";
  const word = `${before}${match}${after}`;
  // without its version: otherwise each version would count as a separate bot
  return (word.split("/").find((part) => part !== "") ?? word).slice(0, NAME_MAX_LENGTH);
}
