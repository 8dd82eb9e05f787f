export { type LocalPerson, localBuyer, localPeople } from "./local-people";
export { refuseRequest } from "./request-guard";
export {
  type Actor,
  isAllowed,
  isWithinLimit,
  type Limits,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
  worksFor,
} from "./roles";
export {
  endSession,
  requestCookies,
  type Session,
  sessionCookie,
  sessionCookieName,
  sessionFromCookies,
  startLocalSession,
} from "./sessions";
