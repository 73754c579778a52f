import type { GetLinkResponse } from "../../src/gen/types.gen.ts";
import type { Halka } from "../../src/halka.ts";
import { paginate } from "../../src/paginate.ts";
import { connect, readArguments, requireOne } from "../command.ts";
import { findLink } from "../find-link.ts";
import { print, printJson, printTable } from "../print.ts";
import { UsageError } from "../usage-error.ts";

const USAGE = `Usage: halka links [WORDS] [--tag TAG] [--host HOST] [--archived] [--limit N | --all]
                   [--sort created|oldest|clicks|lastClick]
       halka links create DESTINATION [--path PATH] [--host HOST] [--name NAME] [--tag TAG]...
                   [--note NOTE] [--external-id ID] [--reuse] [--on-page]
       halka links update LINK [--destination URL] [--path PATH] [--host HOST] [--name NAME]
                   [--tag TAG]... [--note NOTE]
       halka links get|archive|restore|delete LINK

--reuse returns the link that already leads to the destination. --tag sets all tags of a link.`;

const options = {
  tag: { type: "string", multiple: true },
  host: { type: "string" },
  archived: { type: "boolean" },
  limit: { type: "string" },
  all: { type: "boolean" },
  sort: { type: "string" },
  path: { type: "string" },
  name: { type: "string" },
  note: { type: "string" },
  "external-id": { type: "string" },
  reuse: { type: "boolean" },
  "on-page": { type: "boolean" },
  destination: { type: "string" },
} as const;

type Input = NonNullable<ReturnType<typeof readArguments<typeof options>>>;
type Values = Input["values"];
type Link = GetLinkResponse;

export async function links(args: string[]): Promise<void> {
  const input = readArguments(args, options, USAGE);
  if (!input) return;
  const { values, positionals } = input;
  const [verb = "", ...rest] = positionals;
  const change = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  const halka = await connect(values);
  if (!change) return list(halka, positionals.join(" "), values);
  const result = await change(halka, requireOne(rest, verb === "create" ? "DESTINATION" : "LINK"), values);
  if (values.json) printJson(result ?? {});
  else if (result) show(result);
}

const verbs: Readonly<Record<string, (halka: Halka, text: string, values: Values) => Promise<Link | undefined>>> = {
  create: (halka, link, values) =>
    halka.createLink({
      link,
      ...getFields(values),
      ...(values["external-id"] !== undefined && { externalId: values["external-id"] }),
      ...(values.reuse && { findExisting: true }),
      ...(values["on-page"] && { onPage: true }),
    }),
  get: findLink,
  async update(halka, text, values) {
    const fields = { ...getFields(values), ...(values.destination !== undefined && { link: values.destination }) };
    if (Object.keys(fields).length === 0) throw new UsageError("Say what to change, such as --destination URL.");
    const { _id: linkId } = await findLink(halka, text);
    return halka.updateLink({ linkId, ...fields });
  },
  archive: async (halka, text) => halka.updateLink({ linkId: (await findLink(halka, text))._id, archived: true }),
  restore: async (halka, text) => halka.updateLink({ linkId: (await findLink(halka, text))._id, archived: false }),
  async delete(halka, text) {
    await halka.deleteLink({ linkId: (await findLink(halka, text))._id });
    return undefined;
  },
};

function getFields({ path, host, name, tag, note }: Values) {
  if (host !== undefined && path === undefined) throw new UsageError("--host needs --path.");
  return {
    ...(path !== undefined && { path }),
    ...(host !== undefined && { host }),
    ...(name !== undefined && { name }),
    ...(tag !== undefined && { tags: tag }),
    ...(note !== undefined && { note }),
  };
}

const PAGE_SIZE = 100;
const LISTED = 50;

async function list(halka: Halka, words: string, values: Values): Promise<void> {
  const limit = values.all ? Number.POSITIVE_INFINITY : Number(values.limit ?? LISTED);
  if (Number.isNaN(limit) || limit < 1) throw new UsageError("--limit is a number from 1.");
  const query = {
    limit: Math.min(limit, PAGE_SIZE),
    ...(words !== "" && { q: words }),
    ...(values.tag?.[0] !== undefined && { tag: values.tag[0] }),
    ...(values.host !== undefined && { host: values.host }),
    ...(values.archived && { archived: "true" as const }),
    ...(values.sort !== undefined && { sort: values.sort as "created" }),
  };
  const found: Link[] = [];
  for await (const link of paginate((start) => halka.listLinks({ ...query, ...start }))) {
    found.push(link);
    if (found.length >= limit) break;
  }
  if (values.json) return printJson(found);
  if (found.length === 0) return print("No links.");
  printTable(
    ["SHORT LINK", "DESTINATION", "NAME", "CLICKS"],
    found.map(({ shortUrl, link, name, clicks }) => [shortUrl, shorten(link), shorten(name), clicks]),
  );
}

const CELL = 60;
const shorten = (text: string) => (text.length > CELL ? `${text.slice(0, CELL - 1)}…` : text);

function show(link: Link): void {
  const tags = link.tags.join(", ");
  print(link.shortUrl);
  print(`  leads to  ${link.link}`);
  if (link.name) print(`  name      ${link.name}`);
  if (tags) print(`  tags      ${tags}`);
  if (link.archived) print("  archived");
  print(`  clicks    ${link.clicks}`);
  print(`  id        ${link._id}`);
}
