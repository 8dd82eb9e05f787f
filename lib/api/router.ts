import { implement, ORPCError } from "@orpc/server";
import { accept } from "@/lib/desk/acceptances/accept";
import { letTermsPass } from "@/lib/desk/acceptances/let-terms-pass";
import { readBack } from "@/lib/desk/acceptances/read-back";
import { readBackCall } from "@/lib/desk/acceptances/read-back-call";
import { checkActivity } from "@/lib/desk/activity/check";
import { listEntries } from "@/lib/desk/activity/list";
import { activityOverview } from "@/lib/desk/activity/overview";
import { beginChange } from "@/lib/desk/amendments/begin";
import { askCancellation } from "@/lib/desk/amendments/cancel";
import { getMediaBuy } from "@/lib/desk/amendments/get";
import { decideApproval } from "@/lib/desk/approvals/decide";
import { getApproval, listApprovals } from "@/lib/desk/approvals/list";
import { requestApproval } from "@/lib/desk/approvals/request";
import { withdrawApproval } from "@/lib/desk/approvals/withdraw";
import { listAnswers } from "@/lib/desk/calls/answers";
import { askAgain } from "@/lib/desk/calls/ask-again";
import { setAside } from "@/lib/desk/calls/set-aside";
import { getComparison } from "@/lib/desk/comparisons/get";
import { noteSnapshot } from "@/lib/desk/comparisons/note";
import { type Context, openContext } from "@/lib/desk/context";
import { decline } from "@/lib/desk/declines/decline";
import { getDemo } from "@/lib/desk/demo/get";
import { resetDemo } from "@/lib/desk/demo/reset";
import { takeDemoSeat } from "@/lib/desk/demo/take-seat";
import { discardDraft } from "@/lib/desk/drafts/discard";
import { saveDraft } from "@/lib/desk/drafts/save";
import { acknowledgeFinding } from "@/lib/desk/findings/acknowledge";
import { listEndedHolds } from "@/lib/desk/holds/ended";
import { finalize } from "@/lib/desk/holds/finalize";
import { listHolds } from "@/lib/desk/holds/list";
import { giveAssurance, withdrawAssurance } from "@/lib/desk/legacy/assurance";
import { buyLegacy } from "@/lib/desk/legacy/buy";
import { finalizeLegacy } from "@/lib/desk/legacy/finalize";
import { readBackLegacy } from "@/lib/desk/legacy/read-back";
import { lookAgain, refineLegacy } from "@/lib/desk/legacy/refine";
import { createNegotiation } from "@/lib/desk/negotiations/create";
import { getNegotiation } from "@/lib/desk/negotiations/get";
import { listNegotiations } from "@/lib/desk/negotiations/list";
import { controlBuy } from "@/lib/desk/operations/control";
import { getOverview } from "@/lib/desk/overview/get";
import { keepSellerFor, listSellerAccess } from "@/lib/desk/people/access";
import { changePerson } from "@/lib/desk/people/change";
import { invite } from "@/lib/desk/people/invite";
import { listPeople } from "@/lib/desk/people/list";
import { changeOwnPassword } from "@/lib/desk/people/own-password";
import { makeResetLink, withdrawResetLink } from "@/lib/desk/people/reset-link";
import { endOwnSessions, endSessionsOf, listOwnSessions, listSessionsOf } from "@/lib/desk/people/sessions";
import { setActive } from "@/lib/desk/people/set-active";
import { withdrawInvitation } from "@/lib/desk/people/withdraw-invitation";
import { sendRefinements } from "@/lib/desk/refinements/send";
import { sendRequest } from "@/lib/desk/requests/send";
import { addSeller } from "@/lib/desk/sellers/add";
import { getSeller } from "@/lib/desk/sellers/get";
import { listSellers } from "@/lib/desk/sellers/list";
import { readSellerAgain } from "@/lib/desk/sellers/read-again";
import { removeSeller } from "@/lib/desk/sellers/remove";
import { renewCredentials } from "@/lib/desk/sellers/renew-credentials";
import { testSeller } from "@/lib/desk/sellers/test";
import { currentSession } from "@/lib/desk/sessions/current";
import { changeSettings } from "@/lib/desk/settings/change";
import { getSettings } from "@/lib/desk/settings/get";
import { shareComparison } from "@/lib/desk/shares/create";
import { listShares } from "@/lib/desk/shares/list";
import { revokeSharing } from "@/lib/desk/shares/revoke";
import { findProposals } from "@/lib/desk/snapshots/find";
import { startDesk } from "@/lib/desk/start";
import { lookNow } from "@/lib/desk/tasks/look-now";
import { listTemplates } from "@/lib/desk/templates/list";
import { removeTemplate } from "@/lib/desk/templates/remove";
import { renameTemplate } from "@/lib/desk/templates/rename";
import { saveTemplate } from "@/lib/desk/templates/save";
import { contract } from "./contract";
import { asApiError } from "./errors";

