import type { Platform } from "#features/blocks/platforms.ts";
import { Glyph } from "../icons.tsx";
import { word } from "../words.ts";
import { type BlockProps, getPing, safeAddress } from "./frame.ts";

/** Brand spelling; the two others are shown by their host. */
const NAMES: Readonly<Record<Exclude<Platform, "web" | "other">, string>> = {
  instagram: "Instagram",
  facebook: "Facebook",
  twitter: "X",
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

export function SocialRow({ block, content, frame }: BlockProps<"social">) {
  return (
    <ul aria-label={word(frame.language, "profiles")}>
      {content.items.map(({ platform, url }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a profile may appear twice
        <li key={place}>
          <a href={safeAddress(url)} {...getPing(frame, block)} rel="me noopener" aria-label={getName(platform, url)}>
            <Glyph name={platform} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function getName(platform: Platform, address: string): string {
  if (platform !== "web" && platform !== "other") return NAMES[platform];
  return URL.parse(address)?.host || address;
}
