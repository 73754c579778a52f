import type { FileResponse } from "#base/contract.ts";
import { toCsv } from "#base/csv.ts";
import { utcDay } from "#base/time.ts";
import type { Link } from "#features/links/link-schema.ts";
import { listLinks } from "#features/links/links.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { ExportCtx } from "../ctx.ts";
import type { RedirectForm, RedirectPath } from "./forms.ts";

interface Origin {
  readonly host: string;
  readonly createdAt: string;
}

interface Writer {
  readonly extension: string;
  readonly type?: string;
  write(redirects: readonly Redirect[], origin: Origin): Iterable<string>;
}

const isWeb = (to: string) => /^https?:\/\//.test(to);
const NO_WEB = "does not lead to a web page, which is all that can be written here";

/** Why a redirect is left out of the file; undefined if it is written. */
function getOmissionReason({ isOpen, losses, to }: Redirect, isWebOnly: boolean): string | undefined {
  if (!isOpen) return losses.join(", ");
  return isWebOnly && !isWeb(to) ? NO_WEB : undefined;
}

/** Lines of a format whose comments begin with `#`. A comment above each link says what a plain redirect loses. */
function* commented(
  redirects: readonly Redirect[],
  line: (redirect: Redirect) => string,
  { indent = "", isWebOnly = false } = {},
): Generator<string> {
  for (const redirect of redirects) {
    const why = getOmissionReason(redirect, isWebOnly);
    if (why) yield `${indent}# left out: ${redirect.from} ${why}\n`;
    else {
      if (redirect.losses.length > 0) yield `${indent}# a plain redirect; here it ${redirect.losses.join(", ")}\n`;
      yield `${indent}${line(redirect)}\n`;
    }
  }
}

const head = ({ host, createdAt }: Origin, lines: readonly string[]) =>
  [`Redirects of ${host}, made by Halka at ${createdAt}.`, ...lines].map((line) => `# ${line}\n`).join("");

/** nginx has no escape for a dollar sign; a variable set by `geo` is the known workaround. */
const nginxText = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`).replaceAll("$", "${halka_dollar}")}"`;
/** Percent-encodes the characters that are special to Caddy. */
const caddyText = (text: string) => `"${text.replace(/[{}"\\]/g, (character) => encodeURIComponent(character))}"`;

export const writers: Readonly<Record<RedirectForm, Writer>> = {
  csv: {
    extension: "csv",
    type: "text/csv; charset=utf-8",
    *write(redirects, { host }) {
      yield toCsv([["from", "to", "status", "active", "note"]]);
      for (const redirect of redirects) {
        const { from, to, isOpen, losses } = redirect;
        yield toCsv([[`https://${host}${from}`, to, 302, isOpen, losses.join(", ")]]);
      }
    },
  },
  json: {
    extension: "json",
    type: "application/json",
    *write(redirects, { host }) {
      let separator = "[\n  ";
      for (const { from, to, isOpen, losses } of redirects) {
        yield (
          separator + JSON.stringify({ from: `https://${host}${from}`, to, status: 302, active: isOpen, notes: losses })
        );
        separator = ",\n  ";
      }
      yield redirects.length === 0 ? "[]\n" : "\n]\n";
    },
  },
  nginx: {
    extension: "conf",
    *write(redirects, origin) {
      yield head(origin, [
        "Include this file within http { }, and write within server { }:",
        '  if ($halka_redirect != "") { return 302 $halka_redirect; }',
      ]);
      yield `map_hash_max_size 65536;\nmap_hash_bucket_size 256;\n`;
      yield `geo $halka_dollar { default "$"; }\nmap $uri $halka_redirect {\n  default "";\n`;
      yield* commented(redirects, ({ from, to }) => `${nginxText(from)} ${nginxText(to)};`, { indent: "  " });
      yield "}\n";
    },
  },
  caddy: {
    extension: "caddyfile",
    *write(redirects, origin) {
      yield head(origin, ["Import this file within the block of your site: import halka-redirects.caddyfile"]);
      yield* commented(redirects, ({ from, to }) => `redir ${from} ${caddyText(to)} 302`);
    },
  },
  netlify: {
    extension: "txt",
    *write(redirects, origin) {
      yield head(origin, ["Save this file as _redirects in the folder that you publish."]);
      yield* commented(redirects, ({ from, to }) => `${from} ${to} 302!`, { isWebOnly: true });
    },
  },
  cloudflare: {
    extension: "csv",
    type: "text/csv; charset=utf-8",
    *write(redirects, { host }) {
      // a Bulk Redirect List has no header and no comments: unsupported redirects are left out silently
      for (const redirect of redirects)
        if (!getOmissionReason(redirect, true))
          yield toCsv([[host + redirect.from, redirect.to, 302, "FALSE", "FALSE", "FALSE", "FALSE"]]);
    },
  },
};

