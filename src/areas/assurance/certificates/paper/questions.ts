import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { nameOf, recordInQuestion } from '#platform/commands/record-in-question.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { certificateLife } from '../life.ts'
import { certificate, type Certificate } from '../records.ts'
import { certificatePaper } from './rules.ts'

export const certificateDocument = documentQuestion('certificates/document', {
  about: 'A valid credential as a certificate, with the code by which anyone verifies it.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, actor, site } = context
    const found = await recordInQuestion(context, [certificate], { table: certificate.table, record: id })
    const row = found.row as Certificate
    refuseIf(certificateLife.is(row, 'active') ? null : 'Only a valid credential has a certificate.')
    const people = await tx.asPerson<{ name: string }>(
      `select coalesce(nullif(display_name, ''), email) as name from organization_members
        where organization_id = $1 and user_id = $2`,
      [actor.organization_id, row.holder],
    )
    return certificatePaper({
      row,
      holder: people[0]?.name ?? 'Former member',
      confirmed: row.confirmed_by ? await nameOf(tx, actor.organization_id, row.confirmed_by) : null,
      letterhead: await letterheadOf(tx, actor.organization_id),
      verifyAt: `${site}/verify-certificate`,
    })
  },
})