/** The session a request came with, as app/ found it; null where it came without one. */
export type ApiContext = { session: Parameters<typeof openContext>[0] | null };

/** Signed in, with the desk open and errors mapped: what every procedure starts from. */
const signedIn = implement(contract)
  .$context<ApiContext>()
  .use(async ({ context, next }) => {
    const { session } = context;
    if (!session) throw new ORPCError("UNAUTHORIZED", { status: 401, message: "Sign in first." });
    try {
      await startDesk();
      return await next({ context: { desk: await openContext(session) } });
    } catch (error) {
      throw asApiError(error);
    }
  });

/** A verb as a procedure's handler. */
function by<I, O>(verb: (desk: Context, input: I) => Promise<O>) {
  return ({ context, input }: { context: { desk: Context }; input: I }) => verb(context.desk, input);
}

/** Every procedure of the contract, each one verb of the desk. */
export const router = signedIn.router({
  session: { current: signedIn.session.current.handler(by(currentSession)) },
  sessions: {
    list: signedIn.sessions.list.handler(by(listOwnSessions)),
    end: signedIn.sessions.end.handler(by(endOwnSessions)),
  },
  password: { change: signedIn.password.change.handler(by(changeOwnPassword)) },
  people: {
    list: signedIn.people.list.handler(by(listPeople)),
    invite: signedIn.people.invite.handler(by(invite)),
    withdrawInvitation: signedIn.people.withdrawInvitation.handler(by(withdrawInvitation)),
    change: signedIn.people.change.handler(by(changePerson)),
    setActive: signedIn.people.setActive.handler(by(setActive)),
    sessions: signedIn.people.sessions.handler(by(listSessionsOf)),
    endSessions: signedIn.people.endSessions.handler(by(endSessionsOf)),
    makeResetLink: signedIn.people.makeResetLink.handler(by(makeResetLink)),
    withdrawResetLink: signedIn.people.withdrawResetLink.handler(by(withdrawResetLink)),
    sellerAccess: signedIn.people.sellerAccess.handler(by(listSellerAccess)),
    keepSellerFor: signedIn.people.keepSellerFor.handler(by(keepSellerFor)),
  },
  settings: {
    get: signedIn.settings.get.handler(by(getSettings)),
    change: signedIn.settings.change.handler(by(changeSettings)),
  },
  demo: {
    get: signedIn.demo.get.handler(by(getDemo)),
    takeSeat: signedIn.demo.takeSeat.handler(by(takeDemoSeat)),
    reset: signedIn.demo.reset.handler(by(resetDemo)),
  },
  desk: { get: signedIn.desk.get.handler(by(getOverview)) },
  sellers: {
    list: signedIn.sellers.list.handler(by(listSellers)),
    get: signedIn.sellers.get.handler(by(getSeller)),
    add: signedIn.sellers.add.handler(by(addSeller)),
    test: signedIn.sellers.test.handler(by(testSeller)),
    readAgain: signedIn.sellers.readAgain.handler(by(readSellerAgain)),
    renewCredentials: signedIn.sellers.renewCredentials.handler(by(renewCredentials)),
    remove: signedIn.sellers.remove.handler(by(removeSeller)),
  },
  negotiations: {
    list: signedIn.negotiations.list.handler(by(listNegotiations)),
    create: signedIn.negotiations.create.handler(by(createNegotiation)),
    get: signedIn.negotiations.get.handler(by(getNegotiation)),
  },
  requests: { send: signedIn.requests.send.handler(by(sendRequest)) },
  legacy: {
    refine: signedIn.legacy.refine.handler(by(refineLegacy)),
    look: signedIn.legacy.look.handler(by(lookAgain)),
    finalize: signedIn.legacy.finalize.handler(by(finalizeLegacy)),
    buy: signedIn.legacy.buy.handler(by(buyLegacy)),
    readBack: signedIn.legacy.readBack.handler(by(readBackLegacy)),
    assure: signedIn.legacy.assure.handler(by(giveAssurance)),
    withdrawAssurance: signedIn.legacy.withdrawAssurance.handler(by(withdrawAssurance)),
  },
  refinements: { send: signedIn.refinements.send.handler(by(sendRefinements)) },
  drafts: {
    save: signedIn.drafts.save.handler(by(saveDraft)),
    discard: signedIn.drafts.discard.handler(by(discardDraft)),
  },
  templates: {
    list: signedIn.templates.list.handler(by(listTemplates)),
    save: signedIn.templates.save.handler(by(saveTemplate)),
    rename: signedIn.templates.rename.handler(by(renameTemplate)),
    remove: signedIn.templates.remove.handler(by(removeTemplate)),
  },
  findings: { acknowledge: signedIn.findings.acknowledge.handler(by(acknowledgeFinding)) },
  holds: {
    list: signedIn.holds.list.handler(by(listHolds)),
    ended: signedIn.holds.ended.handler(by(listEndedHolds)),
    finalize: signedIn.holds.finalize.handler(by(finalize)),
  },
  acceptances: {
    accept: signedIn.acceptances.accept.handler(by(accept)),
    letTermsPass: signedIn.acceptances.letTermsPass.handler(by(letTermsPass)),
    readBack: signedIn.acceptances.readBack.handler(by(readBack)),
  },
  mediaBuys: { get: signedIn.mediaBuys.get.handler(by(getMediaBuy)) },
  amendments: {
    begin: signedIn.amendments.begin.handler(by(beginChange)),
    cancel: signedIn.amendments.cancel.handler(by(askCancellation)),
  },
  operations: { control: signedIn.operations.control.handler(by(controlBuy)) },
  approvals: {
    list: signedIn.approvals.list.handler(by(listApprovals)),
    get: signedIn.approvals.get.handler(by(getApproval)),
    request: signedIn.approvals.request.handler(by(requestApproval)),
    decide: signedIn.approvals.decide.handler(by(decideApproval)),
    withdraw: signedIn.approvals.withdraw.handler(by(withdrawApproval)),
  },
  declines: { send: signedIn.declines.send.handler(by(decline)) },
  calls: {
    askAgain: signedIn.calls.askAgain.handler(by(askAgain)),
    readBack: signedIn.calls.readBack.handler(by(readBackCall)),
    setAside: signedIn.calls.setAside.handler(by(setAside)),
    lookNow: signedIn.calls.lookNow.handler(by(lookNow)),
    answers: signedIn.calls.answers.handler(by(listAnswers)),
  },
  proposals: { find: signedIn.proposals.find.handler(by(findProposals)) },
  comparisons: {
    get: signedIn.comparisons.get.handler(by(getComparison)),
    note: signedIn.comparisons.note.handler(by(noteSnapshot)),
  },
  shares: {
    list: signedIn.shares.list.handler(by(listShares)),
    create: signedIn.shares.create.handler(by(shareComparison)),
    revoke: signedIn.shares.revoke.handler(by(revokeSharing)),
  },
  activity: {
    list: signedIn.activity.list.handler(by(listEntries)),
    overview: signedIn.activity.overview.handler(by(activityOverview)),
    check: signedIn.activity.check.handler(by(checkActivity)),
  },
});
