/** The headers of a visit by their names in lower case; only those that visits read. */
export interface VisitHeaders {
  readonly accept?: HeaderValue;
  readonly "accept-encoding"?: HeaderValue;
  readonly "accept-language"?: HeaderValue;
  readonly "content-type"?: HeaderValue;
  readonly cookie?: HeaderValue;
  readonly dnt?: HeaderValue;
  readonly "if-none-match"?: HeaderValue;
  readonly origin?: HeaderValue;
  readonly purpose?: HeaderValue;
  readonly referer?: HeaderValue;
  readonly "sec-fetch-site"?: HeaderValue;
  readonly "sec-gpc"?: HeaderValue;
  readonly "sec-purpose"?: HeaderValue;
  readonly "user-agent"?: HeaderValue;
  readonly "x-forwarded-for"?: HeaderValue;
  readonly "x-moz"?: HeaderValue;
  readonly "x-purpose"?: HeaderValue;
}

type HeaderValue = string | string[] | undefined;
export type VisitHeader = keyof VisitHeaders;

/**
 * Picks the headers of a visit from alternating names and values. Treats a repeated header as Node's `headers` do: of
 * `User-Agent`, `Referer` and `Content-Type` the first one counts, all others are joined.
 *
 * Node converts all names and builds an object whose shape depends on their order, which makes every access slow. For
 * the headers of a browser, this takes 0.4 instead of 2.9 µs (Node 26, measured with the reads of a visit).
 */
export function readVisitHeaders(raw: readonly string[]): VisitHeaders {
  let accept, acceptEncoding, acceptLanguage, contentType, cookie, dnt, ifNoneMatch, origin, purpose, referer;
  let secFetchSite, secGpc, secPurpose, userAgent, forwardedFor, xMoz, xPurpose;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!;
    const value = raw[at + 1]!;
    switch (name.length) {
      case 3:
        if (is(name, "DNT", "dnt")) dnt = join(dnt, value);
        break;
      case 5:
        if (is(name, "X-Moz", "x-moz")) xMoz = join(xMoz, value);
        break;
      case 6:
        if (is(name, "Accept", "accept")) accept = join(accept, value);
        else if (is(name, "Cookie", "cookie")) cookie = join(cookie, value, "; ");
        else if (is(name, "Origin", "origin")) origin = join(origin, value);
        break;
      case 7:
        if (is(name, "Referer", "referer")) referer ??= value;
        else if (is(name, "Sec-GPC", "sec-gpc")) secGpc = join(secGpc, value);
        else if (is(name, "Purpose", "purpose")) purpose = join(purpose, value);
        break;
      case 9:
        if (is(name, "X-Purpose", "x-purpose")) xPurpose = join(xPurpose, value);
        break;
      case 10:
        if (is(name, "User-Agent", "user-agent")) userAgent ??= value;
        break;
      case 11:
        if (is(name, "Sec-Purpose", "sec-purpose")) secPurpose = join(secPurpose, value);
        break;
      case 12:
        if (is(name, "Content-Type", "content-type")) contentType ??= value;
        break;
      case 13:
        if (is(name, "If-None-Match", "if-none-match")) ifNoneMatch = join(ifNoneMatch, value);
        break;
      case 14:
        if (is(name, "Sec-Fetch-Site", "sec-fetch-site")) secFetchSite = join(secFetchSite, value);
        break;
      case 15:
        if (is(name, "Accept-Encoding", "accept-encoding")) acceptEncoding = join(acceptEncoding, value);
        else if (is(name, "Accept-Language", "accept-language")) acceptLanguage = join(acceptLanguage, value);
        else if (is(name, "X-Forwarded-For", "x-forwarded-for")) forwardedFor = join(forwardedFor, value);
        break;
    }
  }
  return {
    accept,
    "accept-encoding": acceptEncoding,
    "accept-language": acceptLanguage,
    "content-type": contentType,
    cookie,
    dnt,
    "if-none-match": ifNoneMatch,
    origin,
    purpose,
    referer,
    "sec-fetch-site": secFetchSite,
    "sec-gpc": secGpc,
    "sec-purpose": secPurpose,
    "user-agent": userAgent,
    "x-forwarded-for": forwardedFor,
    "x-moz": xMoz,
    "x-purpose": xPurpose,
  };
}

/** Whether `name` is this header. Tries the two common spellings first, to avoid lower-casing. */
function is(name: string, usual: string, lower: string): boolean {
  return name === usual || name === lower || name.toLowerCase() === lower;
}

function join(before: string | undefined, value: string, separator = ", "): string {
  return before === undefined ? value : before + separator + value;
}
