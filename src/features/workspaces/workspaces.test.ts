import { beforeAll, describe, expect, test } from "vitest";
import { pino } from "pino";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { DomainEvent } from "#features/outbox/domain-events.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { testPostgres } from "#testing/postgres.ts";
import { createTestWorkspace } from "#testing/create-workspace.ts";
import { planAt } from "./current-plan.ts";
import { isProductName, isReservedHandle } from "./reserved-names.ts";
import {
  createWorkspace,
  findWorkspace,
  findWorkspaceByHandle,
  openWorkspace,
  releasePending,
  setPlan,
} from "./workspaces.ts";

const now = new Date("2026-03-01T12:00:00Z");
const events: DomainEvent[] = [];
let ctx: Ctx;
beforeAll(async () => {
  const { db } = await testPostgres();
  ctx = { db, log: pino({ level: "silent" }), now: () => now, announce: (created) => void events.push(...created) };
});

const create = (handle: string, isPending = false) => createTestWorkspace(ctx, { handle, isPending });

describe("a workspace", () => {
  test("is found by its id and, regardless of case, by its handle", async () => {
    const { id, created } = await create("Ada.Lovelace");
    expect(created).toBe("created");
    expect(await findWorkspace(ctx, id)).toMatchObject({
      handle: "Ada.Lovelace",
      plan: "Free",
      planUntil: null,
      linksVersion: 0,
    });
    expect(await findWorkspaceByHandle(ctx, "aDA.lOVELACE")).toMatchObject({ id });
    expect(events).toContainEqual({ name: "workspace.created", workspaceId: id, subject: { handle: "Ada.Lovelace" } });
  });

  test("is not found by an unused handle, whatever characters it has", async () => {
    for (const handle of ["unclaimed", "", "%", "ada_lovelace", "a\0b", "\ud800", "x".repeat(10_000)]) {
      expect(await findWorkspaceByHandle(ctx, handle)).toBeUndefined();
    }
  });

  test("keeps its handle against all others, regardless of case, and the transaction stays usable", async () => {
    await create("first-come");
    const kept = await runInTransaction(ctx, async (scope) => {
      const created = await createWorkspace(scope, {
        id: newId(),
        handle: "FIRST-come",
        pending: false,
        createdAt: now,
      });
      await createWorkspace(scope, { id: newId(), handle: "second-choice", pending: false, createdAt: now });
      return created;
    });
    expect(kept).toBe("handle_taken");
    expect(await findWorkspaceByHandle(ctx, "second-choice")).toBeDefined();
  });

  test("is created for only one of many concurrent sign-ups with the same handle", async () => {
    const created = await Promise.all(["racer", "Racer", "RACER", "rAcEr"].map((handle) => create(handle)));
    expect(created.map((workspace) => workspace.created).sort()).toEqual([
      "created",
      "handle_taken",
      "handle_taken",
      "handle_taken",
    ]);
  });

  test("is not shown while it is pending, though its handle is taken", async () => {
    const { id } = await create("not-yet", true);
    expect(await findWorkspaceByHandle(ctx, "not-yet")).toBeUndefined();
    expect((await create("not-yet")).created).toBe("handle_taken");
    await ctx.db.transaction((tx) => openWorkspace(tx, id));
    expect(await findWorkspaceByHandle(ctx, "not-yet")).toMatchObject({ id });
  });

  test("frees its handle after it has been pending for seven days, but not once it is public", async () => {
    await create("forgotten", true);
    await create("lived-in");
    const later = { ...ctx, now: () => new Date(now.getTime() + 7 * DAY_MS + 1) };
    await releasePending({ ...ctx, now: () => new Date(now.getTime() + 7 * DAY_MS) });
    expect((await create("forgotten")).created).toBe("handle_taken");
    await releasePending(later);
    expect([(await create("forgotten")).created, (await create("lived-in")).created]).toEqual([
      "created",
      "handle_taken",
    ]);
  });

  test("has its assigned plan until the end of the plan, and Free from then on", async () => {
    await create("customer");
    const planUntil = new Date(now.getTime() + DAY_MS);
    const workspace = (await setPlan(ctx, "CUSTOMER", { plan: "Starter", planUntil }))!;
    expect(planAt(workspace, now)).toBe("Starter");
    expect(planAt(workspace, new Date(planUntil.getTime() - 1))).toBe("Starter");
    expect(planAt(workspace, planUntil)).toBe("Free");
    expect(planAt({ plan: "Pro", planUntil: null }, new Date("2099-01-01"))).toBe("Pro");
    expect(await setPlan(ctx, "unclaimed", { plan: "Pro", planUntil: null })).toBeUndefined();
  });
});

describe("reserved handles", () => {
  const routes = new Set(["dashboard", "l", "page"]);

  test.for([
    "dashboard",
    "DASHBOARD",
    "robots.txt",
    "Favicon.ico",
    ".well-known",
    "abuse",
    "postmaster",
    "admin",
    "support",
    "null",
    "login.",
    ".login",
    "log_in",
    "sign-in",
    "Sign.In",
    "password",
    "pass-word",
    "reset",
    "session",
    "checkout",
    "payment",
    "oidc",
    "forgot.password",
    "dash-board",
  ])("include %s", (handle) => expect(isReservedHandle(handle, routes)).toBe(true));

  test.for(["dashboards", "ada", "robots", "_._", "my-page", "admin1", "j.s", "pages_of_ada", "loginov"])(
    "allow %s",
    (handle) => expect(isReservedHandle(handle, routes)).toBe(false),
  );

  test.for(["login.", "payment", "oidc", "admin", "help", "halka", "support", "null"])(
    "do not affect a page that is named %s already",
    (handle) => expect(isProductName(handle, routes)).toBe(false),
  );

  test.for(["robots.txt", "Assets", "api", "Dashboard", "page"])(
    "include %s, which is never served as a page",
    (name) => expect(isProductName(name, routes)).toBe(true),
  );
});
