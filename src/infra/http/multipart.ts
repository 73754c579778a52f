import { ApiError, type ApiErrorKind } from "#base/errors.ts";

export const badMultipart: ApiErrorKind = {
  code: "bad_multipart",
  status: 400,
  message: "The upload is not valid multipart/form-data.",
};

export interface MultipartPart {
  readonly name: string;
  /** The file name sent by the client; empty for a part that is not a file. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** More than a form with one file has; each part costs work. */
const MAX_PARTS = 20;
const MAX_HEAD_BYTES = 8 * 1024;
const [CRLF, END_OF_HEAD, CLOSING] = ["\r\n", "\r\n\r\n", "--"].map((text) => Buffer.from(text));
/** RFC 2046, section 5.1.1; quoted or not. */
const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;
const NAME = /^content-disposition:\s*form-data\s*;(?:.*;)?\s*name=(?:"([^"]*)"|([^\s;"]+))/im;
const FILE_NAME = /^content-disposition:\s*form-data\s*;(?:.*;)?\s*filename=(?:"([^"]*)"|([^\s;"]+))/im;

/** The boundary in a `Content-Type`; undefined for every other type. */
export function readBoundary(contentType: string): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? plain;
}

/** The parts of a form (RFC 7578) as views of its bytes; throws badMultipart for a malformed body. */
export function splitParts(body: Buffer, boundary: string): MultipartPart[] {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: MultipartPart[] = [];
  // the first delimiter may stand at the very start, without its line end
  const first = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2)) ? -2 : body.indexOf(delimiter);
  if (first === -1) throw new ApiError(badMultipart);
  for (let at = first + delimiter.length; ;) {
    if (startsWith(body, at, CLOSING!)) return parts;
    if (!startsWith(body, at, CRLF!) || parts.length === MAX_PARTS) throw new ApiError(badMultipart);
    const end = body.indexOf(delimiter, at + 2);
    if (end === -1) throw new ApiError(badMultipart);
    parts.push(findPart(body.subarray(at + 2, end)));
    at = end + delimiter.length;
  }
}

function findPart(bytes: Buffer): MultipartPart {
  const headEnd = bytes.subarray(0, MAX_HEAD_BYTES + END_OF_HEAD!.length).indexOf(END_OF_HEAD!);
  if (headEnd === -1) throw new ApiError(badMultipart);
  const head = bytes.toString("utf8", 0, headEnd);
  const name = getValue(NAME, head);
  if (name === undefined) throw new ApiError(badMultipart);
  return { name, fileName: getValue(FILE_NAME, head) ?? "", bytes: bytes.subarray(headEnd + END_OF_HEAD!.length) };
}

function getValue(parameter: RegExp, head: string): string | undefined {
  const [, quoted, plain] = parameter.exec(head) ?? [];
  return quoted ?? plain;
}

function startsWith(body: Buffer, at: number, wanted: Buffer): boolean {
  return body.subarray(at, at + wanted.length).equals(wanted);
}
