import { expect, it } from "vitest";
import { platforms } from "../platforms.ts";
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
  ["whatsapp://send?text=hi", "whatsapp"],
  ["https://example.com", "web"],
  ["mailto:ayse@example.com", "other"],
])("sees in %s a link to %s", (link, platform) => {
  expect(guessPlatform(link)).toBe(platform);
  expect(platforms).toContain(platform);
});

it("does not take a look-alike for the platform", () => {
  expect(guessPlatform("https://instagram.com.example.net/ayse")).toBe("web");
  expect(guessPlatform("https://notinstagram.com")).toBe("web");
});

it("guesses nothing from what is no address", () => {
  expect(guessPlatform("instagram")).toBeUndefined();
});
