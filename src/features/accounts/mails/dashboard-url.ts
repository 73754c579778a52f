/**
 * The address of a screen of the dashboard about one page of its owner, who may have selected another one. The dashboard
 * selects the page of the parameter `page`.
 */
export function dashboardUrl(
  publicUrl: string,
  path: string,
  pageId: string,
  query: Readonly<Record<string, string>> = {},
): string {
  return `${publicUrl.replace(/\/+$/, "")}/dashboard/${path}?${new URLSearchParams({ ...query, page: pageId })}`;
}
