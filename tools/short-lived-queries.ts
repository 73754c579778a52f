import type { Plugin } from "vite";

const QUERY = /[\\/]node_modules[\\/]postgres[\\/]src[\\/]query\.js$/;
/** The two functions that the driver assigns to every query. */
const ASSIGNED = /this\.(resolve|reject) = (x => \(this\.active = false, (?:resolve|reject)\(x\)\))/g;
/** The same in a built chunk. */
const STILL_ASSIGNED = /this\.(?:resolve|reject) = \(?x\)? => \(this\.active = false/;

/**
 * Lets garbage collections of the young generation free the queries of postgres.js. V8 puts a function expression that
 * is assigned to a property straight into the old generation (`set_pretenure` in its parser), and the driver assigns
 * two to every query. Until the next full collection, they keep the query and its rows alive: 2.3 KB per query, which
 * every collection of the young generation then copies (measured with Node 26.10). A function that is assigned by its
 * name is an ordinary object.
 */
export function shortLivedQueries(): Plugin {
  return {
    name: "short-lived-queries",
    transform: {
      filter: { id: QUERY },
      handler: (code) => ({ code: keepQueriesYoung(code), map: null }),
    },
    generateBundle(_options, bundle) {
      // a bundler may inline names
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk" && STILL_ASSIGNED.test(chunk.code))
          this.error(`${chunk.fileName} assigns function expressions to queries: see short-lived-queries.ts`);
    },
  };
}

/** Exported for its test. Throws if the driver's code has changed. */
export function keepQueriesYoung(code: string): string {
  const changed = code.replace(ASSIGNED, "const $1Query = $2\n    this.$1 = $1Query");
  if (!["resolve", "reject"].every((name) => changed.includes(`this.${name} = ${name}Query`)))
    throw new Error("postgres.js assigns the functions of a query differently: see short-lived-queries.ts");
  return changed;
}
