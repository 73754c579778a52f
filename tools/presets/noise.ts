/** A deterministic number from 0 to 1 for a point of the grid. */
function spot(x: number, y: number, z: number): number {
  let bits = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(z, 2_147_483_647 - 1_274_126_177);
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  bits = Math.imul(bits ^ (bits >>> 15), 2_246_822_519);
  return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_295;
}

const bend = (share: number) => share * share * share * (share * (share * 6 - 15) + 10);

/** Value noise from 0 to 1: smooth and without a visible pattern. */
export function noise(x: number, y: number, z = 0): number {
  const [left, top, near] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [bend(x - left), bend(y - top), bend(z - near)];
  const row = (j: number, k: number) => {
    const from = spot(left, top + j, near + k);
    return from + (spot(left + 1, top + j, near + k) - from) * u;
  };
  const sheet = (k: number) => row(0, k) + (row(1, k) - row(0, k)) * v;
  return w === 0 ? sheet(0) : sheet(0) + (sheet(1) - sheet(0)) * w;
}

/** Layers of noise, each half as large and half as strong; from 0 to 1. */
export function cloud(x: number, y: number, z: number, octaves: number): number {
  let [sum, weight, all, scale] = [0, 1, 0, 1];
  for (let count = 0; count < octaves; count++) {
    sum += noise(x * scale + count * 17.3, y * scale, z * scale) * weight;
    all += weight;
    weight /= 2;
    scale *= 2;
  }
  return sum / all;
}

/** 1 within round dots scattered at about one per unit of space, 0 between them. */
export function dots(x: number, y: number, z: number, radius: number): number {
  const [left, top, near] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const place = (salt: number) => 0.5 + (spot(left + salt * 57, top + salt * 131, near + salt * 17) - 0.5) * 0.6;
  const size = radius * (0.35 + 0.65 * spot(left + 7, top + 3, near + 11));
  const away = Math.hypot(x - left - place(1), y - top - place(2), z - near - place(3));
  return away < size ? Math.min((size - away) / (0.25 * size), 1) : 0;
}
