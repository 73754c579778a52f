import { PROGRAMS, type Visitor, VISITORS } from "./people.ts";

export type TrafficClass = "person" | "bot" | "preview" | "prefetch" | "head" | "owner";

/** A request and how statistics should count it; undefined if not at all. */
export interface PlannedRequest {
  readonly method: "GET" | "HEAD" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: readonly number[];
  readonly name: string;
  readonly counts: ExpectedEvent | undefined;
}

export interface ExpectedEvent {
  readonly kind: "click" | "visit";
  readonly trafficClass: TrafficClass;
  /** The visitor's identity within a day; undefined for programs and for people who opted out of tracking. */
  readonly visitor: string | undefined;
  readonly dimensions: Readonly<Record<string, string>>;
}

export interface Site {
  readonly handle: string;
  readonly workspaceId: string;
  readonly host: string;
  /** In page order. */
  readonly links: readonly { readonly id: string; readonly alias: string }[];
  /** The id of a link in another workspace. */
  readonly otherTenantLink: string;
  ownerCookie(): string;
}

type Random = (from: number, to: number) => number;

const REFERRERS = [
  { referrer: "", host: "", channel: "direct" },
  { referrer: "https://www.instagram.com/", host: "instagram.com", channel: "social" },
  { referrer: "https://www.google.com/", host: "google.com", channel: "search" },
  { referrer: "https://chatgpt.com/", host: "chatgpt.com", channel: "ai" },
  { referrer: "https://mail.yandex.ru/", host: "mail.yandex.ru", channel: "email" },
  { referrer: "https://shop.example/spring", host: "shop.example", channel: "referral" },
  { referrer: "javascript:alert(1)", host: "", channel: "direct" },
] as const;

const CAMPAIGNS = [
  { query: "", utm: {} },
  {
    query: "utm_source=newsletter&utm_medium=email&utm_campaign=may%20%26%20june",
    utm: { utm_source: "newsletter", utm_medium: "email", utm_campaign: "may & june" },
  },
  { query: "utm_term=vase&utm_content=b", utm: { utm_term: "vase", utm_content: "b" } },
] as const;

/** A mail campaign sets the channel to email unless a referrer sets another one. */
function getChannel(referred: string, { utm }: (typeof CAMPAIGNS)[number]): string {
  return referred === "direct" && "utm_medium" in utm ? "email" : referred;
}

/** Plans the requests of a burst; deterministic for the same random numbers. */
export function planHits(site: Site, random: Random, count: number): PlannedRequest[] {
  return Array.from({ length: count }, () => planHit(site, random));
}

function planHit(site: Site, random: Random): PlannedRequest {
  const roll = random(1, 100);
  if (roll <= 30) return planClick(site, random, {});
  if (roll <= 48) return planReportedClick(site, random, "text/plain");
  if (roll <= 52) return planReportedClick(site, random, "application/json");
  if (roll <= 68) return planVisit(site, random, {});
  if (roll <= 76) return planProgramRequest(site, random);
  if (roll <= 81)
    return planClick(site, random, { trafficClass: "prefetch", headers: { "sec-purpose": "prefetch;prerender" } });
  if (roll <= 86) return planClick(site, random, { trafficClass: "head", method: "HEAD" });
  if (roll <= 90) return planClick(site, random, owner(site));
  if (roll <= 93) return planVisit(site, random, owner(site));
  return planUncounted(site, random);
}

interface Sender {
  readonly trafficClass?: TrafficClass;
  readonly method?: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
}

const owner = (site: Site): Sender => ({ trafficClass: "owner", headers: { cookie: site.ownerCookie() } });
const pick = <T>(random: Random, options: readonly T[]): T => options[random(0, options.length - 1)]!;

function toHeaders(visitor: Visitor, more: Readonly<Record<string, string>> = {}) {
  return {
    "user-agent": visitor.agent.userAgent,
    "accept-language": visitor.acceptLanguage,
    "x-forwarded-for": visitor.address,
    ...(visitor.privacyHeader && { [visitor.privacyHeader]: "1" }),
    ...more,
  };
}

function getDimensions({ country, language, agent: { device, os, browser, inApp } }: Visitor) {
  return { country, language, device, os, browser, in_app: inApp };
}

const toKey = (visitor: Visitor) =>
  visitor.privacyHeader ? undefined : `${visitor.address} ${visitor.agent.userAgent}`;

/** A visitor opens a short link: directly, by QR code, or from the page. */
function planClick(
  site: Site,
  random: Random,
  { trafficClass = "person", method = "GET", headers = {} }: Sender,
): PlannedRequest {
  const visitor = pick(random, VISITORS);
  const index = random(0, site.links.length - 1);
  const link = site.links[index]!;
  const campaign = pick(random, CAMPAIGNS);
  const from = pick(random, REFERRERS);
  const parameter = pick(random, ["", "", "hlk=qr", `hlk=${index + 1}`]);
  const isFromPage = parameter === "" && random(1, 6) === 1;
  const query = [campaign.query, parameter].filter((part) => part !== "").join("&");
  const referrer = isFromPage ? `http://${site.host}/${site.handle}` : from.referrer;
  return {
    method,
    path: `/${site.handle}/${link.alias}${query === "" ? "" : `?${query}`}`,
    headers: toHeaders(visitor, { ...headers, ...(referrer !== "" && { referer: referrer }) }),
    status: [302],
    name: `${trafficClass} opens a link`,
    counts: {
      kind: "click",
      trafficClass,
      visitor: toKey(visitor),
      dimensions: {
        ...getDimensions(visitor),
        ...campaign.utm,
        link: link.id,
        source: parameter === "hlk=qr" ? "qr" : parameter !== "" || isFromPage ? "page" : "direct",
        position: parameter.startsWith("hlk=") && parameter !== "hlk=qr" ? String(index + 1) : "0",
        channel: getChannel(isFromPage ? "direct" : from.channel, campaign),
        referrer_host: isFromPage ? "" : from.host,
      },
    },
  };
}

