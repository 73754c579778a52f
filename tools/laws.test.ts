import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { testTree } from "#testing/folder.ts";
import { findViolations } from "./laws.ts";

type Files = Readonly<Record<string, string>>;

/** A small tree that keeps every law. It includes edge cases that a check could mistake for violations. */
const SOUND: Files = {
  "src/base/time.ts": 'import { z } from "zod";',
  "src/base/time.test.ts": 'import { it } from "vitest";\nimport "#testing/clock.ts";',
  "src/infra/postgres/client.ts":
    'import { sql } from "drizzle-orm";\nimport net from "node:net";\nimport "#base/time.ts";',
  "src/client/session.ts": 'import { useSyncExternalStore } from "react";\nimport "#base/time.ts";',
  "src/features/workspaces/handle.ts": "export const MAX = 30;",
  "src/features/workspaces/contract.ts": 'import { z } from "zod";\nimport { MAX } from "./handle.ts";',
  "src/features/workspaces/store.ts": 'import { pgTable } from "drizzle-orm/pg-core";',
  "src/features/workspaces/workspaces.ts": 'import { insert } from "./store.ts";',
  "src/features/accounts/accounts.ts": 'import { create } from "#features/workspaces/workspaces.ts";',
  "src/features/accounts/screens/login.tsx": [
    'import type { Login } from "../contract.ts";',
    'import { MAX } from "#features/workspaces/handle.ts";',
    'import { Field } from "#ui/field.tsx";',
    'import { useSession } from "#client/session.ts";',
    'const lazy = () => import("../contract.ts");',
  ].join("\n"),
  "src/features/accounts/contract.ts": 'import { handle } from "#features/workspaces/workspace-schema.ts";',
  "src/features/accounts/routes.ts": 'import type { AccountsCtx } from "./ctx.ts";',
  "src/features/accounts/ctx.ts": "export {};",
  "src/features/appearance/pages/page.tsx": 'import { renderToStaticMarkup } from "react-dom/server";',
  "src/ui/field.tsx":
    'import { TextInput } from "@mantine/core";\nimport field from "./field.module.css";\nconst name = field.wide;',
  "src/ui/field.module.css": "div .wide:hover {}",
  "src/web/routes.ts": 'import { route } from "@react-router/dev/routes";',
  "src/web/root.tsx": 'import { Outlet } from "react-router";\nimport { load } from "./session.server.ts";',
  "src/web/session.server.ts": 'import { readFile } from "node:fs/promises";',
  "src/web/routes/login.tsx":
    'import { Login } from "#features/accounts/screens/login.tsx";\nimport "#client/session.ts";',
  "src/server/main.ts":
    'import { create } from "#features/workspaces/workspaces.ts";\nimport "#features/workspaces/store.ts";',
  "src/testing/clock.ts": 'import "#server/main.ts";',
  "migrations/postgres/0001_first.sql": "SELECT 1;",
  "migrations/postgres/0002_second_thing.sql": "SELECT 2;",
};

const LONG = "export {};\n".repeat(401);

interface Plant {
  readonly what: string;
  readonly law: string;
  readonly at: string;
  readonly files: Files;
}

function plant(what: string, law: string, at: string, text: string, more: Files = {}): Plant {
  return { what, law, at, files: { ...more, [at]: text } };
}

