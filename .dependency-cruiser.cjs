// The floors of the house and who may call whom (docs: README "How it is built"). A floor that is not named here may import nothing of
// ours, so a new folder needs a line. Tests and their helpers may use any real part as the other side of what they prove.

/** Floor -> the floors it may import besides itself. */
const MAY_IMPORT = {
  app: ["components", "lib/api", "lib/auth", "lib/sandbox"],
  components: ["lib/api/client", "lib/negotiation", "lib/adcp"],
  "lib/api": ["lib/negotiation", "lib/adcp"],
  "lib/desk": ["lib/wire", "lib/store", "lib/auth", "lib/negotiation", "lib/adcp"],
  "lib/wire": ["lib/adcp"],
  "lib/store": ["lib/negotiation", "lib/adcp"],
  "lib/auth": ["lib/store"],
  "lib/sandbox": ["lib/negotiation", "lib/adcp"],
  "lib/negotiation": ["lib/adcp"],
  "lib/adcp": [],
};

/** Single files with a right of their own: the router calls the use cases and maps their errors, the server's start runs migrations. */
const EXCEPTIONS = {
  "lib/api/(?:router|handlers|errors|readiness|downloads|demo|shared)": ["lib/desk"],
  "lib/api/entrance": ["lib/desk", "lib/auth"],
  instrumentation: ["lib/desk", "lib/sandbox"],
};

/** Floor -> the packages it may import; a floor without a line is free. */
const PACKAGES = {
  "lib/adcp": ["zod"],
  "lib/negotiation": ["canonicalize", "@noble/hashes"],
  "lib/wire": ["@modelcontextprotocol/client", "@a2a-js/sdk", "ipaddr.js", "undici"],
};

/** Package -> the only floors that may import it. */
const HOMES = {
  kysely: ["lib/store"],
  "better-sqlite3": ["lib/store", "lib/sandbox"],
  undici: ["lib/wire"],
  "ipaddr.js": ["lib/wire"],
  "@a2a-js/sdk": ["lib/wire", "lib/sandbox"],
  "@modelcontextprotocol/client": ["lib/wire"],
  "@modelcontextprotocol/server": ["lib/sandbox"],
  pg: ["lib/store"],
  "better-auth": ["lib/auth"],
  pino: ["lib/desk"],
  "(?:react|react-dom|next)": ["app", "components", "lib/api/client"],
};

const TESTS = String.raw`\.test\.tsx?$|/testing/|/test-[^/]+\.ts$`;
const OURS = "^(?:app|components|lib|e2e|bench|scripts)/";
const under = (floors) => `^(?:${floors.join("|")})(?:/|\\.tsx?$)`;
const inPackage = (names) => `(?:^|/)node_modules/(?:${names.join("|")})(?:/|$)`;

const floorRules = Object.entries(MAY_IMPORT).map(([floor, others]) => ({
  name: `${floor}-imports-only-its-floors`,
  comment: `${floor} may import ${others.join(", ") || "nothing of ours"}.`,
  severity: "error",
  from: { path: under([floor]), pathNot: [TESTS, ...Object.keys(EXCEPTIONS).map((file) => under([file]))] },
  to: { path: OURS, pathNot: under([floor, ...others]) },
}));

const exceptionRules = Object.entries(EXCEPTIONS).map(([file, others]) => ({
  name: `${file}-imports-only-its-floors`,
  severity: "error",
  from: { path: under([file]) },
  to: { path: OURS, pathNot: under(["lib/api", ...MAY_IMPORT["lib/api"], ...others]) },
}));

const packageRules = Object.entries(PACKAGES).map(([floor, names]) => ({
  name: `${floor}-imports-only-its-packages`,
  comment: `${floor} may import ${names.join(", ")}.`,
  severity: "error",
  from: { path: under([floor]), pathNot: TESTS },
  to: { path: "node_modules/", pathNot: inPackage(names) },
}));

const homeRules = Object.entries(HOMES).map(([name, floors]) => ({
  name: `${name}-stays-at-home`,
  comment: `Only ${floors.join(", ")} may import ${name}.`,
  severity: "error",
  from: { path: "^(?:app|components|lib)/", pathNot: [TESTS, under(floors)] },
  to: { path: inPackage([name]) },
}));

module.exports = {
  forbidden: [
    ...floorRules,
    ...exceptionRules,
    ...packageRules,
    ...homeRules,
    {
      name: "named-floors-only",
      comment: "Every folder of lib/ has a line in MAY_IMPORT.",
      severity: "error",
      from: { path: "^lib/", pathNot: under(Object.keys(MAY_IMPORT)) },
      to: { path: OURS },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "judgement-without-node",
      comment: "lib/negotiation and lib/adcp run in the browser too; only the server's SHA-256 is Node's.",
      severity: "error",
      from: { path: under(["lib/negotiation", "lib/adcp"]), pathNot: [TESTS, "^lib/negotiation/sha256/node\\.ts$"] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "components-without-node",
      severity: "error",
      from: { path: under(["components", "lib/api/client"]), pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "browser-without-server",
      comment: "Nothing a component reaches, however far, may be the server's.",
      severity: "error",
      from: { path: under(["components"]), pathNot: TESTS },
      to: { path: under(["lib/desk", "lib/store", "lib/wire", "lib/sandbox", "lib/auth"]), reachable: true },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere cannot be checked.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^\\.next/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
    },
  },
};
