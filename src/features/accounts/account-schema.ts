import { z } from "zod";
import { planNames } from "#features/workspaces/workspace-schema.ts";

const accountSchema = z
  .object({
    _id: z.uuid(),
    username: z.string(),
    email: z.string(),
    status: z.enum(["active", "inactive"]),
    subscription: z.object({ name: z.enum(planNames) }),
    subscription_expire: z.string().nullable(),
    promo: z.boolean().describe("One of the first accounts, which keep every feature permanently"),
  })
  .meta({ id: "Account" });

export const signedInAccountSchema = accountSchema.extend({ token: z.string() }).meta({ id: "SignedInAccount" });
