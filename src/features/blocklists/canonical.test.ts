import { expect, test } from "vitest";
import { canonicalise, toExpressions } from "./canonical.ts";

/** The examples of the Safe Browsing API v4, "URLs and Hashing". */
test.each([
  ["http://host/%25%32%35", "host/%25"],
  ["http://host/%25%32%35%25%32%35", "host/%25%25"],
  ["http://host/%2525252525252525", "host/%25"],
  ["http://host/asdf%25%32%35asd", "host/asdf%25asd"],
  ["http://host/%%%25%32%35asd%%", "host/%25%25%25asd%25%25"],
  ["http://www.google.com/", "www.google.com/"],
  [
    "http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/%77%77%77%2E%65%62%61%79%2E%63%6F%6D/",
    "168.188.99.26/.secure/www.ebay.com/",
  ],
  ["http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBay=x/", "195.127.0.11/uploads/%20%20%20%20/.verify/.eBay=x/"],
  [
    "http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22%252833%252944_55%252B",
    "host%23.com/~a!b@c%23d$e%25f^00&11*22(33)44_55+",
  ],
  ["http://3279880203/blah", "195.127.0.11/blah"],
  ["http://www.google.com/blah/..", "www.google.com/"],
  ["www.google.com/", "www.google.com/"],
  ["www.google.com", "www.google.com/"],
  ["http://www.evil.com/blah#frag", "www.evil.com/blah"],
  ["http://www.GOOgle.com/", "www.google.com/"],
  ["http://www.google.com.../", "www.google.com/"],
  ["http://www.google.com/foo\tbar\rbaz\n2", "www.google.com/foobarbaz2"],
  ["http://www.google.com/q?", "www.google.com/q?"],
  ["http://www.google.com/q?r?s", "www.google.com/q?r?s"],
  ["http://evil.com/foo#bar#baz", "evil.com/foo"],
  ["http://evil.com/foo;", "evil.com/foo;"],
  ["http://evil.com/foo?bar;", "evil.com/foo?bar;"],
  ["http://notrailingslash.com", "notrailingslash.com/"],
  ["http://www.gotaport.com:1234/", "www.gotaport.com/"],
  ["  http://www.google.com/  ", "www.google.com/"],
  ["http:// leadingspace.com/", "%20leadingspace.com/"],
  ["http://%20leadingspace.com/", "%20leadingspace.com/"],
  ["%20leadingspace.com/", "%20leadingspace.com/"],
  ["https://www.securesite.com/", "www.securesite.com/"],
  ["http://host.com/ab%23cd", "host.com/ab%23cd"],
  ["http://host.com//twoslashes?more//slashes", "host.com/twoslashes?more//slashes"],
])("%s becomes %s", (address, expected) => {
  const { host, path, query } = canonicalise(address)!;
  expect(host + path + query).toBe(expected);
});

test("preserves bytes that are not valid UTF-8", () => {
  expect(canonicalise("http://\u0001\u0080.com/", true)?.host).toBe("%01%80.com");
});

test.each([
  ["http://user:pass@evil.com/", "evil.com"],
  ["http://0x7f.1/", "127.0.0.1"],
  ["http://0300.0250.0.1/", "192.168.0.1"],
  ["http://例え.jp/", "xn--r8jz45g.jp"],
  ["http://a.b/%2e%2e/%2e%2e/c", "a.b"],
])("the host of %s is %s", (address, host) => expect(canonicalise(address)?.host).toBe(host));

test("looks up host suffixes and path prefixes, the most specific first", () => {
  expect(toExpressions(canonicalise("http://a.b.c/1/2.html?param=1")!)).toEqual([
    "a.b.c/1/2.html?param=1",
    "a.b.c/1/2.html",
    "a.b.c/1/",
    "a.b.c/",
    "b.c/1/2.html?param=1",
    "b.c/1/2.html",
    "b.c/1/",
    "b.c/",
  ]);
  const many = toExpressions(canonicalise("http://a.b.c.d.e.f.g/1/2/3/4/5.html?x")!);
  expect(many).toHaveLength(30);
  expect(many).toContain("c.d.e.f.g/1/2/3/");
  expect(many).not.toContain("b.c.d.e.f.g/");
  expect(toExpressions(canonicalise("http://1.2.3.4/1/")!)).toEqual(["1.2.3.4/1/", "1.2.3.4/"]);
});

test("unescapes any number of levels in linear time", () => {
  const address = `https://a.example/%${"25".repeat(500_000)}41`;
  const startedMs = performance.now();
  expect(canonicalise(address)?.path).toBe("/A");
  // it takes about 50 ms; the rest is for busy machines
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
