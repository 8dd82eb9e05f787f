import { describe, expect, it } from "vitest";
import { addressKind } from "./address";

describe("addresses that are called", () => {
  it.each(["93.184.216.34", "1.1.1.1", "172.15.255.255", "172.32.0.1", "100.63.255.255", "100.128.0.1", "192.167.1.1"])(
    "%s",
    (address) => expect(addressKind(address)).toBe("public"),
  );

  it.each(["2606:4700:4700::1111", "2a00:1450:4001:81b::200e", "2400:cb00:2048:1::c629:d7a2"])("%s", (address) =>
    expect(addressKind(address)).toBe("public"),
  );
});

describe("this machine", () => {
  it.each(["127.0.0.1", "127.0.0.53", "127.255.255.254", "::1", "0:0:0:0:0:0:0:1"])("%s", (address) =>
    expect(addressKind(address)).toBe("loopback"),
  );
});

describe("addresses that are never called", () => {
  it.each([
    ["unspecified", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["private", "10.0.0.1"],
    ["private", "10.255.255.255"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.0.1"],
    ["shared by a carrier", "100.64.0.1"],
    ["shared by a carrier", "100.127.255.255"],
    ["a cloud's metadata", "100.100.100.200"],
    ["a cloud's metadata", "169.254.169.254"],
    ["a cloud's metadata", "169.254.170.2"],
    ["a cloud's metadata", "168.63.129.16"],
    ["a cloud's metadata", "192.0.0.192"],
    ["a cloud's metadata", "fd00:ec2::254"],
    ["link-local", "169.254.0.1"],
    ["protocol assignments", "192.0.0.8"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.7"],
    ["documentation", "203.0.113.9"],
    ["6to4 relays", "192.88.99.1"],
    ["benchmarking", "198.18.0.1"],
    ["benchmarking", "198.19.255.255"],
    ["multicast", "224.0.0.1"],
    ["multicast", "239.255.255.250"],
    ["reserved", "240.0.0.1"],
    ["reserved", "254.255.255.255"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["unique local", "fc00::1"],
    ["unique local", "fdff:ffff::1"],
    ["link-local", "fe80::1"],
    ["link-local", "febf::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["this machine with a zone", "::1%lo"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["multicast", "ff0e::1"],
    ["mapped this machine", "::ffff:127.0.0.1"],
    ["mapped private", "::ffff:10.0.0.1"],
    ["mapped public", "::ffff:93.184.216.34"],
    ["mapped, in hexadecimal", "::ffff:7f00:1"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["IPv4-compatible", "::a9fe:a9fe"],
    ["translated", "::ffff:0:127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["local NAT64", "64:ff9b:1::a00:1"],
    ["6to4", "2002:7f00:1::"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["benchmarking", "2001:2::1"],
    ["ORCHID", "2001:20::1"],
    ["discard", "100::1"],
    ["segment routing", "5f00::1"],
    ["outside what is handed out", "4000::1"],
    ["no address", "localhost"],
    ["no address", "127.1"],
    ["no address", "0x7f000001"],
    ["no address", ""],
  ])("%s: %s", (_, address) => expect(addressKind(address)).toBe("forbidden"));
});
