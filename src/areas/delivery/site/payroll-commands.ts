import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { one, reason } from './inputs.ts'
import { certifiedPayroll, type CertifiedPayroll } from './records.ts'
import { whyNotOnSite, whyNotPayroll } from './rules.ts'

export const receivePayroll = command('certified-payrolls/receive', {
  about: 'Notes that the certified payroll of a week came, with what a look at it found.',
  input: inputSchema(certifiedPayroll),
  async run(input, { tx }) {
    refuseIf(whyNotOnSite(await tx.lock<Project>(project, input.project!)))
    return tx.insert<CertifiedPayroll>(certifiedPayroll, { ...input, document: JSON.stringify(input.document ?? []) })
  },
})

export const acceptPayroll = command('certified-payrolls/accept', {
  about: 'Accepts a certified payroll in which nothing is missing.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<CertifiedPayroll>(certifiedPayroll, id)
    refuseIf(whyNotPayroll(row))
    return tx.update<CertifiedPayroll>(certifiedPayroll, id, { status: 'accepted', checked_by: actor.user_id })
  },
})

export const sendBackPayroll = command('certified-payrolls/send-back', {
  about: 'Sends a certified payroll back to the contractor, and says what is wrong with it.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: note }, { tx, actor }) {
    const row = await tx.lock<CertifiedPayroll>(certifiedPayroll, id)
    refuseIf(row.status === 'received' ? null : 'It was checked already.')
    return tx.update<CertifiedPayroll>(certifiedPayroll, id, { status: 'sent_back', checked_by: actor.user_id, note })
  },
})
