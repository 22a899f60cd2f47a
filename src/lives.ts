import { assetLife } from '#areas/assets/assets/life.ts'
import { disposalLife } from '#areas/assets/custody/disposals/life.ts'
import { assetCountLife } from '#areas/assets/custody/life.ts'
import { permitLife } from '#areas/assets/permits/life.ts'
import { injuryCaseLife, jobHazardLife, safetyEventLife, safetyYearLife } from '#areas/assets/safety/life.ts'
import { workOrderLife } from '#areas/assets/work/life.ts'
import { planLife as maintenancePlanLife } from '#areas/assets/work/plans/life.ts'
import { emergencyAccessLife } from '#areas/assurance/access/life.ts'
import { findingLife as auditFindingLife } from '#areas/assurance/audits/findings/life.ts'
import { auditLife, workpaperLife } from '#areas/assurance/audits/life.ts'
import { certificateLife } from '#areas/assurance/certificates/life.ts'
import { controlLife, evidenceLife, waiverLife } from '#areas/assurance/controls/life.ts'
import { dispositionLife } from '#areas/assurance/dispositions/life.ts'
import { holdLife } from '#areas/assurance/holds/life.ts'
import { checklistLife, inspectionLife } from '#areas/assurance/inspections/life.ts'
import { organizationCertificateLife, policyLife } from '#areas/assurance/policies/life.ts'
import { actionLife } from '#areas/assurance/quality/life.ts'
import { indicatorLife, nonconformanceLife } from '#areas/assurance/quality/nonconformances/life.ts'
import { recordsRequestLife } from '#areas/assurance/records-requests/life.ts'
import { mishapLife, riskLife as assuranceRiskLife } from '#areas/assurance/risks/life.ts'
import { standardLife } from '#areas/assurance/standards/life.ts'
import { defectLife, scriptLife } from '#areas/assurance/testing/life.ts'
import { courseLife, enrolmentLife } from '#areas/assurance/training/life.ts'
import { amendmentLife } from '#areas/contracts/amendments/life.ts'
import { changeOrderLife, claimLife } from '#areas/contracts/changes/life.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { obligationLife } from '#areas/contracts/duties/life.ts'
import { securityLife } from '#areas/contracts/contracts/securities/life.ts'
import { creditLife, entryLife } from '#areas/delivery/carbon/life.ts'
import { alarmLife, deviceLife } from '#areas/delivery/devices/life.ts'
import { threadLife } from '#areas/delivery/messages/life.ts'
import { ownCostLife } from '#areas/delivery/own-costs/life.ts'
import { projectLife } from '#areas/delivery/projects/life.ts'
import { pointLife } from '#areas/delivery/raid/life.ts'
import { shipmentLife } from '#areas/delivery/shipments/life.ts'
import { payrollLife, punchItemLife, siteLogLife, siteQuestionLife } from '#areas/delivery/site/life.ts'
import { payLife } from '#areas/delivery/site/pay/life.ts'
import { submittalLife } from '#areas/delivery/site/submittals/life.ts'
import { reservationLife, stockCountLife, transferLife } from '#areas/delivery/stock/life.ts'
import { takeoffLife } from '#areas/delivery/takeoffs/life.ts'
import { emergencyLife } from '#areas/disasters/emergency-purchases/life.ts'
import { dutyLife, incidentLife } from '#areas/disasters/incidents/life.ts'
import { reportLife } from '#areas/disasters/reports/life.ts'
import { requestLife } from '#areas/disasters/requests/life.ts'
import { shelterLife } from '#areas/disasters/shelters/life.ts'
import { riskLife } from '#areas/disasters/supply-risks/life.ts'
import { exceptionLife } from '#areas/disasters/supply/life.ts'
import { assignmentLife } from '#areas/disasters/volunteers/life.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { paymentLife, runLife } from '#areas/finance/payments/life.ts'
import { releaseLife } from '#areas/finance/retainage/life.ts'
import { movementLife } from '#areas/finance/statements/life.ts'
import { deliveryLife } from '#areas/forms/deliveries/life.ts'
import { formLife } from '#areas/forms/forms/life.ts'
import { templateLife as pdfTemplateLife } from '#areas/forms/pdf/life.ts'
import { runLife as workflowRunLife } from '#areas/forms/runs/life.ts'
import { submissionLife } from '#areas/forms/submissions/life.ts'
import { versionLife } from '#areas/forms/versions/life.ts'
import { hookLife, messageLife } from '#areas/forms/webhooks/life.ts'
import { versionLife as flowVersionLife, workflowLife } from '#areas/forms/workflows/life.ts'
import { applicationLife } from '#areas/grants/applications/life.ts'
import { amendmentLife as grantAmendmentLife } from '#areas/grants/budgets/life.ts'
import { planLife } from '#areas/grants/builder/life.ts'
import { grantCostLife } from '#areas/grants/charges/life.ts'
import { closeoutLife } from '#areas/grants/closeouts/life.ts'
import { costLife } from '#areas/grants/costs/life.ts'
import { damageLife } from '#areas/grants/damage/life.ts'
import { declarationLife } from '#areas/grants/declarations/life.ts'
import { drawdownLife } from '#areas/grants/drawdowns/life.ts'
import { costExceptionLife } from '#areas/grants/exceptions/life.ts'
import { appealLife } from '#areas/grants/fema-questions/appeals/life.ts'
import { questionLife } from '#areas/grants/fema-questions/life.ts'
import { sourceLife } from '#areas/grants/funding/life.ts'
import { grantLife } from '#areas/grants/grants/life.ts'
import { milestoneLife } from '#areas/grants/milestones/life.ts'
import { mitigationLife } from '#areas/grants/mitigation/life.ts'
import { findingLife, visitLife } from '#areas/grants/monitoring/life.ts'
import { paProjectLife } from '#areas/grants/public-assistance/projects/life.ts'
import { paRequestLife } from '#areas/grants/public-assistance/requests/life.ts'
import { reportLife as grantReportLife } from '#areas/grants/reports/life.ts'
import { criterionLife, reviewerLife } from '#areas/grants/reviews/life.ts'
import { subawardLife } from '#areas/grants/subawards/life.ts'
import { subawardRequestLife } from '#areas/grants/subawards/requests/life.ts'
import { reviewLife } from '#areas/organization/access/life.ts'
import { billLife, planChangeLife } from '#areas/organization/billing/life.ts'
import { agreementLife, clientLife } from '#areas/organization/clients/life.ts'
import { documentLife } from '#areas/organization/knowledge/life.ts'
import { commentLife } from '#areas/organization/publishing/life.ts'
import { serviceLife } from '#areas/organization/service/life.ts'
import { connectionLife } from '#areas/organization/sso/life.ts'
import { templateLife } from '#areas/organization/templates/life.ts'
import { actLife, declarationLife as smallAgencyLife } from '#areas/organization/two-people/small-agency/life.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import { budgetVersionLife } from '#areas/planning/adoption/life.ts'
import { fiscalPeriodLife, fiscalYearLife } from '#areas/planning/calendar/life.ts'
import { scenarioLife } from '#areas/planning/capital-program/life.ts'
import { capitalLife } from '#areas/planning/capital/life.ts'
import { allocationRuleLife, costCenterLife } from '#areas/planning/cost-centers/life.ts'
import { connectorLife, errorLife } from '#areas/technology/connectors/life.ts'
import { codeLife, codeListLife } from '#areas/technology/master-data/life.ts'
import { planLife as optimizedPlanLife } from '#areas/technology/optimizer/life.ts'
import { awardLife } from '#areas/procurement/awards/life.ts'
import { evaluationLife } from '#areas/procurement/panel/life.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { requisitionLife } from '#areas/procurement/requisitions/life.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import type { Life } from '#platform/life.ts'

