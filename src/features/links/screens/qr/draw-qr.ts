import { qrShape } from "#base/qr/qr-shape.ts";
import { type QrStyle, qrSvg } from "#base/qr/qr-svg.ts";

/** Print sizes by purpose. A code should be about a tenth as wide as the reading distance. */
export const printSizes = [
  { name: "screen", widthMm: undefined },
  { name: "card", widthMm: 20 },
  { name: "flyer", widthMm: 40 },
  { name: "poster", widthMm: 150 },
] as const;

type PrintSize = (typeof printSizes)[number];

const DOTS_PER_INCH = 300;
const MM_PER_INCH = 25.4;
const SCREEN_PX = 1024;

/** The width in pixels of a code with `side` modules: sharp enough for print, with whole pixels per module. */
function widthPx({ widthMm }: PrintSize, side: number): number {
  const minWidthPx = widthMm === undefined ? SCREEN_PX : (widthMm / MM_PER_INCH) * DOTS_PER_INCH;
  return Math.ceil(minWidthPx / side) * side;
}

interface Drawing {
  readonly text: string;
  readonly look: QrStyle;
  /** The address of a picture on our server; empty for none. */
  readonly logo: string;
  readonly size: PrintSize;
}

const LOGO_PX = 512;

/** Draws the code on a canvas whose pixels can be read. */
export async function drawQr({ text, look, logo, size }: Drawing): Promise<HTMLCanvasElement> {
  const { side, path, hole } = qrShape(text, { margin: look.margin, hasLogo: logo !== "" });
  const canvas = toCanvas(widthPx(size, side));
  const context = getContext(canvas);
  context.scale(canvas.width / side, canvas.width / side);
  context.fillStyle = look.light;
  context.fillRect(0, 0, side, side);
  context.fillStyle = look.dark;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- CanvasRenderingContext2D, not an array
  context.fill(new Path2D(path));
  if (hole) drawCentred(context, await loadImage(logo), hole.at + 0.5, hole.side - 1);
  return canvas;
}

/** The code as the text of an SVG file, with the logo embedded. */
export async function drawQrSvg({ text, look, logo, size }: Drawing): Promise<string> {
  return qrSvg(text, {
    style: look,
    ...(logo !== "" && { logo: await toPngAddress(logo) }),
    ...(size.widthMm !== undefined && { widthMm: size.widthMm }),
  });
}

/** The text that a reader decodes from the picture; undefined if it finds no code. */
export async function decodeQr(canvas: HTMLCanvasElement): Promise<string | undefined> {
  const { decodeQR } = await import("qr/decode.js");
  const { width, height } = canvas;
  try {
    return decodeQR({ width, height, data: getContext(canvas).getImageData(0, 0, width, height).data });
  } catch {
    // the reader throws if it finds no code
    return undefined;
  }
}

/** Re-encodes the logo as PNG, since many print programs cannot read WebP inside SVG. */
async function toPngAddress(logo: string): Promise<string> {
  const canvas = toCanvas(LOGO_PX);
  drawCentred(getContext(canvas), await loadImage(logo), 0, LOGO_PX);
  return canvas.toDataURL("image/png");
}

function toCanvas(width: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height: width });
}

function getContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no 2D canvas");
  return context;
}

/** Fits the whole picture into the middle of a square. */
function drawCentred(context: CanvasRenderingContext2D, image: HTMLImageElement, at: number, side: number): void {
  const scale = side / Math.max(image.naturalWidth, image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.drawImage(image, at + (side - width) / 2, at + (side - height) / 2, width, height);
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  // a canvas with a cross-origin picture cannot be read
  image.crossOrigin = "anonymous";
  image.src = address;
  await image.decode();
  return image;
}
