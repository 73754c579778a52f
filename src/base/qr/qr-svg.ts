import { GRAPHIC_CONTRAST, contrast, luminance, parseColour } from "../colour.ts";
import { qrShape, QUIET_MODULES } from "./qr-shape.ts";

/** The style of a code. Colours are `#rrggbb`. */
export interface QrStyle {
  readonly dark: string;
  readonly light: string;
  /** Width of the margin in modules; at least 1. */
  readonly margin: number;
}

export const defaultQrStyle: QrStyle = { dark: "#000000", light: "#ffffff", margin: QUIET_MODULES };

interface QrSvgOptions {
  readonly style?: QrStyle;
  /** The logo as a `data:` address, so that the file is self-contained. */
  readonly logo?: string;
  /** Printed width. */
  readonly widthMm?: number;
}

/** A QR code of a text as SVG. */
export function qrSvg(text: string, { style = defaultQrStyle, logo, widthMm }: QrSvgOptions = {}): string {
  const { side, path, hole } = qrShape(text, { margin: style.margin, hasLogo: logo !== undefined });
  const size = widthMm === undefined ? "" : ` width="${widthMm}mm" height="${widthMm}mm"`;
  const picture =
    hole && logo
      ? `<image href="${escape(logo)}" x="${hole.at + 0.5}" y="${hole.at + 0.5}" width="${hole.side - 1}" height="${hole.side - 1}" preserveAspectRatio="xMidYMid meet"/>`
      : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"${size}><g shape-rendering="crispEdges"><path fill="${escape(style.light)}" d="M0 0h${side}v${side}H0z"/><path fill="${escape(style.dark)}" d="${path}"/></g>${picture}</svg>`;
}

export type QrError = "inverted" | "contrast" | "margin";

/**
 * The reason why a style is hard to read, if there is one. Readers expect a dark code on a light ground (ISO/IEC
 * 18004), enough contrast, and a quiet margin.
 */
export function findQrError({ dark, light, margin }: QrStyle): QrError | undefined {
  const [on, ground] = [parseColour(dark), parseColour(light)];
  if (!on || !ground) return "contrast";
  if (luminance(on) > luminance(ground)) return "inverted";
  if (contrast(on, ground) < GRAPHIC_CONTRAST) return "contrast";
  return margin < 2 ? "margin" : undefined;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
