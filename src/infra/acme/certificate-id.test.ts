import { expect, test } from "vitest";
import { X509Certificate } from "node:crypto";
import { openTestAuthority } from "#testing/certificates.ts";
import { toCertificateId } from "./certificate-id.ts";

test("builds the id from the issuer's key identifier and the serial number", () => {
  const { chain } = openTestAuthority().issue("go.example.com");
  const { serialNumber } = new X509Certificate(chain);
  const [keyId, serial] = toCertificateId(chain)!.split(".");
  expect(Buffer.from(keyId!, "base64url")).toHaveLength(20);
  expect(Buffer.from(serial!, "base64url").toString("hex").toUpperCase()).toBe(`00${serialNumber}`);
  // with the leading zero byte that DER needs, since a first bit of 1 would make the number negative
  expect(serialNumber).toMatch(/^[89A-F]/);
});
