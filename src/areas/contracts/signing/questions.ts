import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion, pictureQuestion } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { zoneOf } from '#platform/commands/today.ts'
import type { Content } from '../text/rules.ts'
import { contractPaper } from './paper/rules.ts'
import { keptPaper } from './paper/sign-papers.ts'
import { pictureOfText, type Signature, type SigningDocument } from './rules.ts'

export const contractDocument = documentQuestion('contracts/document', {
  about: 'One version of a contract or amendment as it is signed, with its signatures. Both parties can print it.',
  input: z.strictObject({ organization: z.uuid(), document: z.uuid() }),
  async run({ organization, document: id }, { tx }) {
    const document = await tx.one<SigningDocument>(
      `select contract, title, digest, status, content, to_json(created_at) #>> '{}' as created_at,
        to_json(completed_at) #>> '{}' as completed_at
         from contract_documents where organization_id = $1 and id = $2`,
      [organization, id],
    )
    if (!document) throw new NotFound('Document', { table: 'contract_documents', id })
    const signatures = await tx.sql<Signature>(
      `select place, signed_name, office, intent, drawn, to_json(signed_at) #>> '{}' as signed_at
         from contract_signatures where organization_id = $1 and document = $2 order by place limit 50`,
      [organization, id],
    )
    const paper = contractPaper({
      contract: document.contract,
      document,
      content: JSON.parse(document.content) as Content,
      signatures,
      letterhead: await letterheadOf(tx, organization),
      zone: await zoneOf(tx),
    })
    return { ...paper, ...(await keptPaper(tx, { organization, document: id })) }
  },
})

export const contractPicture = pictureQuestion('contracts/picture', {
  about: 'One picture of a version of a contract or amendment. Both parties see it in the text that they sign.',
  input: z.strictObject({ organization: z.uuid(), document: z.uuid(), file: z.uuid() }),
  async run({ organization, document: id, file }, { tx }) {
    const document = await tx.one<Pick<SigningDocument, 'contract' | 'content'>>(
      'select contract, content from contract_documents where organization_id = $1 and id = $2',
      [organization, id],
    )
    const picture = document && pictureOfText(document, file)
    if (!picture) throw new NotFound('Picture')
    return picture
  },
})
