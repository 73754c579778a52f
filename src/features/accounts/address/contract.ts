import { z } from "zod";
import { text } from "#base/schema.ts";
import { defineContract } from "#base/contract.ts";
import { tooManyRequests, unavailable, defineError } from "#base/errors.ts";
import { disposableEmail } from "../disposable/disposable-emails.ts";
import { wrongCurrentPassword } from "../errors.ts";
import { currentPassword, email } from "../schemas.ts";

export const sameAddress = defineError("same_address", 422, "This is already your email.", "email");

export const wrongAddressToken = defineError(
  "wrong_address_token",
  422,
  "This link no longer works. You can start over in Settings.",
  "token",
);

/** Returned only after the caller has proved that they can read email at the address. */
export const addressTaken = defineError("address_taken", 409, "This email now belongs to another account.");

const token = z.strictObject({ token: text(200).min(1) });
const addressLinkErrors = [wrongAddressToken, tooManyRequests, unavailable] as const;

export const addressContract = defineContract(
  { tag: "Account", scope: "session" },
  {
    "POST /v1/auth/change-address": {
      id: "requestAddressChange",
      summary: "Request a change of email address; the old and the new address each receive a confirmation link",
      body: z.strictObject({ email, current_password: currentPassword }),
      status: 202,
      response: z.object({ status: z.literal("sent") }),
      errors: [wrongCurrentPassword, sameAddress, disposableEmail, tooManyRequests, unavailable],
    },
    "GET /v1/auth/change-address": {
      id: "getAddressChange",
      summary: "Get the current email address and the pending change",
      response: z.object({
        email: z.string(),
        change: z
          .object({
            email: z.string(),
            old_confirmed: z.boolean(),
            new_confirmed: z.boolean(),
            expires_at: z.iso.datetime(),
          })
          .nullable(),
      }),
    },
    "DELETE /v1/auth/change-address": {
      id: "cancelAddressChange",
      summary: "Cancel the pending change of email address",
    },
    "POST /auth/confirm-address": {
      id: "confirmAddress",
      summary:
        "Confirm a change of email address with the token from one of the emails; it takes effect once both are confirmed",
      access: "public",
      body: token,
      response: z.object({ status: z.enum(["changed", "waiting_for_old", "waiting_for_new"]) }),
      errors: [...addressLinkErrors, addressTaken],
    },
    "POST /auth/cancel-address": {
      id: "cancelAddressByToken",
      summary: "Cancel a change of email address with the token from either of the emails",
      access: "public",
      body: token,
      response: z.object({ status: z.literal("cancelled") }),
      errors: addressLinkErrors,
    },
  },
);
