import type { Platform } from "../platforms.ts";

/** How each platform writes its own name, in every language. */
export const platformNames: Readonly<Record<Exclude<Platform, "web" | "other">, string>> = {
  instagram: "Instagram",
  facebook: "Facebook",
  twitter: "X (Twitter)",
  youtube: "YouTube",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
  discord: "Discord",
  github: "GitHub",
  reddit: "Reddit",
  spotify: "Spotify",
  soundcloud: "SoundCloud",
  pinterest: "Pinterest",
  twitch: "Twitch",
  vk: "VK",
  snapchat: "Snapchat",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
};

/** The name that a link to the platform starts with; empty for any other website. */
export function toPlatformName(platform: Platform | undefined): string {
  return platform === undefined || platform === "web" || platform === "other" ? "" : platformNames[platform];
}
