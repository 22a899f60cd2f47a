import { z } from 'zod'
import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf, zoneOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import { assetTerms } from '../terms/facts.ts'
import { injuryCaseLife, jobHazardLife, safetyEventLife, safetyYearLife } from './life.ts'
import {
  injuryCase,
  jobHazard,
  jobHazardStep,
  safetyEvent,
  safetySheet,
  safetyYear,
  toolboxTalk,
  type InjuryCase,
  type JobHazard,
  type SafetyEvent,
  type SafetyYear,
} from './records.ts'
import { recordBy, reportBy, whyNotCase, whyNotReport } from './rules.ts'

export const editSafetyEvent = editCommand('safety-events/edit', safetyEvent)
export const addTalk = draftCommand('toolbox-talks/add', toolboxTalk)
export const editTalk = editCommand('toolbox-talks/edit', toolboxTalk)
export const addSafetySheet = draftCommand('safety-sheets/add', safetySheet)
export const editSafetySheet = editCommand('safety-sheets/edit', safetySheet)

export const reportSafetyEvent = command('safety-events/report', {
  about: 'Reports that somebody was hurt, could have been, or saw a danger. Everybody may.',
  input: inputSchema(safetyEvent),
  async run(input, { tx, actor, now }): Promise<SafetyEvent> {
    refuseIf(firstReason(whyNotEdit(safetyEvent, null, actor), whyNotReport(input as SafetyEvent, now.toISOString())))
    const number = await nextNumber(tx, safetyEvent.table, String(safetyEvent.fields.number.initial), now)
    const { photos, ...rest } = input as Partial<SafetyEvent>
    const made = await tx.insert<SafetyEvent>(safetyEvent, {
      ...rest,
      photos: JSON.stringify(photos ?? []),
      number,
      reported_by: actor.user_id,
    })
    if (made.kind === 'injury')
      await notify(
        tx,
        {
          organization_id: made.organization_id,
          people: await holdersOf(tx, made.organization_id, ['manager', 'admin'], now),
          event: 'task_assigned',
          record: { table: safetyEvent.table, id: made.id },
          words: `${number}: an injury was reported. The clocks of OSHA run from when the agency learned of it.`,
          actor: actor.user_id,
        },
        now,
      )
    return made
  },
})

export const safetyEventCommands = commandsOf(safetyEventLife, {
  actionDone: (_, { today }) => ({ action_done_on: today }),
  close: (_, { asked: { reason }, actor }) => ({ closed_by: actor.user_id, closing: reason }),
})

export const openCase = command('injury-cases/open', {
  about:
    'Opens the case of somebody who was hurt, with the clocks of OSHA that run from when the agency learned of it.',
  input: inputSchema(injuryCase),
  async run(input, { tx, actor, now }): Promise<InjuryCase> {
    refuseIf(whyNotEdit(injuryCase, null, actor))
    await tx.lock(safetyEvent, input.event!)
    const given = { days_away: 0, days_restricted: 0, inpatient: false, reported_at: null, ...input } as InjuryCase
    refuseIf(whyNotCase(given, { today: await todayOf(tx, now), now: now.toISOString() }))
    const number = await nextNumber(tx, injuryCase.table, String(injuryCase.fields.number.initial), now)
    return tx.insert<InjuryCase>(injuryCase, { ...input, ...(await clocks(tx, given)), number })
  },
})

export const editCase = command('injury-cases/edit', {
  about: 'Changes an injury case, if it is still the version that was seen; its clocks are computed anew.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(injuryCase) }),
  async run({ id, version, changes }, { tx, actor, now }): Promise<InjuryCase> {
    const row = await tx.lock<InjuryCase>(injuryCase, id)
    refuseIf(whyNotEdit(injuryCase, row, actor))
    await refuseIfMoved(tx, injuryCase, row, version)
    const next = { ...row, ...(changes as Partial<InjuryCase>) }
    refuseIf(
      whyNotCase(
        {
          ...next,
          learned_at: new Date(next.learned_at).toISOString(),
          reported_at: next.reported_at && new Date(next.reported_at).toISOString(),
        },
        { today: await todayOf(tx, now), now: now.toISOString() },
      ),
    )
    return tx.update<InjuryCase>(injuryCase, id, { ...changes, ...(await clocks(tx, next)) })
  },
})

