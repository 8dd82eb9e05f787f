/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Native module: it must stay a require at run time, never part of a bundle.
  serverExternalPackages: ["better-sqlite3"],
  // `npm run typecheck` judges types, tests included; a build that starts the desk must not wait for that.
  typescript: { ignoreBuildErrors: true },
  // The desk is opened as 127.0.0.1, development included.
  allowedDevOrigins: ["127.0.0.1"],
  // Asked for by browsers where an answer names no icon, such as a file.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
};

export default config;
