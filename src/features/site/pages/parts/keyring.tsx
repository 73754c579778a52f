import type { Language } from "#base/language.ts";
import { Icon } from "#features/appearance/pages/icons.tsx";
import type { Translate } from "../translate.ts";

const ROWS = ["one", "two", "three", "four"] as const;
/** The ring in a 560 by 680 viewBox. Tags hang from points of its lower half, given as angles from the right. */
const RING = { cx: 296, cy: 168, r: 124 };
const HOLE_RADIUS = 19;
const SAMPLE_CLICKS = 1284;

/**
 * A key ring: the page in front, single links beside it. Decorative, so nothing in it is interactive. Each tag
 * swings around the point where the ring passes through it.
 */
export function Keyring({ t, language }: { t: Translate; language: Language }) {
  return (
    <div className="keyring" aria-hidden="true">
      <svg className="metal" viewBox="0 0 560 680">
        <defs>
          <linearGradient id="gold" gradientUnits="userSpaceOnUse" x1="172" y1="44" x2="420" y2="292">
            <stop offset="0" stopColor="var(--metal-1)" />
            <stop offset=".3" stopColor="var(--metal-2)" />
            <stop offset=".55" stopColor="var(--metal-3)" />
            <stop offset=".75" stopColor="var(--metal-4)" />
            <stop offset="1" stopColor="var(--metal-5)" />
          </linearGradient>
        </defs>
        <circle {...RING} />
      </svg>
      <div className="tag far-left">
        <i className="hole" />
        <Icon name="instagram" />
      </div>
      <div className="tag far-right">
        <i className="hole" />
        <b>{new Intl.NumberFormat(language).format(SAMPLE_CLICKS)}</b>
        <small>{t("sample.clicks_week")}</small>
      </div>
      <RingFront holes={[146, 34]} />
      <div className="tag near-left">
        <i className="hole" />
        <Icon name="youtube" />
      </div>
      <div className="tag near-right">
        <i className="hole" />
        <Icon name="spotify" />
      </div>
      <RingFront holes={[124, 56]} />
      <div className="tag sheet">
        <i className="hole" />
        <Bowl />
        <b>{t("sample.name")}</b>
        <small>{t("sample.about")}</small>
        {ROWS.map((row) => (
          <span key={row} className={row === "one" ? "row first" : "row"}>
            {t(`sample.${row}`)}
          </span>
        ))}
      </div>
      <RingFront holes={[90]} />
    </div>
  );
}

/** The parts of the ring that lie in front of the tags: from each hole to the right, up to the edge of the tag. */
function RingFront({ holes }: { holes: readonly number[] }) {
  return (
    <svg className="metal" viewBox="0 0 560 680">
      {holes.map((angle) => (
        <g key={angle}>
          <clipPath id={`hole-${angle}`}>
            <circle {...pointAt(angle, RING.r)} r={HOLE_RADIUS} />
            <path d={wedge(angle, angle === 56 ? 28 : 50)} />
          </clipPath>
          <circle {...RING} clipPath={`url(#hole-${angle})`} />
        </g>
      ))}
    </svg>
  );
}

/** The sector of the viewBox that starts at an angle and extends to the right by `width` degrees. */
function wedge(angle: number, width: number): string {
  const [from, to] = [pointAt(angle, 300), pointAt(angle - width, 300)];
  return `M ${RING.cx} ${RING.cy} L ${from.cx} ${from.cy} L ${to.cx} ${to.cy} Z`;
}

function pointAt(degrees: number, radius: number): { cx: number; cy: number } {
  const radians = (degrees * Math.PI) / 180;
  return {
    cx: Math.round(RING.cx + radius * Math.cos(radians)),
    cy: Math.round(RING.cy + radius * Math.sin(radians)),
  };
}

function Bowl() {
  return (
    <svg className="bowl" viewBox="0 0 80 80">
      <circle className="ground" cx="40" cy="40" r="40" />
      <path className="clay" d="M14 33h52c0 16-7 25-17 28v4H31v-4C21 58 14 49 14 33Z" />
      <path
        className="glaze"
        d="M14 33h52c0 3-.3 6-.8 9-3 4-6-1-9 1s-4 8-8 6-5-8-9-6-4 9-8 7-4-9-8-8-5 3-8 1c-.7-3-1.2-6-1.2-10Z"
      />
      <ellipse className="rim" cx="40" cy="33" rx="26" ry="5" />
    </svg>
  );
}
