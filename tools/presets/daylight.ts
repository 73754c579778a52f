import { type Light, mix } from "./light.ts";
import { dots } from "./noise.ts";
import { melt } from "./bodies.ts";

/** The light from a point of a picture, x and y from -1 to 1 with y upwards. */
export type Drawing = (x: number, y: number) => Light;

export const MATTE = 0;
/** Floor and wall of a studio, one sheet that curves upwards at the back. */
export const sheet = (y: number, z: number, wall: number) => melt(y, wall + z, 2.4);
export const speckled = (colour: Light, dot: Light, x: number, y: number, z: number, size: number): Light =>
  mix(colour, dot, dots(x * size, y * size, z * size, 0.3) * 0.75);

/** A bright room with a window to the left. */
export const daylight = {
  sun: [-0.75, 1.1, 0.8],
  sunlight: [1.36, 1.2, 1.02],
  above: [0.44, 0.47, 0.54],
  below: [0.24, 0.2, 0.17],
  clarity: 9,
  unshaded: 0.02,
  depth: 40,
  haze: 0,
} as const;
