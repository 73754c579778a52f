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
  const wanted = widthMm === undefined ? SCREEN_PX : (widthMm / MM_PER_INCH) * DOTS_PER_INCH;
  return Math.ceil(wanted / side) * side;
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
  const pen = getPen(canvas);
  pen.scale(canvas.width / side, canvas.width / side);
  pen.fillStyle = look.light;
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = look.dark;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- CanvasRenderingContext2D, not an array
  pen.fill(new Path2D(path));
  if (hole) fit(pen, await loadImage(logo), hole.at + 0.5, hole.side - 1);
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
export async function readBack(canvas: HTMLCanvasElement): Promise<string | undefined> {
  const { decodeQR } = await import("qr/decode.js");
  const { width, height } = canvas;
  try {
    return decodeQR({ width, height, data: getPen(canvas).getImageData(0, 0, width, height).data });
  } catch {
    // the reader throws if it finds no code
    return undefined;
  }
}

/** Re-encodes the logo as PNG, since many print programs cannot read WebP inside SVG. */
async function toPngAddress(logo: string): Promise<string> {
  const canvas = toCanvas(LOGO_PX);
  fit(getPen(canvas), await loadImage(logo), 0, LOGO_PX);
  return canvas.toDataURL("image/png");
}

function toCanvas(width: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height: width });
}

function getPen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser has no 2D canvas");
  return pen;
}

/** Fits the whole picture into the middle of a square. */
function fit(pen: CanvasRenderingContext2D, image: HTMLImageElement, at: number, side: number): void {
  const scale = side / Math.max(image.naturalWidth, image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  pen.drawImage(image, at + (side - width) / 2, at + (side - height) / 2, width, height);
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  // a canvas with a cross-origin picture cannot be read
  image.crossOrigin = "anonymous";
  image.src = address;
  await image.decode();
  return image;
}
