import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import { createApplicant, editApplicant } from './applicants/commands.ts'
import { answerBox, formDocument, setForms, showForms } from './application-forms/commands.ts'
import {
  attachTo,
  createBoilerplate,
  draftApplication,
  editApplication,
  editBoilerplate,
  setRequirements,
  setSections,
} from './applications/commands.ts'
import { narrativeCommands } from './applications/narratives/commands.ts'
import { draftPlan, editPlan, planCommands, planDocument, setPlanLines } from './builder/commands.ts'
import { grantBurn } from './burn/questions.ts'
import { editContact, noteContact } from './desk/commands.ts'
import {
  assignOpportunity,
  createOpportunity,
  editOpportunity,
  editSaved,
  importOpportunities,
  saveOpportunity,
} from './opportunities/commands.ts'
import { calculatePortfolio } from './optimizer/commands.ts'
import {
  askReviewer,
  createCriterion,
  criterionCommands,
  editCriterion,
  recommendApplication,
  reviewerCommands,
  scoreApplication,
} from './reviews/commands.ts'
import { amendmentCommands, draftGrantAmendment, editGrantAmendment, setGrantBudget } from './budgets/commands.ts'
import { costExceptionCommands, requestExceptionIn } from './exceptions/commands.ts'
import { beginCloseout, closeoutCommands, editCloseout } from './closeouts/commands.ts'
import { showCloseout } from './closeouts/questions.ts'
import {
  createRequirement,
  editRequirement,
  lookAtRequirement,
  addStandardRequirements,
} from './compliance/commands.ts'
import { editIncome, grantCostCommands, noteIncome, recordCost } from './charges/commands.ts'
import { answerRequestBox, draftDrawdown, drawdownCommands, setDrawdownLines } from './drawdowns/commands.ts'
import { drawdownDocument, showRequest } from './drawdowns/questions.ts'
import { draftGrant, editGrant, grantCommands } from './grants/commands.ts'
import { femaCommands } from './fema.ts'
import { paProject } from './public-assistance/records.ts'
import { createMilestone, editMilestone, milestoneCommands } from './milestones/commands.ts'
import {
  editFinding,
  editVisit,
  findingCommands,
  noteFinding,
  planVisit,
  visitCommands,
} from './monitoring/commands.ts'
import { editGrantReport, planReports, reportCommands, reviseReport } from './reports/commands.ts'
import { reportDocument, showAgreement, showIndirect } from './reports/questions.ts'
import { applicationCommands, showReadiness } from './submissions/commands.ts'
import {
  addSefaEntry,
  beginSingleAudit,
  editSefaEntry,
  editSingleAudit,
  singleAuditCommands,
} from './single-audit/commands.ts'
import { auditorAccessCommands, requestAuditorAccess, sendAuditorLink } from './single-audit/access/commands.ts'
import { mailAuditor } from './single-audit/access/mail.ts'
import { addSecondaryAuditor, editSecondaryAuditor, removeSecondaryAuditor } from './single-audit/auditors/commands.ts'
import { assessProgram, editAssessment, removeAssessment } from './single-audit/programs/commands.ts'
import { sefaDocument, showExpenditures, showPackage, singleAuditDocument } from './single-audit/questions.ts'
import { assessRisk, draftSubaward, editSubaward, reportSubaward, subawardCommands } from './subawards/commands.ts'
import { editRequest, receiveRequest, requestCommands } from './subawards/requests/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  draftGrant,
  editGrant,
  ...Object.values(grantCommands),
  grantBurn,
  ...femaCommands,
  createOpportunity,
  editOpportunity,
  importOpportunities,
  saveOpportunity,
  editSaved,
  assignOpportunity,
  draftApplication,
  editApplication,
  setRequirements,
  setSections,
  ...narrativeCommands,
  attachTo,
  ...Object.values(applicationCommands),
  showReadiness,
  createApplicant,
  editApplicant,
  showForms,
  setForms,
  answerBox,
  formDocument,
  createBoilerplate,
  editBoilerplate,
  createCriterion,
  editCriterion,
  ...Object.values(criterionCommands),
  askReviewer,
  ...Object.values(reviewerCommands),
  scoreApplication,
  recommendApplication,
  draftPlan,
  editPlan,
  setPlanLines,
  ...Object.values(planCommands),
  planDocument,
  calculatePortfolio,
  noteContact,
  editContact,
  setGrantBudget,
  draftGrantAmendment,
  editGrantAmendment,
  ...Object.values(amendmentCommands),
  requestExceptionIn(paProject),
  ...Object.values(costExceptionCommands),
  recordCost,
  ...Object.values(grantCostCommands),
  noteIncome,
  editIncome,
  draftDrawdown,
  setDrawdownLines,
  ...Object.values(drawdownCommands),
  answerRequestBox,
  drawdownDocument,
  showRequest,
  planReports,
  editGrantReport,
  ...Object.values(reportCommands),
  reviseReport,
  showIndirect,
  showAgreement,
  reportDocument,
  createMilestone,
  editMilestone,
  ...Object.values(milestoneCommands),
  beginCloseout,
  editCloseout,
  ...Object.values(closeoutCommands),
  showCloseout,
  draftSubaward,
  editSubaward,
  assessRisk,
  reportSubaward,
  ...Object.values(subawardCommands),
  receiveRequest,
  editRequest,
  ...Object.values(requestCommands),
  planVisit,
  editVisit,
  ...Object.values(visitCommands),
  noteFinding,
  editFinding,
  ...Object.values(findingCommands),
  createRequirement,
  editRequirement,
  addStandardRequirements,
  lookAtRequirement,
  showExpenditures,
  showPackage,
  sefaDocument,
  singleAuditDocument,
  addSecondaryAuditor,
  editSecondaryAuditor,
  removeSecondaryAuditor,
  assessProgram,
  editAssessment,
  removeAssessment,
  requestAuditorAccess,
  sendAuditorLink,
  ...Object.values(auditorAccessCommands),
  beginSingleAudit,
  editSingleAudit,
  ...Object.values(singleAuditCommands),
  addSefaEntry,
  editSefaEntry,
]

export const jobs: readonly Job[] = [mailAuditor]

export { auditorApi } from './single-audit/access/api.ts'

/** The areas of this server that take signatures. */
export const documents: readonly DocumentType[] = []

/** The award determines how long the records of a grant are retained. */
export { isFederalAward } from './grants/federal-award.ts'
export { finalReportSent } from './reports/final-report.ts'
