import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { TestCertificate } from "#testing/certificates.ts";
import type { BareResponse } from "./bare.ts";

const [port, encoded, certificate] = process.argv.slice(2) as [string, string, string?];
const { status, headers, bodyBase64 } = JSON.parse(encoded) as BareResponse;
const body = Buffer.from(bodyBase64, "base64");

const respond: RequestListener = (_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
};
const server = certificate === undefined ? createServer(respond) : createSecureServer(toOptions(certificate), respond);
server.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
process.once("disconnect", () => process.exit());

function toOptions(text: string) {
  const { chain, privateKey } = JSON.parse(text) as TestCertificate;
  return { cert: chain, key: privateKey };
}
