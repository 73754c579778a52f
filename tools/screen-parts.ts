import type { Rolldown } from "vite";
import { covers, findPlace, outermost, places, ROOT } from "./screen-parts/places.ts";

type Group = Rolldown.CodeSplittingGroup;
type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">;

/** What every document needs, including the code that joins the parts. */
const OF_ALL = /[\\/]node_modules[\\/](react|react-dom|react-router|i18next|react-i18next)[\\/]|rolldown[\\/]runtime/;
/** Queries to the API, which every screen behind the sign-in makes; few use infinite queries. */
const QUESTIONS = /[\\/]node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/](?!.*infinite)/i;
const ON_DEMAND = ["dashboard", "stats"];
/**
 * Not icons, which are imported file by file: through a barrel file, a module seems to be needed by all importers of
 * that file.
 */
const PACKAGES = /[\\/]node_modules[\\/](?!@tabler[\\/])/;

const REST: Group = { name: "part", minShareCount: 2, entriesAware: true };

interface ScreenPart {
  readonly name: string;
  /** The number of places that load it. */
  readonly width: number;
}

/**
 * Groups of modules that the same places load statically and the same others may load later, so that no place loads
 * code in vain. The widest come first, since a group includes what its modules need.
 */
export function screenParts(): Group[] {
  const parts = new Map<string, ScreenPart | undefined>();
  const groups = places.map((_, index) => ({
    name(id: string, graph: Graph) {
      if (!parts.has(id)) parts.set(id, findScreenPart(id, graph));
      const part = parts.get(id);
      return part?.width === index + 1 ? `part~${part.name}` : null;
    },
    minShareCount: 2,
    priority: index + 1,
  }));
  const isOfPackage = (id: string) => PACKAGES.test(id) && !OF_ALL.test(id) && !QUESTIONS.test(id);
  return [...groups, { ...REST, test: isOfPackage, priority: places.length - 0.5 }, REST];
}

/** The part of a module; undefined if no place loads it statically, or if the graph cannot tell which do. */
export function findScreenPart(id: string, graph: Graph): ScreenPart | undefined {
  const { needed, onDemand } = findUsers(id, graph);
  if (needed.size === 0) return undefined;
  const later = new Set([...onDemand].filter((place) => !covers(needed, place)));
  return {
    name: `${outermost(needed).join("+")}~${outermost(later).join("+")}`,
    width: places.filter((place) => covers(needed, place)).length,
  };
}

/** The places that load a module statically, and those that may load it on demand. */
function findUsers(id: string, graph: Graph): { needed: ReadonlySet<string>; onDemand: ReadonlySet<string> } {
  const needed = new Set<string>();
  const onDemand = new Set<string>();
  if (OF_ALL.test(id)) return { needed: new Set([ROOT]), onDemand };
  if (QUESTIONS.test(id)) return { needed: new Set(ON_DEMAND), onDemand };
  if (PACKAGES.test(id)) return { needed, onDemand };
  const requests = new Set<string>();
  for (const each of walk([id], graph, ({ importers }) => importers)) {
    const place = each.isEntry || each.dynamicImporters.length > 0 ? findPlace(each.id) : undefined;
    if (place !== undefined) needed.add(place);
    else for (const importer of each.dynamicImporters) requests.add(importer);
  }
  const both = ({ importers, dynamicImporters }: Rolldown.ModuleInfo) => [...importers, ...dynamicImporters];
  for (const each of walk(requests, graph, both)) {
    const place = each.isEntry ? findPlace(each.id) : undefined;
    if (place !== undefined) onDemand.add(place);
  }
  return { needed, onDemand };
}

function* walk(
  from: Iterable<string>,
  graph: Graph,
  next: (module: Rolldown.ModuleInfo) => readonly string[],
): Generator<Rolldown.ModuleInfo> {
  const known = new Set(from);
  // iteration over a set includes elements added on the way
  for (const id of known) {
    const module = graph.getModuleInfo(id);
    if (!module) continue;
    yield module;
    for (const other of next(module)) known.add(other);
  }
}
