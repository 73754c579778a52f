import { createServer } from "node:http";
import type { BareResponse } from "./bare.ts";

const [port, encoded] = process.argv.slice(2) as [string, string];
const { status, headers, bodyBase64 } = JSON.parse(encoded) as BareResponse;
const body = Buffer.from(bodyBase64, "base64");

createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
process.once("disconnect", () => process.exit());
