import { parseColour } from "#base/colour.ts";

/** Of our own files: `sans`, `bold`, `serif`, `display` and `italic`; the rest is what the visitor's system has. */
export const fontNames = ["system", "sans", "bold", "serif", "display", "italic", "rounded", "mono"] as const;
export type FontName = (typeof fontNames)[number];

export const buttonShapes = ["soft", "pill", "square", "outline", "shadow", "filled", "plain"] as const;
export type ButtonShape = (typeof buttonShapes)[number];

/** Of the template `grid`: cells that are all alike, or one or two for each link and block as it says. */
export const layouts = ["even", "bento"] as const;
export type Layout = (typeof layouts)[number];

export const backgroundKinds = ["colour", "gradient", "image"] as const;
export type Background =
  | { readonly kind: "colour" }
  /** From one colour to another, in degrees as CSS counts them: 180 runs down. */
  | { readonly kind: "gradient"; readonly from: string; readonly to: string; readonly angle: number }
  /** A picture behind everything, `dim` percent of which the palette's ground covers; never less than texts need. */
  | { readonly kind: "image"; readonly address: string; readonly dim: number };

/** What an owner chooses besides template and palette; kept as `style` in the appearance's `meta`. */
export interface Style {
  readonly font: FontName;
  readonly buttons: ButtonShape;
  readonly background: Background;
  readonly layout: Layout;
  /** True where links come in quietly, for visitors who do not mind motion. */
  readonly motion: boolean;
  /** True where search engines are asked to stay away. */
  readonly noindex: boolean;
}

export const ANGLE_MAX = 360;
export const DIM_MAX = 95;
export const ADDRESS_MAX_LENGTH = 2048;

export const defaultStyle: Style = {
  font: "system",
  buttons: "soft",
  background: { kind: "colour" },
  layout: "even",
  motion: true,
  noindex: false,
};

const DEFAULT_ANGLE = 180;
const DEFAULT_DIM = 60;

/** True for a picture of ours (`/...`) or one at an https address. */
export function isPictureAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX_LENGTH && /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/.test(text);
}

/** The design options in an appearance's `meta`, whatever is in there: what cannot be read is the default, each for itself. */
export function readStyle(meta: unknown): Style {
  const kept = toFields(toFields(meta)["style"]);
  return {
    font: oneOf(fontNames, kept["font"], defaultStyle.font),
    buttons: oneOf(buttonShapes, kept["buttons"], defaultStyle.buttons),
    background: readBackground(toFields(kept["background"])),
    layout: oneOf(layouts, kept["layout"], defaultStyle.layout),
    motion: typeof kept["motion"] === "boolean" ? kept["motion"] : defaultStyle.motion,
    noindex: typeof kept["noindex"] === "boolean" ? kept["noindex"] : defaultStyle.noindex,
  };
}

/** True for a page whose links and blocks take the cells that each says. */
export function isBento(template: string, { layout }: Style): boolean {
  return template === "grid" && layout === "bento";
}

function readBackground({ kind, from, to, angle, address, dim }: Readonly<Record<string, unknown>>): Background {
  if (kind === "gradient" && isColour(from) && isColour(to))
    return { kind, from, to, angle: within(ANGLE_MAX, angle, DEFAULT_ANGLE) };
  if (kind === "image" && typeof address === "string" && isPictureAddress(address))
    return { kind, address, dim: within(DIM_MAX, dim, DEFAULT_DIM) };
  return defaultStyle.background;
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function oneOf<T>(names: readonly T[], value: unknown, fallback: T): T {
  return names.includes(value as T) ? (value as T) : fallback;
}

function isColour(value: unknown): value is string {
  return typeof value === "string" && parseColour(value) !== undefined;
}

function within(max: number, value: unknown, fallback: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max ? value : fallback;
}
