import sharp from "sharp";
import { z } from "zod";
import { findQrError, qrSvg, type QrStyle } from "#base/qr/qr-svg.ts";
import { ApiError, invalid } from "#base/errors.ts";
import { getShortLink } from "#features/links/list/list-links.ts";
import { scanAddress } from "#features/routing/click-source.ts";
import { linkId } from "./link-tools.ts";
import { defineTool, READS } from "./tool.ts";

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "Enter a colour such as #000000");
const formats = ["png", "svg"] as const;

const SENTENCES = {
  inverted: "Readers expect a dark code on a light ground",
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
    dark: colour.default("#000000"),
    light: colour.default("#ffffff"),
    margin: z.int().min(2).max(10).default(4).describe("The quiet border, in modules of the code."),
  }),
  output: z.object({ address: z.string().describe("What the code contains."), mimeType: z.string() }),
  async run(ctx, { linkId: id, format, sizePx, ...style }) {
    const { shortUrl } = await getShortLink(ctx, id);
    const address = scanAddress(shortUrl);
    const svg = draw(address, style);
    const isSvg = format === "svg";
    const bytes = isSvg
      ? Buffer.from(svg)
      : await sharp(Buffer.from(svg), { density: 600 }).resize(sizePx, sizePx, { kernel: "nearest" }).png().toBuffer();
    const mimeType = isSvg ? "image/svg+xml" : "image/png";
    return {
      summary: "The QR code of the link is attached.",
      data: { address, mimeType },
      pictures: [{ type: "image", data: bytes.toString("base64"), mimeType }],
    };
  },
});

function draw(address: string, style: QrStyle): string {
  const error = findQrError(style);
  const field = error === "margin" ? "margin" : "dark";
  if (error) throw new ApiError(invalid, { message: SENTENCES[error], errors: [{ field, message: SENTENCES[error] }] });
  return qrSvg(address, { style });
}
