import { add, clamp, type Light, light, mix, scale, smooth } from "./light.ts";
import { cloud, noise } from "./noise.ts";
import type { Drawing } from "./daylight.ts";
import { photograph } from "./studio.ts";

/** Dunes with the sun just over them. */
export function drawDunes(): Drawing {
  const [sand, high, low] = [light(232, 158, 104), light(120, 142, 190), light(252, 208, 164)];
  const height = (x: number, z: number) => {
    const drift = x + 1.6 * Math.sin(z * 0.32 + 0.4) + 0.5 * Math.sin(z * 0.9);
    const phase = (drift * 0.27 + z * 0.05) % 1;
    const share = phase < 0 ? phase + 1 : phase;
    // a long windward slope, and a short one behind it
    const shape = share < 0.72 ? smooth(0, 0.72, share) : 1 - smooth(0.72, 1, share);
    const swell = 0.55 + 0.75 * noise(x * 0.12 + 3, z * 0.16 + 5);
    return shape * swell + 0.9 * noise(x * 0.07, z * 0.09 + 11) - 0.03 * Math.max(0, z);
  };
  const sky = (x: number, y: number): Light => {
    const glow = Math.exp(-(((x - 0.36) * 2.667) ** 2 + (y - 0.3) ** 2) * 1.6);
    const disc = smooth(0.152, 0.144, Math.hypot((x - 0.36) * 2.667, y - 0.34));
    return mix(add(mix(low, high, smooth(-0.1, 1.3, y)), scale([0.9, 0.42, 0.2], glow * 0.4)), [1.3, 1.05, 0.8], disc);
  };
  return photograph(
    {
      sun: [0.62, 0.34, -0.5],
      sunlight: [2.3, 1.5, 0.86],
      above: [0.4, 0.36, 0.5],
      below: [0.2, 0.12, 0.12],
      clarity: 20,
      unshaded: 0.5,
      depth: 60,
      haze: 0.034,
      eye: [0, 2.75, 10],
      target: [0, 1.85, 0],
      lens: 0.24,
      behind: sky,
      distance: (x, y, z) => (y - height(x, z)) * 0.5,
      finish: (x, _y, z) => ({
        colour: mix(sand, scale(sand, 0.9), cloud(x * 1.4, z * 2.2, 0, 3)),
        gloss: 0,
      }),
    },
    8 / 3,
  );
}

/** Mountains around still water, the moon above and in it. */
export function drawBay(): Drawing {
  const [zenith, horizon, near] = [light(20, 40, 74), light(118, 164, 176), light(8, 22, 40)];
  const moonlight: Light = [1.05, 1, 0.86];
  const WATER = -0.36;
  const LAYERS = 6;
  const crest = (layer: number, x: number) => {
    const far = layer / (LAYERS - 1);
    const valley = smooth(0.02, 1, Math.abs(x + 0.22 - 0.1 * layer));
    return (
      WATER +
      0.05 +
      (0.16 + 0.52 * valley) *
        (1.1 - 0.5 * far) *
        (0.35 + cloud(x * (2.2 + layer * 0.8) + layer * 31, layer * 7, 0, 5)) *
        (0.55 + 0.45 * far)
    );
  };
  const above = (x: number, y: number): Light => {
    const dome = mix(horizon, zenith, smooth(WATER - 0.2, 1.1, y));
    const away = Math.hypot((x + 0.24) * 2.667, y - 0.5);
    const disc = smooth(0.186, 0.178, away) * (0.88 + 0.12 * cloud(x * 22, y * 9, 0, 3));
    const seen = mix(add(dome, scale(moonlight, 0.3 * Math.exp(-away * 2.4))), moonlight, disc);
    for (let layer = LAYERS - 1; layer >= 0; layer--) {
      const top = crest(layer, x);
      if (layer === 0 || y > top) continue;
      const next = layerColour(layer, y, top);
      if (y < top) return getFront(layer, x, y) ?? next;
    }
    return y < crest(0, x) ? layerColour(0, y, crest(0, x)) : seen;
  };
  const getFront = (layer: number, x: number, y: number): Light | undefined => {
    for (let front = 0; front < layer; front++) if (y < crest(front, x)) return layerColour(front, y, crest(front, x));
    return undefined;
  };
  const layerColour = (layer: number, y: number, top: number): Light => {
    const far = layer / (LAYERS - 1);
    const base = mix(near, scale(horizon, 0.72), far ** 0.8);
    const mist = smooth(top, WATER - 0.02, y) * (0.25 + 0.4 * far);
    return mix(base, horizon, mist);
  };
  return (x, y) => {
    if (y > WATER) return above(x, y);
    const depth = (WATER - y) / (1 + WATER);
    const ripple = 0.012 * Math.sin(y * 130 + 7 * noise(x * 5, y * 22)) * depth;
    const mirrored = above(x + ripple * 1.6, WATER + (WATER - y) * 0.86 + ripple);
    const path = Math.exp(-(((x + 0.24 + ripple * 2) * (9 - 4 * depth)) ** 2));
    const glitter = smooth(0.52, 0.8, noise(x * 26, y * 95)) * path;
    return add(scale(mirrored, 0.62 - 0.22 * depth), scale(moonlight, 0.07 * path + 0.42 * glitter));
  };
}

/** Folds of cloth that catch the light. */
export function drawSilk(): Drawing {
  const [deep, main, sheen] = [light(52, 16, 78), light(150, 52, 130), light(255, 184, 160)];
  const fold = (x: number, y: number) => {
    const u = x * 2.667;
    const drift = 0.9 * Math.sin(u * 0.55 + y * 0.7 + 0.5) + 0.5 * noise(u * 0.8 + 9, y * 0.9);
    const wave = y * 1.15 + u * 0.42 + drift;
    return (
      Math.sin(wave * 2.6) * 0.55 +
      Math.sin(wave * 5.6 + u * 0.6) * 0.2 +
      Math.sin(wave * 10.5 - u * 0.9) * 0.05 +
      Math.sin(wave * 1.15 - u * 0.5) * 0.35
    );
  };
  return (x, y) => {
    const e = 0.004;
    const [a, b] = [(fold(x + e, y) - fold(x - e, y)) / (2 * e * 2.667), (fold(x, y + e) - fold(x, y - e)) / (2 * e)];
    const length = Math.hypot(a * 0.5, b * 0.5, 1);
    const facing = clamp((-a * 0.5 * -0.35 + -b * 0.5 * 0.75 + 0.55) / length);
    const hue = mix(main, light(58, 78, 176), smooth(-0.5, 1.1, x * 0.8 - y * 0.3));
    const body = mix(deep, hue, 0.12 + 0.95 * facing);
    const shine = facing ** 7 * 0.85;
    return add(body, scale(mix(sheen, light(176, 206, 255), smooth(-0.3, 1, x)), shine));
  };
}
