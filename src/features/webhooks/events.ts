import { z } from "zod";
import { languages } from "#base/language.ts";
import { isoDate } from "#base/schema.ts";
import { subscriberStates } from "#features/audience/subscribers/states.ts";
import { domainStates, domainUses } from "#features/domains/contract.ts";
import { shortLinkSchema } from "#features/links/short-links/contract.ts";
import { type EventType, eventTypes, type SentType, TEST_EVENT } from "./event-types.ts";
import { sampleClick, sampleDomain, sampleLink, sampleMessage, sampleSubscriber } from "./samples.ts";

/** A type of event as it appears in the documentation. */
export interface DocumentedEvent {
  readonly name: SentType;
  readonly summary: string;
  /** The schema of the whole request body. */
  readonly schema: z.ZodType;
  readonly example: { readonly type: SentType; readonly timestamp: string; readonly data: object };
}

const page = z.string().meta({ description: "The handle of the page" });

const clickSchema = z
  .object({
    linkId: z.uuid(),
    code: z.string().describe("The `code` of the link"),
    time: isoDate,
    source: z.string().describe("Where the link was followed: `page`, `direct`, `qr` or `api`"),
    country: z.string().describe("ISO 3166-1; empty if unknown, as the other fields"),
    language: z.string(),
    device: z.string(),
    os: z.string(),
    browser: z.string(),
    inApp: z.string(),
    channel: z.string(),
    referrerHost: z.string(),
    utm: z.object({
      source: z.string(),
      medium: z.string(),
      campaign: z.string(),
      term: z.string(),
      content: z.string(),
    }),
    variant: z.string().describe("The id of the variant, for a split link"),
  })
  .meta({ id: "WebhookClick" });
export type Click = z.output<typeof clickSchema>;

const subscriberSchema = z
  .object({
    page,
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    state: z.enum(subscriberStates),
    consent: z.string(),
    form: z.string(),
    language: z.enum(languages),
    asked_at: isoDate,
    confirmed_at: isoDate.nullable(),
    left_at: isoDate.nullable(),
    unsubscribe_url: z.string(),
  })
  .meta({ id: "WebhookSubscriber" });
const subscriberId = z.object({ page, id: z.uuid() });

const messageSchema = z
  .object({
    page,
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    form: z.string(),
    language: z.enum(languages),
    received_at: isoDate,
  })
  .meta({ id: "WebhookMessage" });

const domainSchema = z
  .object({
    _id: z.uuid(),
    host: z.string(),
    use: z.enum(domainUses),
    state: z.enum(domainStates),
    verifiedAt: isoDate.nullable(),
    createdAt: isoDate,
  })
  .meta({ id: "WebhookDomain" });

/** A link that was purged in the meantime has only an id. */
const deletedLink = z.union([shortLinkSchema, z.object({ _id: shortLinkSchema.shape._id })]);

interface Definition {
  readonly summary: string;
  readonly data: z.ZodType;
  readonly example: object;
}

const link = (summary: string): Definition => ({ summary, data: shortLinkSchema, example: sampleLink });

const definitions: Readonly<Record<SentType, Definition>> = {
  "link.created": link("A link was created, imported, or restored from the trash"),
  "link.updated": link("A link was changed"),
  "link.deleted": {
    summary: "A link was moved to the trash",
    data: deletedLink,
    example: { ...sampleLink, deletedAt: "2026-05-02T09:00:00.000Z" },
  },
  "link.expired": link("A link's schedule ended, or its click limit was used up"),
  "link.dead": link("The destination of a link stopped working"),
  "link.recovered": link("The destination of a link works again"),
  "link.clicked": {
    summary: "People clicked links; up to 500 clicks per request",
    data: z.object({ clicks: z.array(clickSchema) }),
    example: { clicks: [sampleClick] },
  },
  "goal.reached": {
    summary: "People reached the goals of links; up to 500 per request",
    data: z.object({ goals: z.array(clickSchema) }),
    example: { goals: [{ ...sampleClick, source: "api" }] },
  },
  "page.published": {
    summary: "The appearance of the page was saved",
    data: z.object({ page, url: z.string() }),
    example: { page: "ada", url: "https://example.com/ada" },
  },
  "subscriber.asked": {
    summary: "A visitor asked to subscribe, and has not confirmed yet",
    data: subscriberSchema,
    example: { ...sampleSubscriber, state: "pending", confirmed_at: null },
  },
  "subscriber.confirmed": { summary: "A subscriber confirmed", data: subscriberSchema, example: sampleSubscriber },
  "subscriber.left": {
    summary: "A subscriber unsubscribed",
    data: subscriberSchema,
    example: { ...sampleSubscriber, state: "left", left_at: "2026-05-02T09:00:00.000Z" },
  },
  "subscriber.withdrawn": {
    summary: "A visitor withdrew a request to subscribe",
    data: subscriberId,
    example: { page: "ada", id: sampleSubscriber.id },
  },
  "subscriber.deleted": {
    summary: "A subscriber was deleted by a member of the workspace",
    data: subscriberId,
    example: { page: "ada", id: sampleSubscriber.id },
  },
  "message.received": { summary: "A visitor sent a message", data: messageSchema, example: sampleMessage },
  "domain.created": {
    summary: "A domain was added",
    data: domainSchema,
    example: { ...sampleDomain, state: "pending", verifiedAt: null },
  },
  "domain.live": { summary: "A domain points here and works", data: domainSchema, example: sampleDomain },
  "domain.failed": {
    summary: "A domain stopped working",
    data: domainSchema,
    example: { ...sampleDomain, state: "failing" },
  },
  "domain.deleted": {
    summary: "A domain was removed",
    data: domainSchema.pick({ _id: true, host: true }),
    example: { _id: sampleDomain._id, host: sampleDomain.host },
  },
  [TEST_EVENT]: {
    summary: "A test that a member of the workspace sent",
    data: z.object({ page }),
    example: { page: "ada" },
  },
};

const EXAMPLE_TIME = "2026-05-01T09:00:00.000Z";

function define(name: SentType): DocumentedEvent {
  const { summary, data, example } = definitions[name];
  return {
    name,
    summary,
    schema: z.object({ type: z.literal(name), timestamp: isoDate, data }),
    example: { type: name, timestamp: EXAMPLE_TIME, data: example },
  };
}

/** Every type of event, with its request body. */
export const webhookEvents: readonly DocumentedEvent[] = [
  ...eventTypes.map((name: EventType) => define(name)),
  define(TEST_EVENT),
];

export function getEvent(name: SentType): DocumentedEvent {
  return webhookEvents.find((each) => each.name === name)!;
}
