import { egg, ring, sphere, standingRing, thrown } from "./bodies.ts";
import { daylight, type Drawing, MATTE, sheet, speckled } from "./daylight.ts";
import { light, mix, scale, smooth } from "./light.ts";
import { cloud, dots, noise } from "./noise.ts";
import { type Finish, photograph, type Studio } from "./studio.ts";

/** The mark of the product, thrown in clay and dipped in glaze. */
export function drawRing(): Drawing {
  const [ground, clay, glaze] = [light(233, 204, 176), light(184, 92, 56), light(246, 238, 222)];
  const turn = (x: number, z: number): [number, number] => [x * 0.86 + z * 0.5, z * 0.86 - x * 0.5];
  const ringAt = (x: number, y: number, z: number) => {
    const [u, w] = turn(x, z);
    return standingRing(u, y - 1.4, w, 1, 0.4);
  };
  const studio: Studio = {
    ...daylight,
    eye: [0, 2.1, 7.4],
    target: [0, 1.22, 0],
    lens: 0.285,
    behind: () => ground,
    distance: (x, y, z) => Math.min(ringAt(x, y, z), sheet(y, z, 4)),
    finish(x, y, z): Finish {
      if (ringAt(x, y, z) > 0.01) return { colour: ground, gloss: MATTE };
      const edge = 1.28 + 0.16 * Math.sin(x * 2.1 + 0.6) + 0.05 * Math.sin(x * 5 + z * 4);
      const isDipped = smooth(edge - 0.015, edge + 0.015, y);
      const raw = mix(clay, scale(clay, 0.8), cloud(x * 5, y * 5, z * 5, 3));
      return { colour: mix(raw, speckled(glaze, clay, x, y, z, 9), isDipped), gloss: isDipped * 0.55 };
    },
  };
  return photograph(studio, 1);
}

/** Two linked rings. */
export function drawChain(): Drawing {
  const [ground, blue, red] = [light(236, 190, 178), light(34, 66, 160), light(214, 72, 48)];
  const blueAt = (x: number, y: number, z: number) => {
    const [u, w] = [x * 0.8 - z * 0.6, z * 0.8 + x * 0.6];
    return standingRing(u + 0.42, y - 1.33, w, 1, 0.31);
  };
  const redAt = (x: number, y: number, z: number) => {
    const [u, v] = [(x - 0.62) * 0.95 + (y - 0.86) * 0.3, (y - 0.86) * 0.95 - (x - 0.62) * 0.3];
    const [v2, w] = [v * 0.9 - (z - 0.25) * 0.42, (z - 0.25) * 0.9 + v * 0.42];
    return ring(u, v2, w, 0.92, 0.27);
  };
  const studio: Studio = {
    ...daylight,
    sun: [0.8, 1.25, 0.75],
    eye: [0.2, 2.9, 7.6],
    target: [0.2, 1.02, 0],
    lens: 0.3,
    behind: () => ground,
    distance: (x, y, z) => Math.min(blueAt(x, y, z), redAt(x, y, z), sheet(y, z, 4)),
    finish(x, y, z) {
      if (blueAt(x, y, z) < 0.01) return { colour: blue, gloss: 0.9 };
      if (redAt(x, y, z) < 0.01) return { colour: red, gloss: 0.75 };
      return { colour: ground, gloss: MATTE };
    },
  };
  return photograph(studio, 1);
}

/** A vase in two glazes in front of a yellow wall. */
export function drawVase(): Drawing {
  const [ground, jade, cream, clay] = [
    light(240, 201, 112),
    light(92, 146, 120),
    light(240, 236, 218),
    light(150, 84, 52),
  ];
  const radius = (y: number) =>
    0.42 +
    0.62 * Math.exp(-(((y - 0.95) / 0.62) ** 2)) -
    0.16 * Math.exp(-(((y - 2.1) / 0.42) ** 2)) +
    0.12 * smooth(2.2, 2.65, y);
  const vaseAt = (x: number, y: number, z: number) => thrown(x, y, z, 2.62, 0.05, radius);
  const studio: Studio = {
    ...daylight,
    eye: [0, 2.3, 8],
    target: [0, 1.3, 0],
    lens: 0.27,
    behind: () => ground,
    distance: (x, y, z) => Math.min(vaseAt(x, y, z), sheet(y, z, 3.4)),
    finish(x, y, z) {
      if (vaseAt(x, y, z) > 0.01) return { colour: ground, gloss: MATTE };
      const drip = 1.02 + 0.13 * noise(Math.atan2(x, z) * 3.4, 4) + 0.2 * noise(Math.atan2(x, z) * 1.2, 9);
      if (y < 0.24) return { colour: clay, gloss: MATTE };
      const upper = smooth(drip - 0.012, drip + 0.012, y);
      return { colour: mix(speckled(cream, clay, x, y, z, 9), jade, upper), gloss: 0.65 };
    },
  };
  return photograph(studio, 1);
}

