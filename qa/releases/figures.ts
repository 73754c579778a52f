import { sendRequest, signIn } from "../account.ts";
import type { Product } from "../product.ts";

/** The account in a backup of a release, and the figures that it must still show after every upgrade. */
export interface Expected {
  readonly email: string;
  readonly password: string;
  readonly username: string;
  /** The first and the last UTC day of a period that contains all its clicks, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly until: string;
  readonly figures: Figures;
}

/** What an account shows to its users: only fields whose meaning later versions must keep. */
export interface Figures {
  readonly totals: unknown;
  readonly clicks: unknown;
  readonly browsers: unknown;
  readonly pageLinks: unknown;
  readonly shortLinks: unknown;
  readonly blocks: unknown;
  readonly webhooks: unknown;
  /** The names of links and texts of blocks that appear on the page. */
  readonly page: readonly string[];
  /** Status and destination of every link. */
  readonly redirects: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;
type Instance = Pick<Product, "url">;
type Owner = Omit<Expected, "figures">;

const PAGE_TEXTS = ["Portfolio", "Shop", "My work"];

/** Signs in and reads what an account shows. Statistics come first, since later requests add to them. */
export async function readFigures(instance: Instance, owner: Owner): Promise<Figures> {
  const { user } = await signIn(instance, owner);
  const get = async (path: string): Promise<unknown> => {
    const { status, text } = await sendRequest(instance, "GET", path, undefined, {
      authorization: `Bearer ${user.token}`,
    });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const period = `from=${owner.from}&until=${owner.until}&zone=UTC`;
  const overview = (await get(`/v1/analytics/overview?${period}`)) as { readonly period: Row };
  const browsers = (await get(`/v1/analytics/breakdown?${period}&dimension=browser&limit=10`)) as { rows: Row[] };
  const pageLinks = (await get("/v1/widget/link")) as Row[];
  const shortLinks = ((await get("/v1/links?limit=50")) as { links: Row[] }).links;
  return {
    totals: pick(await get("/v1/log/my/stats"), ["all_click", "unique_click"]),
    clicks: pick(overview.period["clicks"], ["humans", "duplicates", "bots", "visitors"]),
    browsers: browsers.rows.map((row) => pick(row, ["value", "humans"])),
    pageLinks: pageLinks.map((link) => pick(link, ["_id", "name", "alias", "link", "sort_order", "archived"])),
    shortLinks: shortLinks
      .map((link) => pick(link, ["_id", "code", "link", "tags", "rules", "note", "redirectStatus", "clicks"]))
      .toSorted((one, other) => String(one["_id"]).localeCompare(String(other["_id"]))),
    blocks: ((await get("/v1/blocks")) as Row[]).map((block) => pick(block, ["_id", "content", "sort_order"])),
    webhooks: ((await get("/v1/webhooks")) as { webhooks: Row[] }).webhooks.map((webhook) =>
      pick(webhook, ["_id", "url", "events", "active"]),
    ),
    page: await readPage(instance, owner.username),
    redirects: await readRedirects(instance, owner.username, pageLinks, shortLinks),
  };
}

async function readPage(instance: Instance, username: string): Promise<string[]> {
  const { text } = await sendRequest(instance, "GET", `/${username}`);
  return PAGE_TEXTS.filter((wanted) => text.includes(wanted));
}

async function readRedirects(
  instance: Instance,
  username: string,
  pageLinks: readonly Row[],
  shortLinks: readonly Row[],
) {
  const paths = [
    ...pageLinks.map(({ alias }) => `/${username}/${String(alias)}`),
    ...shortLinks.flatMap(({ addresses }) => (addresses as Row[]).map(({ path }) => `/l/${String(path)}`)),
  ];
  const redirects: Record<string, string> = {};
  for (const path of paths.toSorted()) {
    const { status, headers } = await sendRequest(instance, "GET", path);
    redirects[path] = `${status} ${headers.get("location") ?? "-"}`;
  }
  return redirects;
}

function pick(row: unknown, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, (row as Row)[name]]));
}
