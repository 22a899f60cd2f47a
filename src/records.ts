import { capAlert } from '#areas/disasters/alerts/records.ts'
import { emergencyOrder, emergencyPurchase } from '#areas/disasters/emergency-purchases/records.ts'
import { activation, duty, incident } from '#areas/disasters/incidents/records.ts'
import { lifelineReport } from '#areas/disasters/lifelines/records.ts'
import { logEntry } from '#areas/disasters/incidents/log/records.ts'
import { situationReport } from '#areas/disasters/reports/records.ts'
import { resourceRequest } from '#areas/disasters/requests/records.ts'
import { shelter, shelterCount } from '#areas/disasters/shelters/records.ts'
import { criticalSite } from '#areas/disasters/sites/records.ts'
import { criticalItem, supplyException } from '#areas/disasters/supply/records.ts'
import { supplyRisk } from '#areas/disasters/supply-risks/records.ts'
import { volunteer, volunteerAssignment } from '#areas/disasters/volunteers/records.ts'
import { agentFinding, agentRun, agentSetting, agentStep } from '#areas/assistant/agents/records.ts'
import { prediction, predictionModel } from '#areas/assistant/predictions/records.ts'
import { approvalChain, approvalStep } from '#areas/organization/approvals/chains/records.ts'
import { delegation } from '#areas/organization/approvals/delegations/records.ts'
import { approvalRequest, approvalTurn } from '#areas/organization/approvals/requests/records.ts'
import { controlChange } from '#areas/organization/controls/records.ts'
import { accessReview, accessReviewItem, dutyConflict } from '#areas/organization/access/records.ts'
import { smallAgency, smallAgencyAct } from '#areas/organization/two-people/small-agency/records.ts'
import { billingAccount, billingInvoice, billingLine, planChange } from '#areas/organization/billing/records.ts'
import { agreement, client, clientContact } from '#areas/organization/clients/records.ts'
import { emailDomain } from '#areas/organization/email-domains/records.ts'
import { samlProvider } from '#areas/organization/saml/records.ts'
import { feedbackAnswer } from '#areas/organization/feedback/records.ts'
import { knowledgeDocument, knowledgeVersion, readReceipt } from '#areas/organization/knowledge/records.ts'
import { announcement, platformSwitch } from '#areas/organization/operator/records.ts'
import {
  projectComment,
  publication,
  publishedPayment,
  publishedProject,
} from '#areas/organization/publishing/records.ts'
import { serviceNote, serviceRequest, serviceTerm } from '#areas/organization/service/records.ts'
import { shortcutBinding } from '#areas/organization/shortcuts/records.ts'
import { identityPolicy } from '#areas/organization/identity/records.ts'
import { securityPolicy } from '#areas/organization/members/records.ts'
import { ssoConnection } from '#areas/organization/sso/records.ts'
import { template, templateVersion } from '#areas/organization/templates/records.ts'
import { standard, standardClause } from '#areas/assurance/standards/records.ts'
import { control, evidence, waiver } from '#areas/assurance/controls/records.ts'
import {
  attestation,
  organizationCertificate,
  policyDocument,
  policyVersion,
  publishedPolicy,
} from '#areas/assurance/policies/records.ts'
import { mishap, risk } from '#areas/assurance/risks/records.ts'
import { correctiveAction, indicator, nonconformance, reading } from '#areas/assurance/quality/records.ts'
import { audit, auditFinding, auditSample, workpaper } from '#areas/assurance/audits/records.ts'
import { checklist, checklistItem, inspection, inspectionAnswer } from '#areas/assurance/inspections/records.ts'
import { attempt, course, courseQuestion, enrolment, lesson } from '#areas/assurance/training/records.ts'
import { certificate, certificateProof } from '#areas/assurance/certificates/records.ts'
import { testExecution, testScript } from '#areas/assurance/testing/records.ts'
import { checkRun, checkStep } from '#areas/assurance/checks/records.ts'
import { ruleResult, ruleRun } from '#areas/assurance/rule-runs/records.ts'
import { detection, securitySnapshot } from '#areas/assurance/security/records.ts'
import { emergencyAccess } from '#areas/assurance/access/records.ts'
import { trailWitness } from '#areas/assurance/trail/records.ts'
import { disposition, dispositionItem } from '#areas/assurance/dispositions/records.ts'
import { holdScope, legalHold } from '#areas/assurance/holds/records.ts'
import { recordsRequest, requestItem, requestTerm } from '#areas/assurance/records-requests/records.ts'
import { retentionSeries } from '#areas/assurance/retention/records.ts'
import { amendment } from '#areas/contracts/amendments/records.ts'
import { changeOrder, claim } from '#areas/contracts/changes/records.ts'
import { contract, contractLine, contractSecurity } from '#areas/contracts/contracts/records.ts'
import { obligation } from '#areas/contracts/duties/records.ts'
import { contractSection, contractSigner, contractVersion } from '#areas/contracts/text/records.ts'
import { asset, assetClass } from '#areas/assets/assets/records.ts'
import { assetTerm } from '#areas/assets/terms/records.ts'
import { assetCount, assetCountLine, depreciation, disposal } from '#areas/assets/custody/records.ts'
import { custody } from '#areas/assets/assets/check-outs/records.ts'
import { meter, meterReading } from '#areas/assets/meters/records.ts'
import { lockout, permit } from '#areas/assets/permits/records.ts'
import {
  injuryCase,
  jobHazard,
  jobHazardStep,
  safetyEvent,
  safetySheet,
  safetyYear,
  toolboxTalk,
} from '#areas/assets/safety/records.ts'
import {
  checklist as workChecklist,
  maintenancePlan,
  workLabor,
  workOrder,
  workPart,
  workTask,
} from '#areas/assets/work/records.ts'
import { shipment, shipmentEvent, shipmentLeg, shipmentLine } from '#areas/delivery/shipments/records.ts'
import {
  stockBalance,
  stockCount,
  stockCountLine,
  stockItem,
  stockKit,
  stockKitLine,
  stockLot,
  stockMove,
  stockReservation,
  stockTerm,
  stockTransfer,
  warehouse,
} from '#areas/delivery/stock/records.ts'
import { award, awardLine, standstillPeriod } from '#areas/procurement/awards/records.ts'
import { bid, bidLine } from '#areas/procurement/bids/records.ts'
import { finding } from '#areas/procurement/findings/records.ts'
import { evaluation, panelist } from '#areas/procurement/panel/records.ts'
import { account, budgetLine, fund } from '#areas/planning/budgets/records.ts'
import { budgetTransfer } from '#areas/planning/transfers/records.ts'
import { budgetVersion, budgetVersionLine } from '#areas/planning/adoption/records.ts'
import { accountMapping, batchLine, journalBatch } from '#areas/finance/bridge/records.ts'
import { invoice, invoiceHold, invoiceLine, invoiceShare } from '#areas/finance/invoices/records.ts'
import { payingAccount } from '#areas/finance/paying-accounts/records.ts'
import { payment, paymentItem, paymentRun } from '#areas/finance/payments/records.ts'
import { bankStatement, statementLine } from '#areas/finance/statements/records.ts'
import { financeTerm } from '#areas/finance/terms/records.ts'
import {
  capitalAllocation,
  capitalAvailable,
  capitalCriterion,
  capitalPhase,
  capitalProject,
  capitalScore,
  capitalSource,
  capitalTerm,
} from '#areas/planning/capital/records.ts'
import { capitalScenario } from '#areas/planning/capital-program/records.ts'
import { fiscalPeriod, fiscalYear } from '#areas/planning/calendar/records.ts'
import { allocationRule, allocationShare, costCenter } from '#areas/planning/cost-centers/records.ts'
import { forecastSnapshot } from '#areas/planning/forecasts/records.ts'
import { budgetEntry } from '#areas/planning/ledger/records.ts'
import { journalLine } from '#areas/planning/journal/records.ts'
import { catalogItem } from '#areas/procurement/catalog/records.ts'
import { outsideOpportunity } from '#areas/procurement/outside/records.ts'
import { procurementThreshold } from '#areas/procurement/methods/records.ts'
import {
  orderChange,
  orderLine,
  orderLineShare,
  orderTerm,
  orderVersion,
  purchaseOrder,
} from '#areas/procurement/purchase-orders/records.ts'
import { receipt, receiptLine } from '#areas/procurement/receipts/records.ts'
import { requisition, requisitionLine } from '#areas/procurement/requisitions/records.ts'
import {
  clause,
  criterion,
  responsePeriod,
  section,
  solicitation,
  solicitationLine,
} from '#areas/procurement/solicitations/records.ts'
import { costRecord, equipmentRate, fringeRate, rateEdition } from '#areas/grants/costs/records.ts'
import { damageItem, eligibilityCheck } from '#areas/grants/damage/records.ts'
import { declaredArea, disasterDeclaration } from '#areas/grants/declarations/records.ts'
import { femaDesignation, femaExchange } from '#areas/disasters/fema-exchange/records.ts'
import { femaForm } from '#areas/grants/fema-forms/records.ts'
import { femaQuestion, paAppeal } from '#areas/grants/fema-questions/records.ts'
import { femaTerm } from '#areas/grants/fema-terms/records.ts'
import { fundingSource } from '#areas/grants/funding/records.ts'
import { mitigationProject } from '#areas/grants/mitigation/records.ts'
import { paProject, paRequest } from '#areas/grants/public-assistance/records.ts'
import { vendorCertificate } from '#areas/vendors/certificates/records.ts'
import { message, messageTemplate, messageThread, threadPerson } from '#areas/delivery/messages/records.ts'
import { savedReport } from '#areas/delivery/report-builder/records.ts'
import { reportRun, reportSchedule } from '#areas/delivery/reports/records.ts'
import { ownCost } from '#areas/delivery/own-costs/records.ts'
import { carbonCredit, carbonEntry, emissionFactor, reduction } from '#areas/delivery/carbon/records.ts'
import { device, deviceAlarm, deviceReading, deviceRule } from '#areas/delivery/devices/records.ts'
import { mapFeature, mapLayer, mapQuestion } from '#areas/delivery/maps/records.ts'
import { takeoff, takeoffItem } from '#areas/delivery/takeoffs/records.ts'
import { project, projectSource } from '#areas/delivery/projects/records.ts'
import { projectMinute, projectPoint } from '#areas/delivery/raid/records.ts'
import { projectTask } from '#areas/delivery/schedule/records.ts'
import {
  certifiedPayroll,
  payApplication,
  payLine,
  punchItem,
  siteLog,
  siteQuestion,
  submittal,
} from '#areas/delivery/site/records.ts'
import { exclusionList } from '#areas/vendors/exclusions/records.ts'
import { companyCertificate, companyProfile } from '#areas/vendors/profiles/records.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { grant } from '#areas/grants/grants/records.ts'
import {
  applicationRequirement,
  applicationSection,
  boilerplate,
  grantApplication,
} from '#areas/grants/applications/records.ts'
import { budgetPlan, budgetPlanLine } from '#areas/grants/builder/records.ts'
import { grantContact } from '#areas/grants/desk/records.ts'
import { fundingOpportunity, savedOpportunity } from '#areas/grants/opportunities/records.ts'
import { portfolioPick, portfolioRun } from '#areas/grants/optimizer/records.ts'
import { applicationReviewer, reviewCriterion, reviewScore } from '#areas/grants/reviews/records.ts'
import { grantAmendment, grantBudgetLine } from '#areas/grants/budgets/records.ts'
import { costException } from '#areas/grants/exceptions/records.ts'
import { grantCloseout } from '#areas/grants/closeouts/records.ts'
import { grantRequirement } from '#areas/grants/compliance/records.ts'
import { grantCost, grantIncome } from '#areas/grants/charges/records.ts'
import { drawdown, drawdownLine } from '#areas/grants/drawdowns/records.ts'
import { grantMilestone } from '#areas/grants/milestones/records.ts'
import { monitoringFinding, monitoringVisit } from '#areas/grants/monitoring/records.ts'
import { grantReport } from '#areas/grants/reports/records.ts'
import { subaward, subawardRequest, subrecipientRisk } from '#areas/grants/subawards/records.ts'
import { grantTerm } from '#areas/grants/terms/records.ts'
import { formDelivery, formDestination } from '#areas/forms/deliveries/records.ts'
import { formRule, formRuleCase } from '#areas/forms/form-rules/records.ts'
import { form } from '#areas/forms/forms/records.ts'
import { pdfTemplate } from '#areas/forms/pdf/records.ts'
import { workflowRun, workflowStep } from '#areas/forms/runs/records.ts'
import { formSitting, formSubmission } from '#areas/forms/submissions/records.ts'
import { formVersion } from '#areas/forms/versions/records.ts'
import { webhook, webhookDelivery } from '#areas/forms/webhooks/records.ts'
import { workflow, workflowVersion } from '#areas/forms/workflows/records.ts'
import { connector, connectorError, connectorRun } from '#areas/technology/connectors/records.ts'
import { codeItem, codeList } from '#areas/technology/master-data/records.ts'
import { optimisationRun } from '#areas/technology/optimizer/records.ts'
import type { AnyRecord, TablesOf } from '#platform/records/record.ts'

