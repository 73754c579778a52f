import type { Webhook } from "../contract.ts";

/** The name of a webhook; the host of its address without one. */
export function getName({ name, url }: Pick<Webhook, "name" | "url">): string {
  return name || (URL.parse(url)?.host ?? url);
}
