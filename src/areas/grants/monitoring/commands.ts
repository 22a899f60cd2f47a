import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { findingLife, visitLife, type Retention } from './life.ts'
import { monitoringFinding, monitoringVisit } from './records.ts'

export const planVisit = draftCommand('monitoring-visits/plan', monitoringVisit)
export const editVisit = editCommand('monitoring-visits/edit', monitoringVisit)
export const noteFinding = draftCommand('monitoring-findings/note', monitoringFinding)
export const editFinding = editCommand('monitoring-findings/edit', monitoringFinding)

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
