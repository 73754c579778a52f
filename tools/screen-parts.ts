import { dirname, join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import {
  commonLayout,
  DASHBOARD,
  findRoute,
  HOME,
  isBelow,
  MANTINE_LAYOUT,
  ROOT,
  SIGN_IN,
  SIGN_UP,
  SIGNED_OUT,
} from "./screen-parts/route-tree.ts";

type Group = Rolldown.CodeSplittingGroup;
type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">;

/**
 * `app`: every document. `entry`: signed-out screens. `accounts`: signed-out screens other than sign-in, above all
 * sign-up. `dashboard`: every screen with Mantine. `dialogs`: what dialogs need. `screens`: dashboard screens other
 * than home.
 */
const PARTS = ["app", "entry", "accounts", "dashboard", "dialogs", "screens"] as const;
type Part = (typeof PARTS)[number];

const CORE = /[\\/]node_modules[\\/](react|react-dom|react-router|i18next|react-i18next)[\\/]|rolldown[\\/]runtime/;
/** API queries. The package re-exports its whole core, so the module graph does not show which module uses what. */
const QUERIES = /[\\/]node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/](?!.*infinite)/i;
/**
 * Package indexes. Their importers are followed export by export, since each needs only a few modules of the package.
 */
const INDEX = /[\\/]node_modules[\\/](@mantine[\\/](?:core|hooks|notifications))[\\/]esm[\\/]index\.mjs$/;
const DIALOG = /[\\/]src[\\/]ui[\\/]dialog\.tsx$/;
const STYLES = /\.css(\?|$)/;

/** Code that several dialogs share, in one chunk for each exact set of users. */
const ON_DEMAND: Group = { name: "part", minShareCount: 2, entriesAware: true };

/** Groups modules into few large files: a cold first load waits for requests more than for bytes. */
export function screenParts(): Group[] {
  const found = new Map<string, Part | undefined>();
  const groups = PARTS.map((part, index) => ({
    name(id: string, graph: Graph) {
      if (!found.has(id)) found.set(id, findScreenPart(id, graph));
      return found.get(id) === part ? part : null;
    },
    priority: PARTS.length - index,
  }));
  return [...groups, ON_DEMAND];
}

/**
 * Fails the build if chunks import each other in a cycle, since the chunk that runs first would call functions that do
 * not exist yet. Without cycles, modules need no `strictExecutionOrder` wrapper, which makes scripts a twentieth
 * larger.
 */
export function rejectImportCycles(): Plugin {
  return {
    name: "reject-import-cycles",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const cycle = findImportCycle(new Map(chunks.map(({ fileName, imports: needed }) => [fileName, needed])));
      if (cycle) this.error(`chunks import each other: ${cycle.join(" -> ")}`);
    },
  };
}

/** Returns the files of an import cycle, with the first file repeated at the end; undefined if there is no cycle. */
export function findImportCycle(needed: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  function follow(file: string, path: readonly string[]): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    done.add(file);
    return findFirst(needed.get(file) ?? [], (next) => follow(next, [...path, file]));
  }
  return findFirst([...needed.keys()], (file) => follow(file, []));
}

function findFirst<T, R>(list: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of list) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The part of a module; undefined if only one screen loads it, or if it is loaded on demand. */
export function findScreenPart(id: string, graph: Graph): Part | undefined {
  if (CORE.test(id)) return "app";
  if (QUERIES.test(id)) return "dashboard";
  const isStyles = STYLES.test(id);
  if (!isStyles && findRoute(id) !== undefined) return undefined;
  const { routes, isOnDemand, isOfDialogs } = findUsers(id, graph);
  const ofEveryDocument = [...routes].filter((route) => !isBelow(route, SIGNED_OUT) && !isBelow(route, MANTINE_LAYOUT));
  // needed only on demand, or only by the site's own pages
  if (ofEveryDocument.length === routes.size && !routes.has(ROOT)) return undefined;
  const layout = commonLayout(routes);
  const isShared = layout === MANTINE_LAYOUT || layout === DASHBOARD || routes.size > 1 || isOnDemand;
  // a module of one screen stays with that screen, unless files that the screen loads later need it too; style sheets
  // are always shared
  if (!isStyles && !isShared && layout !== ROOT) return undefined;
  const isOfHome = [...routes].some((route) => route === MANTINE_LAYOUT || route === DASHBOARD || isBelow(route, HOME));
  if (isBelow(layout, MANTINE_LAYOUT)) {
    if (isOfHome) return "dashboard";
    return isOfDialogs ? "dialogs" : "screens";
  }
  // a shared style sheet saves a request
  if (ofEveryDocument.length > 0 || isOfHome || isStyles) return "app";
  // `entry` also contains modules that a few dashboard screens need too: they have loaded it already, which saves a
  // request
  if (routes.has(SIGN_IN) || [...routes].some((route) => isBelow(route, MANTINE_LAYOUT))) return "entry";
  return routes.has(SIGN_UP) ? "accounts" : undefined;
}

interface Users {
  /** The routes that load the module statically. */
  readonly routes: ReadonlySet<string>;
  /** True if code loaded on demand needs it too. */
  readonly isOnDemand: boolean;
  readonly isOfDialogs: boolean;
}

function findUsers(id: string, graph: Graph): Users {
  const routes = new Set<string>();
  let isOnDemand = false;
  const visited = new Set([id]);
  // iterating a Set also visits elements that are added on the way
  for (const each of visited) {
    const module = graph.getModuleInfo(each);
    if (!module) continue;
    const isLoaded = module.isEntry || module.dynamicImporters.length > 0;
    const route = isLoaded ? findRoute(each) : undefined;
    if (route !== undefined) routes.add(route);
    else {
      isOnDemand ||= isLoaded;
      for (const importer of findImporters(module, graph)) visited.add(importer);
    }
  }
  return { routes, isOnDemand, isOfDialogs: [...visited].some((each) => DIALOG.test(each)) };
}

function findImporters({ id, importers }: Rolldown.ModuleInfo, graph: Graph): string[] {
  return importers.flatMap((importer) => {
    const [, name] = INDEX.exec(importer) ?? [];
    return name === undefined ? [importer] : findImportersByName(id, importer, name.replace("\\", "/"), graph);
  });
}

/** The importers of a package index that import exports of this module from it. */
function findImportersByName(id: string, index: string, name: string, graph: Graph): string[] {
  const { code, importers = [] } = graph.getModuleInfo(index) ?? {};
  const exported = new Set(
    findImports(code).flatMap(({ names, from }) => (join(dirname(index), from) === id ? names : [])),
  );
  return importers.filter((importer) =>
    findImports(graph.getModuleInfo(importer)?.code).some(
      ({ names, from }) => from === name && names.some((each) => exported.has(each)),
    ),
  );
}

const IMPORT = /^\s*import\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/gm;
const imports = new Map<string, readonly { readonly names: readonly string[]; readonly from: string }[]>();

function findImports(code: string | null | undefined) {
  if (!code) return [];
  const cached = imports.get(code);
  if (cached) return cached;
  const list = [...code.matchAll(IMPORT)].map(([, names = "", from = ""]) => ({
    names: names.split(",").map((each) => each.trim().replace(/\s+as\s.*/s, "")),
    from,
  }));
  imports.set(code, list);
  return list;
}
