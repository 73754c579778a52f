import { add, clamp, type Light, mix, scale } from "./light.ts";

export type Point = readonly [x: number, y: number, z: number];

/** The material of a surface at the point of a hit. */
export interface Finish {
  readonly colour: Light;
  /** 0 for raw clay, 1 for wet glaze. */
  readonly gloss: number;
}

export interface Studio {
  readonly eye: Point;
  readonly target: Point;
  /** Half the height of the picture at a distance of one; smaller is a longer lens. */
  readonly lens: number;
  /** The direction of the sun, the same from everywhere. */
  readonly sun: Point;
  readonly sunlight: Light;
  /** Light from above, and light reflected by the floor. */
  readonly above: Light;
  readonly below: Light;
  /** How sharp shadows are: 4 is a cloudy day, 60 a clear one. */
  readonly clarity: number;
  /** Distance within which nothing casts a shadow: small, unless the light grazes an uneven surface. */
  readonly unshaded: number;
  /** The range of sight, and what is behind it. */
  readonly depth: number;
  readonly behind: (x: number, y: number) => Light;
  /** How haze grows with the distance; 0 for clear air. */
  readonly haze: number;
  /** The distance to the nearest surface. */
  readonly distance: (x: number, y: number, z: number) => number;
  readonly finish: (x: number, y: number, z: number) => Finish;
}

/** The light from a point of a picture, x and y from -1 to 1 with y upwards. */
export function photograph(studio: Studio, aspect: number): (x: number, y: number) => Light {
  const ahead = unit(minus(studio.target, studio.eye));
  const right = unit(cross(ahead, [0, 1, 0]));
  const up = cross(right, ahead);
  const sun = unit(studio.sun);
  return (x, y) => {
    const [u, v] = [x * studio.lens * aspect, y * studio.lens];
    const ray = unit([
      ahead[0] + right[0] * u + up[0] * v,
      ahead[1] + right[1] * u + up[1] * v,
      ahead[2] + right[2] * u + up[2] * v,
    ]);
    const reach = walk(studio, ray);
    if (reach === undefined) return studio.behind(x, y);
    const at: Point = [studio.eye[0] + ray[0] * reach, studio.eye[1] + ray[1] * reach, studio.eye[2] + ray[2] * reach];
    const seen = shade(studio, at, ray, sun);
    return studio.haze === 0 ? seen : mix(seen, studio.behind(x, y), 1 - Math.exp(-((reach * studio.haze) ** 2)));
  };
}

function walk(studio: Studio, ray: Point): number | undefined {
  let reach = 0.05;
  for (let step = 0; step < 220; step++) {
    const free = studio.distance(
      studio.eye[0] + ray[0] * reach,
      studio.eye[1] + ray[1] * reach,
      studio.eye[2] + ray[2] * reach,
    );
    if (free < 0.0006 * reach) return reach;
    reach += free;
    if (reach > studio.depth) return undefined;
  }
  return reach;
}

function shade(studio: Studio, at: Point, ray: Point, sun: Point): Light {
  const normal = normalAt(studio, at);
  const { colour, gloss } = studio.finish(...at);
  const open = openness(studio, at, normal);
  const facing = Math.max(dot(normal, sun), 0);
  const lit = facing > 0 ? facing * shadow(studio, at, normal, sun) : 0;
  const upward = 0.5 + 0.5 * normal[1];
  const ambient = scale(mix(studio.below, studio.above, upward), open);
  const received = add(scale(studio.sunlight, lit), ambient);
  const diffuse: Light = [colour[0] * received[0], colour[1] * received[1], colour[2] * received[2]];
  if (gloss === 0) return diffuse;
  const half = unit([sun[0] - ray[0], sun[1] - ray[1], sun[2] - ray[2]]);
  const glint = Math.max(dot(normal, half), 0) ** (20 + 180 * gloss) * (0.5 + 2 * gloss) * Math.sign(lit);
  const rim = (1 - clamp(-dot(normal, ray))) ** 4 * 0.5 * gloss * open;
  return add(diffuse, add(scale(studio.sunlight, glint * 0.35), scale(studio.above, rim)));
}

function normalAt({ distance }: Studio, [x, y, z]: Point): Point {
  const e = 0.0015;
  const one = distance(x + e, y - e, z - e);
  const two = distance(x - e, y - e, z + e);
  const three = distance(x - e, y + e, z - e);
  const four = distance(x + e, y + e, z + e);
  return unit([one - two - three + four, -one - two + three + four, -one + two - three + four]);
}

/** How much of the sky a point sees, judged by what is near along its normal. */
function openness({ distance }: Studio, [x, y, z]: Point, [a, b, c]: Point): number {
  let [hidden, weight] = [0, 1];
  for (const reach of [0.03, 0.1, 0.22, 0.42, 0.7]) {
    hidden += Math.max(reach - distance(x + a * reach, y + b * reach, z + c * reach), 0) * weight;
    weight *= 0.72;
  }
  return clamp(1 - hidden * 0.95);
}

/** 0 in full shadow, 1 in full light; the closer a ray passes to a body, the darker. */
function shadow({ distance, clarity, unshaded }: Studio, [x, y, z]: Point, normal: Point, sun: Point): number {
  let [reach, share] = [unshaded, 1];
  const [a, b, c] = [x + normal[0] * 0.02, y + normal[1] * 0.02, z + normal[2] * 0.02];
  for (let step = 0; step < 90 && reach < 14; step++) {
    const free = distance(a + sun[0] * reach, b + sun[1] * reach, c + sun[2] * reach);
    if (free < 0.0005) return 0;
    share = Math.min(share, (clarity * free) / reach);
    reach += Math.min(Math.max(free, 0.01), 0.4);
  }
  return share * share * (3 - 2 * share);
}

const dot = (one: Point, other: Point) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const minus = (one: Point, other: Point): Point => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
const cross = (one: Point, other: Point): Point => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];

function unit(one: Point): Point {
  const length = Math.hypot(...one);
  return [one[0] / length, one[1] / length, one[2] / length];
}
