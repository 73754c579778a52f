/** Linear light: red, green, blue, each from 0 upwards. */
export type Light = readonly [red: number, green: number, blue: number];

/** A screen colour in linear light. */
export function light(red: number, green: number, blue: number): Light {
  return [toLinear(red), toLinear(green), toLinear(blue)];
}

export function mix(one: Light, other: Light, share: number): Light {
  const part = clamp(share);
  return [
    one[0] + (other[0] - one[0]) * part,
    one[1] + (other[1] - one[1]) * part,
    one[2] + (other[2] - one[2]) * part,
  ];
}

export function scale(one: Light, factor: number): Light {
  return [one[0] * factor, one[1] * factor, one[2] * factor];
}

export function add(one: Light, other: Light): Light {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

export function clamp(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** From 0 below `from` to 1 above `to`, smoothly. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** IEC 61966-2-1. */
function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The screen byte for an amount of light (IEC 61966-2-1). */
export function toByte(value: number): number {
  const share = clamp(value);
  const bent = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(bent * 255);
}
