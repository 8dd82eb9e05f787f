export { localBuyer } from "./local-buyer";
export { refuseRequest } from "./request-guard";
export { type Actor, isAllowed, type Permission } from "./roles";
export {
  endSession,
  requestCookies,
  sessionCookie,
  sessionCookieName,
  sessionFromCookies,
  startLocalSession,
} from "./sessions";
