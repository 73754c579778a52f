import type { Platform } from "./platforms.ts";

/** The hosts of each platform, subdomains included. */
const HOSTS: Readonly<Record<string, Platform>> = {
  "instagram.com": "instagram",
  "instagr.am": "instagram",
  "ig.me": "instagram",
  "facebook.com": "facebook",
  "fb.com": "facebook",
  "fb.me": "facebook",
  "fb.watch": "facebook",
  "m.me": "facebook",
  "messenger.com": "facebook",
  "twitter.com": "twitter",
  "x.com": "twitter",
  "t.co": "twitter",
  "youtube.com": "youtube",
  "youtu.be": "youtube",
  "youtube-nocookie.com": "youtube",
  "tiktok.com": "tiktok",
  "linkedin.com": "linkedin",
  "linkedin.cn": "linkedin",
  "lnkd.in": "linkedin",
  "discord.com": "discord",
  "discord.gg": "discord",
  "discordapp.com": "discord",
  "dsc.gg": "discord",
  "github.com": "github",
  "github.io": "github",
  "github.dev": "github",
  "git.io": "github",
  "reddit.com": "reddit",
  "redd.it": "reddit",
  "reddit.app.link": "reddit",
  "spotify.com": "spotify",
  "spotify.link": "spotify",
  "spoti.fi": "spotify",
  "spotify.app.link": "spotify",
  "soundcloud.com": "soundcloud",
  "soundcloud.app.goo.gl": "soundcloud",
  "snd.sc": "soundcloud",
  "pinterest.com": "pinterest",
  "pin.it": "pinterest",
  "twitch.tv": "twitch",
  "twitch.com": "twitch",
  "vk.com": "vk",
  "vk.ru": "vk",
  "vk.me": "vk",
  "vk.cc": "vk",
  "vkontakte.ru": "vk",
  "vkvideo.ru": "vk",
  "snapchat.com": "snapchat",
  "snap.com": "snapchat",
  "t.me": "telegram",
  "telegram.me": "telegram",
  "telegram.com": "telegram",
  "telegram.org": "telegram",
  "telegram.dog": "telegram",
  "whatsapp.com": "whatsapp",
  "wa.me": "whatsapp",
  "wa.link": "whatsapp",
};

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

/** The platform that an address belongs to: `web` for any other site, `other` for mail, phone and the like. */
export function guessPlatform(link: string): Platform | undefined {
  const url = URL.parse(link);
  if (!url) return undefined;
  if (url.protocol !== "https:" && url.protocol !== "http:") return SCHEMES[url.protocol] ?? "other";
  const labels = url.hostname.toLowerCase().replace(/\.$/, "").split(".");
  for (let start = 0; start < labels.length - 1; start += 1) {
    const platform = HOSTS[labels.slice(start).join(".")];
    if (platform) return platform;
  }
  return COUNTRY_OF_PINTEREST.test(labels.join(".")) ? "pinterest" : "web";
}
