import { Hono } from 'hono'
import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { Services } from '#platform/services.ts'
import { askSplit } from './awards/ask-split.ts'
import { awardApproval } from './awards/award-approval.ts'
import { draftAward, writeAward } from './awards/commands.ts'
import { awardCommands } from './awards/making.ts'
import { awardNotice } from './awards/paper/questions.ts'
import { confirmBid, submitBid, withdrawBid } from './bids/commands.ts'
import { countSealed } from './bids/count-sealed.ts'
import { countNoBids, declineToBid, reconsiderBid } from './declines/commands.ts'
import { prepareBid } from './bids/preparations.ts'
import { openingMinutes } from './bids/minutes.ts'
import { beginOpening, envelopesToOpen, handInShares } from './bids/opening.ts'
import { createCatalogItem, editCatalogItem } from './catalog/commands.ts'
import { bidders, concentration, priceHistory } from './market/questions.ts'
import { remindMarket, tellBuyer, tellMarket } from './audience/announce.ts'
import { inviteVendors, sendInvitations, takeBackInvitation } from './audience/invitations.ts'
import { countPlanHolders, followSolicitation, unfollowSolicitation } from './audience/plan-holders.ts'
import { forgetUnconfirmed, subscriptionForm, subscriptionLinks } from './audience/subscriptions.ts'
import { askBestAndFinal } from './finalists/commands.ts'
import { recordFinding } from './findings/commands.ts'
import { limitsOn } from './methods/questions.ts'
import { amendSolicitation, publishSolicitation } from './publication/commands.ts'
import { makeOfficerKey, nameOfficers } from './officers/commands.ts'
import {
  appointChair,
  beginEvaluation,
  declareInterest,
  listBidders,
  releaseEvaluator,
  seatEvaluator,
  startScoring,
} from './panel/commands.ts'
import { evaluationCommands } from './scoring/stages.ts'
import { decideProtest, fileProtest } from './protests/commands.ts'
import { openData, openSolicitations } from './open-data/open-data-api.ts'
import { createOutside, editOutside, importOutside } from './outside/commands.ts'
import { answerOrder, noteAnswer } from './purchase-orders/answers/commands.ts'
import { changeOrder, previewChange } from './purchase-orders/changes/commands.ts'
import { draftOrder, editOrder, setOrderLines, setOrderShares } from './purchase-orders/commands.ts'
import { issueOrder } from './purchase-orders/issuing.ts'
import { releaseOrder, orderAward, orderRequisition } from './purchase-orders/making.ts'
import { orderApproval } from './purchase-orders/order-approval.ts'
import { orderVersionDocument } from './purchase-orders/paper/questions.ts'
import { orderCommands } from './purchase-orders/stages.ts'
import { mailOrder } from './purchase-orders/sending/mail-order.ts'
import { draftFromRequisitions } from './pipeline/commands.ts'
import { draftSuggestions, pipeline, stagePasses, stageTotals, type LaterStages } from './pipeline/questions.ts'
import { countStageTimes } from './pipeline/stage-times.ts'
import { askQuestion, answerQuestion } from './questions/commands.ts'
import { draftRequisition, editRequisition, requisitionCommands, setRequisitionLines } from './requisitions/commands.ts'
import { correctRequisition } from './requisitions/correct.ts'
import { recordQuote, selectQuote, voidQuote } from './requisitions/quotes/commands.ts'
import { judgeRequisition, pricesForNeed } from './requisitions/questions.ts'
import { inspectGoods, receiveDelivery, returnGoods } from './receipts/commands.ts'
import './receipts/unbilled.ts'
import './awards/suspended.ts'
import './purchase-orders/suspended.ts'
import { requisitionApproval } from './requisitions/requisition-approval.ts'
import { markPriceFile } from './panel-files/files.ts'
import { addNote, listNotes, removeNote } from './panel-files/notes/commands.ts'
import { agreeScores, putScores } from './scoring/commands.ts'
import { showEvaluation } from './scoring/questions.ts'
import { solicitRequisition } from './requisitions/solicit.ts'
import {
  addClauses,
  createClause,
  draftSolicitation,
  editClause,
  editSolicitation,
  scheduleSolicitation,
  setCriteria,
  setItems,
  setLines,
  setSections,
} from './solicitations/commands.ts'
import { responseTimes } from './solicitations/response/questions.ts'
import { calculateSplit } from './split/commands.ts'
import { solicitationApproval } from './publication/solicitation-approval.ts'
import { solicitationCommands } from './publication/stages.ts'
import { inLanguage } from '#platform/wire/language.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  draftRequisition,
  editRequisition,
  setRequisitionLines,
  ...Object.values(requisitionCommands),
  correctRequisition,
  solicitRequisition,
  judgeRequisition,
  recordQuote,
  selectQuote,
  voidQuote,
  pricesForNeed,
  createCatalogItem,
  editCatalogItem,
  limitsOn,
  responseTimes,
  createClause,
  editClause,
  draftSolicitation,
  editSolicitation,
  setSections,
  setLines,
  setCriteria,
  setItems,
  addClauses,
  scheduleSolicitation,
  ...Object.values(solicitationCommands),
  makeOfficerKey,
  nameOfficers,
  publishSolicitation,
  amendSolicitation,
  countSealed,
  askQuestion,
  answerQuestion,
  bidders,
  concentration,
  priceHistory,
  draftSuggestions,
  draftFromRequisitions,
  createOutside,
  editOutside,
  importOutside,
  inviteVendors,
  takeBackInvitation,
  followSolicitation,
  unfollowSolicitation,
  countPlanHolders,
  submitBid,
  withdrawBid,
  confirmBid,
  prepareBid,
  declineToBid,
  reconsiderBid,
  countNoBids,
  beginOpening,
  envelopesToOpen,
  handInShares,
  openingMinutes,
  beginEvaluation,
  seatEvaluator,
  releaseEvaluator,
  appointChair,
  declareInterest,
  startScoring,
  putScores,
  agreeScores,
  recordFinding,
  showEvaluation,
  listBidders,
  markPriceFile,
  addNote,
  removeNote,
  listNotes,
  askBestAndFinal,
  ...Object.values(evaluationCommands),
  askSplit,
  draftAward,
  writeAward,
  ...Object.values(awardCommands),
  awardNotice,
  fileProtest,
  decideProtest,
  draftOrder,
  editOrder,
  setOrderLines,
  setOrderShares,
  orderVersionDocument,
  ...Object.values(orderCommands),
  orderRequisition,
  orderAward,
  releaseOrder,
  issueOrder,
  previewChange,
  changeOrder,
  answerOrder,
  receiveDelivery,
  returnGoods,
  inspectGoods,
]

