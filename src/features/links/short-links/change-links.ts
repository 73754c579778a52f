import { ApiError, type FieldError, isApiError, notFound, orError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { translateError } from "#infra/http/problem.ts";
import { createLinks, requireCreated } from "../create-links.ts";
import type { LinkDraft } from "../link-draft.ts";
import { externalIdTaken } from "../errors.ts";
import { changeLink } from "../links.ts";
import { presentShortLinks, withoutClicks } from "../presenter.ts";
import { selectIdByExternalId, selectListedLink, selectListedLinks } from "../store/list.ts";
import type { LinkRow } from "../store/links.ts";
import { newShortLinkBody, type NewShortLink, type ShortLink, type ShortLinkChange } from "./contract.ts";

/** Creates a short link. Throws the errors that `createLinks` returns. */
export async function createShortLink(ctx: WorkspaceCtx, input: NewShortLink): Promise<ShortLink> {
  const [created] = await createLinks(ctx, [toDraft(input)]);
  return presentRow(ctx, requireCreated(created!), { mayHaveClicks: input.findExisting ?? false });
}

/**
 * Creates the link with an external id, or changes it. Throws the errors of `createShortLink` and `changeShortLink`.
 */
export async function putByExternalId(ctx: WorkspaceCtx, externalId: string, input: NewShortLink): Promise<ShortLink> {
  const id = await selectIdByExternalId(ctx.db, ctx.workspaceId, externalId);
  if (id !== undefined) {
    const { version: _version, findExisting: _findExisting, ...change } = input;
    try {
      return await changeShortLink(ctx, id, { ...change, externalId });
    } catch (error) {
      // another call deleted it in the meantime
      if (isApiError(error, notFound)) return putByExternalId(ctx, externalId, input);
      throw error;
    }
  }
  const [created] = await createLinks(ctx, [{ ...toDraft(input), externalId }]);
  // another call created it in the meantime
  if (isApiError(created, externalIdTaken)) return putByExternalId(ctx, externalId, input);
  return presentRow(ctx, requireCreated(created!), { mayHaveClicks: false });
}

interface BulkResult {
  readonly status: number;
  readonly link?: ShortLink;
  readonly error?: { code: string; message: string; errors: FieldError[] };
}

/** Creates links. Each gets its own result: the link, or the error that prevented it. */
export async function createShortLinks(
  ctx: WorkspaceCtx & { readonly language: Language },
  inputs: readonly unknown[],
): Promise<{ results: BulkResult[] }> {
  const parsed = await Promise.all(
    inputs.map((input) => orError(() => parseInput(newShortLinkBody, input, ctx.language))),
  );
  const drafts = parsed.flatMap((each) => (each instanceof ApiError ? [] : [toDraft(each)]));
  const created = drafts.length > 0 ? await createLinks(ctx, drafts) : [];
  const hasExisting = drafts.some(({ findExisting }) => findExisting);
  const ids = created.flatMap((each) => (each instanceof ApiError || !hasExisting ? [] : [each.id]));
  const rowsById = new Map(
    (hasExisting ? await selectListedLinks(ctx.db, ctx.workspaceId, ids) : []).map((row) => [row.link.id, row]),
  );
  const rows = created.flatMap((each) =>
    each instanceof ApiError ? [] : [rowsById.get(each.id) ?? withoutClicks(each)],
  );
  const links = (await presentShortLinks(ctx, rows)).values();
  const results = created.values();
  return {
    results: parsed.map((each): BulkResult => {
      const result = each instanceof ApiError ? each : results.next().value!;
      if (result instanceof ApiError) return toErrorResult(translateError(result, ctx.language));
      return { status: 201, link: links.next().value! };
    }),
  };
}

/** Changes a link. Throws the errors of `changeLink`. */
export async function changeShortLink(ctx: WorkspaceCtx, linkId: string, change: ShortLinkChange): Promise<ShortLink> {
  const { path: _path, host: _host, addresses: _addresses, ...others } = change;
  const inputs = toAddressInputs(change);
  // a client that sends back what it has read also sends the address of the code
  const code = inputs && (await selectListedLink(ctx.db, ctx.workspaceId, linkId))?.link.code;
  const installation = new URL(ctx.shortHost.url).host;
  const custom = inputs?.filter(({ path, host }) => path !== code || (host ?? installation) !== installation);
  const row = await changeLink(ctx, linkId, { ...others, ...(custom && { addresses: custom }) });
  return presentRow(ctx, row, { mayHaveClicks: true });
}

async function presentRow(
  ctx: WorkspaceCtx,
  row: LinkRow,
  { mayHaveClicks }: { readonly mayHaveClicks: boolean },
): Promise<ShortLink> {
  const listed = mayHaveClicks ? await selectListedLink(ctx.db, ctx.workspaceId, row.id) : undefined;
  return (await presentShortLinks(ctx, [listed ?? withoutClicks(row)]))[0]!;
}

function toDraft(input: NewShortLink): LinkDraft {
  const codeHost = input.path === undefined ? input.host : undefined;
  return { ...input, addresses: toAddressInputs(input), codeHost };
}

function toAddressInputs({ addresses, path, host }: Pick<NewShortLink, "addresses" | "path" | "host">) {
  return addresses ?? (path === undefined ? undefined : [{ host, path }]);
}

function toErrorResult({ kind, message, errors }: ApiError): BulkResult {
  return { status: kind.status, error: { code: kind.code, message, errors: [...errors] } };
}
