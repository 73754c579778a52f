import type { FileLocation } from "#infra/files/open-files.ts";
import type { Settings } from "./settings.ts";
import { join } from "node:path";
import type { MailSettings } from "#infra/mail/open-mail.ts";

/** The storage of uploads: the bucket in the settings, or a folder below DATA_DIR. */
export function getFileLocation(settings: Settings): FileLocation {
  const { DATA_DIR, S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_PATH_STYLE } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!S3_BUCKET) return { folder: DATA_DIR };
  return {
    bucket: {
      name: S3_BUCKET,
      region: S3_REGION,
      endpoint: S3_ENDPOINT,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      isPathStyle: S3_PATH_STYLE,
    },
  };
}

/** The mail transport of this node: `SMTP_URL`, or else a folder. */
export function mailSettings({ SMTP_URL, MAIL_FROM, DATA_DIR }: Settings): MailSettings {
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, dir: join(DATA_DIR, "mail") };
}

/** Scheme and host of the CDN that delivers the logo, fonts and pictures; empty if this server does. */
export function getAssetOrigin({ ASSET_URL }: Settings): string {
  return ASSET_URL ? new URL(ASSET_URL).origin : "";
}
