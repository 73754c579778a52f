const RADIUS = 118;
const STEP = 150;
const COUNT = 6;

const links = Array.from({ length: COUNT }, (_, index) => ({
  index,
  x: 40 + index * STEP * 0.72,
  y: 60 + index * STEP * 0.62,
}));

/** A chain across the picture with one golden link; each link passes over the previous one, then under it. */
export function ChainArt() {
  return (
    <svg
      viewBox="0 0 640 640"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="30"
      strokeLinecap="butt"
      aria-hidden
    >
      <g transform="translate(40 -40)">
        {links.map(({ index, x, y }) => (
          <circle key={index} cx={x} cy={y} r={RADIUS} stroke={getColour(index)} />
        ))}
        {links.slice(0, -1).map(({ index, x, y }) => (
          <path key={index} d={upperCrossing(x, y)} stroke={getColour(index)} />
        ))}
      </g>
    </svg>
  );
}

function getColour(index: number): string {
  if (index === 2) return "var(--gold-bright)";
  return index % 2 === 0 ? "var(--iron)" : "var(--iron-dim)";
}

/** The arc of a ring around its upper crossing with the next one, drawn again on top. */
function upperCrossing(x: number, y: number): string {
  const towards = Math.atan2(0.62, 0.72);
  const half = Math.acos((STEP * Math.hypot(0.72, 0.62)) / 2 / RADIUS);
  const from = pointAt(x, y, towards - half - 0.3);
  const to = pointAt(x, y, towards - half + 0.3);
  return `M ${from} A ${RADIUS} ${RADIUS} 0 0 1 ${to}`;
}

function pointAt(x: number, y: number, angle: number): string {
  return `${(x + RADIUS * Math.cos(angle)).toFixed(1)} ${(y + RADIUS * Math.sin(angle)).toFixed(1)}`;
}
