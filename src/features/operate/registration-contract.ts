import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";
import { email } from "#features/accounts/schemas.ts";
import { registrationSchema } from "#features/accounts/registration/registration-schema.ts";
import { reason } from "./schemas.ts";

/** Who may sign up, and invitations. */
export const registrationContract = defineContract(
  { tag: "Operate", scope: "session" },
  {
    "GET /v1/operate/registration": {
      id: "getRegistrationRules",
      summary: "Who may sign up, and the invitations that can still be used",
      response: z.object({
        registration: registrationSchema,
        invitations: z.array(
          z.object({
            _id: z.uuid(),
            email: z.string().nullable(),
            usesLeft: z.int(),
            createdAt: isoDate,
            expiresAt: isoDate,
          }),
        ),
      }),
    },
    "PUT /v1/operate/registration": {
      id: "setRegistration",
      summary: "Decide who may sign up, in force at once on every node",
      body: registrationSchema.extend({ reason }),
    },
    "POST /v1/operate/invitations": {
      id: "createInvitation",
      summary: "Create an invitation; its link is shown once",
      body: z.strictObject({
        email: email.nullable(),
        uses: z.int().min(1).max(1_000),
        days: z.int().min(1).max(365),
        reason,
      }),
      status: 201,
      response: z.object({ url: z.string() }),
    },
    "POST /v1/operate/invitations/{invitationId}/revoke": {
      id: "revokeInvitation",
      summary: "Delete an invitation",
      params: z.object({ invitationId: z.uuid() }),
      body: z.strictObject({ reason }),
      errors: [notFound],
    },
  },
);
