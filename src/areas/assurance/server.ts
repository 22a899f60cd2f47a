import { policyTextCommands } from './policies/text/commands.ts'
import { stampTrails } from '#platform/audit/timestamps/stamping.ts'
import { crossWitness } from '#platform/audit/witnesses/cross-witness.ts'
import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { emergencyAccessCommands, prepareAccess, takeAccess } from './access/commands.ts'
import { drawRecords, sealBundle, shareBundle } from './audits/bundle/commands.ts'
import { bundleQuestions } from './audits/bundle/questions.ts'
import {
  actOnFinding,
  addWorkpaper,
  auditCommands,
  draftFinding,
  drawSample,
  editAudit,
  editFinding,
  editWorkpaper,
  findingCommands,
  judgeSample,
  planAudit,
  workpaperCommands,
} from './audits/commands.ts'
import { certificateCommands, claimCertificate, editCertificate, mayWork } from './certificates/commands.ts'
import { certificateDocument } from './certificates/paper/questions.ts'
import { watchCertificates } from './certificates/jobs.ts'
import { discoverablePages, startCheck } from './checks/commands.ts'
import { runCheck } from './checks/jobs.ts'
import {
  addProcurementControls,
  askWaiver,
  bringEvidence,
  checkControls,
  controlCommands,
  draftControl,
  editControl,
  editEvidence,
  editWaiver,
  evidenceCommands,
  waiverCommands,
} from './controls/commands.ts'
import {
  actOnAnswer,
  answerInspection,
  checklistCommands,
  draftChecklist,
  editChecklist,
  editInspection,
  inspectionCommands,
  planInspection,
  setChecklistItems,
} from './inspections/commands.ts'
import {
  attestPolicy,
  draftPolicy,
  editOrganizationCertificate,
  editPolicy,
  enterCertificate,
  organizationCertificateCommands,
  policyCommands,
} from './policies/commands.ts'
import {
  actionCommands,
  actOnNonconformance,
  draftIndicator,
  editCorrectiveAction,
  editIndicator,
  editNonconformance,
  indicatorCommands,
  nonconformanceCommands,
  noteNonconformance,
  openCorrectiveAction,
  readIndicator,
} from './quality/commands.ts'
import { editMishap, editRisk, enterRisk, mishapCommands, reportMishap, riskCommands } from './risks/commands.ts'
import { explainRule } from './rule-runs/commands.ts'
import {
  askMeasurement,
  editDetection,
  securityPolicyEffect,
  setSecurityPolicy,
  watchFor,
} from './security/commands.ts'
import { findVendorPairs } from './security/questions.ts'
import { measureNow, measureSecurity, watchEvents } from './security/jobs.ts'
import {
  addClause,
  addClauses,
  assessClause,
  draftStandard,
  editStandard,
  standardCommands,
} from './standards/commands.ts'
import { defectCommands, editScript, noteExecution, scriptCommands, writeScript } from './testing/commands.ts'
import { addWitness, removeWitness } from './trail/commands.ts'
import { witnessJobs } from './trail/telling.ts'
import { dispositionCommands } from './dispositions/commands.ts'
import { disposeRecords } from './dispositions/jobs.ts'
import { holdCommands } from './holds/commands.ts'
import {
  editRequest,
  enterRequest,
  extendRequest,
  releaseRequest,
  requestCommands,
} from './records-requests/commands.ts'
import { itemCommands } from './records-requests/items.ts'
import { retentionCommands } from './retention/commands.ts'
import type { FederalEvents } from './retention/due.ts'
import { installCourse, installFramework } from './packs/commands.ts'
import {
  courseCommands,
  draftCourse,
  editCourse,
  editEnrollment,
  editQuestion,
  enroll,
  enrollMissing,
  enrollmentCommands,
  quizOf,
  readLesson,
  tryQuiz,
  writeLesson,
  writeQuestion,
} from './training/commands.ts'

