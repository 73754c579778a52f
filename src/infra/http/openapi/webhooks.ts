import type { ZodType } from "zod";
import { toPascalCase, type JsonSchemas } from "./json-schema.ts";
import type { Json } from "./simplify.ts";

/** A type of event that webhooks send. */
interface DescribedEvent {
  readonly name: string;
  readonly summary: string;
  /** The whole body of the request. */
  readonly schema: ZodType;
  readonly example: object;
}

const headers = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
  $ref: `#/components/parameters/${toPascalCase(name)}`,
}));

/** The headers of every webhook request (Standard Webhooks). */
export const webhookParameters = {
  WebhookId: header("webhook-id", "The same for every attempt to deliver one event", { type: "string" }),
  WebhookTimestamp: header("webhook-timestamp", "The time of the attempt, in seconds since 1970", { type: "integer" }),
  WebhookSignature: header(
    "webhook-signature",
    "Signatures of `id.timestamp.body`, separated by spaces: `v1,` with HMAC-SHA256, or `v1a,` with ed25519",
    { type: "string" },
  ),
} as const;

function header(name: string, description: string, schema: object) {
  return { name, in: "header", required: true, description, schema };
}

/**
 * The `webhooks` section of the document: an entry for each type of event, and one example for all events with the same
 * data.
 */
export function describeWebhooks(events: readonly DescribedEvent[], schemas: JsonSchemas): Json {
  const shown = new Set<string>();
  const isFirst = ({ properties }: Json) => {
    const { type: _, ...content } = properties as Json;
    const key = JSON.stringify(content);
    return !shown.has(key) && shown.add(key);
  };
  return Object.fromEntries(
    events
      .map((event) => [event, schemas.get(event.schema, "output")] as const)
      .map(([{ name, summary, example }, schema]) => [
        name,
        {
          post: {
            operationId: `on${toPascalCase(name)}`,
            tags: ["Webhooks"],
            summary,
            security: [],
            parameters: headers,
            requestBody: {
              required: true,
              content: {
                "application/json": {
                  schema,
                  ...(isFirst(schema) && { example: JSON.parse(JSON.stringify(example)) as Json }),
                },
              },
            },
            responses: { "2XX": { description: "The event was received" } },
          },
        },
      ]),
  );
}
