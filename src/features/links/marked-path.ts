/** The one query parameter that our own addresses keep for themselves: how somebody came to it. */
export const SOURCE_PARAMETER = "hlk";

/** The address of a link that is ours to answer, with its place on the page, from 1. */
export function markedPath(handle: string, alias: string, position: number): string {
  return `/${handle}/${alias}?${SOURCE_PARAMETER}=${position}`;
}
