import type { Language } from "#base/language.ts";

/** A picture made by `npm run shots`, with its size in pixels. */
export interface Shot {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

const files = import.meta.glob<string>("./*.avif", { query: "?url", import: "default", eager: true });
const shot = (name: string, width: number, height: number): Shot => ({ file: files[`./${name}.avif`]!, width, height });

const dashboard = (language: Language) => ({
  light: shot(`dashboard-wide-${language}-light`, 1600, 1075),
  dark: shot(`dashboard-wide-${language}-dark`, 1600, 1075),
  phoneLight: shot(`dashboard-phone-${language}-light`, 780, 1560),
  phoneDark: shot(`dashboard-phone-${language}-dark`, 780, 1560),
});

export const dashboardShots: Readonly<Record<Language, ReturnType<typeof dashboard>>> = {
  en: dashboard("en"),
  tr: dashboard("tr"),
  ru: dashboard("ru"),
};

const TEMPLATES = ["grid", "rows", "minimal", "masonry"] as const;

export const pageShots = TEMPLATES.map((template) => ({ template, shot: shot(`page-${template}`, 560, 1120) }));
