import type { ParsedInput, FileResponse } from "#base/contract.ts";
import { BYTE_ORDER_MARK, toCsv } from "#base/csv.ts";
import { notFound, ApiError } from "#base/errors.ts";
import { utcDay } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { AudienceCtx } from "../ctx.ts";
import { paginate } from "#base/paginate.ts";
import { countMessages } from "../store/messages.ts";
import {
  countSubscribers,
  deleteSubscriberRow,
  selectSubscribers,
  type SubscriberRow,
  type SubscriberSearch,
} from "../store/subscribers.ts";
import { subscriptionUrl, getToken } from "../subscription/token.ts";
import { type Subscriber, subscriberSchema, type SubscribersContract } from "./contract.ts";

type SubscriberQuery = ParsedInput<SubscribersContract["GET /v1/audience/subscribers"]>["query"];
type Filter = Omit<SubscriberQuery, "cursor" | "limit">;
type OwnCtx = Pick<Ctx, "db"> & { readonly workspaceId: string };
interface ExportCtx extends OwnCtx {
  readonly keys: Keys;
  readonly publicUrl: string;
}

/** The subscribers of the workspace, newest first, paginated. */
export async function listSubscribers(ctx: OwnCtx, { state, search, cursor: after, limit }: SubscriberQuery) {
  const rows = await selectSubscribers(ctx.db, ctx.workspaceId, { state, search, after, limit: limit + 1 });
  const { items, next } = paginate(rows, limit);
  return { subscribers: items.map(presentSubscriber), next };
}

/** How many subscribers and messages the workspace has. */
export async function getAudienceSummary({ db, workspaceId }: OwnCtx) {
  const [subscribers, messages] = await Promise.all([
    countSubscribers(db, workspaceId),
    countMessages(db, workspaceId),
  ]);
  return { subscribers, messages };
}

/**
 * Erases a subscriber, together with pending webhook deliveries about them; throws notFound. They may subscribe again.
 */
export async function eraseSubscriber(ctx: AudienceCtx, id: string): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (!(await deleteSubscriberRow(tx, workspaceId, id))) throw new ApiError(notFound);
    await ctx.jobs.forget(tx, [id]);
    await emit({ name: "subscriber.deleted", workspaceId, subject: { subscriberId: id } });
  });
}

/** The matching subscribers as a CSV file. */
export async function exportSubscribers(ctx: ExportCtx & Pick<Ctx, "now">, filter: Filter): Promise<FileResponse> {
  const handle = (await findWorkspace(ctx, ctx.workspaceId))?.handle ?? "";
  return { name: `halka-subscribers-${handle}-${utcDay(ctx.now())}.csv`, bytes: toBytes(writeCsv(ctx, filter)) };
}

const EXPORT_ROWS = 1_000;
const CSV_COLUMNS = ["email", "name", "state", "form", "consent", "language", "asked_at", "confirmed_at", "left_at"];

/** All matching subscribers as CSV, in chunks of a thousand lines. */
export async function* writeCsv(ctx: ExportCtx, filter: Filter = {}): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + toCsv([[...CSV_COLUMNS, "unsubscribe_url"]]);
  for await (const rows of readInBatches(ctx, { ...filter, limit: EXPORT_ROWS }))
    yield toCsv(rows.map((row) => toCells(ctx, row)));
}

async function* readInBatches(ctx: OwnCtx, search: SubscriberSearch): AsyncGenerator<SubscriberRow[], void, undefined> {
  for (let after: string | undefined; ;) {
    const rows = await selectSubscribers(ctx.db, ctx.workspaceId, { ...search, after });
    yield rows;
    if (rows.length < search.limit) return;
    after = rows.at(-1)!.id;
  }
}

function toCells({ keys, publicUrl }: ExportCtx, row: SubscriberRow) {
  const { email, name, state, form, consent, language, askedAt, confirmedAt, leftAt, unsubscribeSeed } = row;
  const instants = [askedAt, confirmedAt, leftAt].map((instant) => instant?.toISOString() ?? null);
  return [
    email,
    name,
    state,
    form,
    consent,
    language,
    ...instants,
    subscriptionUrl(publicUrl, getToken(keys, "leave", unsubscribeSeed)),
  ];
}

async function* toBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const piece of texts) yield encoder.encode(piece);
}

function presentSubscriber(row: SubscriberRow): Subscriber {
  return subscriberSchema.parse({ ...row, _id: row.id });
}
