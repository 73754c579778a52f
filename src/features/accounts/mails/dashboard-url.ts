/**
 * The URL of a dashboard screen about one of the owner's pages. The parameter `page` makes the dashboard select that
 * page, since the owner may have another one selected.
 */
export function dashboardUrl(
  publicUrl: string,
  path: string,
  pageId: string,
  query: Readonly<Record<string, string>> = {},
): string {
  return `${publicUrl}/dashboard/${path}?${new URLSearchParams({ ...query, page: pageId })}`;
}