/** Three stacked stones. */
export function drawStones(): Drawing {
  const ground = light(190, 204, 192);
  const stones = [
    { at: [0, 0.46, 0], size: [1.12, 0.48, 0.92], colour: light(92, 98, 104) },
    { at: [-0.1, 1.29, 0.02], size: [0.78, 0.4, 0.68], colour: light(226, 214, 200) },
    { at: [0.08, 1.98, 0], size: [0.46, 0.33, 0.44], colour: light(206, 116, 92) },
  ] as const;
  const stoneAt = (index: number, x: number, y: number, z: number) => {
    const { at, size } = stones[index]!;
    return egg(x - at[0], y - at[1], z - at[2], size[0], size[1], size[2]) * 0.8;
  };
  const studio: Studio = {
    ...daylight,
    eye: [0, 1.9, 8],
    target: [0, 1.12, 0],
    lens: 0.255,
    behind: () => ground,
    distance: (x, y, z) => Math.min(stoneAt(0, x, y, z), stoneAt(1, x, y, z), stoneAt(2, x, y, z), sheet(y, z, 3.4)),
    finish(x, y, z) {
      const index = stones.findIndex((_, place) => stoneAt(place, x, y, z) < 0.01);
      if (index < 0) return { colour: ground, gloss: MATTE };
      const { colour } = stones[index]!;
      const veined = mix(colour, scale(colour, 0.72), cloud(x * 2.5, y * 6, z * 2.5, 4));
      return { colour: speckled(veined, scale(colour, 0.45), x, y, z, 12), gloss: 0.12 };
    },
  };
  return photograph(studio, 1);
}

/** A moon with a ring. */
export function drawMoon(): Drawing {
  const [night, dusk, gold, pearl] = [light(24, 18, 48), light(92, 52, 110), light(236, 182, 84), light(240, 228, 222)];
  const tilt = (x: number, y: number, z: number) => {
    const [u, v] = [x * 0.93 + y * 0.36, y * 0.93 - x * 0.36];
    return [u, v * 0.95 - z * 0.31, z * 0.95 + v * 0.31] as const;
  };
  const goldAt = (x: number, y: number, z: number) => {
    const [u, v, w] = tilt(x, y, z);
    return ring(u, v, w, 1.62, 0.062);
  };
  const dented = (x: number, y: number, z: number) =>
    sphere(x, y, z, 1.02) + 0.022 * cloud(x * 2.4, y * 2.4, z * 2.4, 4);
  const studio: Studio = {
    ...daylight,
    sun: [-0.9, 0.75, 0.6],
    sunlight: [2.1, 1.9, 1.75],
    above: [0.2, 0.16, 0.34],
    below: [0.16, 0.06, 0.2],
    clarity: 18,
    depth: 30,
    eye: [0, 0.3, 8],
    target: [0, 0, 0],
    lens: 0.275,
    behind(x, y) {
      const star = dots(x * 9 + 40, y * 9 + 40, 0.5, 0.11);
      return mix(mix(dusk, night, Math.hypot(x + 0.35, y - 0.3) / 1.5), [1, 0.95, 0.9], star * 0.8);
    },
    distance: (x, y, z) => Math.min(dented(x, y, z), goldAt(x, y, z)),
    finish(x, y, z) {
      if (goldAt(x, y, z) < 0.01) return { colour: gold, gloss: 0.9 };
      const sea = smooth(0.5, 0.62, cloud(x * 1.7 + 3, y * 1.7, z * 1.7, 4));
      return { colour: mix(pearl, scale(mix(pearl, dusk, 0.35), 0.72), sea), gloss: 0.15 };
    },
  };
  return photograph(studio, 1);
}
