import { describe, expect, it } from "vitest";
import { findImportCycle, findScreenPart } from "./screen-parts.ts";

interface Module {
  /** Modules that import this one statically; `later` lists those that import it on demand. */
  readonly from?: readonly string[];
  readonly later?: readonly string[];
  readonly code?: string;
}

const ROUTES = [
  "root",
  "mantine-layout",
  "sign-in",
  "sign-up",
  "verify-email",
  "reset-password",
  "static-page",
  "blog-post",
  "stats",
  "dashboard",
  "dashboard-home",
  "dashboard-analytics",
  "dashboard-settings",
].map((name) => `/src/web/routes/${name}.tsx`);
const [
  ROOT = "",
  MANTINE_LAYOUT = "",
  SIGN_IN = "",
  SIGN_UP = "",
  VERIFY = "",
  RESET = "",
  PAGE = "",
  POST = "",
  STATS = "",
  DASHBOARD = "",
  HOME = "",
  ANALYTICS = "",
  SETTINGS = "",
] = ROUTES;

function getPart(id: string, modules: Readonly<Record<string, Module>>) {
  return findScreenPart(id, {
    getModuleInfo: (each) => {
      const { from = [], later = [], code = "" } = modules[each] ?? {};
      // findScreenPart reads no other properties
      return { id: each, code, isEntry: ROUTES.includes(each), importers: from, dynamicImporters: later } as never;
    },
  });
}

const getPartFor = (...from: string[]) => getPart("/src/a.ts", { "/src/a.ts": { from } });

describe("the part of a module", () => {
  it("is app for a module that every document needs, or several documents without a common layout", () => {
    expect(getPartFor(ROOT)).toBe("app");
    expect(getPartFor(SIGN_IN, HOME)).toBe("app");
    expect(getPartFor(SIGN_IN, POST)).toBe("app");
  });

  it("is entry for a module of signed-out screens that neither home nor other documents need", () => {
    expect(getPartFor(SIGN_IN, SIGN_UP)).toBe("entry");
    expect(getPartFor(SIGN_IN, SETTINGS)).toBe("entry");
    expect(getPartFor(SIGN_UP, SETTINGS)).toBe("entry");
  });

  it("is accounts for a module of sign-up and others that sign-in does not need", () => {
    expect(getPartFor(SIGN_UP, VERIFY)).toBe("accounts");
    expect(getPartFor(VERIFY, RESET)).toBeUndefined();
  });

  it("is dashboard for a module of the component kit, of the dashboard's layout, or of home and another screen", () => {
    expect(getPartFor(MANTINE_LAYOUT)).toBe("dashboard");
    expect(getPartFor(MANTINE_LAYOUT, HOME)).toBe("dashboard");
    expect(getPartFor(DASHBOARD, HOME)).toBe("dashboard");
    expect(getPartFor(HOME, SETTINGS)).toBe("dashboard");
  });

  it("is screens for a module of several dashboard screens that home does not need", () => {
    expect(getPartFor(ANALYTICS, SETTINGS)).toBe("screens");
    expect(getPartFor(ANALYTICS, STATS)).toBe("screens");
  });

  it("is dialogs for a module that dialogs need, unless home needs it at once", () => {
    const dialog = "/src/ui/dialog.tsx";
    const modal = "/node_modules/modal.mjs";
    expect(getPart(modal, { [modal]: { from: [dialog] }, [dialog]: { from: [ANALYTICS, SETTINGS] } })).toBe("dialogs");
    expect(getPart(modal, { [modal]: { from: [dialog] }, [dialog]: { from: [HOME, SETTINGS] } })).toBe("dashboard");
  });

  it("is undefined for a module of one screen, of the site's own pages, or loaded on demand only", () => {
    expect(getPartFor(SETTINGS)).toBeUndefined();
    expect(getPartFor(PAGE, POST)).toBeUndefined();
    expect(
      getPart("/src/a.ts", { "/src/a.ts": { from: ["/src/b.tsx"] }, "/src/b.tsx": { later: [HOME, SETTINGS] } }),
    ).toBeUndefined();
  });

  it("is found for a module that a screen shares with files loaded on demand or after its first paint", () => {
    const table = "/src/features/links/screens/page-table/page-items-table.tsx";
    const dialog = "/src/dialog.tsx";
    expect(getPart("/src/a.ts", { "/src/a.ts": { from: [HOME, table] }, [table]: { later: [HOME] } })).toBe(
      "dashboard",
    );
    const shared = { "/src/a.ts": { from: [SETTINGS, dialog] }, [dialog]: { later: [SETTINGS] } };
    expect(getPart("/src/a.ts", shared)).toBe("screens");
  });

  it("depends on indirect imports too", () => {
    const modules = { "/src/a.ts": { from: ["/src/card.tsx", ANALYTICS] }, "/src/card.tsx": { from: [HOME] } };
    expect(getPart("/src/a.ts", modules)).toBe("dashboard");
  });

  it("is app, dashboard or screens for every style sheet", () => {
    expect(getPart("/src/a.css", { "/src/a.css": { from: [SIGN_IN] } })).toBe("app");
    expect(getPart("/src/a.module.css", { "/src/a.module.css": { from: [HOME] } })).toBe("dashboard");
    expect(getPart("/src/a.module.css", { "/src/a.module.css": { from: [SETTINGS] } })).toBe("screens");
  });

  it("depends only on files that import the module's own exports from a package index", () => {
    const index = "/node_modules/@mantine/core/esm/index.mjs";
    const tabs = "/node_modules/@mantine/core/esm/Tabs.mjs";
    const button = "/node_modules/@mantine/core/esm/Button.mjs";
    const modules = {
      [index]: {
        from: [SIGN_IN, HOME, ANALYTICS, SETTINGS],
        code: 'import { Button } from "./Button.mjs";\nimport { Tabs, useTabs } from "./Tabs.mjs";\nexport { Button, Tabs };',
      },
      [tabs]: { from: [index] },
      [button]: { from: [index] },
      [SIGN_IN]: { code: 'import { Button } from "@mantine/core";' },
      [HOME]: { code: 'import { Button as Plain } from "@mantine/core";' },
      [ANALYTICS]: { code: 'import { Tabs } from "@mantine/core";' },
      [SETTINGS]: { code: 'import { Alert, Tabs } from "@mantine/core";' },
    };
    expect(getPart(button, modules)).toBe("app");
    expect(getPart(tabs, modules)).toBe("screens");
  });
});

describe("chunks", () => {
  it("may import common chunks, but must not form an import cycle", () => {
    const layers = { screens: ["dialogs", "app"], dialogs: ["app"], app: ["runtime"], runtime: [] };
    expect(findImportCycle(new Map(Object.entries(layers)))).toBeUndefined();
    const cycle = { ...layers, app: ["dialogs", "runtime"] };
    expect(findImportCycle(new Map(Object.entries(cycle)))).toEqual(["dialogs", "app", "dialogs"]);
  });
});
