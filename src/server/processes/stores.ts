import { setCodeLength } from "#features/links/create-links.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { migrate } from "#infra/migrations/migrate.ts";
import { type PostgresTarget, withSql } from "#infra/postgres/client.ts";
import { secretFromDatabase, secretFromFile } from "#infra/secrets/load-secret.ts";
import { queues, removedQueues } from "../jobs.ts";
import { migrationsDir } from "../paths.ts";
import type { Settings } from "../settings/settings.ts";
import type { Stores, StoreTargets } from "./process-messages.ts";

/** Migrates both stores and returns what the other processes need. */
export async function prepareStores(settings: Settings, targets: StoreTargets): Promise<Stores> {
  const { postgres, pooler, clickhouse } = targets;
  await migrate({ postgres, clickhouse, folder: migrationsDir });
  await setCodeLength(postgres, settings.SHORT_CODE_LENGTH);
  await installJobs(postgres, queues, removedQueues);
  return { postgres, pooler, clickhouse, secret: await findSecret(settings, postgres) };
}

/** The root of all keys: the setting, else the one stored with the relational store. */
export async function findSecret(settings: Settings, postgres: PostgresTarget): Promise<string> {
  if (settings.SECRET) return settings.SECRET;
  if (!settings.DATABASE_URL) return secretFromFile(settings.DATA_DIR);
  return withSql(postgres, secretFromDatabase);
}
