import crypto from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { Bucket } from "#infra/files/open-files.ts";
import { afterFile } from "./after-file.ts";

/** The fake service's fixed key; it rejects requests with any other. */
const KEY = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/**
 * The fake service encrypts its page tokens with DES, which OpenSSL no longer supports. Triple DES with one repeated
 * key is equivalent.
 */
const makers = crypto as unknown as Record<string, (algorithm: string, key: Buffer, ...rest: unknown[]) => unknown>;
for (const name of ["createCipheriv", "createDecipheriv"]) {
  const real = makers[name]!;
  makers[name] = (algorithm, key, ...rest) =>
    algorithm === "des" ? real("des-ede3-cbc", Buffer.concat([key, key, key]), ...rest) : real(algorithm, key, ...rest);
}

export interface TestBucket {
  readonly bucket: Bucket;
  /** Stops the service, so that it becomes unreachable. */
  stop(): Promise<void>;
}

/** An empty bucket of a fake S3 service on loopback. */
export async function testBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), "test-bucket-"));
  const service = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "pictures" }],
  });
  const { port } = await service.run();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= service.close());
  afterFile(async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  });
  const endpoint = `http://127.0.0.1:${port}`;
  return { bucket: { name: "pictures", region: "us-east-1", endpoint, credentials: KEY, isPathStyle: true }, stop };
}
