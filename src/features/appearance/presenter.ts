import type { Appearance, AppearanceFields } from "./contract.ts";
import type { AppearanceRow } from "./store.ts";

/** The fields that a page is rendered from, listed one by one so that a new column is never exposed by accident. */
export function presentFields(row: AppearanceRow): AppearanceFields {
  return {
    title: row.title,
    description: row.description,
    profile_photo: row.profile_photo,
    header_photo: row.header_photo,
    template: row.template,
    palette: row.palette,
    custom_css: row.custom_css,
    custom_js: row.custom_js,
    meta: row.meta,
  };
}

/** An appearance as its owner reads it. */
export function presentAppearance(row: AppearanceRow): Appearance {
  return {
    _id: row.id,
    user: row.workspaceId,
    ...presentFields(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
