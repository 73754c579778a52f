import crypto from "node:crypto";
import S3rver from "s3rver";
import type { Bucket } from "#infra/files/open-files.ts";
import { afterFile } from "./after-file.ts";
import { fileFolder } from "./folder.ts";

/** The fake service's fixed key; it rejects requests with any other. */
const KEY = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

type Maker = (algorithm: string, key: Buffer, ...rest: unknown[]) => unknown;

/**
 * The fake service encrypts its page tokens with DES, which OpenSSL no longer supports. Triple DES with one repeated
 * key is equivalent.
 */
function allowDes(): void {
  const makers = crypto as unknown as Record<string, Maker>;
  for (const name of ["createCipheriv", "createDecipheriv"]) {
    const real = makers[name]!;
    makers[name] = (algorithm, key, ...rest) =>
      algorithm === "des"
        ? real("des-ede3-cbc", Buffer.concat([key, key, key]), ...rest)
        : real(algorithm, key, ...rest);
    afterFile(() => (makers[name] = real));
  }
}

export interface TestBucket {
  readonly bucket: Bucket;
  /** Stops the service, so that it becomes unreachable. */
  stop(): Promise<void>;
}

/** An empty bucket of a fake S3 service on loopback. */
export async function testBucket(): Promise<TestBucket> {
  allowDes();
  const directory = await fileFolder();
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
  afterFile(stop);
  const endpoint = `http://127.0.0.1:${port}`;
  return { bucket: { name: "pictures", region: "us-east-1", endpoint, credentials: KEY, isPathStyle: true }, stop };
}
