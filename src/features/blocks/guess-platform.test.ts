import { expect, it } from "vitest";
import { platforms } from "./platforms.ts";
import { guessPlatform } from "./guess-platform.ts";

it.each([
  ["https://www.instagram.com/ayse", "instagram"],
  ["https://m.facebook.com/ayse", "facebook"],
  ["https://x.com/ayse", "twitter"],
  ["https://youtu.be/abc", "youtube"],
  ["https://vm.tiktok.com/abc", "tiktok"],
  ["https://tr.linkedin.com/in/ayse", "linkedin"],
  ["https://discord.gg/abc", "discord"],
  ["https://gist.github.com/ayse", "github"],
  ["https://old.reddit.com/r/clay", "reddit"],
  ["https://open.spotify.com/artist/1", "spotify"],
  ["https://soundcloud.com/ayse", "soundcloud"],
  ["https://www.pinterest.co.uk/ayse", "pinterest"],
  ["https://twitch.tv/ayse", "twitch"],
  ["https://vk.com/ayse", "vk"],
  ["https://www.snapchat.com/add/ayse", "snapchat"],
  ["https://t.me/ayse", "telegram"],
  ["https://wa.me/905551234567", "whatsapp"],
  ["https://fb.me/ayse", "facebook"],
  ["https://fb.watch/abc", "facebook"],
  ["https://m.me/ayse", "facebook"],
  ["https://lnkd.in/abc", "linkedin"],
  ["https://pin.it/abc", "pinterest"],
  ["https://redd.it/abc", "reddit"],
  ["https://spoti.fi/abc", "spotify"],
  ["https://t.co/abc", "twitter"],
  ["https://twitter.com/ayse", "twitter"],
  ["https://m.vk.com/ayse", "vk"],
  ["https://vk.me/ayse", "vk"],
  ["https://api.whatsapp.com/send?phone=1", "whatsapp"],
  ["https://chat.whatsapp.com/abc", "whatsapp"],
  ["https://telegram.me/ayse", "telegram"],
  ["https://music.youtube.com/watch?v=1", "youtube"],
  ["https://www.twitch.tv/ayse", "twitch"],
  ["https://on.soundcloud.com/abc", "soundcloud"],
  ["https://vt.tiktok.com/abc", "tiktok"],
  ["https://t.snapchat.com/abc", "snapchat"],
  ["https://ig.me/m/ayse", "instagram"],
  ["tg://resolve?domain=ayse", "telegram"],
  ["HTTPS://WWW.INSTAGRAM.COM./ayse", "instagram"],
  ["whatsapp://send?text=hi", "whatsapp"],
  ["https://example.com", "web"],
  ["mailto:ayse@example.com", "other"],
])("recognises %s as a link to %s", (link, platform) => {
  expect(guessPlatform(link)).toBe(platform);
  expect(platforms).toContain(platform);
});

it("does not match look-alike hosts", () => {
  expect(guessPlatform("https://instagram.com.example.net/ayse")).toBe("web");
  expect(guessPlatform("https://notinstagram.com")).toBe("web");
  expect(guessPlatform("https://pinterest.example.com/ayse")).toBe("web");
  expect(guessPlatform("https://t.me.example.com/ayse")).toBe("web");
});

it("returns undefined for text that is not an address", () => {
  expect(guessPlatform("instagram")).toBeUndefined();
});

it("can guess every platform", () => {
  const found = new Set(platforms.map((platform) => guessPlatform(toAddress(platform))));
  expect([...found].toSorted()).toEqual([...platforms].toSorted());
});

function toAddress(platform: string): string {
  if (platform === "web") return "https://example.com";
  if (platform === "other") return "tel:+905551234567";
  return platform === "twitch" ? "https://twitch.tv/a" : `https://${platform}.com/a`;
}
