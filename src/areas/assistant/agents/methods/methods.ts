import { audit } from './audit.ts'
import { bidAnalysis } from './bid-analysis.ts'
import { budget } from './budget.ts'
import { citizenService, compliance } from './compliance.ts'
import { contractReview } from './contract-review.ts'
import type { Work } from './desk.ts'
import { damageAssessment } from './damage-assessment.ts'
import { femaEligibility } from './fema-eligibility.ts'
import { grantFinder } from './grant-finder.ts'
import { grantWriting } from './grant-writing.ts'
import { inventory } from './inventory.ts'
import { invoiceMatch } from './invoice-match.ts'
import { maintenance } from './maintenance.ts'
import { rfpDrafting } from './rfp-drafting.ts'
import { sitrep } from './sitrep.ts'
import { spendAnalysis } from './spend-analysis.ts'
import { training } from './training.ts'
import { vendorVetting } from './vendor-vetting.ts'

/** Each method that a step of an agent can name. */
export const methods: Readonly<Record<string, Work>> = {
  'rfp-drafting': rfpDrafting,
  'bid-analysis': bidAnalysis,
  'vendor-vetting': vendorVetting,
  'contract-review': contractReview,
  'invoice-match': invoiceMatch,
  'spend-analysis': spendAnalysis,
  'grant-finder': grantFinder,
  'grant-writing': grantWriting,
  budget,
  compliance,
  'fema-eligibility': femaEligibility,
  'damage-assessment': damageAssessment,
  sitrep,
  maintenance,
  inventory,
  training,
  'citizen-service': citizenService,
  audit,
}
