import type { ResponseBody } from "#base/contract.ts";
import type { AccountsContract } from "../../contract.ts";
import { isCountry } from "../country-codes.ts";
import * as limits from "../limits.ts";
import { PLACEHOLDER_PATH } from "../limits.ts";

export type Profile = ResponseBody<AccountsContract["GET /v1/profile/detail/{userId}"]>;

/** The editable fields, in the order of the form. */
export const profileFieldNames = [
  "full_name",
  "birthdate",
  "identity_number",
  "phone",
  "image",
  "description",
  "logo",
  "address",
  "postcode",
  "city",
  "country",
] as const;

export type ProfileFieldName = (typeof profileFieldNames)[number];
export type ProfileFields = Record<ProfileFieldName, string>;
type ProfileError = "birthdate" | "identity_number" | "phone" | "postcode" | "country" | "picture";

/** A profile as its form shows it: the placeholder picture is an empty field. */
export function fieldsOfProfile(profile: Profile): ProfileFields {
  const { birthdate, image } = profile;
  return {
    ...(Object.fromEntries(profileFieldNames.map((name) => [name, profile[name] ?? ""])) as ProfileFields),
    birthdate: birthdate ?? "",
    image: image === PLACEHOLDER_PATH ? "" : image,
  };
}

/** The fields that differ from the saved ones. Only these are sent, so that concurrent changes elsewhere stay. */
export function getChanges(values: ProfileFields, saved: ProfileFields): Partial<ProfileFields> {
  return Object.fromEntries(
    profileFieldNames.flatMap((name) => (values[name] === saved[name] ? [] : [[name, values[name]]])),
  ) as Partial<ProfileFields>;
}

/** The errors of the fields, by name; every field may be empty. */
export function findProfileErrors(
  values: ProfileFields,
  today: string,
  ownOrigin?: string,
): { readonly [Name in ProfileFieldName]?: ProfileError } {
  const text = (name: ProfileFieldName) => values[name].trim();
  const errors: { [Name in ProfileFieldName]?: ProfileError } = {};
  if (text("birthdate") && !limits.isBirthdate(text("birthdate"), today)) errors.birthdate = "birthdate";
  if (!limits.IDENTITY_NUMBER_PATTERN.test(text("identity_number"))) errors.identity_number = "identity_number";
  if (text("phone") && !limits.isPhone(text("phone"))) errors.phone = "phone";
  if (!limits.POSTCODE_PATTERN.test(text("postcode"))) errors.postcode = "postcode";
  if (text("country") && !isCountry(text("country"))) errors.country = "country";
  for (const name of ["image", "logo"] as const) {
    if (text(name) && !limits.isPicture(text(name), ownOrigin)) errors[name] = "picture";
  }
  return errors;
}
