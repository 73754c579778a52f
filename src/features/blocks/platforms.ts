/** The values of the wire field `slug`. Values may be added, but never renamed or removed. */
export const platforms = [
  "instagram",
  "facebook",
  "twitter",
  "youtube",
  "tiktok",
  "linkedin",
  "discord",
  "github",
  "reddit",
  "spotify",
  "soundcloud",
  "pinterest",
  "twitch",
  "vk",
  "snapchat",
  "telegram",
  "whatsapp",
  "web",
  "other",
] as const;

export type Platform = (typeof platforms)[number];

export function isPlatform(text: unknown): text is Platform {
  return platforms.some((platform) => platform === text);
}

/** The platforms' names, the same in every language. */
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

/** The initial name of a link to the platform; empty for any other website. */
export function toPlatformName(platform: Platform | undefined): string {
  return platform === undefined || platform === "web" || platform === "other" ? "" : platformNames[platform];
}
