import type { DayOfLink, OwnEvent } from "#features/analytics/own-events.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { Link } from "#features/links/contract.ts";
import { requestColumns } from "#features/ingest/event-columns.ts";

export const LINK_HEAD = [
  "name",
  "platform",
  "link",
  "description",
  "alias",
  "code",
  "sort_order",
  "timeout",
  "created_at",
  "updated_at",
  "category",
  "tags",
  "thumbnail",
  "archived",
];

export function linkCells(link: Link, categories: readonly Category[]) {
  const { name, slug, description, alias, code, sort_order, timeout, createdAt, updatedAt, tags } = link;
  const category = categories.find(({ _id }) => _id === link.category)?.name ?? null;
  const sorted = [category, tags.join(", "), link.thumbnail, link.archived];
  return [name, slug, link.link, description, alias, code, sort_order, timeout, createdAt, updatedAt, ...sorted];
}

export const EVENT_HEAD = [
  "time",
  "link_id",
  "verdict",
  "source",
  ...requestColumns.filter((name) => name !== "referrer_host"),
  "variant",
];

export function eventCells(event: OwnEvent) {
  const { time, link, traffic_class, source, country, language, device, os, browser, in_app, bot, channel, referrer } =
    event;
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content, position, variant } = event;
  const utm = [utm_source, utm_medium, utm_campaign, utm_term, utm_content];
  const agent = [device, os, browser, in_app, bot];
  return [time, link, traffic_class, source, country, language, ...agent, channel, referrer, ...utm, position, variant];
}

export const DAY_HEAD = [
  "day",
  "kind",
  "link_id",
  "clicks",
  "visitors",
  "bots",
  "previews",
  "prefetches",
  "heads",
  "own",
];

export function dayCells(day: DayOfLink) {
  return [
    day.day,
    day.kind,
    day.link,
    day.clicks,
    day.visitors,
    day.bots,
    day.previews,
    day.prefetches,
    day.heads,
    day.owners,
  ];
}
