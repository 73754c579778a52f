import type { Palette } from "../../contract.ts";

/** A thumbnail of a palette: its ground, a card with text and icon, and the button. */
export function PalettePicture({ palette }: { palette: Palette }) {
  const { background, secondary, text, muted, primary, accent } = palette;
  return (
    <svg viewBox="0 0 96 64" width="100%" style={{ display: "block" }}>
      <rect width={96} height={64} fill={background} />
      <rect x={12} y={10} width={34} height={4} rx={2} fill={text} />
      <rect x={12} y={17} width={22} height={3} rx={1.5} fill={muted} />
      <rect x={12} y={25} width={72} height={13} rx={4} fill={secondary} />
      <circle cx={20} cy={31.5} r={3.5} fill={accent} />
      <rect x={28} y={30} width={36} height={3} rx={1.5} fill={text} />
      <rect x={12} y={44} width={72} height={11} rx={5.5} fill={primary} />
    </svg>
  );
}
