import type { CommandTx } from '#platform/commands/command-tx.ts'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { limitsOn } from '../grants/facts.ts'
import { findingLife, visitLife, type Retention } from './life.ts'
import { monitoringFinding, monitoringVisit, type MonitoringFinding } from './records.ts'
import { decisionDue } from './rules.ts'

export const planVisit = draftCommand('monitoring-visits/plan', monitoringVisit)
export const editVisit = editCommand('monitoring-visits/edit', monitoringVisit)

const drafted = draftCommand('monitoring-findings/note', monitoringFinding)
export const noteFinding = command(drafted.name, {
  about:
    'Creates a monitoring finding. One of the subrecipient’s single audit gets the date of its management decision.',
  input: drafted.input,
  async run(input, context): Promise<MonitoringFinding> {
    return withDecisionDue(await drafted.run(input, context), context)
  },
})

const edited = editCommand('monitoring-findings/edit', monitoringFinding)
export const editFinding = command(edited.name, {
  about: edited.about,
  input: edited.input,
  async run(input, context): Promise<MonitoringFinding> {
    return withDecisionDue(await edited.run(input, context), context)
  },
})

/** The pass-through entity decides within six months after the FAC accepted the audit (2 CFR 200.521(d)). */
async function withDecisionDue(row: MonitoringFinding, { tx }: { tx: CommandTx }): Promise<MonitoringFinding> {
  const decide_by = row.accepted_on
    ? decisionDue(row.accepted_on, (await limitsOn(tx, row.accepted_on)).law('management_decision_months'))
    : null
  return decide_by === row.decide_by ? row : tx.update<MonitoringFinding>(monitoringFinding, row.id, { decide_by })
}

const retentionOf = async ({ subaward }: { subaward: string }, { tx }: { tx: CommandTx }): Promise<Retention> =>
  (await tx.one<Retention>(
    `select g.keep_until::text as "keepUntil"
       from subawards s join grants g on g.organization_id = s.organization_id and g.id = s.funding
      where s.organization_id = $1 and s.id = $2`,
    [tx.organization_id, subaward],
  ))!

export const visitCommands = commandsOf(visitLife, {
  facts: retentionOf,
  finish: (_, { asked: { day } }) => ({ done_on: day }),
  cancel: (_, { asked: { reason } }) => ({ summary: reason }),
  reopen: (_, { asked: { reason }, actor }) => ({
    done_on: null,
    reopened_by: actor.user_id,
    reopened_because: reason,
  }),
})

export const findingCommands = commandsOf(findingLife, {
  facts: retentionOf,
  answer: (_, { actor }) => ({ answered_by: actor.user_id }),
  close: (_, { actor, today }) => ({ closed_by: actor.user_id, closed_on: today }),
  reopen: (_, { asked: { reason }, actor }) => ({
    closed_by: null,
    closed_on: null,
    reopened_by: actor.user_id,
    reopened_because: reason,
  }),
})
