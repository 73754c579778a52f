/** The address of a bookmark that opens `/new` of this installation with the address of the current page. */
export function toBookmarklet(origin: string): string {
  return `javascript:void open(${JSON.stringify(`${origin}/new?url=`)}+encodeURIComponent(location.href))`;
}
