import { Resvg } from "@resvg/resvg-js";
import scan from "qr/decode.js";

/** The text of a QR code that is drawn as SVG. */
export function scanSvg(svg: string): string {
  const options = { fitTo: { mode: "width", value: 600 }, background: "white" } as const;
  const { width, height, pixels } = new Resvg(svg, options).render();
  return scan({ width, height, data: pixels });
}
