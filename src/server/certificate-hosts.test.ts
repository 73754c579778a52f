import { expect, test } from "vitest";
import { getCertificateHosts } from "./domains.ts";
import { readSettings } from "./settings/settings.ts";

const read = (env: NodeJS.ProcessEnv) => getCertificateHosts(readSettings({ TLS: "on", ...env }));

test("requests certificates for the installation's hosts, in lower case and without ports", () => {
  const env = {
    PUBLIC_URL: "https://Halka.example:8443",
    SHORT_HOST: "GO.halka.example",
    PAGE_HOST: "pages.example:8443",
  };
  expect(read(env)).toEqual(["halka.example", "go.halka.example", "pages.example"]);
  expect(read({ PUBLIC_URL: "https://halka.example", SHORT_HOST: "halka.example" })).toEqual(["halka.example"]);
});

test("requests none for IP addresses and local names", () => {
  for (const host of ["localhost:8443", "app.localhost", "127.0.0.1", "[2001:db8::1]:8443"])
    expect(read({ PUBLIC_URL: `https://${host}` }), host).toEqual([]);
});
