import type { Language } from "#base/language.ts";
import { DAY_MS } from "#base/time.ts";
import { presetAddress, type PresetName } from "#features/appearance/preset-pictures.ts";
import type { BlockContent, ContentOf } from "#features/blocks/content.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import type { RichTextPart } from "#features/blocks/rich-text.ts";
import en from "./phrases/en.json" with { type: "json" };
import ru from "./phrases/ru.json" with { type: "json" };
import tr from "./phrases/tr.json" with { type: "json" };
import type { TemplateBlock, TemplateLink } from "./page-template.ts";

/** Texts shared by several templates. */
export type Phrases = Readonly<Record<keyof typeof en, string>>;
export const phrases: Readonly<Record<Language, Phrases>> = { en, tr, ru };

type LinkOptions = Pick<TemplateLink, "description" | "picture" | "cells">;

export function link(address: string, name: string, options: LinkOptions = {}): TemplateLink {
  return { link: address, name, ...options };
}

export function block(content: BlockContent, cells?: 1 | 2): TemplateBlock {
  return { content, ...(cells && { cells }) };
}

/** Makes a block take both cells of a bento layout. */
export function wide(part: TemplateBlock): TemplateBlock {
  return { ...part, cells: 2 };
}

/** Text with a paragraph per line; a line that begins with `- ` is a list item. */
export function text(lines: string): TemplateBlock {
  const parts: RichTextPart[] = [];
  for (const line of lines.split("\n")) {
    const item = line.startsWith("- ") ? [{ text: line.slice(2) }] : undefined;
    const last = parts.at(-1);
    if (item && last?.kind === "bullets") last.lines.push(item);
    else parts.push(item ? { kind: "bullets", lines: [item] } : { kind: "paragraph", line: [{ text: line }] });
  }
  return block({ kind: "text", text: parts });
}

export function quote(words: string): TemplateBlock {
  return block({ kind: "text", text: [{ kind: "quote", line: [{ text: words }] }] });
}

/** Profiles with the same name on several services, whose addresses consist of host and name. */
export function social(name: string, ...platforms: readonly (keyof typeof PROFILES)[]): TemplateBlock {
  const items = platforms.map((platform) => ({ platform, url: `${PROFILES[platform]}${name}` }));
  return block({ kind: "social", items });
}

/** The addresses of profiles, up to the name. */
const PROFILES = {
  instagram: "https://instagram.com/",
  facebook: "https://facebook.com/",
  twitter: "https://x.com/",
  youtube: "https://youtube.com/@",
  tiktok: "https://tiktok.com/@",
  linkedin: "https://linkedin.com/in/",
  discord: "https://discord.gg/",
  github: "https://github.com/",
  spotify: "https://open.spotify.com/user/",
  soundcloud: "https://soundcloud.com/",
  pinterest: "https://pinterest.com/",
  twitch: "https://twitch.tv/",
  telegram: "https://t.me/",
} as const satisfies Partial<Record<Platform, string>>;

export function faq(...pairs: readonly (readonly [question: string, answer: string])[]): TemplateBlock {
  return block({ kind: "faq", items: pairs.map(([question, answer]) => ({ question, answer })) });
}

/** A countdown to 17:00 UTC, this many days from now. */
export function countdown(now: Date, days: number, title: string, after?: string): TemplateBlock {
  const day = new Date(now.getTime() + days * DAY_MS);
  const until = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 17)).toISOString();
  return block({ kind: "countdown", title, until, zone: "UTC", ...(after && { after }) });
}

/** A form for email addresses, with consent in the language of the page. */
export function capture(language: Language, title: string, about: string, button?: string): TemplateBlock {
  const { consent, subscribe, subscribed } = phrases[language];
  return block({
    kind: "capture",
    title,
    text: about,
    asksName: false,
    consent,
    button: button ?? subscribe,
    thanks: subscribed,
  });
}

export function contact(language: Language, title: string, about?: string): TemplateBlock {
  const { send, sent } = phrases[language];
  return block({ kind: "contact", title, ...(about && { text: about }), button: send, thanks: sent });
}

export function map(name: string, place: string): TemplateBlock {
  return block({ kind: "map", name, place, service: "openstreetmap" });
}

/** Pictures that ship with the product, described in the language of the page. */
export function gallery(language: Language, look: "grid" | "row", ...names: readonly PresetName[]): TemplateBlock {
  const pictures = names.map((name) => ({ address: presetAddress(name), alt: phrases[language][name] }));
  return block({ kind: "gallery", look, pictures });
}

export function card(content: Omit<ContentOf<"card">, "kind">): TemplateBlock {
  return block({ kind: "card", ...content });
}

export function divider(look: ContentOf<"divider">["look"]): TemplateBlock {
  return block({ kind: "divider", look });
}

export function tip(
  title: string,
  about: string,
  ...buttons: readonly (readonly [label: string, url: string])[]
): TemplateBlock {
  return block({ kind: "tip", title, text: about, items: buttons.map(([label, url]) => ({ label, url })) });
}

/** A video. With an empty `still`, the page draws a picture in its place. */
export function video(url: string, title: string): TemplateBlock {
  return block({ kind: "embed", url, title, still: "" });
}
