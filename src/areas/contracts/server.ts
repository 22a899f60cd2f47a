import type { DocumentType } from '#areas/organization/approvals/requests/document.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { SealedColumn } from '#platform/keys/reseal.ts'
import { amendmentApproval } from './amendments/amendment-approval.ts'
import { draftAmendment, editAmendment, submitAmendment } from './amendments/commands.ts'
import { changeApproval } from './changes/change-approval.ts'
import {
  changeOrderCommands,
  claimCommands,
  draftChangeOrder,
  editChangeOrder,
  editClaim,
  noteClaim,
  submitChangeOrder,
} from './changes/commands.ts'
import { chronology } from './changes/questions.ts'
import {
  addSecurity,
  draftContract,
  editContract,
  editSecurity,
  securityCommands,
  setContractLines,
} from './contracts/commands.ts'
import { contractApproval } from './lifecycle/contract-approval.ts'
import { expireContracts } from './contracts/expire.ts'
import { contractFromAward } from './lifecycle/from-award.ts'
import { certificateCommands, issueSigningCertificate, uploadSigningCertificate } from './certificates/commands.ts'
import { sealedSigningKeys } from './certificates/keys.ts'
import { amendmentCommands } from './lifecycle/amendment-stages.ts'
import { contractCommands, submitContract } from './lifecycle/contract-stages.ts'
import { createObligation, editObligation, obligationCommands } from './duties/commands.ts'
import { orderUnderContract } from './releases/commands.ts'
import './lifecycle/suspended.ts'
import { resendLink, signContract } from './signing/commands.ts'
import { contractDocument, contractPicture } from './signing/questions.ts'
import { completeSigning } from './signing/complete.ts'
import { signPaper } from './signing/paper/sign-papers.ts'
import { writeToMailboxes } from './signing/mailed/emails.ts'
import { writingCommands } from './text/writing/commands.ts'
import { draftDocument } from './signing/paper/draft-document.ts'
import { addContractClauses, setContractSections, setContractSigners } from './text/commands.ts'

/** Front door for the server. */
export { mailedSigning } from './signing/mailed/api.ts'

export const commands: readonly Command[] = [
  draftContract,
  contractFromAward,
  editContract,
  setContractLines,
  submitContract,
  ...Object.values(contractCommands),
  addSecurity,
  editSecurity,
  ...Object.values(securityCommands),
  chronology,
  setContractSections,
  addContractClauses,
  setContractSigners,
  ...writingCommands,
  draftDocument,
  resendLink,
  signContract,
  contractDocument,
  contractPicture,
  issueSigningCertificate,
  uploadSigningCertificate,
  ...Object.values(certificateCommands),
  orderUnderContract,
  createObligation,
  editObligation,
  ...Object.values(obligationCommands),
  draftAmendment,
  editAmendment,
  submitAmendment,
  ...Object.values(amendmentCommands),
  draftChangeOrder,
  editChangeOrder,
  submitChangeOrder,
  ...Object.values(changeOrderCommands),
  noteClaim,
  editClaim,
  ...Object.values(claimCommands),
]

export const jobs: readonly Job[] = [completeSigning, signPaper, writeToMailboxes, ...expireContracts]

/** The sealed columns here, for key rotation. */
export const sealed: readonly SealedColumn[] = [sealedSigningKeys]

/** The approvals and signatures handled here. */
export const documents: readonly DocumentType[] = [contractApproval, amendmentApproval, changeApproval]
