import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { linesOf, namesOf } from '../../contracts/facts.ts'
import { contract, type Contract } from '../../contracts/records.ts'
import { sectionsOf, signersOf } from '../../text/facts.ts'
import { contentOf } from '../../text/rules.ts'
import { contractPaper } from './rules.ts'

export const draftDocument = documentQuestion('contracts/draft-document', {
  about: 'A contract as it is now, before it is signed, as a document. Open suggestions and comments are not in it.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, now } = context
    const { row: found } = await recordInQuestion(context, [contract], { table: contract.table, record: id })
    const row = found as Contract
    const edition = (await tx.one<{ edition: number }>(
      `select coalesce(max(edition), 0)::int + 1 as edition from contract_versions where organization_id = $1
        and contract = $2`,
      [tx.organization_id, id],
    ))!.edition
    const content = contentOf(row, {
      ...(await namesOf(tx, row)),
      edition,
      lines: await linesOf(tx, id),
      sections: await sectionsOf(tx, id),
      signers: await signersOf(tx, id),
    })
    return contractPaper({
      contract: id,
      document: { title: row.title, digest: '', status: 'draft', created_at: now.toISOString(), completed_at: null },
      content,
      signatures: [],
      letterhead: await letterheadOf(tx, tx.organization_id),
      zone: await zoneOf(tx),
    })
  },
})
