/** Why a row cannot become a link. */
export const errorKinds = [
  "no_link",
  "not_a_url",
  "scheme",
  "credentials",
  "too_long",
  "own_host",
  "blocked",
  "brand",
  "shortener",
  "banned",
  "protected",
] as const;
export type RowErrorKind = (typeof errorKinds)[number];

/** Where the import of a row deviates from the file, or why the row is skipped. */
export const noteKinds = [
  "alias_taken",
  "alias_twice",
  "alias_changed",
  "address_taken",
  "address_dropped",
  "external_id_dropped",
  "same",
  "not_a_link",
  "name_cut",
  "description_cut",
  "note_cut",
  "tags_cut",
  "bad_date",
  "bad_number",
  "category_dropped",
  "rules_dropped",
  "password_lost",
  "over",
  "used_up",
  "thumbnail_dropped",
  "gate_lost",
  "redirects_lost",
  "query_stays",
] as const;
export type NoteKind = (typeof noteKinds)[number];

export const remarkKinds = [...errorKinds, ...noteKinds] as const;
export type RemarkKind = RowErrorKind | NoteKind;

export function isError(kind: RemarkKind): kind is RowErrorKind {
  return errorKinds.some((error) => error === kind);
}
