import { type Dimension, dimensions, type Filter, type Filters } from "../../queries/statistics-query.ts";
import { joinValues, splitValues } from "../../queries/values.ts";

/** The filter of a dimension, or undefined. */
export function toFilter(filters: Filters, dimension: Dimension): Filter | undefined {
  return filters.find((filter) => filter.dimension === dimension);
}

/** Replaces the filter of a dimension; a filter without values removes it. */
export function withFilter(filters: Filters, filter: Filter): Filters {
  const others = filters.filter(({ dimension }) => dimension !== filter.dimension);
  return filter.values.length === 0 ? others : [...others, filter];
}

/** The only link that the filters select; undefined unless there is exactly one. */
export function onlyLink(filters: Filters): string | undefined {
  const filter = toFilter(filters, "link");
  return filter?.is && filter.values.length === 1 ? filter.values[0] : undefined;
}

/** The filters as URL parameters, both of the screen and of API calls. */
export function toParameters(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    filters.map(({ dimension, is, values }) => [is ? dimension : `not_${dimension}`, joinValues(values)]),
  );
}

/** The filters of a URL, in its order; the first one if a dimension occurs twice. */
export function readFilters(search: URLSearchParams): Filters {
  const found: Filter[] = [];
  for (const [name, text] of search) {
    const dimension = dimensions.find((known) => name === known || name === `not_${known}`);
    if (dimension && !toFilter(found, dimension))
      found.push({ dimension, is: name === dimension, values: splitValues(text) });
  }
  return found;
}
