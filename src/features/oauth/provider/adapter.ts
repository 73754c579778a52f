import { type Adapter, errors, type Payload, Provider } from "oidc-provider";
import { isStorable } from "#base/schema.ts";
import { isForeignKeyViolation } from "#infra/postgres/sql-states.ts";
import type { ProviderCtx } from "../ctx.ts";
import { disconnect } from "../disconnect.ts";
import { paths } from "../metadata.ts";
import { toRecordKey, hashUserCode } from "../record-hash.ts";
import { selectApp } from "../store/apps.ts";
import type { ConnectedAppRow } from "../store/tables.ts";
import { consumeRecord, deleteRecord, putRecord, selectRecord } from "../store/records.ts";
import { hashSecret } from "./client-secret.ts";

const unused = () => Promise.reject(new Error("oidc-provider called a method of a feature that is switched off"));

/**
 * Stores the models of oidc-provider in PostgreSQL: tokens and codes by their hash only, grants as connected apps, and
 * no sessions at all, since only our own session lets a person authorize an app.
 */
export function openAdapter(ctx: ProviderCtx): (model: string) => Adapter {
  return (model) => {
    if (model === "Session") return noSessions;
    return model === "Grant" ? grants(ctx) : records(ctx, model);
  };
}

function records(ctx: ProviderCtx, model: string): Adapter {
  const { db, keys, now, publicUrl } = ctx;

  return {
    async upsert(id, payload, expiresInSeconds) {
      const { jti: _id, userCode, returnTo: _containsId, client_secret: secret, ...rest } = payload;
      if (!isStorable(rest)) throw toUnstorableError(model);
      const createdAt = now();
      const seconds = model === "Client" ? undefined : expiresInSeconds;
      try {
        await putRecord(db, {
          ...toRecordKey(model, id),
          appId: (payload["grantId"] as string | undefined) ?? null,
          userCodeHash: typeof userCode === "string" ? hashUserCode(keys, userCode) : null,
          payload: typeof secret === "string" ? { ...rest, client_secret: hashSecret(secret) } : rest,
          createdAt,
          expiresAt: seconds === undefined ? null : new Date(createdAt.getTime() + seconds * 1000),
        });
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
        throw new errors.InvalidGrant("disconnected in the meantime");
      }
    },
    async find(id) {
      const row = await selectRecord(db, toRecordKey(model, id));
      if (!row) return undefined;
      const { payload, consumedAt } = row;
      if (model === "Client") return payload;
      return {
        ...payload,
        jti: id,
        ...(model === "Interaction" && { returnTo: `${publicUrl}${paths.authorize}/${id}` }),
        ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
      };
    },
    async consume(id) {
      const key = toRecordKey(model, id);
      if (await consumeRecord(db, key, now())) return;
      // a concurrent call was first, so a code or token was used twice
      const appId = (await selectRecord(db, key))?.appId;
      if (appId) await disconnect(ctx, appId, "cut_off");
      throw new errors.InvalidGrant("used twice at the same time");
    },
    destroy: (id) => deleteRecord(db, toRecordKey(model, id)),
    // the tokens are deleted with their grant, which oidc-provider destroys at the same time
    revokeByGrantId: async () => undefined,
    findByUid: unused,
    findByUserCode: unused,
  };
}

/** The error of a request whose parameters or metadata contain NUL or half a surrogate pair. */
function toUnstorableError(model: string): Error {
  const description = "contains characters that cannot be stored";
  return model === "Client" ? new errors.InvalidClientMetadata(description) : new errors.InvalidRequest(description);
}

function grants(ctx: ProviderCtx): Adapter {
  return {
    async find(id) {
      const app = await selectApp(ctx.db, id);
      return app && toGrant(app);
    },
    async destroy(id) {
      // a grant is destroyed by a revocation, or because a code or token was used twice
      const isRevocation = Provider.ctx?.oidc.route === "revocation";
      await disconnect(ctx, id, isRevocation ? "disconnected" : "cut_off");
    },
    upsert: unused,
    consume: unused,
    revokeByGrantId: unused,
    findByUid: unused,
    findByUserCode: unused,
  };
}

/** A connected app as oidc-provider's model of a grant. */
function toGrant({ id, accountId, clientId, scopes, resources, createdAt }: ConnectedAppRow): Payload {
  const iat = Math.floor(createdAt.getTime() / 1000);
  const scope = scopes.join(" ");
  return {
    kind: "Grant",
    jti: id,
    iat,
    accountId,
    clientId,
    openid: { scope },
    resources: Object.fromEntries(resources.map((resource) => [resource, scope])),
  };
}

const noSessions: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: unused,
  consume: unused,
  destroy: async () => undefined,
  revokeByGrantId: unused,
};
