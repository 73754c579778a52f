/** The API keys of the page. */
export function KeysTab() {
  return null;
}
