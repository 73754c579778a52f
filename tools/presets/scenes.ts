import { block, sphere, standingRing, thrown } from "./bodies.ts";
import { daylight, type Drawing, MATTE, sheet, speckled } from "./daylight.ts";
import { type Light, light, mix, scale, smooth } from "./light.ts";
import { cloud } from "./noise.ts";
import { photograph, type Studio } from "./studio.ts";

/** One object on the shelf with its position. */
interface Piece {
  readonly across: number;
  readonly colour: Light;
  readonly gloss: number;
  at(x: number, y: number, z: number): number;
}

/** A row of pots, bowls and one ring, as on a potter's shelf. */
export function drawShelf(): Drawing {
  const wall = light(166, 178, 160);
  const [cream, clay, ink] = [light(240, 232, 214), light(178, 88, 56), light(46, 50, 58)];
  const [ochre, rose] = [light(214, 154, 62), light(214, 158, 142)];
  const bottle = (h: number) =>
    0.3 + 0.28 * smooth(0, 0.3, h) - 0.36 * smooth(1.1, 1.9, h) + 0.1 * smooth(2.3, 2.65, h);
  const belly = (h: number) => 0.26 + 0.5 * Math.exp(-(((h - 0.75) / 0.6) ** 2)) + 0.05 * smooth(2, 2.3, h);
  const pieces: readonly Piece[] = [
    {
      across: -4.72,
      colour: ochre,
      gloss: 0.5,
      at: (x, y, z) => thrown(x, y, z, 0.72, 0.05, (h) => 0.4 + 0.5 * Math.sqrt(h / 0.72)),
    },
    { across: -2.86, colour: cream, gloss: 0.5, at: (x, y, z) => thrown(x, y, z + 0.1, 2.3, 0.05, belly) },
    { across: -1.5, colour: ink, gloss: 0.7, at: (x, y, z) => sphere(x, y - 0.5, z - 0.55, 0.5) },
    {
      across: 0.2,
      colour: clay,
      gloss: 0,
      at: (x, y, z) => standingRing(x * 0.92 + z * 0.38, y - 1.16, z * 0.92 - x * 0.38, 0.84, 0.32),
    },
    {
      across: 2.05,
      colour: rose,
      gloss: 0.4,
      at: (x, y, z) => thrown(x, y, z - 0.25, 0.95, 0.05, (h) => 0.52 + 0.06 * Math.sin(h * 3)),
    },
    { across: 3.2, colour: ink, gloss: 0.6, at: (x, y, z) => thrown(x, y, z + 0.3, 2.65, 0.05, bottle) },
    {
      across: 4.78,
      colour: cream,
      gloss: 0.5,
      at: (x, y, z) => thrown(x, y, z, 0.6, 0.05, (h) => 0.36 + 0.56 * Math.sqrt(h / 0.6)),
    },
  ];
  /** No piece is wider than this, and distant ones are not worth computing. */
  const REACH = 1.3;
  const pieceAt = (piece: Piece, x: number, y: number, z: number) => piece.at(x - piece.across, y, z);
  const studio: Studio = {
    ...daylight,
    sun: [-0.9, 0.85, 0.75],
    clarity: 14,
    eye: [0, 1.75, 17],
    target: [0, 1.28, 0],
    lens: 0.128,
    behind: () => wall,
    distance(x, y, z) {
      let free = Math.min(y, z + 2.1);
      for (const piece of pieces)
        if (Math.abs(x - piece.across) - REACH < free) free = Math.min(free, pieceAt(piece, x, y, z));
      return free;
    },
    finish(x, y, z) {
      const piece = pieces.find((each) => pieceAt(each, x, y, z) < 0.012);
      if (piece) return { colour: speckled(piece.colour, scale(piece.colour, 0.5), x, y, z, 8), gloss: piece.gloss };
      return { colour: y < 0.02 ? light(206, 192, 168) : wall, gloss: MATTE };
    },
  };
  return photograph(studio, 8 / 3);
}

