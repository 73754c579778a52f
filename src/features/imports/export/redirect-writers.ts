import { toCsv } from "#base/csv.ts";
import { encodePath } from "#features/links/addresses/path.ts";
import { type RedirectStatus, redirectStatuses } from "#features/links/redirect-status.ts";
import type { RedirectExportFormat } from "./export-formats.ts";
import type { PlainRedirect } from "./plain-redirect.ts";

interface Origin {
  /** The host of addresses that have none of their own. */
  readonly host: string;
  readonly createdAt: string;
}

type Redirects = Iterable<PlainRedirect> | AsyncIterable<PlainRedirect>;

interface Writer {
  readonly extension: string;
  readonly type?: string;
  write(redirects: Redirects, origin: Origin): AsyncIterable<string>;
}

const isWeb = (to: string) => /^https?:\/\//.test(to);
const NOT_WEB = "does not lead to a web page, so this format cannot express it";

/** Why a redirect is left out of the file; undefined if it is written. */
function findOmissionReason({ isOpen, losses, to }: PlainRedirect, isWebOnly: boolean): string | undefined {
  if (!isOpen) return losses.join(", ");
  return isWebOnly && !isWeb(to) ? NOT_WEB : undefined;
}

/**
 * Writes the lines of a format that has no hosts and whose comments begin with `#`. A comment above each link names
 * what a plain redirect loses.
 */
async function* writeWithComments(
  redirects: Redirects,
  line: (redirect: PlainRedirect) => string,
  { indent = "", isWebOnly = false, hasAllStatuses = true } = {},
): AsyncGenerator<string> {
  for await (const redirect of redirects) {
    const omission = redirect.isOnDomain ? `is on ${redirect.host}` : findOmissionReason(redirect, isWebOnly);
    if (omission) yield `${indent}# left out: ${redirect.from} ${omission}\n`;
    else {
      const losses = [...redirect.losses, ...(!hasAllStatuses && redirect.status > 302 ? [KEEPS_METHOD] : [])];
      if (losses.length > 0) yield `${indent}# becomes a plain redirect; in Halka it ${losses.join(", ")}\n`;
      yield `${indent}${line(redirect)}\n`;
    }
  }
}

/** What statuses 307 and 308 do, but not 302 and 301. */
const KEEPS_METHOD = "keeps the request method";

/** The address as it is written in a URL. */
const toUrl = ({ from, host: own }: PlainRedirect, host: string) => `${own ?? host}${encodePath(from)}`;

const toHeader = ({ host, createdAt }: Origin, lines: readonly string[]) =>
  [`Redirects of ${host}, made by Halka at ${createdAt}.`, ...lines].map((line) => `# ${line}\n`).join("");

/** nginx has no escape for a dollar sign; a variable set by `geo` is the known workaround. */
const nginxText = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`).replaceAll("$", "${halka_dollar}")}"`;
/** Percent-encodes the characters that are special to Caddy. */
const caddyText = (text: string) => `"${text.replace(/[{}"\\]/g, (character) => encodeURIComponent(character))}"`;

/** Netlify documents only 301 and 302. */
const NETLIFY_STATUSES: Readonly<Record<RedirectStatus, number>> = { 301: 301, 302: 302, 307: 302, 308: 301 };

export const redirectWriters: Readonly<Record<RedirectExportFormat, Writer>> = {
  csv: {
    extension: "csv",
    type: "text/csv; charset=utf-8",
    async *write(redirects, { host }) {
      yield toCsv([["from", "to", "status", "active", "note"]]);
      for await (const redirect of redirects) {
        const { to, status, isOpen, losses } = redirect;
        yield toCsv([[`https://${toUrl(redirect, host)}`, to, status, isOpen, losses.join(", ")]]);
      }
    },
  },
  json: {
    extension: "json",
    type: "application/json",
    async *write(redirects, { host }) {
      let separator = "[\n  ";
      for await (const redirect of redirects) {
        const { to, status, isOpen, losses } = redirect;
        const from = `https://${toUrl(redirect, host)}`;
        yield separator + JSON.stringify({ from, to, status, active: isOpen, notes: losses });
        separator = ",\n  ";
      }
      yield separator.startsWith("[") ? "[]\n" : "\n]\n";
    },
  },
  nginx: {
    extension: "conf",
    async *write(redirects, origin) {
      yield toHeader(origin, [
        "Include this file within http { }, and write within server { }:",
        ...redirectStatuses.map((status) => `  if ($halka_${status} != "") { return ${status} $halka_${status}; }`),
      ]);
      yield `map_hash_max_size 65536;\nmap_hash_bucket_size 256;\n`;
      yield `geo $halka_dollar { default "$"; }\n`;
      // `return` needs a literal status, so each value of the map begins with the status of its redirect
      for (const status of redirectStatuses)
        yield `map $halka_redirect $halka_${status} { default ""; "~^${status} (?<halka_to_${status}>.*)$" $halka_to_${status}; }\n`;
      yield `map $uri $halka_redirect {\n  default "";\n`;
      const line = ({ from, to, status }: PlainRedirect) => `${nginxText(from)} ${nginxText(`${status} ${to}`)};`;
      yield* writeWithComments(redirects, line, { indent: "  " });
      yield "}\n";
    },
  },
  caddy: {
    extension: "caddyfile",
    async *write(redirects, origin) {
      yield toHeader(origin, ["Import this file within the block of your site: import halka-redirects.caddyfile"]);
      yield* writeWithComments(redirects, ({ from, to, status }) => `redir ${from} ${caddyText(to)} ${status}`);
    },
  },
  netlify: {
    extension: "txt",
    async *write(redirects, origin) {
      yield toHeader(origin, ["Save this file as _redirects in the folder that you publish."]);
      const line = ({ from, to, status }: PlainRedirect) => `${encodePath(from)} ${to} ${NETLIFY_STATUSES[status]}!`;
      yield* writeWithComments(redirects, line, { isWebOnly: true, hasAllStatuses: false });
    },
  },
  cloudflare: {
    extension: "csv",
    type: "text/csv; charset=utf-8",
    async *write(redirects, { host }) {
      // a Bulk Redirect List has neither a header nor comments, so unsupported redirects are left out silently
      for await (const redirect of redirects)
        if (!findOmissionReason(redirect, true))
          yield toCsv([[toUrl(redirect, host), redirect.to, redirect.status, "FALSE", "FALSE", "FALSE", "FALSE"]]);
    },
  },
};
