import { parseColour } from "#base/colour.ts";

/** `sans`, `bold`, `serif`, `display` and `italic` are our own files; the others are system fonts. */
export const fontNames = ["system", "sans", "bold", "serif", "display", "italic", "rounded", "mono"] as const;
export type FontName = (typeof fontNames)[number];

export const buttonShapes = ["soft", "pill", "square", "outline", "shadow", "filled", "plain"] as const;
export type ButtonShape = (typeof buttonShapes)[number];

export const templates = ["minimal", "grid", "masonry", "rows"] as const;
export type Template = (typeof templates)[number];

/** For the template `grid`: every item takes one cell, or each item sets whether it takes one or two. */
export const layouts = ["even", "bento"] as const;
export type Layout = (typeof layouts)[number];

export const backgroundKinds = ["colour", "gradient", "image"] as const;
export type Background =
  | { readonly kind: "colour" }
  /** From one colour to another. The angle is in CSS degrees: 180 is from top to bottom. */
  | { readonly kind: "gradient"; readonly from: string; readonly to: string; readonly angle: number }
  /** A picture covered with the palette's background colour at `dim` percent opacity, or more if text needs it. */
  | { readonly kind: "image"; readonly address: string; readonly dim: number };

/** The design options other than template and palette; stored as `style` in the appearance's `meta`. */
export interface Style {
  readonly font: FontName;
  readonly buttons: ButtonShape;
  readonly background: Background;
  readonly layout: Layout;
  /** True if links fade in, unless the visitor prefers reduced motion. */
  readonly motion: boolean;
  /** True if search engines are asked not to index the page. */
  readonly noindex: boolean;
}

export const ANGLE_MAX = 360;
export const DIM_MAX = 95;
export const ADDRESS_MAX_LENGTH = 2048;

export const defaultPageStyle: Style = {
  font: "system",
  buttons: "soft",
  background: { kind: "colour" },
  layout: "even",
  motion: true,
  noindex: false,
};

const DEFAULT_ANGLE = 180;
const DEFAULT_DIM = 60;

/** True for one of our pictures (`/...`) or an https address. */
export function isPictureAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX_LENGTH && /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/.test(text);
}

/** The design options in an appearance's `meta`; each invalid one gets its default. */
export function readStyle(meta: unknown): Style {
  const kept = toFields(toFields(meta)["style"]);
  return {
    font: toKnown(fontNames, kept["font"], defaultPageStyle.font),
    buttons: toKnown(buttonShapes, kept["buttons"], defaultPageStyle.buttons),
    background: readBackground(toFields(kept["background"])),
    layout: toKnown(layouts, kept["layout"], defaultPageStyle.layout),
    motion: typeof kept["motion"] === "boolean" ? kept["motion"] : defaultPageStyle.motion,
    noindex: typeof kept["noindex"] === "boolean" ? kept["noindex"] : defaultPageStyle.noindex,
  };
}

/** True for a page on which links and blocks set their own number of cells. */
export function isBento(template: string, { layout }: Style): boolean {
  return template === "grid" && layout === "bento";
}

function readBackground({ kind, from, to, angle, address, dim }: Readonly<Record<string, unknown>>): Background {
  if (kind === "gradient" && isColour(from) && isColour(to))
    return { kind, from, to, angle: within(ANGLE_MAX, angle, DEFAULT_ANGLE) };
  if (kind === "image" && typeof address === "string" && isPictureAddress(address))
    return { kind, address, dim: within(DIM_MAX, dim, DEFAULT_DIM) };
  return defaultPageStyle.background;
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function toKnown<T>(names: readonly T[], value: unknown, fallback: T): T {
  return names.includes(value as T) ? (value as T) : fallback;
}

function isColour(value: unknown): value is string {
  return typeof value === "string" && parseColour(value) !== undefined;
}

function within(max: number, value: unknown, fallback: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max ? value : fallback;
}
