import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { openTestAuthority } from "#testing/certificates.ts";
import { toCertificateId } from "./certificate-id.ts";

/** The example of RFC 9773, appendix A. */
const EXAMPLE = `-----BEGIN CERTIFICATE-----
MIIBQzCB66ADAgECAgUAh2VDITAKBggqhkjOPQQDAjAVMRMwEQYDVQQDEwpFeGFt
cGxlIENBMCIYDzAwMDEwMTAxMDAwMDAwWhgPMDAwMTAxMDEwMDAwMDBaMBYxFDAS
BgNVBAMTC2V4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEeBZu
7cbpAYNXZLbbh8rNIzuOoqOOtmxA1v7cRm//AwyMwWxyHz4zfwmBhcSrf47NUAFf
qzLQ2PPQxdTXREYEnKMjMCEwHwYDVR0jBBgwFoAUaYhba4dGQEHhs3uEe6CuLN4B
yNQwCgYIKoZIzj0EAwIDRwAwRAIge09+S5TZAlw5tgtiVvuERV6cT4mfutXIlwTb
+FYN/8oCIClDsqBklhB9KAelFiYt9+6FDj3z4KGVelYM5MdsO3pK
-----END CERTIFICATE-----`;

/** The example with some of its bytes, in hexadecimal, replaced. */
function replaceBytes(from: string, to: string): string {
  const hex = new X509Certificate(EXAMPLE).raw.toString("hex");
  expect(hex).toContain(from);
  const base64 = Buffer.from(hex.replace(from, to), "hex").toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`;
}

test("builds the id from the issuer's key identifier and the serial number", () => {
  expect(toCertificateId(EXAMPLE)).toBe("aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE");
});

test("adds no zero byte to a serial number whose first bit is 0", () => {
  const id = toCertificateId(replaceBytes("02050087654321", "02050187654321"));
  expect(id).toBe("aYhba4dGQEHhs3uEe6CuLN4ByNQ.AYdlQyE");
});

test("returns undefined for a certificate without the issuer's key identifier", () => {
  // 2.5.29.36, another extension
  expect(toCertificateId(replaceBytes("0603551d23", "0603551d24"))).toBeUndefined();
});

test("reads certificates of our test authority", () => {
  const { chain } = openTestAuthority().issue("go.example.com");
  const [keyId, serial] = toCertificateId(chain)!.split(".");
  expect(Buffer.from(keyId!, "base64url")).toHaveLength(20);
  expect(Buffer.from(serial!, "base64url").toString("hex").toUpperCase()).toContain(
    new X509Certificate(chain).serialNumber,
  );
});
