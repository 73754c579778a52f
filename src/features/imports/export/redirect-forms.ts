import { toCsv } from "#base/csv.ts";
import type { RedirectForm, RedirectPath } from "./forms.ts";
import { type Redirect, getRedirect } from "./redirects.ts";
import type { FileResponse } from "#base/contract.ts";
import { utcDay } from "#base/time.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { listLinks } from "#features/links/links.ts";
import type { ExportCtx } from "../ctx.ts";
import { inChunks } from "./in-chunks.ts";

export interface Origin {
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
