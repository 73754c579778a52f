import { describe, expect, it } from "vitest";
import { findScreenPart } from "./screen-parts.ts";

/** The modules that import a module, statically or dynamically. */
type Importers = Readonly<Record<string, { readonly from?: readonly string[]; readonly later?: readonly string[] }>>;

const ROUTES = ["root", "kit", "stats", "dashboard", "dashboard-home", "dashboard-analytics"].map(
  (name) => `/src/web/routes/${name}.tsx`,
);
const [ROOT = "", KIT = "", STATS = "", DASHBOARD = "", HOME = "", ANALYTICS = ""] = ROUTES;

function screenPartOf(id: string, importers: Importers) {
  return findScreenPart(id, {
    getModuleInfo: (each) => {
      const { from = [], later = [] } = importers[each] ?? {};
      // nothing else of it is read
      return { id: each, isEntry: ROUTES.includes(each), importers: from, dynamicImporters: later } as never;
    },
  });
}

describe("the part of a module", () => {
  it("is that of the places that load it statically, through any number of files", () => {
    const part = screenPartOf("/src/icon.ts", {
      "/src/icon.ts": { from: ["/src/card.tsx", ANALYTICS] },
      "/src/card.tsx": { from: [HOME] },
    });
    expect(part?.name).toBe("dashboard-analytics+dashboard-home~");
  });

  it("is that of the frame, regardless of the screens below it", () => {
    expect(screenPartOf("/src/a.ts", { "/src/a.ts": { from: [DASHBOARD, HOME] } })?.name).toBe("dashboard~");
    expect(screenPartOf("/src/a.ts", { "/src/a.ts": { from: [ROOT, KIT, STATS] } })?.name).toBe("root~");
  });

  it("is another one if other places may load it later", () => {
    const part = screenPartOf("/src/a.ts", {
      "/src/a.ts": { from: [HOME, "/src/dialog.tsx"] },
      "/src/dialog.tsx": { later: ["/src/reader.tsx", HOME] },
      "/src/reader.tsx": { later: [STATS] },
    });
    expect(part?.name).toBe("dashboard-home~stats");
  });

  it("covers what a screen loads by itself", () => {
    const table = "/src/features/links/screens/table/links-table.tsx";
    const part = screenPartOf("/src/a.ts", { "/src/a.ts": { from: [table] }, [table]: { later: [HOME] } });
    expect(part?.name).toBe("links-table~");
  });

  it("is none for modules loaded on demand only, and for packages imported through barrel files", () => {
    expect(
      screenPartOf("/src/a.ts", { "/src/a.ts": { from: ["/src/b.tsx"] }, "/src/b.tsx": { later: [HOME] } }),
    ).toBeUndefined();
    const button = "/node_modules/@mantine/core/esm/Button.mjs";
    expect(screenPartOf(button, { [button]: { from: [HOME, KIT] } })).toBeUndefined();
  });

  it("is wider than the parts of all its importers", () => {
    const importers = { "/src/a.ts": { from: ["/src/b.ts", STATS] }, "/src/b.ts": { from: [HOME] } };
    expect(screenPartOf("/src/a.ts", importers)!.width).toBeGreaterThan(screenPartOf("/src/b.ts", importers)!.width);
  });
});
