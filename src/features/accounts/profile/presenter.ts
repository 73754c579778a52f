import { planAt } from "#features/workspaces/plan.ts";
import type { Workspace } from "#features/workspaces/workspaces.ts";
import type { ProfileRow } from "../store/profiles.ts";
import type { Profile } from "./contract.ts";
import { PLACEHOLDER_PATH } from "./placeholder.ts";

const BYTES_PER_KIB = 1024;

/** A profile as its owner reads it, field by field, so that a new column is never exposed by accident. */
export function presentFields(row: ProfileRow | undefined): Omit<Profile, "user"> {
  return {
    full_name: row?.full_name ?? "",
    merchant_name: row?.full_name ?? "",
    birthdate: row?.birthdate ?? null,
    identity_number: row?.identity_number ?? "",
    phone: row?.phone ?? "",
    description: row?.description ?? "",
    address: row?.address ?? "",
    postcode: row?.postcode ?? "",
    city: row?.city ?? "",
    country: row?.country ?? "",
    image: row?.image || PLACEHOLDER_PATH,
    logo: row?.logo ?? "",
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

/** The plan and usage of a workspace, as its owner reads them. */
export function presentUser(workspace: Workspace, now: Date): Omit<Profile["user"], "status" | "limits"> {
  return {
    _id: workspace.id,
    username: workspace.handle,
    total_storage: Math.ceil(workspace.storageBytes / BYTES_PER_KIB),
    subscription: { name: planAt(workspace, now) },
    subscription_expire: workspace.planUntil?.toISOString() ?? null,
    promo: workspace.promo,
  };
}
