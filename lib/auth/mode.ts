/** How the desk is kept: on one machine for whoever sits there, or on a server for people who sign in. */
export type DeskMode = { kind: "local" } | { kind: "team"; baseUrl: URL; secret: string };

/** The desk is set up in a way it must not run in. The message says what to do and carries no setting's value but its name. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

const SHORTEST_SECRET = 32;

/**
 * The mode of this process (PARLEY_MODE, PARLEY_BASE_URL, PARLEY_AUTH_SECRET).
 * @throws CannotStart where team mode lacks something, or a mode is asked for that there is not
 */
export function deskMode(env: NodeJS.ProcessEnv = process.env): DeskMode {
  const asked = env.PARLEY_MODE?.trim().toLowerCase() || "local";
  if (asked === "local") return { kind: "local" };
  if (asked !== "team") throw new CannotStart(`PARLEY_MODE is either local or team; it is "${asked}".`);
  return { kind: "team", baseUrl: baseUrlOf(env), secret: secretOf(env) };
}

function secretOf({ PARLEY_AUTH_SECRET: secret = "" }: NodeJS.ProcessEnv): string {
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new CannotStart(
    `In team mode the desk needs PARLEY_AUTH_SECRET, a random text of at least ${SHORTEST_SECRET} characters that signs people's sessions; for one: openssl rand -base64 48.`,
  );
}

function baseUrlOf({ PARLEY_BASE_URL: address = "" }: NodeJS.ProcessEnv): URL {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CannotStart(
      "In team mode the desk needs PARLEY_BASE_URL, the address people open it at, such as https://parley.example.com.",
    );
  }
  if (url.pathname !== "/" || url.search || url.hash || url.username) {
    throw new CannotStart("PARLEY_BASE_URL is a scheme, a host and perhaps a port; the desk lives at its root.");
  }
  if (url.protocol === "http:" && !isLoopbackName(url.hostname)) {
    throw new CannotStart("In team mode PARLEY_BASE_URL must be https: passwords and sessions are sent to it.");
  }
  return url;
}

/** Whether a host's name, without its port, is one of this machine alone. */
export function isLoopbackName(hostname: string): boolean {
  const name = hostname.toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}
