import { z } from "zod";
import { registrationModes } from "./registration-modes.ts";

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Who may sign up. */
export const registrationSchema = z
  .strictObject({
    mode: z.enum(registrationModes).describe("`domains`: only addresses at these domains"),
    domains: z.array(z.string().trim().toLowerCase().regex(DOMAIN, "Enter domains, such as example.com")).max(100),
  })
  .meta({ id: "Registration" });

export type Registration = z.output<typeof registrationSchema>;
