/** What is kept of the request behind a visit or click, in the order of the table. */
export const requestColumns = [
  "country",
  "language",
  "device",
  "os",
  "browser",
  "in_app",
  "bot",
  "channel",
  "referrer_host",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "position",
] as const;

/**
 * The columns that follow from address and user agent, as a visitor's hash does: all events of a visitor on a day have
 * the same values, except when the location database changes in between.
 */
export const visitorColumns = ["country", "device", "os", "browser"] as const;

/** The columns of `events` in the order of the cells that `toRow` writes; imported clicks have `imported` as well. */
export const eventColumns = [
  "workspace",
  "kind",
  "time",
  "traffic_class",
  "source",
  "link",
  "visitor",
  ...requestColumns,
  "variant",
  "retention_days",
] as const;
