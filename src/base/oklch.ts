import { type Colour, toLinear } from "./colour.ts";

/** Lightness 0 to 1, chroma from 0, hue in radians. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

// https://bottosson.github.io/posts/oklab/ (the matrices, public domain), CSS Color 4 section 9.4
const TO_LMS = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const;
const LMS_TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const;
const LAB_TO_LMS = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const;
const TO_RGB = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const;

/** Lightness, chroma and hue of a colour; alpha is dropped. */
export function toOklch({ red, green, blue }: Colour): Oklch {
  const linear = [red, green, blue].map((value) => toLinear(value / 255)) as unknown as Triple;
  const lms = times(TO_LMS, linear).map(Math.cbrt) as unknown as Triple;
  const [lightness, a, b] = times(LMS_TO_LAB, lms);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/**
 * The sRGB colour with this lightness, hue and chroma. If sRGB cannot show this chroma, uses the highest one that it
 * can.
 */
export function fromOklch(target: Oklch): Colour {
  const lightness = Math.min(1, Math.max(0, target.lightness));
  if (isInGamut(toRgb({ ...target, lightness }))) return toColour(toRgb({ ...target, lightness }));
  let [low, high] = [0, target.chroma];
  for (let step = 0; step < 20; step++) {
    const chroma = (low + high) / 2;
    if (isInGamut(toRgb({ ...target, lightness, chroma }))) low = chroma;
    else high = chroma;
  }
  return toColour(toRgb({ ...target, lightness, chroma: low }));
}

function toRgb({ lightness, chroma, hue }: Oklch): Triple {
  const lms = times(LAB_TO_LMS, [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
  const cubed = lms.map((value) => value ** 3) as unknown as Triple;
  return times(TO_RGB, cubed).map(toGamma) as unknown as Triple;
}

function times(matrix: readonly [Triple, Triple, Triple], [a, b, c]: Triple): Triple {
  const row = ([x, y, z]: Triple) => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function toGamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** Tolerance for rounding errors. */
const SLACK = 0.0005;
const isInGamut = (rgb: Triple) => rgb.every((value) => value >= -SLACK && value <= 1 + SLACK);

function toColour(rgb: Triple): Colour {
  const [red, green, blue] = rgb.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255)) as unknown as Triple;
  return { red, green, blue, alpha: 1 };
}
