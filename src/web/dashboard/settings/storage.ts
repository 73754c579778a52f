import { STORAGE_GB } from "#features/workspaces/price-list.ts";

/** `total_storage` is in KiB. */
export function toGigabytes(totalStorage: number): number {
  return totalStorage / 1024 / 1024;
}

/** The filled share of the bar, from 0 to 1. */
export function storageShare(totalStorage: number): number {
  return Math.min(1, Math.max(0, toGigabytes(totalStorage) / STORAGE_GB));
}

export function formatGigabytes(gigabytes: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: "gigabyte",
    unitDisplay: "short",
    maximumFractionDigits: 2,
  }).format(gigabytes);
}
