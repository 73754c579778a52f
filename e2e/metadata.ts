import type { Page } from "@playwright/test";

const NO_METADATA = { title: "", description: "", icon: "" };

/** Stubs the metadata of the pages behind links, since tests request no third parties. */
export async function stubMetadata(page: Page, found: Partial<typeof NO_METADATA> = {}): Promise<void> {
  await page.route("**/v1/links/look-up", (route) => route.fulfill({ json: { ...NO_METADATA, ...found } }));
}