/**
 * Every life, in one list: the trail, the histories, the API’s description and the access screen read it. Where two
 * lives share a topic, the first one names it.
 */
export const lives: readonly Life[] = [
  incidentLife,
  dutyLife,
  shelterLife,
  exceptionLife,
  emergencyLife,
  reportLife,
  requestLife,
  riskLife,
  assignmentLife,
  applicationLife,
  milestoneLife,
  sourceLife,
  planLife,
  criterionLife,
  declarationLife,
  costExceptionLife,
  costLife,
  grantCostLife,
  paRequestLife,
  paProjectLife,
  damageLife,
  mitigationLife,
  questionLife,
  appealLife,
  visitLife,
  findingLife,
  safetyEventLife,
  assuranceRiskLife,
  mishapLife,
  scriptLife,
  defectLife,
  certificateLife,
  controlLife,
  evidenceLife,
  waiverLife,
  standardLife,
  policyLife,
  organizationCertificateLife,
  courseLife,
  enrolmentLife,
  checklistLife,
  inspectionLife,
  actionLife,
  nonconformanceLife,
  indicatorLife,
  auditLife,
  workpaperLife,
  auditFindingLife,
  obligationLife,
  clientLife,
  agreementLife,
  serviceLife,
  documentLife,
  templateLife,
  holdLife,
  recordsRequestLife,
  injuryCaseLife,
  safetyYearLife,
  jobHazardLife,
  permitLife,
  assetCountLife,
  disposalLife,
  assetLife,
  workOrderLife,
  maintenancePlanLife,
  ownCostLife,
  projectLife,
  stockCountLife,
  reservationLife,
  siteLogLife,
  siteQuestionLife,
  submittalLife,
  payLife,
  punchItemLife,
  payrollLife,
  shipmentLife,
  formLife,
  versionLife,
  pdfTemplateLife,
  submissionLife,
  deliveryLife,
  hookLife,
  messageLife,
  workflowLife,
  flowVersionLife,
  runLife,
  connectorLife,
  errorLife,
  codeListLife,
  codeLife,
  optimizedPlanLife,
  reviewLife,
  billLife,
  planChangeLife,
  commentLife,
  connectionLife,
  smallAgencyLife,
  actLife,
  pointLife,
  threadLife,
  takeoffLife,
  alarmLife,
  deviceLife,
  creditLife,
  entryLife,
  grantLife,
  grantReportLife,
  amendmentLife,
  drawdownLife,
  subawardLife,
  subawardRequestLife,
  closeoutLife,
  emergencyAccessLife,
  dispositionLife,
  transferLife,
  reviewerLife,
  costCenterLife,
  allocationRuleLife,
  fiscalYearLife,
  fiscalPeriodLife,
  capitalLife,
  scenarioLife,
  budgetLineLife,
  budgetVersionLife,
  releaseLife,
  movementLife,
  invoiceLife,
  workflowRunLife,
  paymentLife,
  changeOrderLife,
  claimLife,
  grantAmendmentLife,
  contractLife,
  securityLife,
  vendorLife,
  requisitionLife,
  evaluationLife,
  solicitationLife,
  awardLife,
  orderLife,
]
