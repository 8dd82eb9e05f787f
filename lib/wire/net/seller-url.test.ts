import { describe, expect, it } from "vitest";
import { allowedSellerUrl } from "./seller-url";

const isAllowed = (address: string, localMode: boolean) => allowedSellerUrl(address, localMode) !== undefined;

describe("a seller's address", () => {
  it.each([
    "https://seller.example/mcp",
    "https://seller.example:8443/mcp?seat=1",
    "https://seller.example./mcp",
    "https://93.184.216.34/mcp",
    "https://[2606:4700:4700::1111]/mcp",
    "https://bücher.example/mcp",
    "https://notlocalhost/mcp",
  ])("may be public https: %s", (address) => {
    expect(isAllowed(address, false)).toBe(true);
    expect(isAllowed(address, true)).toBe(true);
  });

  it.each([
    "http://127.0.0.1:3000/mcp",
    "https://127.0.0.1/mcp",
    "http://[::1]:3000/mcp",
    "http://localhost:3000/mcp",
    "http://localhost./mcp",
    "http://LOCALHOST/mcp",
    "http://seller.localhost:3000/mcp",
  ])("may be this machine in local mode only: %s", (address) => {
    expect(isAllowed(address, true)).toBe(true);
    expect(isAllowed(address, false)).toBe(false);
  });

  it.each([
    ["decimal", "http://2130706433/"],
    ["hexadecimal", "http://0x7f000001/"],
    ["octal", "http://0177.0.0.1/"],
    ["short", "http://127.1/"],
    ["mixed", "http://0x7f.0.1/"],
    ["with a dot at its end", "http://127.0.0.1./"],
    ["in full-width digits", "http://１２７.０.０.１/"],
    ["with an encoded digit", "http://%3127.0.0.1/"],
    ["long IPv6", "http://[0:0:0:0:0:0:0:1]/"],
  ])("is seen through where this machine is written %s", (_, address) => {
    expect(isAllowed(address, true)).toBe(true);
    expect(isAllowed(address, false)).toBe(false);
  });

  it.each([
    ["plain http", "http://seller.example/mcp"],
    ["plain http to a public address", "http://93.184.216.34/mcp"],
    ["a user and password", "https://user:secret@seller.example/"],
    ["a user that looks like the host", "https://seller.example@127.0.0.1/"],
    ["a password alone", "https://:secret@seller.example/"],
    ["private", "https://10.0.0.1/"],
    ["private, decimal", "https://167772161/"],
    ["private, octal", "https://0300.0250.0.1/"],
    ["private, hexadecimal", "https://0xc0a80001/"],
    ["metadata", "http://169.254.169.254/latest/meta-data/"],
    ["metadata, decimal", "https://2852039166/"],
    ["metadata, short", "https://169.254.43518/"],
    ["metadata, mapped", "https://[::ffff:169.254.169.254]/"],
    ["unspecified", "http://0.0.0.0:3000/"],
    ["unspecified, short", "http://0/"],
    ["unspecified IPv6", "http://[::]:3000/"],
    ["mapped this machine", "http://[::ffff:127.0.0.1]/"],
    ["NAT64 of this machine", "https://[64:ff9b::127.0.0.1]/"],
    ["link-local IPv6", "http://[fe80::1]/mcp"],
    ["a zone id", "http://[fe80::1%25eth0]/"],
    ["a zone id on loopback", "http://[::1%25lo]/"],
    ["a number too large", "https://4294967296/"],
    ["a file", "file:///etc/passwd"],
    ["data", "data:application/json,{}"],
    ["another scheme to this machine", "ftp://127.0.0.1/"],
    ["a websocket", "wss://seller.example/"],
    ["no address", "seller.example/mcp"],
    ["nothing", ""],
  ])("is refused in any mode: %s", (_, address) => {
    expect(isAllowed(address, true)).toBe(false);
    expect(isAllowed(address, false)).toBe(false);
  });
});