/** A chain across the picture. */
export function drawRings(): Drawing {
  const ground = light(226, 200, 172);
  const colours = [light(196, 84, 54), light(240, 178, 62), light(40, 72, 128), light(232, 214, 190)];
  const STEP = 1.34;
  const tilt = 0.16;
  const local = (x: number, y: number, z: number) => {
    const [u, w] = [x * Math.cos(tilt) + z * Math.sin(tilt), z * Math.cos(tilt) - x * Math.sin(tilt)];
    return [u, y - 0.95, w] as const;
  };
  const linkAt = (index: number, x: number, y: number, z: number) => {
    const [u, v, w] = local(x, y, z);
    const along = u - index * STEP;
    const lean = index % 2 === 0 ? 0.62 : -0.62;
    const [v2, w2] = [v * Math.cos(lean) - w * Math.sin(lean), w * Math.cos(lean) + v * Math.sin(lean)];
    // a link is longer than it is high
    const straight = along - Math.max(-0.26, Math.min(0.26, along));
    return standingRing(straight, v2, w2, 0.74, 0.235);
  };
  const nearest = (x: number, y: number, z: number) => {
    const middle = Math.round(local(x, y, z)[0] / STEP);
    return [middle - 1, middle, middle + 1].map((index) => ({ index, free: linkAt(index, x, y, z) }));
  };
  const studio: Studio = {
    ...daylight,
    sun: [-0.6, 1.3, 0.9],
    eye: [0.4, 3.4, 13],
    target: [0.4, 0.86, 0],
    lens: 0.155,
    behind: () => ground,
    distance: (x, y, z) => Math.min(...nearest(x, y, z).map(({ free }) => free), sheet(y, z, 4.2)),
    finish(x, y, z) {
      const link = nearest(x, y, z).find(({ free }) => free < 0.012);
      if (!link) return { colour: ground, gloss: MATTE };
      const colour = colours[((link.index % 4) + 4) % 4]!;
      return { colour: speckled(colour, scale(colour, 0.6), x, y, z, 7), gloss: 0.6 };
    },
  };
  return photograph(studio, 8 / 3);
}

/** Rows of walls with arches, with sunlight through them. */
export function drawArches(): Drawing {
  const [sand, rose, clay, sky] = [
    light(238, 196, 150),
    light(226, 132, 104),
    light(176, 74, 60),
    light(126, 184, 190),
  ];
  const walls = [
    { z: 0, height: 2.7, span: 2.5, shift: 0, colour: rose },
    { z: -3.4, height: 3.9, span: 3.3, shift: 0.9, colour: clay },
    { z: -7.4, height: 5.4, span: 4.1, shift: 0.2, colour: sand },
  ];
  const wallAt = ({ z: at, height, span, shift }: (typeof walls)[number], x: number, y: number, z: number) => {
    const u = x + shift - Math.round((x + shift) / span) * span;
    const half = span * 0.33;
    const spring = height - half - 0.5;
    const arch = y > spring ? Math.hypot(u, y - spring) - half : Math.abs(u) - half;
    return Math.max(block(0, y - height / 2, z - at, 1, height / 2, 0.5, 0.02), -arch) * 0.85;
  };
  const ballAt = (x: number, y: number, z: number) => sphere(x + 1.1, y - 0.62, z - 2.1, 0.62);
  const studio: Studio = {
    sun: [1.05, 1.1, 0.72],
    sunlight: [1.9, 1.55, 1.1],
    above: [0.36, 0.42, 0.52],
    below: [0.34, 0.2, 0.14],
    clarity: 60,
    unshaded: 0.02,
    depth: 70,
    haze: 0.012,
    eye: [-8.6, 2.7, 9.8],
    target: [1.4, 2.02, -2.6],
    lens: 0.2,
    behind: (_, y) => mix(scale(sky, 1.3), scale(sky, 0.8), 0.5 + y * 0.6),
    distance: (x, y, z) => Math.min(y, ballAt(x, y, z), ...walls.map((wall) => wallAt(wall, x, y, z))),
    finish(x, y, z) {
      const reaches = [y, ballAt(x, y, z), ...walls.map((wall) => wallAt(wall, x, y, z))];
      const nearest = reaches.indexOf(Math.min(...reaches));
      const colour = nearest === 0 ? sand : nearest === 1 ? light(244, 226, 196) : walls[nearest - 2]!.colour;
      return { colour: mix(colour, scale(colour, 0.88), cloud(x * 2, y * 2, z * 2, 3)), gloss: MATTE };
    },
  };
  return photograph(studio, 8 / 3);
}
