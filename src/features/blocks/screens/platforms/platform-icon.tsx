import IconBrandDiscord from "@tabler/icons-react/dist/esm/icons/IconBrandDiscord.mjs";
import IconBrandFacebook from "@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs";
import IconBrandGithub from "@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs";
import IconBrandInstagram from "@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs";
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconBrandPinterest from "@tabler/icons-react/dist/esm/icons/IconBrandPinterest.mjs";
import IconBrandReddit from "@tabler/icons-react/dist/esm/icons/IconBrandReddit.mjs";
import IconBrandSnapchat from "@tabler/icons-react/dist/esm/icons/IconBrandSnapchat.mjs";
import IconBrandSoundcloud from "@tabler/icons-react/dist/esm/icons/IconBrandSoundcloud.mjs";
import IconBrandSpotify from "@tabler/icons-react/dist/esm/icons/IconBrandSpotify.mjs";
import IconBrandTelegram from "@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs";
import IconBrandTiktok from "@tabler/icons-react/dist/esm/icons/IconBrandTiktok.mjs";
import IconBrandTwitch from "@tabler/icons-react/dist/esm/icons/IconBrandTwitch.mjs";
import IconBrandVk from "@tabler/icons-react/dist/esm/icons/IconBrandVk.mjs";
import IconBrandWhatsapp from "@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs";
import IconBrandX from "@tabler/icons-react/dist/esm/icons/IconBrandX.mjs";
import IconBrandYoutube from "@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import type { ComponentType } from "react";
import type { Platform } from "../../platforms.ts";

const ICONS: Readonly<Record<Platform, ComponentType<{ size?: number; stroke?: number }>>> = {
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
  linkedin: IconBrandLinkedin,
  discord: IconBrandDiscord,
  github: IconBrandGithub,
  reddit: IconBrandReddit,
  spotify: IconBrandSpotify,
  soundcloud: IconBrandSoundcloud,
  pinterest: IconBrandPinterest,
  twitch: IconBrandTwitch,
  vk: IconBrandVk,
  snapchat: IconBrandSnapchat,
  telegram: IconBrandTelegram,
  whatsapp: IconBrandWhatsapp,
  web: IconWorld,
  other: IconLink,
};

export function PlatformIcon({ platform, size = 20 }: { platform: Platform; size?: number }) {
  const Icon = ICONS[platform];
  return <Icon size={size} stroke={1.75} />;
}
