import type { Contract } from "#base/contract.ts";

/** Returns the methods of a path for `Allow`; empty if the path is not a call. */
export type FindMethods = (path: string) => readonly string[];

/** Looks up the methods of every path of the contracts, and of additional read-only paths. */
export function methodFinder(contracts: readonly Contract[], read: readonly string[]): FindMethods {
  const keys = [...contracts.flatMap((contract) => Object.keys(contract)), ...read.map((path) => `GET ${path}`)];
  const rows = keys.map((key) => {
    const [method, template] = key.split(" ") as [string, string];
    return { method, pattern: new RegExp(`^${template.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`) };
  });
  return (path) => {
    const methods = rows.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) return [];
    return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))), "OPTIONS"];
  };
}
