import { type Dimension, dimensions, type Filter, type Filters } from "../../queries/statistics-query.ts";
import { joinValues, splitValues } from "../../queries/values.ts";

/** What a dimension is narrowed down to; undefined where it is not. */
export function toFilter(filters: Filters, dimension: Dimension): Filter | undefined {
  return filters.find((filter) => filter.dimension === dimension);
}

/** The filters with this one in the place of its dimension's; without values there is none. */
export function withFilter(filters: Filters, filter: Filter): Filters {
  const others = filters.filter(({ dimension }) => dimension !== filter.dimension);
  return filter.values.length === 0 ? others : [...others, filter];
}

/** The one link that everything is narrowed down to. */
export function onlyLink(filters: Filters): string | undefined {
  const filter = toFilter(filters, "link");
  return filter?.is && filter.values.length === 1 ? filter.values[0] : undefined;
}

/** The filters as parameters of an address, ours and that of a call. */
export function toParameters(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    filters.map(({ dimension, is, values }) => [is ? dimension : `not_${dimension}`, joinValues(values)]),
  );
}

/** The filters of an address, in its order; of a dimension that it names twice the first. */
export function readFilters(search: URLSearchParams): Filters {
  const found: Filter[] = [];
  for (const [name, text] of search) {
    const dimension = dimensions.find((one) => name === one || name === `not_${one}`);
    if (dimension && !toFilter(found, dimension))
      found.push({ dimension, is: name === dimension, values: splitValues(text) });
  }
  return found;
}