/** Every record type of the product, each after those that it refers to: what sweeps over all of them begins here. */
export const records = [
  fund,
  account,
  fiscalYear,
  fiscalPeriod,
  costCenter,
  allocationRule,
  allocationShare,
  budgetLine,
  budgetVersion,
  budgetVersionLine,
  budgetEntry,
  journalLine,
  budgetTransfer,
  forecastSnapshot,
  capitalProject,
  capitalPhase,
  capitalCriterion,
  capitalScore,
  capitalSource,
  capitalAvailable,
  capitalAllocation,
  capitalTerm,
  capitalScenario,
  vendor,
  catalogItem,
  procurementThreshold,
  requisition,
  requisitionLine,
  approvalChain,
  approvalStep,
  approvalRequest,
  approvalTurn,
  delegation,
  controlChange,
  trailWitness,
  standard,
  standardClause,
  control,
  evidence,
  waiver,
  policyDocument,
  policyVersion,
  attestation,
  publishedPolicy,
  organizationCertificate,
  risk,
  mishap,
  correctiveAction,
  nonconformance,
  indicator,
  reading,
  audit,
  auditSample,
  workpaper,
  auditFinding,
  checklist,
  checklistItem,
  inspection,
  inspectionAnswer,
  course,
  lesson,
  courseQuestion,
  enrolment,
  attempt,
  certificate,
  certificateProof,
  testScript,
  testExecution,
  checkRun,
  checkStep,
  ruleRun,
  ruleResult,
  securitySnapshot,
  detection,
  securityPolicy,
  emergencyAccess,
  vendorCertificate,
  vendorTerm,
  exclusionList,
  companyProfile,
  companyCertificate,
  solicitation,
  section,
  solicitationLine,
  criterion,
  responsePeriod,
  clause,
  evaluation,
  panelist,
  bid,
  bidLine,
  finding,
  standstillPeriod,
  award,
  awardLine,
  outsideOpportunity,
  contract,
  contractLine,
  contractSection,
  contractSigner,
  contractVersion,
  contractSecurity,
  obligation,
  amendment,
  changeOrder,
  claim,
  orderTerm,
  purchaseOrder,
  orderLine,
  orderLineShare,
  orderVersion,
  orderChange,
  receipt,
  receiptLine,
  financeTerm,
  invoice,
  invoiceLine,
  invoiceShare,
  invoiceHold,
  payingAccount,
  paymentRun,
  payment,
  paymentItem,
  bankStatement,
  statementLine,
  accountMapping,
  journalBatch,
  batchLine,
  grantTerm,
  grant,
  grantBudgetLine,
  grantAmendment,
  grantCost,
  grantIncome,
  drawdown,
  drawdownLine,
  grantReport,
  grantMilestone,
  grantCloseout,
  subaward,
  subrecipientRisk,
  subawardRequest,
  monitoringVisit,
  monitoringFinding,
  grantRequirement,
  fundingOpportunity,
  savedOpportunity,
  grantApplication,
  applicationSection,
  applicationRequirement,
  boilerplate,
  reviewCriterion,
  applicationReviewer,
  reviewScore,
  budgetPlan,
  budgetPlanLine,
  portfolioRun,
  portfolioPick,
  grantContact,
  disasterDeclaration,
  declaredArea,
  femaTerm,
  paRequest,
  paProject,
  costException,
  damageItem,
  eligibilityCheck,
  rateEdition,
  equipmentRate,
  fringeRate,
  costRecord,
  femaQuestion,
  paAppeal,
  mitigationProject,
  fundingSource,
  femaForm,
  femaExchange,
  femaDesignation,
  project,
  projectSource,
  projectTask,
  ownCost,
  projectPoint,
  projectMinute,
  siteLog,
  siteQuestion,
  submittal,
  payApplication,
  payLine,
  punchItem,
  certifiedPayroll,
  reportRun,
  reportSchedule,
  savedReport,
  messageThread,
  message,
  threadPerson,
  messageTemplate,
  assetTerm,
  assetClass,
  asset,
  knowledgeDocument,
  knowledgeVersion,
  readReceipt,
  client,
  clientContact,
  agreement,
  serviceTerm,
  serviceRequest,
  serviceNote,
  accessReview,
  accessReviewItem,
  dutyConflict,
  smallAgency,
  smallAgencyAct,
  template,
  templateVersion,
  shortcutBinding,
  feedbackAnswer,
  billingAccount,
  planChange,
  billingInvoice,
  billingLine,
  ssoConnection,
  emailDomain,
  samlProvider,
  identityPolicy,
  announcement,
  platformSwitch,
  publication,
  publishedPayment,
  publishedProject,
  projectComment,
  stockTerm,
  warehouse,
  stockItem,
  stockLot,
  stockBalance,
  stockTransfer,
  stockCount,
  stockCountLine,
  stockMove,
  stockReservation,
  stockKit,
  stockKitLine,
  shipment,
  shipmentLine,
  shipmentLeg,
  shipmentEvent,
  meter,
  meterReading,
  workChecklist,
  maintenancePlan,
  workOrder,
  workTask,
  workLabor,
  workPart,
  permit,
  lockout,
  safetyEvent,
  injuryCase,
  safetyYear,
  jobHazard,
  jobHazardStep,
  toolboxTalk,
  safetySheet,
  custody,
  assetCount,
  assetCountLine,
  disposal,
  depreciation,
  form,
  formVersion,
  formSubmission,
  formSitting,
  formRule,
  formRuleCase,
  formDestination,
  formDelivery,
  webhook,
  webhookDelivery,
  pdfTemplate,
  workflow,
  workflowVersion,
  workflowRun,
  workflowStep,
  codeList,
  codeItem,
  connector,
  connectorRun,
  connectorError,
  optimisationRun,
  capAlert,
  criticalSite,
  incident,
  activation,
  duty,
  logEntry,
  lifelineReport,
  resourceRequest,
  shelter,
  shelterCount,
  volunteer,
  volunteerAssignment,
  situationReport,
  emergencyPurchase,
  emergencyOrder,
  criticalItem,
  supplyException,
  supplyRisk,
  agentSetting,
  agentRun,
  agentStep,
  agentFinding,
  predictionModel,
  prediction,
  emissionFactor,
  carbonEntry,
  reduction,
  carbonCredit,
  device,
  deviceReading,
  deviceRule,
  deviceAlarm,
  takeoff,
  takeoffItem,
  mapLayer,
  mapFeature,
  mapQuestion,
  retentionSeries,
  legalHold,
  holdScope,
  disposition,
  dispositionItem,
  requestTerm,
  recordsRequest,
  requestItem,
] as const satisfies readonly AnyRecord[]

export type Tables = TablesOf<typeof records>
