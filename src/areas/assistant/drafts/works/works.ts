import type { KindName } from '../rules.ts'
import { damageDescription, grantNarrative, projectWorksheet, sf425Remarks } from './grants.ts'
import {
  clarificationLetter,
  contractClauses,
  councilMemo,
  evaluationSummary,
  fromEmail,
  rfp,
  scopeOfWork,
} from './purchasing.ts'
import { recordsReply, residentReply, sitrep } from './service.ts'
import type { Work } from './work.ts'

/** The work of each kind of draft: what it reads, proposes and writes. */
export const works: Readonly<Record<KindName, Work>> = {
  requisition: fromEmail,
  scope_of_work: scopeOfWork,
  rfp,
  evaluation_summary: evaluationSummary,
  clarification_letter: clarificationLetter,
  contract_clause: contractClauses,
  grant_narrative: grantNarrative,
  sf425_remarks: sf425Remarks,
  situation_report: sitrep,
  damage_description: damageDescription,
  project_worksheet: projectWorksheet,
  council_memo: councilMemo,
  resident_reply: residentReply,
  records_reply: recordsReply,
}
