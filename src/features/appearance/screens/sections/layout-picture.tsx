import type { Layout } from "../../style.ts";
import styles from "./sections.module.css";

/** The cells of each layout: x, y, width and height. */
const CELLS: Readonly<Record<Layout, readonly (readonly [number, number, number, number])[]>> = {
  even: [
    [24, 12, 34, 20],
    [62, 12, 34, 20],
    [24, 36, 34, 20],
    [62, 36, 34, 20],
    [24, 60, 34, 20],
    [62, 60, 34, 20],
  ],
  bento: [
    [24, 12, 72, 20],
    [24, 36, 34, 20],
    [62, 36, 34, 20],
    [24, 60, 72, 20],
  ],
};

/** A thumbnail of a grid layout. */
export function LayoutPicture({ layout }: { layout: Layout }) {
  return (
    <svg viewBox="0 0 120 92" className={styles.template}>
      {CELLS[layout].map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} {...{ x, y, width, height }} rx={3} className={styles.tile} />
      ))}
    </svg>
  );
}
