import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { payrollLife } from './life.ts'
import { certifiedPayroll, type CertifiedPayroll } from './records.ts'
import { whyNotOnSite } from './rules.ts'

export const receivePayroll = command('certified-payrolls/receive', {
  about: 'Records a week’s certified payroll with the review findings.',
  input: inputSchema(certifiedPayroll),
  async run(input, { tx }) {
    refuseIf(whyNotOnSite(await tx.lock<Project>(project, input.project!)))
    return tx.insert<CertifiedPayroll>(certifiedPayroll, { ...input, document: JSON.stringify(input.document ?? []) })
  },
})

export const payrollCommands = commandsOf(payrollLife, {
  accept: (_, { actor }) => ({ checked_by: actor.user_id }),
  sendBack: (_, { actor, asked: { reason } }) => ({ checked_by: actor.user_id, note: reason }),
})
