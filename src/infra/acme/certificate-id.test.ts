import { expect, test } from "vitest";
import { X509Certificate } from "node:crypto";
import { openTestAuthority } from "#testing/certificates.ts";
import { toCertificateId } from "./certificate-id.ts";

test("names a certificate by its issuer's key and its serial number", () => {
  const { chain } = openTestAuthority().issue("go.example.com");
  const { serialNumber } = new X509Certificate(chain);
  const [keyId, serial] = toCertificateId(chain)!.split(".");
  expect(Buffer.from(keyId!, "base64url")).toHaveLength(20);
  expect(Buffer.from(serial!, "base64url").toString("hex").toUpperCase()).toBe(`00${serialNumber}`);
  // as in DER, where a first bit of 1 would make it negative
  expect(serialNumber).toMatch(/^[89A-F]/);
});
