import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError, notFound, tooManyRequests, unavailable } from "#base/errors.ts";
import { isoDate, text } from "#base/schema.ts";
import { scopes } from "#base/scopes.ts";
import { appKinds } from "./store/tables.ts";

export const consentExpired = defineError(
  "consent_expired",
  410,
  "This request has expired or has already been answered. Start again from the app.",
);
export const consentElsewhere = defineError(
  "consent_elsewhere",
  403,
  "This request was started in another browser. Start again from the app, in this browser.",
);
export const deviceCodeUnknown = defineError(
  "device_code_unknown",
  422,
  "This code isn't valid, or it has expired. Check it, or start again in the app.",
  "userCode",
);
export const scopeNotRequested = defineError(
  "scope_not_requested",
  422,
  "The app did not ask for this permission.",
  "scopes",
);

const scope = z.enum(scopes);

/** An app that asks for access, and what the person can choose. */
const accessRequestSchema = z.object({
  app: z.object({
    name: z.string(),
    /** Empty for a program on the person's own device. */
    host: z.string(),
    kind: z.enum(appKinds),
  }),
  /** The address of the signed-in account. */
  email: z.string(),
  workspaces: z.array(z.object({ _id: z.uuid(), handle: z.string() })),
  scopes: z.array(scope),
  /** Whether the access lasts until it is revoked, instead of an hour. */
  isLasting: z.boolean(),
});

export type AccessRequest = z.output<typeof accessRequestSchema>;

const decision = {
  allow: z.boolean(),
  /** The workspace that the app gets access to. */
  workspaceId: z.uuid().toLowerCase().optional(),
  /** The granted scopes: all or some of the requested ones. */
  scopes: z.array(scope).max(scopes.length).optional(),
};
const requestId = z.object({ uid: z.string().regex(/^[\w-]{10,64}$/) });
const userCode = text(40);

export const connectedAppSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  host: z.string(),
  kind: z.enum(appKinds),
  workspace: z.object({ _id: z.uuid(), handle: z.string() }),
  scopes: z.array(scope),
  createdAt: isoDate,
  /** To the hour; null before the first call. */
  lastUsedAt: isoDate.nullable(),
});

export type ConnectedApp = z.output<typeof connectedAppSchema>;

export const oauthContract = defineContract(
  { tag: "Connected apps", scope: "session" },
  {
    "GET /v1/connected-apps": {
      id: "listConnectedApps",
      summary: "List the apps that the account has allowed, newest first",
      response: z.array(connectedAppSchema),
      paginatedBy: "_id",
    },
    "DELETE /v1/connected-apps/{appId}": {
      id: "deleteConnectedApp",
      summary: "End the access of an app, at once",
      params: z.object({ appId: z.uuid().toLowerCase() }),
      errors: [notFound],
    },
    "GET /oauth/consent/{uid}/request": {
      id: "getConsentRequest",
      summary: "Get what an app asks for; only in the browser that the request was started in",
      params: requestId,
      response: accessRequestSchema,
      errors: [consentExpired, consentElsewhere, unavailable],
    },
    "POST /oauth/consent/{uid}/decision": {
      id: "decideConsentRequest",
      summary: "Allow or deny what an app asks for; returns where the browser continues",
      params: requestId,
      body: z.strictObject(decision),
      response: z.object({ location: z.string() }),
      errors: [consentExpired, consentElsewhere, scopeNotRequested, notFound, unavailable],
    },
    "POST /oauth/device/request": {
      id: "getDeviceRequest",
      summary: "Get the access request of the program that shows this code",
      body: z.strictObject({ userCode }),
      response: accessRequestSchema,
      errors: [deviceCodeUnknown, tooManyRequests, unavailable],
    },
    "POST /oauth/device/decision": {
      id: "decideDeviceRequest",
      summary: "Allow or deny the access request of the program that shows this code",
      body: z.strictObject({ userCode, ...decision }),
      errors: [deviceCodeUnknown, scopeNotRequested, notFound, tooManyRequests, unavailable],
    },
  },
);

export type OAuthContract = typeof oauthContract;
