/** The values of the wire field `slug`, as the specification lists them. */
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
