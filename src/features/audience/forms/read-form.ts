import { z } from "zod";
import { text } from "#base/schema.ts";
import { EMAIL_MAX_LENGTH } from "#features/accounts/limits.ts";
import { MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH } from "../limits.ts";

/** The error of a field, as a code; the page translates it into the visitor's language. */
type FormErrorKey =
  | "email_missing"
  | "email_bad"
  | "name_missing"
  | "name_long"
  | "message_missing"
  | "message_long"
  | "consent_missing"
  | "bad_characters";

export interface FormError {
  readonly field: "email" | "name" | "message" | "consent";
  readonly key: FormErrorKey;
}

export interface CaptureFields {
  readonly email: string;
  readonly name: string;
}

export interface ContactFields extends CaptureFields {
  readonly message: string;
}

export type ReadForm<Fields> =
  | { readonly ok: true; readonly fields: Fields }
  | { readonly ok: false; readonly errors: readonly FormError[] };

/** A honeypot field, invisible to people and filled in by bots. */
const HONEYPOT = "website";

export function isFromBot(form: URLSearchParams): boolean {
  return (form.get(HONEYPOT) ?? "") !== "";
}

/** Parses the form of a capture block. Ignores a name that the form does not ask for. */
export function readCapture(form: URLSearchParams, asksName: boolean): ReadForm<CaptureFields> {
  const email = getField(form, "email");
  const name = asksName ? toSingleLine(getField(form, "name")) : "";
  const isAgreed = form.get("consent") === "yes";
  return toReadForm({ email, name }, [
    ...emailErrors(email),
    ...textErrors("name", name, NAME_MAX_LENGTH),
    ...(isAgreed ? [] : [{ field: "consent", key: "consent_missing" } as const]),
  ]);
}

/** Parses the form of a contact block. */
export function readContact(form: URLSearchParams): ReadForm<ContactFields> {
  const [email, name, message] = [
    getField(form, "email"),
    toSingleLine(getField(form, "name")),
    normaliseLineEnds(getField(form, "message")),
  ];
  return toReadForm({ email, name, message }, [
    ...emailErrors(email),
    ...(name === "" ? [{ field: "name", key: "name_missing" } as const] : []),
    ...textErrors("name", name, NAME_MAX_LENGTH),
    ...(message === "" ? [{ field: "message", key: "message_missing" } as const] : []),
    ...textErrors("message", message, MESSAGE_MAX_LENGTH),
  ]);
}

function toReadForm<Fields>(fields: Fields, errors: readonly FormError[]): ReadForm<Fields> {
  return errors.length === 0 ? { ok: true, fields } : { ok: false, errors };
}

function getField(form: URLSearchParams, name: FormError["field"]): string {
  return (form.get(name) ?? "").trim();
}

/** Reduced to one line, since names appear in email subjects and in tables. */
function toSingleLine(value: string): string {
  return value.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
}

/** Browsers send line ends as CR LF. */
function normaliseLineEnds(value: string): string {
  return value.replace(/\r\n?/g, "\n");
}

const address = z.email().max(EMAIL_MAX_LENGTH);

function emailErrors(email: string): FormError[] {
  if (email === "") return [{ field: "email", key: "email_missing" }];
  return address.safeParse(email).success ? [] : [{ field: "email", key: "email_bad" }];
}

function textErrors(field: "name" | "message", value: string, maxLength: number): FormError[] {
  if (value.length > maxLength) return [{ field, key: `${field}_long` }];
  return text(maxLength).safeParse(value).success ? [] : [{ field, key: "bad_characters" }];
}
