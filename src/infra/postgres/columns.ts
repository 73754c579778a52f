import { customType, timestamp } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** A column of instants. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
