import { type Platform, platforms } from "./platforms.ts";

/** The hosts of each platform, subdomains included. */
const HOSTS: Readonly<Record<Platform, readonly string[]>> = {
  instagram: ["instagram.com", "instagr.am", "ig.me"],
  facebook: ["facebook.com", "fb.com", "fb.me", "fb.watch", "m.me", "messenger.com"],
  twitter: ["twitter.com", "x.com", "t.co"],
  youtube: ["youtube.com", "youtu.be", "youtube-nocookie.com"],
  tiktok: ["tiktok.com"],
  linkedin: ["linkedin.com", "linkedin.cn", "lnkd.in"],
  discord: ["discord.com", "discord.gg", "discordapp.com", "dsc.gg"],
  github: ["github.com", "github.io", "github.dev", "git.io"],
  reddit: ["reddit.com", "redd.it", "reddit.app.link"],
  spotify: ["spotify.com", "spotify.link", "spoti.fi", "spotify.app.link"],
  soundcloud: ["soundcloud.com", "soundcloud.app.goo.gl", "snd.sc"],
  pinterest: ["pinterest.com", "pin.it"],
  twitch: ["twitch.tv", "twitch.com"],
  vk: ["vk.com", "vk.ru", "vk.me", "vk.cc", "vkontakte.ru", "vkvideo.ru"],
  snapchat: ["snapchat.com", "snap.com"],
  telegram: ["t.me", "telegram.me", "telegram.com", "telegram.org", "telegram.dog"],
  whatsapp: ["whatsapp.com", "wa.me", "wa.link"],
  web: [],
  other: [],
};

const BY_HOST: ReadonlyMap<string, Platform> = new Map(
  platforms.flatMap((platform) => HOSTS[platform].map((host) => [host, platform] as const)),
);

/** Pinterest has one domain per country: `pinterest.de`, `pinterest.co.uk`, `pinterest.com.mx`. */
const COUNTRY_OF_PINTEREST = /(^|\.)pinterest\.(com?\.)?[a-z]{2}$/;

const SCHEMES: Readonly<Record<string, Platform>> = {
  "whatsapp:": "whatsapp",
  "tg:": "telegram",
  "instagram:": "instagram",
  "twitter:": "twitter",
  "fb:": "facebook",
  "youtube:": "youtube",
  "tiktok:": "tiktok",
  "snapchat:": "snapchat",
  "discord:": "discord",
  "twitch:": "twitch",
  "pinterest:": "pinterest",
  "reddit:": "reddit",
  "linkedin:": "linkedin",
  "soundcloud:": "soundcloud",
  "spotify:": "spotify",
  "vk:": "vk",
};

/** The platform of an address: `web` for an unlisted site, `other` for email, phone and the like. */
export function guessPlatform(link: string): Platform | undefined {
  const url = URL.parse(link);
  if (!url) return undefined;
  if (url.protocol !== "https:" && url.protocol !== "http:") return SCHEMES[url.protocol] ?? "other";
  const labels = url.hostname.toLowerCase().replace(/\.$/, "").split(".");
  for (let start = 0; start < labels.length - 1; start += 1) {
    const platform = BY_HOST.get(labels.slice(start).join("."));
    if (platform) return platform;
  }
  return COUNTRY_OF_PINTEREST.test(labels.join(".")) ? "pinterest" : "web";
}
