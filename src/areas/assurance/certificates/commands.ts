import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { day, words } from '../inputs.ts'
import { kept } from '../kept.ts'
import { prove } from './issue.ts'
import { certificateLife } from './life.ts'
import { certificate, type Certificate } from './records.ts'
import { whyNotAssign, whyNotClaim } from './rules.ts'

export const claimCertificate = command('certificates/claim', {
  about: 'Adds a credential that was issued outside, with its document. A manager confirms it.',
  input: inputSchema(certificate),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(certificate, null, actor))
    refuseIf(
      whyNotClaim(
        {
          holder: input.holder!,
          issued_on: input.issued_on!,
          expires_on: input.expires_on ?? null,
          files: input.proof?.length ?? 0,
        },
        { actor, today: await todayOf(tx, now) },
      ),
    )
    return tx.insert<Certificate>(certificate, {
      ...input,
      proof: kept(input.proof),
      number: await nextNumber(tx, certificate.table, String(certificate.fields.number.initial), now),
    })
  },
})
export const editCertificate = editCommand('certificates/edit', certificate)

export const certificateCommands = commandsOf(certificateLife, {
  confirm: async (row, { tx, actor }) => ({ confirmed_by: actor.user_id, code: await prove(tx, row) }),
  async revoke({ id }, { asked: { reason }, tx, today }) {
    await tx.sql('update certificate_proofs set revoked_on = $3 where organization_id = $1 and certificate = $2', [
      tx.organization_id,
      id,
      today,
    ])
    return { end_reason: reason }
  },
})

export const mayWork = question('certificates/may-work', {
  about: 'Whether a person holds the credential that a kind of work requires, on the day of the work.',
  input: z.strictObject({ person: z.uuid('Select a person'), work: words('Enter the work', 80), on: day }),
  async run({ person, work, on }, { tx }) {
    const held = await tx.sql<Pick<Certificate, 'needed_for' | 'status' | 'expires_on'>>(
      `select needed_for, status, expires_on::text from certificates where organization_id = $1 and holder = $2
        and needed_for is not null`,
      [tx.organization_id, person],
    )
    return { whyNot: whyNotAssign(held, { work, on }) }
  },
})
