import { text } from "#base/schema.ts";
import { defineContract } from "#base/contract.ts";
import { defineError } from "#base/errors.ts";
import { INVITATION_MAX_LENGTH } from "../limits.ts";
import { registrationSchema } from "./registration-schema.ts";

export const registrationClosed = defineError("registration_closed", 403, "Sign-up is closed here.");
export const invitationNeeded = defineError("invitation_needed", 403, "You need an invitation to sign up here.");
export const invitationInvalid = defineError(
  "invitation_invalid",
  403,
  "This invitation was used, has expired or is for another address. Ask for a new one.",
);
export const emailDomainClosed = defineError(
  "email_domain_closed",
  422,
  "Sign-up is only open to certain email domains. Use another address.",
  "email",
);
export const registrationErrors = [registrationClosed, invitationNeeded, invitationInvalid, emailDomainClosed];

/** The token of an invitation, from its link. */
export const invitation = text(INVITATION_MAX_LENGTH).min(1);

export const registrationContract = defineContract(
  { tag: "Sign-in", scope: "session" },
  {
    "GET /v1/registration": {
      id: "getRegistration",
      summary: "Get who may sign up",
      access: "public",
      response: registrationSchema,
    },
  },
);
