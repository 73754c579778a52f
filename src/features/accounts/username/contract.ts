import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { tooManyRequests, unavailable, defineError } from "#base/errors.ts";
import { HANDLE_CHANGE_DAYS, handleSchema } from "#features/workspaces/workspace-schema.ts";
import { brandInAddress } from "#features/workspaces/trust.ts";
import { usernameReserved, usernameTaken, wrongCurrentPassword } from "../errors.ts";
import { currentPassword } from "../schemas.ts";

export const usernameTooSoon = defineError(
  "username_too_soon",
  409,
  `You can change your username once every ${HANDLE_CHANGE_DAYS} days.`,
  "username",
);

export const usernameContract = defineContract(
  { tag: "Account", scope: "session" },
  {
    "PUT /v1/account/username": {
      id: "updateUsername",
      summary: "Change the username; the old one stays reserved and redirects to the new one for 90 days",
      body: z.strictObject({ username: handleSchema, current_password: currentPassword }),
      response: z.object({ username: z.string() }),
      errors: [
        wrongCurrentPassword,
        usernameTaken,
        usernameReserved,
        usernameTooSoon,
        brandInAddress,
        tooManyRequests,
        unavailable,
      ],
    },
  },
);
