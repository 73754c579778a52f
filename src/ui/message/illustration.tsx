import type { ReactNode } from "react";

/**
 * The state of the two rings. `apart`: not found. `broken`: a bug. `away` and `unreachable`: no connection to the store
 * or the network. `closing`: a delay. `locked`: a password. `question`: a confirmation. `waiting`: a time in the
 * future.
 */
export type IllustrationName =
  | "apart"
  | "broken"
  | "away"
  | "unreachable"
  | "closing"
  | "locked"
  | "question"
  | "waiting";

const RADIUS = 36;

/** The two rings of the mark, in ink and gold, in a state that illustrates the message. */
export function Illustration({ illustration }: { illustration: IllustrationName }) {
  return (
    <svg className="illustration" viewBox="0 0 240 120" width="240" height="120" fill="none" aria-hidden="true">
      {ILLUSTRATIONS[illustration]}
    </svg>
  );
}

const ink = (cx: number, cy: number) => <circle className="ink" cx={cx} cy={cy} r={RADIUS} />;
/** The part of the left ring that lies over the right one. */
const over = (cx: number, cy: number) => <path className="ink" d={arc(cx, cy, -72, -8)} />;

const gold = <circle className="gold" cx="148" cy="60" r={RADIUS} />;
/** The left ring, the content behind its overlapping part, and that part. */
const chained = (behind: ReactNode) => (
  <>
    {ink(92, 60)}
    {behind}
    {over(92, 60)}
  </>
);

const ILLUSTRATIONS: Readonly<Record<IllustrationName, ReactNode>> = {
  apart: (
    <>
      {ink(72, 52)}
      <g className="fallen">
        <path className="gold" d={arc(172, 70, -150, 158)} />
      </g>
      <path className="spark" d="M122 30l4 -11M134 37l10 -8M114 22l-1 -9" />
    </>
  ),
  broken: (
    <>
      {ink(92, 64)}
      <path className="gold" d={arc(148, 64, -12, 285)} />
      <path className="gold piece" d={arc(148, 64, -58, -30)} />
      {over(92, 64)}
      <path className="spark" d="M185 14l4 -9M200 24l9 -6M206 40l11 -2" />
    </>
  ),
  away: chained(<circle className="gold dotted" cx="148" cy="60" r={RADIUS} pathLength="180" />),
  unreachable: (
    <>
      {ink(46, 60)}
      <circle className="gold" cx="194" cy="60" r={RADIUS} />
      <path className="spark wire" d="M94 60h18M146 60h-18" />
      <path className="spark" d="M114 70l-6 9M126 50l6 -9" />
    </>
  ),
  locked: chained(
    <>
      {gold}
      <path className="sign" d="M151 54v0M151 58v14" />
      <circle className="sign" cx="151" cy="53" r="4" />
    </>,
  ),
  question: chained(
    <>
      {gold}
      <path className="sign" d="M151 42v20M151 76v0" />
    </>,
  ),
  waiting: chained(
    <>
      {gold}
      <path className="sign" d="M151 42v19l12 8" />
    </>,
  ),
  closing: chained(
    <>
      <circle className="faint" cx="148" cy="60" r={RADIUS} />
      <circle className="gold closing" cx="148" cy="60" r={RADIUS} pathLength="100" transform="rotate(-90 148 60)" />
    </>,
  ),
};

/** An arc of a ring from one angle to another, in degrees clockwise from the right. */
function arc(cx: number, cy: number, from: number, to: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(cx + RADIUS * Math.cos(angle)).toFixed(1)} ${(cy + RADIUS * Math.sin(angle)).toFixed(1)}`;
  };
  return `M ${at(from)} A ${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}