const PLANTS: readonly Plant[] = [
  plant("base imports infra", "direction", "src/base/a.ts", 'import "#infra/postgres/client.ts";'),
  plant("base imports Node", "direction", "src/base/a.ts", 'import { join } from "node:path";'),
  plant(
    "base imports a package that does not run everywhere",
    "direction",
    "src/base/a.ts",
    'import { Hono } from "hono";',
  ),
  plant(
    "infra imports a feature",
    "direction",
    "src/infra/a.ts",
    'import type { X } from "#features/accounts/accounts.ts";',
  ),
  plant(
    "a feature imports a later one",
    "direction",
    "src/features/workspaces/a.ts",
    'export * from "../accounts/accounts.ts";',
  ),
  plant("an operation imports the component kit", "direction", "src/features/accounts/a.ts", 'import "#ui/field.tsx";'),
  plant("an operation imports the client", "direction", "src/features/accounts/a.ts", 'import "#client/session.ts";'),
  plant(
    "a public page imports the client",
    "direction",
    "src/features/site/pages/a.tsx",
    'import "#client/session.ts";',
  ),
  plant(
    "the client imports a feature",
    "direction",
    "src/client/a.ts",
    'import type { X } from "#features/accounts/contract.ts";',
  ),
  plant("the client imports infra", "direction", "src/client/a.ts", 'import "#infra/postgres/client.ts";'),
  plant("the client imports the kit", "direction", "src/client/a.ts", 'import "#ui/field.tsx";'),
  plant("the client imports Node", "browser", "src/client/a.ts", 'import { join } from "node:path";'),
  plant("the kit imports the client", "direction", "src/ui/a.tsx", 'import "#client/session.ts";'),
  plant("a screen imports the app", "direction", "src/features/accounts/screens/a.tsx", 'import "#web/root.tsx";'),
  plant("a feature is not in the order", "direction", "src/features/surprises/a.ts", ""),
  plant("a file lies in no layer", "direction", "src/misc.ts", ""),
  plant("ui imports a feature", "direction", "src/ui/a.tsx", 'import { MAX } from "#features/workspaces/handle.ts";'),
  plant("ui imports the router", "direction", "src/ui/a.tsx", 'import { Link } from "react-router";'),
  plant("ui imports the data client", "direction", "src/ui/a.tsx", 'import { useQuery } from "@tanstack/react-query";'),
  plant("web imports infra on the server", "direction", "src/web/a.server.ts", 'import "#infra/postgres/client.ts";'),
  plant("web imports the server", "direction", "src/web/a.server.ts", 'import "#server/main.ts";'),
  plant("a feature imports the server", "direction", "src/features/accounts/a.ts", 'import "#server/main.ts";'),
  plant("the product imports test helpers", "direction", "src/server/a.ts", 'import "#testing/clock.ts";'),
  plant("the product imports a test", "direction", "src/base/a.ts", 'import "./time.test.ts";'),
  plant(
    "a screen imports an operation",
    "browser",
    "src/features/accounts/screens/a.tsx",
    'import { create } from "../accounts.ts";',
  ),
  plant("a screen imports a store", "browser", "src/features/workspaces/screens/a.tsx", 'import "../store.ts";'),
  plant(
    "a screen takes the type of a row",
    "browser",
    "src/features/workspaces/screens/a.tsx",
    'import type { Row } from "../store.ts";',
  ),
  plant("a screen imports Node", "browser", "src/features/accounts/screens/a.tsx", 'import { join } from "node:path";'),
  plant("a screen imports a server's package", "browser", "src/features/accounts/screens/a.tsx", 'import "hono";'),
  plant(
    "a screen loads a contract at once",
    "browser",
    "src/features/accounts/screens/a.tsx",
    'import { x } from "../contract.ts";',
  ),
  plant(
    "a screen loads a contract over two steps",
    "browser",
    "src/web/a.tsx",
    'import "#features/accounts/rules.ts";',
    {
      "src/features/accounts/rules.ts": 'import {\n  handle,\n} from "./contract.ts";',
    },
  ),
  plant(
    "a browser file reaches Node lazily",
    "browser",
    "src/web/a.tsx",
    'const lazy = () => import("#features/links/b.ts");',
    {
      "src/features/links/b.ts": 'import fs from "node:fs";',
    },
  ),
  plant("the root imports Mantine", "mantine", "src/web/root.tsx", 'import { MantineProvider } from "@mantine/core";'),
  plant("a public page reaches Mantine", "mantine", "src/features/appearance/pages/a.tsx", 'import "../b.tsx";', {
    "src/features/appearance/b.tsx": 'import "@mantine/hooks";',
  }),
  plant("the marketing site imports Mantine", "mantine", "src/features/site/pages/a.tsx", 'import "@mantine/core";'),
  plant("a route of the site imports Mantine", "mantine", "src/web/routes/not-found.tsx", 'import "@mantine/core";'),
  plant("a signed-out screen imports Mantine", "mantine", "src/web/routes/sign-in.tsx", 'import "@mantine/core";'),
  plant(
    "an operation holds a table",
    "stores",
    "src/features/links/links.ts",
    'import { pgTable } from "drizzle-orm/pg-core";',
  ),
  plant("an operation holds SQL", "stores", "src/features/links/links.ts", 'import { eq } from "drizzle-orm";'),
  plant(
    "a feature opens another's store",
    "stores",
    "src/features/accounts/a.ts",
    'import type { X } from "../workspaces/store.ts";',
  ),
  plant("two files import each other", "cycles", "src/base/a.ts", 'import "./b.ts";', {
    "src/base/b.ts": 'import type { A } from "./a.ts";',
  }),
  plant("a file imports itself", "cycles", "src/base/a.ts", 'import "./a.ts";'),
  plant(
    "a component reads a class that its style sheet lacks",
    "classes",
    "src/ui/a.tsx",
    'import styles from "#ui/field.module.css";\nconst name = styles.narrow;',
  ),
  plant("a folder is called utils", "folders", "src/base/utils/a.ts", ""),
  plant("a folder of a feature has its own routes", "feature files", "src/features/accounts/mfa/routes.ts", ""),
  plant("a folder of a feature has its own contexts", "feature files", "src/features/accounts/mfa/ctx.ts", ""),
  plant("a file has more than 400 lines", "length", "src/base/a.ts", LONG),
  plant("a file outside of src has more than 400 lines", "length", "e2e/a.spec.ts", LONG),
  plant(
    "two rate limits have one name",
    "rate limits",
    "src/features/accounts/b.ts",
    'const replays: RateLimit = {\n  name: "replays", points: 1, seconds: 60 };',
    { "src/features/accounts/a.ts": 'export const replays: RateLimit = { name: "replays", points: 9, seconds: 60 };' },
  ),
  plant("a migration has no number", "migrations", "migrations/postgres/third.sql", ""),
  plant("a migration's number is taken", "migrations", "migrations/postgres/0002_third.sql", ""),
  plant("a migration leaves a gap", "migrations", "migrations/clickhouse/0002_second.sql", ""),
];

describe("laws", () => {
  it("find no violation in a tree that keeps them", () => {
    expect(findViolations(testTree(SOUND))).toEqual([]);
  });

  it("accept a long file that says why it is long", () => {
    expect(findViolations(testTree({ ...SOUND, "src/base/a.ts": `// long because it is a table\n${LONG}` }))).toEqual(
      [],
    );
  });

  it.each(PLANTS)("report that $what", ({ law, at, files }) => {
    const found = findViolations(testTree({ ...SOUND, ...files }));
    const where = law === "folders" ? dirname(at) : at;
    expect(found.filter((violation) => violation.law === law).map((violation) => violation.path)).toContain(
      law === "migrations" && at.includes("0002_third") ? "migrations/postgres/0002_third.sql" : where,
    );
  });

  it("name the line and the chain of imports", () => {
    const files = { ...SOUND, "src/web/a.tsx": '\nimport { create } from "#features/accounts/accounts.ts";' };
    expect(findViolations(testTree(files))).toContainEqual({
      law: "browser",
      path: "src/web/a.tsx",
      line: 2,
      message:
        "a browser file reaches src/features/workspaces/store.ts through src/features/accounts/accounts.ts > src/features/workspaces/workspaces.ts",
    });
  });
});