/** Front door for the server. */
export const commands: readonly Command[] = [
  addWitness,
  removeWitness,
  draftStandard,
  editStandard,
  installFramework,
  installCourse,
  addClauses,
  addClause,
  assessClause,
  ...Object.values(standardCommands),
  draftControl,
  editControl,
  ...Object.values(controlCommands),
  addProcurementControls,
  checkControls,
  bringEvidence,
  editEvidence,
  ...Object.values(evidenceCommands),
  askWaiver,
  editWaiver,
  ...Object.values(waiverCommands),
  draftPolicy,
  editPolicy,
  ...Object.values(policyCommands),
  ...policyTextCommands,
  attestPolicy,
  enterCertificate,
  editOrganizationCertificate,
  ...Object.values(organizationCertificateCommands),
  enterRisk,
  editRisk,
  ...Object.values(riskCommands),
  reportMishap,
  editMishap,
  ...Object.values(mishapCommands),
  openCorrectiveAction,
  editCorrectiveAction,
  ...Object.values(actionCommands),
  noteNonconformance,
  editNonconformance,
  ...Object.values(nonconformanceCommands),
  actOnNonconformance,
  draftIndicator,
  editIndicator,
  readIndicator,
  ...Object.values(indicatorCommands),
  planAudit,
  editAudit,
  ...Object.values(auditCommands),
  drawSample,
  judgeSample,
  drawRecords,
  sealBundle,
  shareBundle,
  addWorkpaper,
  editWorkpaper,
  ...Object.values(workpaperCommands),
  draftFinding,
  editFinding,
  ...Object.values(findingCommands),
  actOnFinding,
  draftChecklist,
  editChecklist,
  setChecklistItems,
  ...Object.values(checklistCommands),
  planInspection,
  editInspection,
  ...Object.values(inspectionCommands),
  answerInspection,
  actOnAnswer,
  draftCourse,
  editCourse,
  writeLesson,
  writeQuestion,
  editQuestion,
  ...Object.values(courseCommands),
  enrollMissing,
  enroll,
  editEnrollment,
  ...Object.values(enrollmentCommands),
  readLesson,
  quizOf,
  tryQuiz,
  claimCertificate,
  editCertificate,
  ...Object.values(certificateCommands),
  certificateDocument,
  mayWork,
  writeScript,
  editScript,
  ...Object.values(scriptCommands),
  noteExecution,
  ...Object.values(defectCommands),
  startCheck,
  discoverablePages,
  explainRule,
  watchFor,
  editDetection,
  askMeasurement,
  findVendorPairs,
  setSecurityPolicy,
  prepareAccess,
  takeAccess,
  ...Object.values(emergencyAccessCommands),
  enterRequest,
  editRequest,
  ...Object.values(requestCommands),
  extendRequest,
  releaseRequest,
]

export const jobs: readonly Job[] = [
  ...witnessJobs(),
  ...crossWitness,
  ...stampTrails,
  ...watchCertificates,
  runCheck,
  measureNow,
  ...measureSecurity,
  ...watchEvents,
]

/** Retention, holds, dispositions and searches cover every record type of the product. */
export const commandsOver = (records: readonly AnyRecord[], events: FederalEvents): readonly Command[] => [
  ...retentionCommands(records, events),
  ...bundleQuestions(records),
  ...holdCommands(records),
  ...dispositionCommands(records, events),
  ...itemCommands(records),
]
export const jobsOver = (records: readonly AnyRecord[], events: FederalEvents): readonly Job[] => [
  disposeRecords(records, events),
]

/** Nothing here uses approval chains. Where two people are required, a rule names them. */
export const documents: readonly DocumentType[] = []

/** The end-to-end check does what people do. The module that combines the areas passes it their commands. */
export { checksKnow } from './checks/jobs.ts'

/** The effect of an approved change of the security policy. */
export const controlEffects = { security_policies: securityPolicyEffect }
export { ruleRunCommands } from './rule-runs/commands.ts'

/** The witnesses of the log, with their addresses and secrets. */
export { publicPolicies } from './policies/text/public-pictures.ts'
export { witnessesApi } from './trail/witnesses-api.ts'
export { witnessPurposes } from './trail/telling.ts'
