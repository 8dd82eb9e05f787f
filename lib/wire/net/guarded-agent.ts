import { isIP } from "node:net";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { AddressNotAllowed, guardedLookup, type Resolver } from "./guarded-lookup";
import { allowedSellerUrl, bareHost } from "./seller-url";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The connections of the desk to the outside: to checked addresses only. `localMode` lets it reach this machine. `resolve` stands in for
 * the system's resolver.
 */
export function newGuardedAgent(localMode: boolean, resolve?: Resolver): Agent {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup(localMode, resolve) });
  return new Agent({
    connect(options, callback) {
      // Literal addresses are connected to without a lookup, so they are judged here.
      const host = bareHost(options.hostname);
      const literal = isIP(host) ? `${options.protocol}//${host.includes(":") ? `[${host}]` : host}` : undefined;
      if (literal && !allowedSellerUrl(literal, localMode)) return callback(new AddressNotAllowed(), null);
      connect(options, callback);
    },
    // The deadline of each call covers headers and body, so the client's separate limits are off.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

const agents = new Map<boolean, Agent>();

/** The shared connections of this process, one set a mode. */
export function guardedAgent(localMode: boolean): Dispatcher {
  const known = agents.get(localMode) ?? newGuardedAgent(localMode);
  agents.set(localMode, known);
  return known;
}
