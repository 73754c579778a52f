import type { Platform } from "../platforms.ts";

/** The hosts by which people reach each platform; a subdomain of one counts too. */
const HOSTS: Readonly<Record<string, Platform>> = {
  "instagram.com": "instagram",
  "instagr.am": "instagram",
  "ig.me": "instagram",
  "facebook.com": "facebook",
  "fb.com": "facebook",
  "fb.me": "facebook",
  "m.me": "facebook",
  "twitter.com": "twitter",
  "x.com": "twitter",
  "t.co": "twitter",
  "youtube.com": "youtube",
  "youtu.be": "youtube",
  "tiktok.com": "tiktok",
  "linkedin.com": "linkedin",
  "lnkd.in": "linkedin",
  "discord.com": "discord",
  "discord.gg": "discord",
  "github.com": "github",
  "github.io": "github",
  "reddit.com": "reddit",
  "redd.it": "reddit",
  "spotify.com": "spotify",
  "spotify.link": "spotify",
  "soundcloud.com": "soundcloud",
  "pinterest.com": "pinterest",
  "pin.it": "pinterest",
  "twitch.tv": "twitch",
  "vk.com": "vk",
  "vk.ru": "vk",
  "snapchat.com": "snapchat",
  "telegram.me": "telegram",
  "telegram.org": "telegram",
  "t.me": "telegram",
  "whatsapp.com": "whatsapp",
  "wa.me": "whatsapp",
};

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

/** The platform that an address belongs to: `web` for any other site, `other` for mail, phone and the like. */
export function guessPlatform(link: string): Platform | undefined {
  const url = URL.parse(link);
  if (!url) return undefined;
  if (url.protocol !== "https:" && url.protocol !== "http:") return SCHEMES[url.protocol] ?? "other";
  const labels = url.hostname.toLowerCase().split(".");
  for (let start = 0; start < labels.length - 1; start += 1) {
    const platform = HOSTS[labels.slice(start).join(".")];
    if (platform) return platform;
  }
  // because Pinterest has one domain a country
  return labels.at(-2) === "pinterest" || labels.at(-3) === "pinterest" ? "pinterest" : "web";
}
