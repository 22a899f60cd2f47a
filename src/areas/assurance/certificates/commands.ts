import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { refuseWhoWrote } from '#areas/organization/two-people/writers.ts'
import { day, one, words } from '../inputs.ts'
import { kept } from '../kept.ts'
import { prove } from './issue.ts'
import { certificate, type Certificate } from './records.ts'
import { moves, whyNotAssign, whyNotClaim, whyNotConfirm, whyNotRevoke } from './rules.ts'

export const claimCertificate = command('certificates/claim', {
  about: 'Enters a certificate that was issued outside, with its paper. A manager confirms it.',
  input: inputSchema(certificate),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(certificate, null, actor))
    refuseIf(whyNotClaim({ holder: input.holder!, issued_on: input.issued_on!, valid_until: input.valid_until ?? null, files: input.proof?.length ?? 0 }, { actor, today: await todayOf(tx, now) }))
    return tx.insert<Certificate>(certificate, { ...input, proof: kept(input.proof), number: await nextNumber(tx, certificate.table, String(certificate.fields.number.initial), now) })
  },
})
export const editCertificate = editCommand('certificates/edit', certificate)

export const confirmCertificate = command('certificates/confirm', {
  about: 'Confirms that the paper of a certificate was seen. It can be verified by anybody from now on.',
  input: one,
  personal: true,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotConfirm(await tx.lock<Certificate>(certificate, id), actor))
    await refuseWhoWrote(tx, certificate, id, { actor, verb: 'confirms' })
    return prove(tx, await tx.update<Certificate>(certificate, id, { status: moves.confirm.to, confirmed_by: actor.user_id }))
  },
})
export const revokeCertificate = command('certificates/revoke', {
  about: 'Revokes a certificate, with the reason. Whoever verifies it sees that it is.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    refuseIf(whyNotRevoke(await tx.lock<Certificate>(certificate, id), actor))
    await tx.sql('update certificate_proofs set revoked_on = $3 where organization_id = $1 and certificate = $2', [tx.organizationId(), id, await todayOf(tx, now)])
    return tx.update<Certificate>(certificate, id, { status: moves.revoke.to, end_reason: reason })
  },
})

export const mayWork = question('certificates/may-work', {
  about: 'Whether somebody holds the certificate that a kind of work needs, on the day of the work.',
  input: z.strictObject({ person: z.uuid('Choose a person'), work: words('Name the work', 80), on: day }),
  async run({ person, work, on }, { tx }) {
    const held = await tx.sql<Pick<Certificate, 'needed_for' | 'status' | 'valid_until'>>('select needed_for, status, valid_until::text from certificates where organization_id = $1 and holder = $2 and needed_for is not null', [tx.organizationId(), person])
    return { whyNot: whyNotAssign(held, { work, on }) }
  },
})
