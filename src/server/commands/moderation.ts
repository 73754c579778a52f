import { parseArgs } from "node:util";
import { isUuid } from "#base/ids.ts";
import { utcDay } from "#base/time.ts";
import { abuseMails } from "#features/abuse/queues.ts";
import { findAccountByAddress } from "#features/accounts/recipient.ts";
import { openServedHosts } from "#features/domains/served-hosts.ts";
import { findDestinationHost, readTargetHost } from "#features/moderation/destination-host.ts";
import {
  decideModeration,
  listModerationStates,
  type OwnedTarget,
  undoDecision,
} from "#features/moderation/moderate.ts";
import {
  type ModerationCategory,
  moderationCategories,
  type ModerationState,
  REASON_MAX_LENGTH,
} from "#features/moderation/state.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findVisitTarget } from "#features/visits/find-visit-target.ts";
import { findAnyWorkspaceByHandle, findPrimary } from "#features/workspaces/workspaces.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { findSecret } from "../processes/stores.ts";
import { openVisitedHosts } from "../visited-hosts.ts";
import { readFutureDay } from "./arguments.ts";
import { CommandError } from "./command-error.ts";
import { table, toMinute } from "./table.ts";
import { type CommandStores, commandCtx, withStores } from "./with-stores.ts";

const USAGE = `Usage: halka moderation [list]
       halka moderation block|warn|allow ADDRESS|@USER|EMAIL|host:NAME
         [--with host,account] [--category NAME] [--reason TEXT] [--until YYYY-MM-DD]
       halka moderation undo ID`;

const STATES: Readonly<Record<string, ModerationState>> = { block: "blocked", warn: "warned", allow: "ok" };
const LISTED = 200;

const options = {
  with: { type: "string", default: "" },
  category: { type: "string", default: "other" },
  reason: { type: "string", default: "" },
  until: { type: "string" },
} as const;

/** `moderation`: lists restrictions, restricts a target, or undoes a decision. */
export async function moderate(args: string[]): Promise<void> {
  const { positionals, values } = readArgs(args);
  const [action = "list", subject] = positionals;
  const state = STATES[action];
  if (state && subject !== undefined) return setState(state, subject, readValues(values));
  if (action === "undo" && subject !== undefined) return undo(subject);
  if (action === "list" && subject === undefined) return list();
  throw new CommandError(USAGE);
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new CommandError(USAGE);
  }
}

interface Values {
  readonly also: ReadonlySet<string>;
  readonly category: ModerationCategory;
  readonly reason: string;
  readonly until: Date | null;
}

function readValues({
  with: also,
  category: typed,
  reason,
  until: day,
}: ReturnType<typeof readArgs>["values"]): Values {
  const category = moderationCategories.find((name) => name === typed);
  if (!category) throw new CommandError(`The category is one of: ${moderationCategories.join(", ")}`);
  if (reason.length > REASON_MAX_LENGTH)
    throw new CommandError(`The reason has at most ${REASON_MAX_LENGTH} characters`);
  const until = day === undefined ? null : readFutureDay(day);
  const names = also.split(",").filter(Boolean);
  if (names.some((name) => name !== "host" && name !== "account")) throw new CommandError(USAGE);
  return { also: new Set(names), category, reason, until };
}

async function setState(state: ModerationState, subject: string, values: Values): Promise<void> {
  await withStores(async (stores) => {
    const { db } = stores;
    const { also, ...content } = values;
    const targets = await findTargets(stores, { subject, also });
    if (targets.length === 0) throw new CommandError(`Nothing was found for ${subject}`);
    const source = { source: "command", decidedBy: "" } as const;
    const id = await runInTransaction(commandCtx({ db }), async ({ tx, ctx }) => {
      const decisionId = await decideModeration(ctx, { ...content, ...source, state, targets });
      if (decisionId !== undefined && state !== "ok")
        await openJobs().enqueue(tx, abuseMails, { kind: "statements", decisionId });
      return decisionId;
    });
    process.stdout.write(targets.map(({ kind, target }) => `${kind} ${target} is now ${state}\n`).join(""));
    if (id !== undefined) process.stdout.write(`Undo with: halka moderation undo ${id}\n`);
  });
}

async function undo(id: string): Promise<void> {
  await withStores(async ({ db }) => {
    const isUndone = isUuid(id.toLowerCase()) && (await undoDecision(commandCtx({ db }), id));
    if (!isUndone) throw new CommandError(`No decision in force has the ID ${id}`);
    process.stdout.write("The decision was undone.\n");
  });
}

async function list(): Promise<void> {
  await withStores(async ({ db }) => {
    const rows = await listModerationStates({ db }, { limit: LISTED });
    const cells = rows.map((row) => [
      toMinute(row.decidedAt),
      row.state,
      row.kind,
      row.target,
      row.category,
      row.until ? utcDay(row.until) : "",
      row.reason,
      row.decisionId,
    ]);
    process.stdout.write(rows.length === 0 ? "Nothing is restricted.\n" : table(cells));
  });
}

interface Named {
  readonly subject: string;
  readonly also: ReadonlySet<string>;
}

/** The targets that an argument names; with `host` and `account`, also those of a link. */
async function findTargets({ db, settings, targets }: CommandStores, { subject, also }: Named): Promise<OwnedTarget[]> {
  if (subject.startsWith("host:")) {
    const host = readTargetHost(subject.slice("host:".length));
    if (host !== undefined && settings.hosts.has(host))
      throw new CommandError(`${host} is a host of this installation`);
    return host === undefined ? [] : [{ kind: "host", target: host, workspaceId: null }];
  }
  if (subject.startsWith("@")) {
    const workspace = await findAnyWorkspaceByHandle({ db }, subject.slice(1));
    const primary = workspace && (await findPrimary({ db }, workspace.id));
    return primary ? [toAccount(primary.id)] : [];
  }
  if (subject.includes("@")) {
    const accountId = await findAccountByAddress({ db }, subject);
    return accountId === undefined ? [] : [toAccount(accountId)];
  }
  const servedHosts = openServedHosts(db);
  await servedHosts.refreshAll();
  const keys = openKeys(await findSecret(settings, targets.postgres));
  const found = await findVisitTarget({ db, keys }, subject, openVisitedHosts(settings, servedHosts), new Date());
  if (!found) return [];
  const workspaceId = found.kind === "link" ? found.link.workspaceId : found.workspace.id;
  const target = found.kind === "link" ? found.link.id : workspaceId;
  const primaryId = (await findPrimary({ db }, workspaceId))?.id ?? workspaceId;
  const host = found.kind === "link" ? findDestinationHost(found.link.destination) : undefined;
  return [
    { kind: found.kind, target, workspaceId },
    ...(also.has("host") && host !== undefined ? [{ kind: "host", target: host, workspaceId: null } as const] : []),
    ...(also.has("account") ? [toAccount(primaryId)] : []),
  ];
}

function toAccount(primaryId: string): OwnedTarget {
  return { kind: "account", target: primaryId, workspaceId: primaryId };
}