const clocks = async (tx: CommandTx, row: InjuryCase) => {
  const [terms, zone] = [await assetTerms(tx), await zoneOf(tx)]
  const learned = { ...row, learned_at: new Date(row.learned_at).toISOString() }
  return { report_by: reportBy(learned, terms, zone), record_by: recordBy(learned, terms, zone) }
}

export const injuryCaseCommands = commandsOf(injuryCaseLife, {})

export const enterYear = command('safety-years/enter', {
  about: 'Enters how many people worked in a year, and how many hours.',
  input: inputSchema(safetyYear),
  async run(input, { tx, actor }): Promise<SafetyYear> {
    refuseIf(
      firstReason(
        whyNotEdit(safetyYear, null, actor),
        !/^\d{4}$/.test(String(input.year)) && 'Write the year with four digits.',
      ),
    )
    return tx.insert<SafetyYear>(safetyYear, { ...input, entered_by: actor.user_id })
  },
})

const edit = editCommand('safety-years/edit', safetyYear)
export const editYear = {
  ...edit,
  async run(input, context): Promise<SafetyYear> {
    await edit.run(input, context)
    // Whoever wrote the figures last does not certify them.
    return context.tx.update<SafetyYear>(safetyYear, input.id, { entered_by: context.actor.user_id })
  },
} satisfies typeof edit

export const safetyYearCommands = commandsOf(safetyYearLife, {
  // Only managers read the cases, and how many there are.
  facts: async ({ year }, { tx, actor }) => ({ openCases: atLeast('manager', actor) ? await openCases(tx, year) : 0 }),
  certify: (_, { actor }) => ({ certified_by: actor.user_id }),
})

const openCases = async (tx: CommandTx, year: string): Promise<number> =>
  (await tx.one<{ n: number }>(
    `select count(*)::int as n from injury_cases
      where organization_id = $1 and status = any ($2) and extract(year from injured_on)::text = $3`,
    [tx.organizationId(), injuryCaseLife.openStatuses, year],
  ))!.n

export const draftHazard = command('job-hazards/draft', {
  about: 'Begins the analysis of a job.',
  input: inputSchema(jobHazard),
  async run(input, { tx, actor, now }): Promise<JobHazard> {
    refuseIf(whyNotEdit(jobHazard, null, actor))
    const number = await nextNumber(tx, jobHazard.table, String(jobHazard.fields.number.initial), now)
    return tx.insert<JobHazard>(jobHazard, { ...input, number, written_by: actor.user_id })
  },
})

export const setHazardSteps = command('job-hazards/set-steps', {
  about: 'Puts these steps in the place of those that an analysis has. One that was approved is a draft again.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(jobHazardStep) }),
  async run({ id, version, lines }, { tx, actor }): Promise<JobHazard> {
    const row = await tx.lock<JobHazard>(jobHazard, id)
    refuseIf(whyNotEdit(jobHazard, row, actor))
    await refuseIfMoved(tx, jobHazard, row, version)
    await putLines(tx, jobHazardStep, id, lines)
    return tx.update<JobHazard>(jobHazard, id, { status: 'draft', written_by: actor.user_id, approved_by: null })
  },
})

export const jobHazardCommands = commandsOf(jobHazardLife, {
  facts: async ({ id }, { tx }) =>
    (await tx.one<{ steps: number }>(
      'select count(*)::int as steps from job_hazard_steps where organization_id = $1 and job_hazard = $2',
      [tx.organizationId(), id],
    ))!,
  approve: (_, { actor, today }) => ({ approved_by: actor.user_id, reviewed_on: today }),
})
