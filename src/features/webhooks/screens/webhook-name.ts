import type { Webhook } from "../contract.ts";

/** The name of a webhook; the host of its address without one. */
export function getName({ name, url }: Pick<Webhook, "name" | "url">): string {
  return name || (URL.parse(url)?.host ?? url);
}

/** An address without what may be a token: for a chat, its host only. */
export function getShownUrl({ format, url }: Pick<Webhook, "format" | "url">): string {
  return format === "standard" ? url : `${URL.parse(url)?.origin ?? ""}/…`;
}
