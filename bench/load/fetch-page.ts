import { request } from "node:http";
import type { BareResponse } from "./bare.ts";

/** A page as it is transferred: compressed bytes and the headers that describe them. */
export function fetchPage(url: string): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      { headers: { "accept-encoding": "gzip, deflate, br", "accept-language": "tr-TR,tr;q=0.9,en;q=0.8" } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          if (response.statusCode !== 200) return reject(new Error(`${url} returned ${response.statusCode}`));
          const body = Buffer.concat(chunks);
          const headers = {
            "content-type": response.headers["content-type"] ?? "",
            "content-encoding": response.headers["content-encoding"] ?? "identity",
            "content-length": String(body.byteLength),
          };
          resolve({ status: 200, headers, bodyBase64: body.toString("base64") });
        });
      },
    );
    asking.once("error", reject).end();
  });
}
