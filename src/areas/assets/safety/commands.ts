import { wroteHere } from '#areas/organization/two-people/writers.ts'
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
import { injuryCaseLife, jobHazardLife, safetyIncidentLife, safetyYearLife } from './life.ts'
import {
  injuryCase,
  jobHazard,
  jobHazardStep,
  safetyIncident,
  safetySheet,
  safetyYear,
  toolboxTalk,
  type InjuryCase,
  type JobHazard,
  type SafetyIncident,
  type SafetyYear,
} from './records.ts'
import { keepUntil, recordBy, reportBy, whyNotCase, whyNotReport, whyNotWorse, worsened } from './rules.ts'
import { termOn } from '#platform/records/dated.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { assetTerm } from '../terms/records.ts'

export const editSafetyIncident = editCommand('safety-incidents/edit', safetyIncident)
export const addTalk = draftCommand('toolbox-talks/add', toolboxTalk)
export const editTalk = editCommand('toolbox-talks/edit', toolboxTalk)
export const addSafetySheet = draftCommand('safety-sheets/add', safetySheet)
export const editSafetySheet = editCommand('safety-sheets/edit', safetySheet)

export const reportSafetyIncident = command('safety-incidents/report', {
  about: 'Reports an injury, a near miss or a hazard. Any user can report.',
  input: inputSchema(safetyIncident),
  async run(input, { tx, actor, now }): Promise<SafetyIncident> {
    refuseIf(
      firstReason(whyNotEdit(safetyIncident, null, actor), whyNotReport(input as SafetyIncident, now.toISOString())),
    )
    const number = await nextNumber(tx, safetyIncident.table, String(safetyIncident.fields.number.initial), now)
    const { photos, ...rest } = input as Partial<SafetyIncident>
    const made = await tx.insert<SafetyIncident>(safetyIncident, {
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
          record: { table: safetyIncident.table, id: made.id },
          words: `${number}: an injury was reported. OSHA deadlines run from when the agency learned about it.`,
          actor: actor.user_id,
        },
        now,
      )
    return made
  },
})

export const safetyIncidentCommands = commandsOf(safetyIncidentLife, {
  actionDone: (_, { today }) => ({ action_done_on: today }),
  close: (_, { asked: { reason }, actor }) => ({ closed_by: actor.user_id, closing: reason }),
})

export const openCase = command('injury-cases/open', {
  about: 'Opens an injury case, with OSHA deadlines from when the agency learned about it.',
  input: inputSchema(injuryCase),
  async run(input, { tx, actor, now }): Promise<InjuryCase> {
    refuseIf(whyNotEdit(injuryCase, null, actor))
    const unset = { reported_at: null, serious_at: null, serious_learned_at: null, recordable_on: null }
    const given = { days_away: 0, days_restricted: 0, inpatient: false, ...unset, ...input } as InjuryCase
    const due = await clocks(tx, given)
    refuseIf(whyNotCase(given, { today: await todayOf(tx, now), now: now.toISOString() }))
    const number = await nextNumber(tx, injuryCase.table, String(injuryCase.fields.number.initial), now)
    return tx.insert<InjuryCase>(injuryCase, { ...input, ...due, number })
  },
})

export const editCase = command('injury-cases/edit', {
  about: 'Changes an injury case if its version is unchanged, and recalculates its deadlines.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(injuryCase) }),
  async run({ id, version, changes }, { tx, actor, now }): Promise<InjuryCase> {
    const row = await tx.lock<InjuryCase>(injuryCase, id)
    refuseIf(whyNotEdit(injuryCase, row, actor))
    await refuseIfMoved(tx, injuryCase, row, version)
    const moment = { today: await todayOf(tx, now), now: now.toISOString() }
    const asked = { ...row, ...(changes as Partial<InjuryCase>) }
    const more = worsened(row, asked, moment)
    const next = { ...asked, ...more }
    refuseIf(firstReason(whyNotWorse(row, next), whyNotCase(next, moment)))
    return tx.update<InjuryCase>(injuryCase, id, { ...changes, ...more, ...(await clocks(tx, next)) })
  },
})

const clocks = async (tx: CommandTx, row: InjuryCase) => {
  const [terms, zone] = [await termsIn(tx, assetTerm), await zoneOf(tx)]
  const { happened_at } = await tx.lock<SafetyIncident>(safetyIncident, row.event)
  const learned = { ...row, learned_at: new Date(row.learned_at).toISOString() }
  return { report_by: reportBy(learned, happened_at, terms, zone), record_by: recordBy(learned, terms, zone) }
}

export const injuryCaseCommands = commandsOf(injuryCaseLife, {
  async facts({ injured_on }, { tx, now }) {
    const years = termOn(await termsIn(tx, assetTerm), 'osha_keep_years', await todayOf(tx, now))
    return { keptUntil: keepUntil(injured_on, years) }
  },
})

export const enterYear = command('safety-years/enter', {
  about: 'Records the average number of employees and the hours worked in a year.',
  input: inputSchema(safetyYear),
  async run(input, { tx, actor }): Promise<SafetyYear> {
    refuseIf(
      firstReason(
        whyNotEdit(safetyYear, null, actor),
        !/^\d{4}$/.test(String(input.year)) && 'Enter the year in four digits.',
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
    // The last author of the figures can't certify them.
    return context.tx.update<SafetyYear>(safetyYear, input.id, { entered_by: context.actor.user_id })
  },
} satisfies typeof edit

export const safetyYearCommands = commandsOf(safetyYearLife, {
  // Only managers can read the cases and their number.
  facts: async ({ year }, { tx, actor }) => ({ openCases: atLeast('manager', actor) ? await openCases(tx, year) : 0 }),
  certify: (_, { actor }) => ({ certified_by: actor.user_id }),
})

const openCases = async (tx: CommandTx, year: string): Promise<number> =>
  (await tx.one<{ n: number }>(
    `select count(*)::int as n from injury_cases
      where organization_id = $1 and status = any ($2) and extract(year from injured_on)::text = $3`,
    [tx.organization_id, injuryCaseLife.openStatuses, year],
  ))!.n

export const draftHazard = command('job-hazards/draft', {
  about: 'Drafts a job hazard analysis.',
  input: inputSchema(jobHazard),
  async run(input, { tx, actor, now }): Promise<JobHazard> {
    refuseIf(whyNotEdit(jobHazard, null, actor))
    const number = await nextNumber(tx, jobHazard.table, String(jobHazard.fields.number.initial), now)
    return tx.insert<JobHazard>(jobHazard, { ...input, number, written_by: actor.user_id })
  },
})

export const setHazardSteps = command('job-hazards/set-steps', {
  about: 'Replaces the steps of an analysis. An approved analysis becomes a draft again.',
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
  // Its steps are rows beneath it; the person who sets them is its author.
  author: wroteHere(jobHazard, { also: ['written_by'], since: ['job-hazards/approve'] }),
  facts: async ({ id }, { tx }) =>
    (await tx.one<{ steps: number }>(
      'select count(*)::int as steps from job_hazard_steps where organization_id = $1 and job_hazard = $2',
      [tx.organization_id, id],
    ))!,
  approve: (_, { actor, today }) => ({ approved_by: actor.user_id, reviewed_on: today }),
})
