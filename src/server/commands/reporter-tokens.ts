import { utcDay } from "#base/time.ts";
import { addReporterToken, listReporterTokens, removeReporterToken } from "#features/abuse/bulk/tokens.ts";
import { NAME_MAX_LENGTH } from "#features/abuse/report-fields.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { asksForHelp } from "./arguments.ts";
import { CommandError } from "./command-error.ts";
import { table } from "./table.ts";

const USAGE = "Usage: halka reports token [list | add NAME | remove NAME]";

/** `reports token`: lists the tokens of trusted reporters, or adds or removes one. */
export function parseTokenCommand([action = "list", ...words]: string[]): (ctx: Ctx) => Promise<string> {
  if (asksForHelp([action, ...words])) throw new CommandError(USAGE);
  const name = words.join(" ").trim();
  if (action === "list" && name === "") return list;
  if (name === "" || name.length > NAME_MAX_LENGTH) throw new CommandError(USAGE);
  if (action === "add") return (ctx) => add(ctx, name);
  if (action === "remove") return (ctx) => remove(ctx, name);
  throw new CommandError(USAGE);
}

async function list(ctx: Ctx): Promise<string> {
  const tokens = await listReporterTokens(ctx);
  const rows = tokens.map(({ name, createdAt }) => [name, utcDay(createdAt)]);
  return rows.length === 0 ? "There are no tokens.\n" : table(rows);
}

async function add(ctx: Ctx, name: string): Promise<string> {
  const token = await addReporterToken(ctx, name);
  if (token === undefined) throw new CommandError(`${name} already has a token`);
  return `${token}\nThis token is shown only once.\n`;
}

async function remove(ctx: Ctx, name: string): Promise<string> {
  if (!(await removeReporterToken(ctx, name))) throw new CommandError(`${name} has no token`);
  return `The token of ${name} no longer works.\n`;
}
