interface Box {
  readonly width: number;
  readonly height: number;
  /** Space for the width of the line, above and below. */
  readonly margin: number;
}

/** The points of a line through `values`, from left to right, zero at the bottom; a single value is a level line. */
export function sparklinePoints(values: readonly number[], { width, height, margin }: Box): [number, number][] {
  const drawn = values.length === 1 ? [...values, ...values] : values;
  const most = Math.max(...drawn, 1);
  const step = width / Math.max(drawn.length - 1, 1);
  return drawn.map((value, index) => [
    round(index * step),
    round(height - margin - (value / most) * (height - 2 * margin)),
  ]);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
