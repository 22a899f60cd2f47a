import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { confirmBid, submitBid, withdrawBid } from './bids/commands.ts'
import { beginOpening, envelopesToOpen, handInShares } from './bids/opening.ts'
import { createCatalogItem, editCatalogItem, importCatalogItems } from './catalog/commands.ts'
import { bidders, concentration, priceHistory } from './market/questions.ts'
import { createThreshold, editThreshold } from './methods/commands.ts'
import { amendSolicitation, cancelSolicitation, countSealed, publishSolicitation } from './notices/commands.ts'
import { makeOfficerKey, nameOfficers } from './officers/commands.ts'
import { askQuestion, answerQuestion } from './questions/commands.ts'
import { cancelRequisition, convertRequisition, draftRequisition, editRequisition, setRequisitionLines, submitRequisition } from './requisitions/commands.ts'
import { judgeRequisition, offersForNeed } from './requisitions/questions.ts'
import { requisitionApproval } from './requisitions/requisition-approval.ts'
import { addClauses, createClause, createResponsePeriod, draftSolicitation, editClause, editResponsePeriod, editSolicitation, scheduleSolicitation, setCriteria, setLines, setSections, submitSolicitation } from './solicitations/commands.ts'
import { solicitationApproval } from './solicitations/solicitation-approval.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  draftRequisition, editRequisition, setRequisitionLines, submitRequisition, cancelRequisition, convertRequisition, judgeRequisition, offersForNeed,
  createCatalogItem, editCatalogItem, importCatalogItems, createThreshold, editThreshold,
  createClause, editClause, createResponsePeriod, editResponsePeriod,
  draftSolicitation, editSolicitation, setSections, setLines, setCriteria, addClauses, scheduleSolicitation, submitSolicitation,
  makeOfficerKey, nameOfficers, publishSolicitation, amendSolicitation, cancelSolicitation, countSealed, askQuestion, answerQuestion,
  bidders, concentration, priceHistory,
  submitBid, withdrawBid, confirmBid, beginOpening, envelopesToOpen, handInShares,
]

export const jobs: readonly Job[] = []

/** What takes signatures here. */
export const documents: readonly DocumentType[] = [requisitionApproval, solicitationApproval]
