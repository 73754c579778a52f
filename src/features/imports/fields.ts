/** Where a file may come from. `csv` is any table, `halka` our own export. */
export const importFormats = ["csv", "halka", "bitly", "kutt", "yourls", "shlink", "linktree", "linkstack"] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The fields of a link that a column can hold. */
export const importFields = [
  "link",
  "alias",
  "name",
  "description",
  "tags",
  "category",
  "platform",
  "thumbnail",
  "archived",
  "timeout",
  "from",
  "until",
  "limit",
  "clicks",
  "created",
  "password",
  "banned",
  "rules",
  "meta",
  "on_page",
  "addresses",
  "external_id",
  "note",
  "redirect_status",
  "cells",
] as const;
export type ImportField = (typeof importFields)[number];

/** The column of each field, counted from 0. */
export type Mapping = Readonly<{ [F in ImportField]?: number | undefined }>;

/** The contents of any file as a table. The keys of JSON become columns. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** True for JSON, where texts have no apostrophe that guards spreadsheets against formulas. */
  readonly isJson?: boolean;
}

/** Ends each item of a list: the unit separator of ASCII, which does not occur in text. */
export const LIST_END = "\u001F";

export interface Row {
  /** The line of a CSV file, or the position of the entry in JSON; counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}