function getReportBody(site: Site, visitor: Visitor, query: string, referrer: string): string {
  const pageUrl = `http://${site.host}/${site.handle}${query === "" ? "" : `?${query}`}`;
  const timestamp = new Date(Date.now() + visitor.skewMs).toISOString();
  return JSON.stringify({ user_info: { referrer, pageUrl, timestamp } });
}

/** A click on a link is reported by the page's script, or by a third party's program. */
function planReportedClick(site: Site, random: Random, type: "text/plain" | "application/json"): PlannedRequest {
  const visitor = pick(random, VISITORS);
  const index = random(0, site.links.length - 1);
  const link = site.links[index]!;
  const campaign = pick(random, CAMPAIGNS);
  const from = pick(random, REFERRERS);
  return {
    method: "POST",
    path: `/v1/widget/link/${site.workspaceId}/${link.id}`,
    headers: toHeaders(visitor, { "content-type": type }),
    body: getReportBody(site, visitor, campaign.query, from.referrer),
    status: [204],
    name: type === "text/plain" ? "person clicks on the page" : "program reports a click",
    counts: {
      kind: "click",
      trafficClass: "person",
      visitor: toKey(visitor),
      dimensions: {
        ...getDimensions(visitor),
        ...campaign.utm,
        link: link.id,
        source: type === "text/plain" ? "page" : "api",
        position: String(index + 1),
        channel: getChannel(from.channel, campaign),
        referrer_host: from.host,
      },
    },
  };
}

/** A visit is reported by the page's script. */
function planVisit(site: Site, random: Random, { trafficClass = "person", headers = {} }: Sender): PlannedRequest {
  const visitor = pick(random, VISITORS);
  const campaign = pick(random, CAMPAIGNS);
  const from = pick(random, REFERRERS);
  const isScan = random(1, 5) === 1;
  const query = [campaign.query, isScan ? "hlk=qr" : ""].filter((part) => part !== "").join("&");
  return {
    method: "POST",
    path: `/v1/log/visit/${site.workspaceId}`,
    headers: toHeaders(visitor, { ...headers, "content-type": "text/plain" }),
    body: getReportBody(site, visitor, query, from.referrer),
    status: [204],
    name: `${trafficClass} opens the page`,
    counts: {
      kind: "visit",
      trafficClass,
      visitor: toKey(visitor),
      dimensions: {
        ...getDimensions(visitor),
        ...campaign.utm,
        source: isScan ? "qr" : "page",
        position: "0",
        channel: getChannel(from.channel, campaign),
        referrer_host: from.host,
      },
    },
  };
}

/** A bot or an unfurler requests the page or a link. A HEAD request of a bot counts as a bot, not as a HEAD. */
function planProgramRequest(site: Site, random: Random): PlannedRequest {
  const trafficClass = pick(random, ["bot", "bot", "preview"] as const);
  const isOfPage = random(1, 3) === 1;
  const link = pick(random, site.links);
  return {
    method: !isOfPage && random(1, 3) === 1 ? "HEAD" : "GET",
    path: isOfPage ? `/${site.handle}` : `/${site.handle}/${link.alias}`,
    headers: { "user-agent": pick(random, PROGRAMS[trafficClass]), "x-forwarded-for": "8.8.4.4" },
    // unfurlers of a link may get a preview of its destination
    status: [200, 302],
    name: `${trafficClass} requests a ${isOfPage ? "page" : "link"}`,
    counts: {
      kind: isOfPage ? "visit" : "click",
      trafficClass,
      visitor: undefined,
      dimensions: { link: isOfPage ? "" : link.id },
    },
  };
}

/**
 * A request that counts as neither a click nor a visit: the document without its script, an unknown address, or a
 * report about another account's link.
 */
function planUncounted(site: Site, random: Random): PlannedRequest {
  const visitor = pick(random, VISITORS);
  const headers = toHeaders(visitor);
  const none = { headers, counts: undefined, method: "GET" } as const;
  return pick(random, [
    { ...none, path: `/${site.handle}`, status: [200], name: "document without script" },
    { ...none, path: `/${site.handle}/nowhere`, status: [404], name: "unknown link" },
    {
      ...none,
      method: "POST",
      path: `/v1/widget/link/${site.workspaceId}/${site.otherTenantLink}`,
      headers: { ...headers, "content-type": "text/plain" },
      body: "{}",
      status: [404],
      name: "report of another tenant's link",
    },
  ] satisfies PlannedRequest[]);
}
