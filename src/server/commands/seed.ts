import { assignPlan } from "#features/accounts/assign-plan.ts";
import { createAppearance } from "#features/appearance/appearance.ts";
import { getPalette } from "#features/appearance/palettes.ts";
import { openLinkHosts } from "#features/domains/link-hosts.ts";
import { createBlock, listBlocks } from "#features/blocks/blocks.ts";
import { createCategory, listCategories } from "#features/blocks/categories/categories.ts";
import { countSegment } from "#features/links/count-clicks.ts";
import { createLinks, createLink } from "#features/links/create-links.ts";
import { listLinks } from "#features/links/links.ts";
import { PAGE_MAX, type ShortLink } from "#features/links/short-links/contract.ts";
import { listShortLinks } from "#features/links/short-links/list-links.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { openPasswords } from "#infra/passwords/passwords.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { findSecret } from "../processes/stores.ts";
import { CommandError } from "./command-error.ts";
import { demoBlocks } from "./seed/demo-blocks.ts";
import { ensureDemoEvents, SEED_DAYS, selectDemoClicks } from "./seed/demo-events.ts";
import {
  DEMO_APPEARANCE,
  DEMO_CATEGORIES,
  DEMO_EMAIL,
  DEMO_HANDLE,
  DEMO_LINKS,
  DEMO_SHORT_LINKS,
} from "./seed/demo-page.ts";
import { commandCtx, type CommandStores, withStores } from "./with-stores.ts";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { insertAccount, insertMember, selectAccountByEmail } from "#features/accounts/store/accounts.ts";
import { putPreferences } from "#features/accounts/store/settings.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { createWorkspace } from "#features/workspaces/workspaces.ts";
import type { Db } from "#infra/postgres/client.ts";

/**
 * Creates the account `demo` with a page and half a year of clicks, adds what is missing if it exists, and prints how
 * to sign in.
 */
export async function seedDemo(): Promise<void> {
  await withStores(async (stores) => {
    const { db, clickhouse, settings } = stores;
    const password = await demoPassword(stores);
    const account = await ensureDemoAccount(db, password, SEED_DAYS);
    // everything created here is dated before the first click
    const ctx: WorkspaceCtx = {
      ...commandCtx({ db }, () => account.createdAt),
      workspaceId: account.id,
      ownHosts: settings.hosts,
      shortHost: openLinkHosts(settings),
      planLimits: settings.PLAN_LIMITS,
      passwords: await openPasswords(),
    };
    // the demo has more links than the Free plan allows
    if (account.isNew) await assignPlan(ctx, DEMO_HANDLE, { plan: "Pro", planUntil: null });
    await createAppearance(ctx, { ...DEMO_APPEARANCE, palette: getPalette("ocean") });
    if ((await listLinks(ctx)).length === 0) await makeLinks(ctx);
    const links = await listLinks(ctx);
    const shortLinks = await findShortLinks(ctx);
    if ((await listBlocks(ctx)).length === 0) await makeBlocks(ctx);
    const blocks = await listBlocks(ctx);
    const added = await ensureDemoEvents(clickhouse, {
      workspaceId: account.id,
      linkIds: [...links, ...shortLinks].map((link) => link._id),
      shortLinkIds: shortLinks.map((link) => link._id),
      blocks: blocks.map(({ _id, content }) => ({ id: _id, kind: content.kind })),
      since: account.createdAt,
    });
    if (added > 0) {
      const clicks = await selectDemoClicks(clickhouse, { workspaceId: account.id, since: account.createdAt });
      await countSegment(
        commandCtx({ db }),
        `demo ${account.id}`,
        clicks.map((each) => ({ workspaceId: account.id, ...each })),
      );
    }
    process.stdout.write(`${added === 0 ? "The demo is already there." : `Added ${added} events to the demo.`}

  page       ${settings.PUBLIC_URL}/${DEMO_HANDLE}
  dashboard  ${settings.PUBLIC_URL}/login
  email      ${DEMO_EMAIL}
  password   ${password}${account.isNew ? "" : "  (unless you changed it)"}
`);
  });
}

async function makeLinks(ctx: WorkspaceCtx): Promise<void> {
  const categories = new Map<string, string>();
  for (const name of DEMO_CATEGORIES) categories.set(name, (await createCategory(ctx, { name }))._id);
  for (const { category, ...link } of DEMO_LINKS)
    await createLink(ctx, { ...link, category: category === undefined ? null : categories.get(category) });
}

/**
 * Returns the short links that are not on the page. Creates them if none exist yet, except where the alias is
 * taken.
 */
async function findShortLinks(ctx: WorkspaceCtx): Promise<ShortLink[]> {
  const find = () => listShortLinks(ctx, { onPage: false, limit: PAGE_MAX, sort: "oldest" });
  const { links } = await find();
  if (links.length > 0) return links;
  await createLinks(ctx, DEMO_SHORT_LINKS);
  return (await find()).links;
}

/** Places each block right after its link, or at the end if that link is gone. */
async function makeBlocks(ctx: WorkspaceCtx): Promise<void> {
  const categories = new Map((await listCategories(ctx)).map(({ name, _id }) => [name, _id]));
  const places = new Map((await listLinks(ctx)).map((link) => [link.name, link.sort_order]));
  for (const { afterLink, category, content, cells } of demoBlocks(new Date())) {
    const sortOrder = places.get(afterLink);
    if (sortOrder !== undefined) places.set(afterLink, sortOrder + 1);
    await createBlock(ctx, {
      content,
      category: (category && categories.get(category)) ?? null,
      ...(sortOrder !== undefined && { sort_order: sortOrder + 1 }),
      ...(cells && { cells }),
    });
  }
}

/**
 * A password that cannot be guessed, but that this command can reproduce: it is derived from the installation's secret.
 */
async function demoPassword({ settings, targets }: CommandStores): Promise<string> {
  const secret = await findSecret(settings, targets.postgres);
  return openKeys(secret).of("demo password").toString("base64url").slice(0, 16);
}

interface DemoAccount {
  readonly id: string;
  readonly createdAt: Date;
  readonly isNew: boolean;
}

/** Finds the demo account, or creates it as if it had signed up `ageDays` ago. */
async function ensureDemoAccount(db: Db, password: string, ageDays: number): Promise<DemoAccount> {
  const existing = await selectAccountByEmail(db, DEMO_EMAIL);
  if (existing) return { id: existing.id, createdAt: existing.createdAt, isNew: false };
  const createdAt = new Date(Date.now() - ageDays * DAY_MS);
  const id = newId(createdAt.getTime());
  const passwordHash = await (await openPasswords()).hash(password);
  const ctx = commandCtx({ db }, () => createdAt);
  await runInTransaction(ctx, async (scope) => {
    const created = await createWorkspace(scope, { id, handle: DEMO_HANDLE, pending: false, createdAt });
    if (created === "handle_taken")
      throw new CommandError(`The username ${DEMO_HANDLE} is taken by another account, so the demo cannot be created.`);
    await insertAccount(scope.tx, {
      id,
      email: DEMO_EMAIL,
      passwordHash,
      language: "en",
      verifiedAt: createdAt,
      createdAt,
    });
    await insertMember(scope.tx, { workspaceId: id, accountId: id, role: "owner" });
    // an account with months of clicks has long completed its first steps
    await putPreferences(scope.tx, id, { page_shared: true }, createdAt);
    await scope.emit({ name: "account.created", workspaceId: id, subject: { accountId: id, handle: DEMO_HANDLE } });
  });
  return { id, createdAt, isNew: true };
}
