import styles from "./hanging-chain.module.css";

const LINKS = [0, 1, 2, 3, 4];
const STEP = 42;
const LINK = { rx: 8, ry: 15 };
const RING = 25;
/** How far a link seen edge-on reaches into its neighbours. */
const GRIP = 5;
const RING_Y = LINKS.length * STEP - LINK.ry + RING;

/** A chain in the margin of a wide page that holds a golden ring; every other link is seen edge-on. */
export function HangingChain() {
  return (
    <svg className={styles.chain} width="60" height="250" viewBox="-30 0 60 250" fill="none" aria-hidden>
      <circle cy={RING_Y} r={RING} strokeWidth="6" className={styles.gold} />
      <g className={styles.links} strokeWidth="4" strokeLinecap="round">
        {LINKS.map((place) => (
          <ellipse key={place} cy={place * STEP} {...LINK} />
        ))}
        {LINKS.map((place) => (
          <path key={place} d={`M 0 ${place * STEP + LINK.ry - GRIP} v ${STEP - 2 * (LINK.ry - GRIP)}`} />
        ))}
      </g>
    </svg>
  );
}
