import { qrShape } from "#base/qr/qr-shape.ts";
import { defaultQrStyle, type QrStyle } from "#base/qr/qr-svg.ts";

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly look?: QrStyle;
  /** The address of a picture for the centre. */
  readonly logo?: string | undefined;
  /** In CSS pixels. */
  readonly width?: number;
}

/** A QR code, dark on light in both colour schemes, since some readers cannot read an inverted one. */
export function QrCode({ text, label, look = defaultQrStyle, logo, width = 200 }: QrCodeProps) {
  const { side, path, hole } = qrShape(text, { margin: look.margin, hasLogo: logo !== undefined });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} width={width} height={width}>
      <g shapeRendering="crispEdges">
        <rect width="100%" height="100%" fill={look.light} />
        <path d={path} fill={look.dark} />
      </g>
      {hole && logo !== undefined && (
        <image href={logo} x={hole.at + 0.5} y={hole.at + 0.5} width={hole.side - 1} height={hole.side - 1} />
      )}
    </svg>
  );
}
