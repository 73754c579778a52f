import { z } from "zod";
import { text } from "#base/schema.ts";
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from "./limits.ts";

export const email = z.email("Enter a valid email address").max(EMAIL_MAX_LENGTH);
export const currentPassword = text(PASSWORD_MAX_LENGTH).min(1, "Enter your current password");
