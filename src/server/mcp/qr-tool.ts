import { z } from "zod";
import { qrModules } from "#base/qr/qr-shape.ts";
import { defaultQrStyle, findQrError, qrSvg, type QrStyle } from "#base/qr/qr-svg.ts";
import { ApiError, invalid } from "#base/errors.ts";
import { getShortLink } from "#features/links/short-links/list-links.ts";
import { openSharp } from "#features/media/encode/encode.ts";
import { scanAddress } from "#features/routing/click-source.ts";
import { linkId } from "./link-tools.ts";
import { defineTool, READS } from "./tool.ts";

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "Enter a colour such as #1a2b3c");
const formats = ["png", "svg"] as const;

const SENTENCES = {
  inverted: "Scanners expect a dark code on a light background",
  contrast: "The colours are too similar to be read",
  margin: "The margin is too small to be read",
};

export const qrCode = defineTool({
  name: "qr_code",
  title: "Draw a QR code",
  description:
    "Draw the QR code of a link as an image. Scans are counted with the source qr. PNG for screens and chats, SVG for print. Colours must be dark on light with a contrast of at least 3 to 1.",
  scopes: ["links:read"],
  annotations: READS,
  input: z.strictObject({
    linkId,
    format: z.enum(formats).default("png"),
    sizePx: z.int().min(128).max(2048).default(512).describe("Width and height of a PNG, in pixels."),
    dark: colour.default(defaultQrStyle.dark),
    light: colour.default(defaultQrStyle.light),
    margin: z.int().min(2).max(10).default(4).describe("The quiet border, in modules of the code."),
  }),
  output: z.object({ address: z.string().describe("What the code contains."), mimeType: z.string() }),
  async run(ctx, { linkId: id, format, sizePx, ...style }) {
    const { shortUrl } = await getShortLink(ctx, id);
    const address = scanAddress(shortUrl);
    requireReadable(style);
    const isSvg = format === "svg";
    const bytes = isSvg ? Buffer.from(qrSvg(address, { style })) : await drawPng(address, style, sizePx);
    const mimeType = isSvg ? "image/svg+xml" : "image/png";
    return {
      summary: "The QR code of the link is attached.",
      data: { address, mimeType },
      pictures: [{ type: "image", data: bytes.toString("base64"), mimeType }],
    };
  },
});

function requireReadable(style: QrStyle): void {
  const error = findQrError(style);
  const field = error === "margin" ? "margin" : "dark";
  if (error) throw new ApiError(invalid, { message: SENTENCES[error], errors: [{ field, message: SENTENCES[error] }] });
}

/** Draws a PNG from pixels: this process must not parse SVG, which may come from third parties. */
async function drawPng(address: string, { dark, light, margin }: QrStyle, sizePx: number): Promise<Buffer> {
  const rows = qrModules(address, { margin });
  const [on, ground] = [toBytes(dark), toBytes(light)];
  const pixels = Buffer.concat(rows.flatMap((row) => row.map((isDark) => (isDark ? on : ground))));
  const sharp = await openSharp();
  return sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 3 } })
    .resize(sizePx, sizePx, { kernel: "nearest" })
    .png()
    .toBuffer();
}

function toBytes(hex: string): Buffer {
  return Buffer.from(hex.slice(1), "hex");
}
