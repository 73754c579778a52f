import type { Disk } from "flydrive";
import type { Bucket, FilePlace } from "./file-store.ts";

const CONNECT_MS = 3_000;
const REQUEST_MS = 15_000;
const TRIES = 3;

/** Opens the storage with Flydrive, loaded on demand: the S3 client alone is as large as the rest of the product. */
export async function openDisk(place: FilePlace): Promise<Disk> {
  const { Disk } = await import("flydrive");
  if ("bucket" in place) return new Disk(await openBucket(place.bucket));
  const { FolderDriver } = await import("./folder-driver.ts");
  return new Disk(new FolderDriver(place.folder));
}

async function openBucket({ name, region, endpoint, credentials, isPathStyle }: Bucket) {
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket: name,
    region,
    visibility: "private",
    // many services that speak S3 have none
    supportsACL: false,
    ...(endpoint && { endpoint, forcePathStyle: isPathStyle }),
    ...(credentials && { credentials }),
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
    // services other than AWS reject checksums that they did not ask for
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
