import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError, notFound, tooManyRequests } from "#base/errors.ts";
import { isoDate, ownPicture, text } from "#base/schema.ts";
import { badDestination } from "#features/routing/destination.ts";
import { certificateStatus, diagnosisSchema, dnsRecord } from "./inspection/diagnosis.ts";
import { HOLD_DAYS, PARK_DAYS, ROBOTS_MAX_LENGTH } from "./limits.ts";

export const hostInvalid = defineError("host_invalid", 422, "Enter a domain, such as go.example.com.", "host");
export const hostIsSuffix = defineError(
  "host_is_suffix",
  422,
  "This is a public suffix that many people share. Enter a domain under it.",
  "host",
);
export const hostIsAddress = defineError("host_is_address", 422, "Enter a name, not an IP address.", "host");
export const hostIsOurs = defineError(
  "host_is_ours",
  422,
  "This domain belongs to this service. Enter your own.",
  "host",
);
export const domainExists = defineError("domain_exists", 409, "You've already added this domain.", "host");
export const domainCaseFixed = defineError(
  "domain_case_fixed",
  409,
  "You used this domain before, and your links there depend on the earlier setting. Add it with that setting. To start over, remove it afterwards and let others use it.",
  "isCaseSensitive",
);
export const domainLimit = defineError(
  "domain_limit",
  403,
  "You've used all the domains your plan includes. Upgrade your plan, or remove a domain first.",
);
export const domainBlocked = defineError("domain_blocked", 403, "This domain has been blocked. Contact support.");

export const domainUses = ["page", "links"] as const;
export const domainStates = ["pending", "verified", "live", "failing", "parked", "blocked"] as const;

export const domainSchema = z
  .object({
    _id: z.uuid(),
    host: z.string().describe("In lower case, with A-labels (`xn--...`)"),
    displayHost: z.string().describe("The host in the letters of its script"),
    apex: z
      .string()
      .describe("The registrable domain, in whose zone the records belong; names in DNS panels are relative to it"),
    hasMixedScripts: z.boolean().describe("Whether a part of the name mixes scripts that look alike"),
    use: z.enum(domainUses).describe("`page`: the page of the workspace; `links`: addresses of short links"),
    state: z
      .enum(domainStates)
      .describe(
        `pending: ownership is not proven; verified: not reachable here yet; live: in use; failing: its records no longer lead here; parked: off after ${PARK_DAYS} days of failing; blocked: by the operator`,
      ),
    rootUrl: z.string().nullable().describe("Where `/` leads; null: the page of the workspace"),
    notFoundUrl: z.string().nullable().describe("Where unknown paths lead; null: a 404 page"),
    expiredUrl: z
      .string()
      .nullable()
      .describe("Where expired links without a fallback lead; null: a page that says so"),
    favicon: z.string().describe("The address of a picture; empty: the default"),
    robotsTxt: z.string().describe("Empty: the default"),
    isCaseSensitive: z
      .boolean()
      .describe("Whether paths that differ only in case are different links; chosen when the domain is added"),
    verification: dnsRecord.describe("The TXT record that proves ownership"),
    targets: z
      .array(dnsRecord)
      .describe("The records that lead the host here: any one of them, CNAME first where it is possible"),
    diagnosis: diagnosisSchema.nullable().describe("What the last check found; null before the first one"),
    certificate: certificateStatus.describe("The TLS certificate of this installation for the host"),
    needsCertificate: z
      .boolean()
      .describe(
        "Whether the domain needs a certificate from this installation to go live; if not, a proxy in front of it has one",
      ),
    verifiedAt: isoDate.nullable().describe("When ownership was first proven; null: not yet"),
    failingSince: isoDate.nullable().describe("Null: it works, or never did"),
    parksAt: isoDate.nullable().describe("When it is parked if it keeps failing; null if that is not known"),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: "Domain" });

const url = text(2_048).trim().nullable().optional();
const rules = {
  rootUrl: url,
  notFoundUrl: url,
  expiredUrl: url,
  favicon: ownPicture.optional(),
  robotsTxt: text(ROBOTS_MAX_LENGTH).optional(),
};

const domainId = z.object({ domainId: z.uuid().toLowerCase() });
const ruleErrors = [badDestination];

export const domainsContract = defineContract(
  { tag: "Domains", scope: "domains" },
  {
    "GET /v1/domains": {
      id: "listDomains",
      summary: "List the workspace's domains, oldest first",
      response: z.array(domainSchema),
      paginatedBy: "_id",
    },
    "POST /v1/domains": {
      id: "createDomain",
      summary: "Add a domain; it isn't served until a TXT record proves who owns it",
      idempotent: true,
      body: z.strictObject({
        host: text(300),
        use: z.enum(domainUses).default("links"),
        isCaseSensitive: z
          .boolean()
          .optional()
          .describe(
            "Whether paths that differ only in case are different links. Defaults to the earlier setting if the workspace has had this domain before, otherwise to false",
          ),
        ...rules,
      }),
      status: 201,
      response: domainSchema,
      errors: [
        hostInvalid,
        hostIsSuffix,
        hostIsAddress,
        hostIsOurs,
        domainExists,
        domainCaseFixed,
        domainLimit,
        ...ruleErrors,
      ],
    },
    "GET /v1/domains/{domainId}": {
      id: "getDomain",
      summary: "Get a domain and what the last check found",
      params: domainId,
      response: domainSchema,
      errors: [notFound],
    },
    "PATCH /v1/domains/{domainId}": {
      id: "updateDomain",
      summary: "Change what a domain is used for, or its rules",
      params: domainId,
      body: z.strictObject({ use: z.enum(domainUses).optional(), ...rules }),
      response: domainSchema,
      errors: [notFound, ...ruleErrors],
    },
    "DELETE /v1/domains/{domainId}": {
      id: "deleteDomain",
      summary: `Remove a domain; it stays reserved for the workspace for ${HOLD_DAYS} days unless it is released`,
      params: domainId,
      query: z.strictObject({
        release: z
          .enum(["true", "false"], "Enter true or false")
          .transform((value) => value === "true")
          .default(false)
          .describe("Whether others may claim it at once"),
      }),
      errors: [notFound],
    },
    "POST /v1/domains/{domainId}/check": {
      id: "checkDomain",
      summary: "Check a domain's records now",
      params: domainId,
      response: domainSchema,
      errors: [notFound, domainBlocked, tooManyRequests],
    },
  },
);

export type DomainsContract = typeof domainsContract;
export type Domain = z.output<typeof domainSchema>;
export type DomainState = Domain["state"];
export type DomainUse = Domain["use"];
