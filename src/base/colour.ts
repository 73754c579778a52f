/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
export const BLACK: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };
/** Minimum contrast by WCAG 2.2 AA: text (1.4.3), icons and outlines (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const GRAPHIC_CONTRAST = 3;

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FUNCTION =
  /^(rgb|hsl)a?\(\s*(\d{1,3}(?:\.\d{1,3})?)(%|deg)?(\s*,\s*|\s+)(\d{1,3}(?:\.\d{1,3})?)(%)?(\s*,\s*|\s+)(\d{1,3}(?:\.\d{1,3})?)(%)?(?:\s*([,/])\s*([\d.]{1,5})(%)?)?\s*\)$/i;

/** Reads `#rgb`, `#rrggbb` (both with alpha or without), `rgb()` and `hsl()`; undefined for everything else. */
export function parseColour(text: string): Colour | undefined {
  if (HEX.test(text)) return fromHex(text.slice(1));
  const match = FUNCTION.exec(text);
  if (!match) return undefined;
  const [
    ,
    name,
    first,
    firstUnit,
    comma,
    second,
    secondUnit,
    otherComma,
    third,
    thirdUnit,
    slash,
    alphaText,
    alphaUnit,
  ] = match;
  // the legacy syntax (CSS Color 4, section 4.1.2) has commas only, and the same units for all channels
  const isLegacy = comma!.includes(",");
  if (otherComma!.includes(",") !== isLegacy || (slash !== undefined && (slash === ",") !== isLegacy)) return undefined;
  const alpha = alphaText === undefined ? 1 : Number(alphaText) / (alphaUnit ? 100 : 1);
  if (!(alpha >= 0 && alpha <= 1)) return undefined;
  const values = [Number(first), Number(second), Number(third)] as const;
  if (name!.toLowerCase() === "hsl")
    return firstUnit === "%" || (isLegacy && !(secondUnit && thirdUnit)) ? undefined : fromHsl(...values, alpha);
  if (firstUnit === "deg") return undefined;
  const units = [firstUnit, secondUnit, thirdUnit];
  if (isLegacy && new Set(units).size > 1) return undefined;
  const [red, green, blue] = values.map((value, index) => (units[index] ? (value * 255) / 100 : value)) as [
    number,
    number,
    number,
  ];
  return Math.max(red, green, blue) <= 255 ? { red, green, blue, alpha } : undefined;
}

function fromHex(digits: string): Colour {
  const long = digits.length <= 4 ? digits.replace(/./g, "$&$&") : digits;
  const [red, green, blue, alpha = 255] = long.match(/../g)!.map((pair) => Number.parseInt(pair, 16)) as [
    number,
    number,
    number,
    number?,
  ];
  return { red, green, blue, alpha: alpha / 255 };
}

function fromHsl(hue: number, saturation: number, lightness: number, alpha: number): Colour | undefined {
  if (hue > 360 || saturation > 100 || lightness > 100) return undefined;
  const amplitude = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  // CSS Color 4, section 7.1
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness / 100 - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return { red: channel(0), green: channel(8), blue: channel(4), alpha };
}

/** The colour of `top` laid over `bottom`. The alpha of `bottom` is ignored. */
export function blend(top: Colour, bottom: Colour): Colour {
  const mix = (a: number, b: number) => a * top.alpha + b * (1 - top.alpha);
  return {
    red: mix(top.red, bottom.red),
    green: mix(top.green, bottom.green),
    blue: mix(top.blue, bottom.blue),
    alpha: 1,
  };
}

/** WCAG 2.2 relative luminance, 0 for black to 1 for white. */
export function luminance({ red, green, blue }: Colour): number {
  return 0.2126 * toLinear(red / 255) + 0.7152 * toLinear(green / 255) + 0.0722 * toLinear(blue / 255);
}

/** The linear light of an sRGB channel, both from 0 to 1. */
export function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** WCAG 2.2 contrast ratio of two opaque colours, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Formats a colour as `#rrggbb`: channels are rounded, and alpha is dropped. */
export function toHex({ red, green, blue }: Colour): string {
  return `#${[red, green, blue].map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
