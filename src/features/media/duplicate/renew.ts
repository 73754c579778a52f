const ADDRESS = /(\/media\/|\/files\/)([0-9a-f]{32})(?=[-/])/g;

/** Plain data with all references to pictures and files replaced by their new names. */
export function renewIn<T>(value: T, names: ReadonlyMap<string, string>): T {
  if (names.size === 0) return value;
  const renew = (each: unknown): unknown => {
    if (typeof each === "string")
      return each.replace(ADDRESS, (found: string, path: string, hash: string) => {
        const name = names.get(hash);
        return name === undefined ? found : path + name;
      });
    if (Array.isArray(each)) return each.map(renew);
    // dates and the like stay as they are
    if (typeof each !== "object" || each === null || Object.getPrototypeOf(each) !== Object.prototype) return each;
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, renew(item)]));
  };
  // Each part keeps its type.
  return renew(value) as T;
}
