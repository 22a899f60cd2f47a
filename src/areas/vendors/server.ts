import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { DigestColumn, SealedColumn } from '#platform/keys/reseal.ts'
import { askForNumber, confirmBank, proposeBank, refuseBank, stopBank, wholeNumber } from './bank/commands.ts'
import { tellBankChange } from './bank/tell-bank-change.ts'
import { addCertificate, editCertificate, showDocument } from './certificates/commands.ts'
import { tellEnds } from './certificates/tell-ends.ts'
import { checkVendor } from './checks/vendor-checks.ts'
import { askException, exceptVendor, refuseException } from './checks/exceptions/commands.ts'
import { tellException } from './checks/exceptions/tell-exception.ts'
import {
  checkExclusions,
  clearExclusion,
  importExclusions,
  metVendors,
  recordCertification,
  withdrawCertification,
} from './exclusions/commands.ts'
import { numberDigests, sealedNumbers } from './identity/sealed-columns.ts'
import { consentToListing } from './listings/commands.ts'
import { refreshListing } from './listings/refresh-listing.ts'
import { checkPerformance } from './performance/kept-events.ts'
import { vendorPerformance, vendorScorecard } from './performance/questions.ts'
import { paperQuestions } from './readings/questions.ts'
import { keepBank, keepTaxNumber, saveProfile, setCertificates } from './profiles/commands.ts'
import {
  acceptRegistration,
  rejectRegistration,
  returnRegistration,
  reviewRegistration,
  submitRegistration,
  welcomeVendors,
  withdrawRegistration,
} from './registrations/commands.ts'
import { tellAgency } from './registrations/tell-agency.ts'
import { mergeVendor, vendorCommands } from './lifecycle/commands.ts'
import { draftVendor, editVendor } from './vendors/commands.ts'
import { vendorApproval } from './lifecycle/vendor-approval.ts'

/** Server entry point. */
export const commands: readonly Command[] = [
  draftVendor,
  editVendor,
  ...Object.values(vendorCommands),
  mergeVendor,
  checkVendor,
  saveProfile,
  keepTaxNumber,
  keepBank,
  setCertificates,
  ...paperQuestions,
  welcomeVendors,
  submitRegistration,
  withdrawRegistration,
  returnRegistration,
  rejectRegistration,
  acceptRegistration,
  reviewRegistration,
  addCertificate,
  editCertificate,
  showDocument,
  consentToListing,
  proposeBank,
  confirmBank,
  refuseBank,
  stopBank,
  askForNumber,
  wholeNumber,
  importExclusions,
  checkExclusions,
  metVendors,
  clearExclusion,
  recordCertification,
  withdrawCertification,
  askException,
  exceptVendor,
  refuseException,
  vendorPerformance,
  vendorScorecard,
]

/** The sealed columns here, for key rotation. */
export const sealed: readonly SealedColumn[] = sealedNumbers
export const digests: readonly DigestColumn[] = numberDigests

export const jobs: readonly Job[] = [
  tellAgency,
  tellBankChange,
  ...tellEnds,
  tellException,
  refreshListing,
  ...checkPerformance,
]

/** The records that need approval here. */
export const documents: readonly DocumentType[] = [vendorApproval]
