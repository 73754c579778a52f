import { expect, test } from "vitest";
import { hasBrand } from "./brands.ts";

test.each([
  "paypal",
  "paypaI",
  "p-a-y-p-a-l",
  "PAYPA1",
  "раураl",
  "mypaypallogin",
  "login/paypal.secure",
  "netfIix_billing",
  "apple-id",
  "Apple.ID-verify",
  "appleidlogin",
  "rnicrosoft",
  "bank-of-america",
  "güvenli-ziraatbank",
  "hsbc-login",
  "icloud-verify",
  "revolut",
  "destek.papara",
])("finds a brand in %s", (name) => expect(hasBrand(name)).toBe(true));

test.each([
  "pineapple",
  "applepie",
  "apple-pie",
  "apple-ideas",
  "pineapple-ideas",
  "purchase",
  "groups",
  "cups",
  "startups",
  "netflux",
  "visage",
  "revolution",
  "paparazzi",
  "papa-radio",
  "digital-cloud",
  "halka",
  "online-banking-tips",
  "",
])("finds no brand in %s", (name) => expect(hasBrand(name)).toBe(false));
