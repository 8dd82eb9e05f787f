export { boundedBody } from "./bounded-body";
export { type LocalPerson, localBuyer, localPeople } from "./local-people";
export { deskMode } from "./mode";
export { organizationName } from "./organization";
export { isPassword, passwordHash } from "./password";
export { actorOf, rightsOf } from "./person";
export { refuseRequest } from "./request-guard";
export {
  type Actor,
  isAllowed,
  isWithinLimit,
  type Limits,
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
  worksFor,
} from "./roles";
export { answerHeaders } from "./security-headers";
export {
  endSession,
  requestCookies,
  type Session,
  sessionCookie,
  sessionCookieName,
  sessionFromCookies,
  startLocalSession,
} from "./sessions";
export { type SignIn, signIn } from "./sign-in";
export { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./team";
export { account, countFailure, forgetFailures, secondsToWait, tryFrom } from "./tries";