interface RedirectOptions {
  readonly form?: RedirectForm | undefined;
  readonly paths?: RedirectPath | undefined;
  readonly host?: string | undefined;
}

/**
 * The destination of every short address of the workspace, archived links included, as the configuration of another
 * server.
 */
export async function exportRedirects(
  ctx: ExportCtx,
  { form = "csv", paths = "handle", host = new URL(ctx.publicUrl).host }: RedirectOptions,
): Promise<FileResponse> {
  const handle = (await findWorkspace(ctx, ctx.workspaceId))?.handle ?? "";
  const now = ctx.now();
  const redirects = (await listLinks(ctx)).map((link) => getRedirect(link, { paths, handle, now }));
  const { extension, type, write } = writers[form];
  const name = form === "netlify" ? "_redirects" : `halka-redirects-${form}-${handle}-${utcDay(now)}.${extension}`;
  return { name, ...(type && { type }), bytes: inChunks(write(redirects, { host, createdAt: now.toISOString() })) };
}

/** What a plain redirect on another server cannot do for a link, worded for the comments of the file (English). */
type Loss =
  | "asks for a password"
  | "is over"
  | "has not begun"
  | "opens and closes by time"
  | "has a limit of clicks"
  | "asks for an age first"
  | "warns of its content first"
  | "leads to other places by visitor"
  | "is a test between several places"
  | "opens apps"
  | "waits before it leads on"
  | "passes the query on"
  | "has a preview of its own";

export interface Redirect {
  readonly from: string;
  readonly to: string;
  /** False where a plain redirect would let visitors through that the link blocks. */
  readonly isOpen: boolean;
  readonly losses: readonly Loss[];
}

type Ruled = Pick<Link, "link" | "alias" | "code" | "timeout" | "rules" | "hasPassword">;

/** The plain redirect of a link, and what it loses. Pure. */
export function getRedirect(
  link: Ruled,
  { paths, handle, now }: { paths: RedirectPath; handle: string; now: Date },
): Redirect {
  const from = { handle: `/${handle}/${link.alias}`, root: `/${link.alias}`, code: `/l/${link.code}` }[paths];
  const { schedule, limit, gate, targets, split, apps, preview, forwardQuery } = link.rules ?? {};
  const isOver = schedule?.until !== undefined && new Date(schedule.until) <= now;
  const isAhead = schedule?.from !== undefined && new Date(schedule.from) > now;
  const isTimed = Boolean(schedule?.until || (schedule?.hours?.length ?? 0) > 0);
  const found: [boolean, Loss][] = [
    [link.hasPassword, "asks for a password"],
    [isOver, "is over"],
    [isAhead, "has not begun"],
    [!isOver && !isAhead && isTimed, "opens and closes by time"],
    [limit !== undefined, "has a limit of clicks"],
    [gate?.kind === "age", "asks for an age first"],
    [gate?.kind === "sensitive", "warns of its content first"],
    [(targets?.length ?? 0) > 0, "leads to other places by visitor"],
    [split !== undefined, "is a test between several places"],
    [apps !== undefined, "opens apps"],
    [link.timeout > 0, "waits before it leads on"],
    [forwardQuery === true, "passes the query on"],
    [preview !== undefined, "has a preview of its own"],
  ];
  const isOpen = !link.hasPassword && !isOver && !isAhead && gate === undefined;
  return { from, to: link.link, isOpen, losses: found.flatMap(([isLost, loss]) => (isLost ? loss : [])) };
}

const CHUNK = 64 * 1024;

/** Encodes text as bytes, in chunks of about 64 KiB. */
export async function* inChunks(
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < CHUNK) continue;
    yield Buffer.from(waiting);
    waiting = "";
  }
  if (waiting !== "") yield Buffer.from(waiting);
}