/** The pipeline continues with contracts and ends with invoices, which purchasing does not know. */
export const pipelineCommands = (later: LaterStages): readonly Command[] => [
  pipeline(later),
  stagePasses(later),
  stageTotals(later),
]

export const pipelineJobs = (later: LaterStages): readonly Job[] => countStageTimes(later)

export const jobs: readonly Job[] = [
  tellMarket,
  tellBuyer,
  ...remindMarket,
  sendInvitations,
  forgetUnconfirmed,
  calculateSplit,
  mailOrder,
  noteAnswer,
]

/** Files that an evaluation shows its panel besides the tables. */
export { panelFiles } from './panel-files/files-api.ts'

/** Current lists on the public pages that the server renders. */
export const pageLists = (services: Services) => ({
  'open-solicitations': openSolicitations(services),
  'open-solicitations-es': () => inLanguage('es', openSolicitations(services)),
})

/** Questions that the public, and its programs, can ask without an account. */
export function publicSolicitations(services: Services): Hono {
  const routes = new Hono()
  routes.route('/open/v1', openData(services))
  routes.route('/functions/v1/public', subscriptionForm(services))
  routes.route('/subscription', subscriptionLinks(services))
  return routes
}

/** Documents of this area that go through approval. */
export const documents: readonly DocumentType[] = [
  requisitionApproval,
  solicitationApproval,
  awardApproval,
  orderApproval,
]
