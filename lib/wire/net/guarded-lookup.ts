import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { addressKind } from "./address";
import { bareHost, isLoopbackName } from "./seller-url";

/** Asks the system for all addresses of a name, in the form of node:dns `lookup` with `all`. */
export type Resolver = (
  hostname: string,
  options: { all: true; verbatim: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A host that resolves to where the desk does not call. Its message names neither host nor address. */
export class AddressNotAllowed extends Error {
  readonly code = "ERR_ADDRESS_NOT_ALLOWED";
  constructor() {
    super("The address may not be called.");
  }
}

/**
 * The name resolution of the guarded connection. A name is asked for once a connection; every address of the answer must be public, or
 * in local mode every one of them loopback; and the socket is opened to these very addresses, so that an answer which changes between
 * check and use (DNS rebinding) is never used. One forbidden address among good ones refuses them all.
 */
export function guardedLookup(localMode: boolean, resolve: Resolver = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { all: true, verbatim: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const [first] = addresses;
      if (!first || !mayConnect(hostname, addresses, localMode)) return callback(new AddressNotAllowed(), "", 0);
      if (options.all) return callback(null, addresses);
      const { family } = options;
      const wanted = family === 4 || family === 6 ? addresses.find((each) => each.family === family) : first;
      return wanted ? callback(null, wanted.address, wanted.family) : callback(new AddressNotAllowed(), "", 0);
    });
  };
}

function mayConnect(hostname: string, addresses: LookupAddress[], localMode: boolean): boolean {
  const kinds = new Set(addresses.map(({ address }) => addressKind(address)));
  const [only, ...others] = kinds;
  if (others.length > 0) return false;
  // A name that stands for this machine was let through without https, so it must not lead anywhere else.
  return isLoopbackName(bareHost(hostname))
    ? localMode && only === "loopback"
    : only === "public" || (localMode && only === "loopback");
}
