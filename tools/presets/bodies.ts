/** Distances to the surfaces of simple bodies around the origin, negative inside. */

export const sphere = (x: number, y: number, z: number, radius: number) => Math.hypot(x, y, z) - radius;

/** A horizontal ring. */
export const ring = (x: number, y: number, z: number, radius: number, thickness: number) =>
  Math.hypot(Math.hypot(x, z) - radius, y) - thickness;

/** An upright ring that faces a viewer who looks along z. */
export const standingRing = (x: number, y: number, z: number, radius: number, thickness: number) =>
  Math.hypot(Math.hypot(x, y) - radius, z) - thickness;

/** Approximate distance, which is enough for ray marching. */
export function egg(x: number, y: number, z: number, a: number, b: number, c: number): number {
  const outer = Math.hypot(x / a, y / b, z / c);
  const inner = Math.hypot(x / (a * a), y / (b * b), z / (c * c));
  return inner === 0 ? -Math.min(a, b, c) : (outer * (outer - 1)) / inner;
}

/** A block with rounded edges. */
export function block(x: number, y: number, z: number, a: number, b: number, c: number, edge: number): number {
  const [u, v, w] = [Math.abs(x) - a + edge, Math.abs(y) - b + edge, Math.abs(z) - c + edge];
  return Math.hypot(Math.max(u, 0), Math.max(v, 0), Math.max(w, 0)) + Math.min(Math.max(u, v, w), 0) - edge;
}

/** A body of revolution: `radiusAt` returns the radius of the wall at a height from 0 to `height`. */
export function thrown(
  x: number,
  y: number,
  z: number,
  height: number,
  wall: number,
  radiusAt: (height: number) => number,
): number {
  const low = y < 0 ? 0 : y > height ? height : y;
  const out = Math.hypot(x, z) - radiusAt(low);
  const side = Math.hypot(Math.max(Math.abs(out) - wall, 0), y - low) + Math.min(Math.abs(out) - wall, 0);
  const floor = Math.max(Math.hypot(x, z) - radiusAt(0), Math.abs(y - wall) - wall);
  return (Math.min(side, floor) - 0.015) * 0.7;
}

/** The nearer of two, blended where they meet. */
export function melt(one: number, other: number, width: number): number {
  const share = Math.max(width - Math.abs(one - other), 0) / width;
  return Math.min(one, other) - (share * share * width) / 4;
}
