import { wroteHere } from '#areas/organization/two-people/writers.ts'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inForce } from '#platform/records/dated.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { capitalLife } from './life.ts'
import {
  capitalAllocation,
  capitalAvailable,
  capitalCriterion,
  capitalPhase,
  capitalProject,
  capitalScore,
  capitalSource,
  type CapitalAllocation,
  type CapitalAvailable,
  type CapitalCriterion,
  type CapitalPhase,
  type CapitalProject,
  type CapitalScore,
  type CapitalSource,
} from './records.ts'
import {
  byYear,
  scoreOf,
  whyNotAllocate,
  whyNotFunded,
  whyNotScore,
  whyNotScored,
  whyNotYears,
  whyNotTakeAllocationBack,
} from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const year = z.int().min(2000).max(2200)

export const editCapitalProject = editCommand('capital-projects/edit', capitalProject)
export const createCriterion = draftCommand('capital-criteria/create', capitalCriterion)
export const editCriterion = editCommand('capital-criteria/edit', capitalCriterion)
export const createCapitalSource = draftCommand('capital-sources/create', capitalSource)
export const editCapitalSource = editCommand('capital-sources/edit', capitalSource)

export const requestCapitalProject = command('capital-projects/request', {
  about: 'Creates a draft capital request with the need, the people served and the effect of doing nothing.',
  input: inputSchema(capitalProject),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(capitalProject, null, actor))
    const number = await nextNumber(tx, capitalProject.table, String(capitalProject.fields.number.initial), now)
    return tx.insert<CapitalProject>(capitalProject, {
      ...input,
      site: input.site ? JSON.stringify(input.site) : null,
      documents: JSON.stringify(input.documents ?? []),
      number,
      requested_by: actor.user_id,
    })
  },
})

export const setCapitalPhases = command('capital-projects/set-phases', {
  about: 'Sets the cost of a capital request, by phase and year.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(capitalPhase) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<CapitalProject>(capitalProject, id)
    refuseIf(whyNotEdit(capitalProject, row, actor))
    await refuseIfMoved(tx, capitalProject, row, version)
    refuseIf(whyNotYears(lines))
    const kept = await putLines(tx, capitalPhase, id, lines)
    const years = [...byYear(kept).keys()]
    // The person who enters the cost counts as a requester: a second person scores and funds it.
    return tx.update<CapitalProject>(capitalProject, id, {
      requested_by: actor.user_id,
      cost: kept.reduce((total, { amount }) => total + amount, 0),
      first_year: years[0] === undefined ? null : String(years[0]),
    })
  },
})

export const setAvailable = command('capital-sources/set-available', {
  about: 'Sets what a source can pay in each year. An amount below existing allocations is refused.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(capitalAvailable) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<CapitalSource>(capitalSource, id)
    refuseIf(whyNotEdit(capitalSource, null, actor))
    await refuseIfMoved(tx, capitalSource, row, version)
    refuseIf(whyNotYears(lines))
    const kept = byYear(await putLines(tx, capitalAvailable, id, lines))
    const given = byYear(
      await tx.sql<CapitalAllocation>(
        'select year, amount from capital_allocations where organization_id = $1 and source = $2',
        [tx.organization_id, id],
      ),
    )
    const over = [...given].find(([each, cents]) => cents > (kept.get(each) ?? 0))
    refuseIf(over ? `More than that is already allocated in ${over[0]}. Remove allocations first.` : null)
    return tx.update<CapitalSource>(capitalSource, id, { name: row.name })
  },
})

export const scoreCapitalProject = command('capital-projects/score', {
  about: 'Scores a capital request on each criterion. New scores replace earlier ones.',
  input: one.extend({
    points: z
      .array(
        z.strictObject({
          criterion: z.uuid(),
          points: z.number().min(0).max(5).multipleOf(0.1),
          note: z.string().trim().max(500).default(''),
        }),
      )
      .min(1)
      .max(50),
  }),
  async run({ id, points }, { tx, actor, now }) {
    const row = await tx.lock<CapitalProject>(capitalProject, id)
    refuseIf(whyNotScore(row, actor))
    for (const { criterion } of points) await tx.lock<CapitalCriterion>(capitalCriterion, criterion)
    await tx.sql(
      `delete from capital_scores where organization_id = $1 and capital_project = $2 and reviewer = $3
        and criterion = any ($4)`,
      [tx.organization_id, id, actor.user_id, points.map(({ criterion }) => criterion)],
    )
    for (const { criterion, points: given, note } of points)
      await tx.insert<CapitalScore>(capitalScore, {
        capital_project: id,
        criterion,
        reviewer: actor.user_id,
        points: given,
        note: note || null,
      })
    const score = scoreOf(await criteriaOn(tx, now), await scoresOf(tx, id))
    return tx.update<CapitalProject>(capitalProject, id, { score })
  },
})

export const allocateFunding = command('capital-projects/allocate', {
  about: 'Allocates funding to a capital request from one source in one year, up to what the source has available.',
  input: one.extend({ source: z.uuid(), year, amount: z.int().min(1) }),
  async run({ id, source: from, year: when, amount }, { tx, actor }) {
    const row = await tx.lock<CapitalProject>(capitalProject, id)
    // The source is locked, so that only one of two concurrent allocations can use its last funds.
    const source = await tx.lock<CapitalSource>(capitalSource, from)
    const own = await allocationsOf(tx, id)
    const available = await tx.sql<CapitalAvailable>(
      'select * from capital_available where organization_id = $1 and capital_source = $2',
      [tx.organization_id, from],
    )
    const others = await tx.sql<CapitalAllocation>(
      'select * from capital_allocations where organization_id = $1 and source = $2 and capital_project <> $3',
      [tx.organization_id, from, id],
    )
    refuseIf(
      whyNotAllocate(
        row,
        { year: when, amount },
        { phases: await phasesOf(tx, id), own, source, available, others },
        actor,
      ),
    )
    await tx.insert<CapitalAllocation>(capitalAllocation, {
      capital_project: id,
      source: from,
      year: String(when),
      amount,
    })
    return tx.update<CapitalProject>(capitalProject, id, { allocated: row.allocated + amount })
  },
})

export const takeAllocationBack = command('capital-projects/take-allocation-back', {
  about: 'Removes an allocation while the request is not funded.',
  input: one,
  async run({ id }, { tx, actor }) {
    const given = await tx.lock<CapitalAllocation>(capitalAllocation, id)
    const row = await tx.lock<CapitalProject>(capitalProject, given.capital_project)
    refuseIf(whyNotTakeAllocationBack(row, actor))
    await tx.sql('delete from capital_allocations where organization_id = $1 and id = $2', [tx.organization_id, id])
    return tx.update<CapitalProject>(capitalProject, row.id, { allocated: row.allocated - given.amount })
  },
})

export const capitalCommands = commandsOf(capitalLife, {
  author: wroteHere(capitalProject),
  async facts({ id }, { tx, now }) {
    const phases = await phasesOf(tx, id)
    return {
      phases: phases.length,
      unscored: whyNotScored(await criteriaOn(tx, now), await scoresOf(tx, id)),
      unfunded: whyNotFunded(phases, await allocationsOf(tx, id)),
    }
  },
  submit: () => ({ decision: null }),
  finishScoring: async ({ id }, { tx, now }) => ({ score: scoreOf(await criteriaOn(tx, now), await scoresOf(tx, id)) }),
  fund: (_, { actor }) => ({ decided_by: actor.user_id }),
  async defer({ id }, { asked, tx, actor }) {
    await freeFunding(tx, id)
    return { allocated: 0, decided_by: actor.user_id, decision: asked.reason }
  },
  async withdraw({ id }, { asked, tx }) {
    await freeFunding(tx, id)
    return { allocated: 0, decision: asked.reason }
  },
})

const freeFunding = (tx: CommandTx, id: string) =>
  tx.sql('delete from capital_allocations where organization_id = $1 and capital_project = $2', [
    tx.organization_id,
    id,
  ])
const phasesOf = (tx: CommandTx, id: string) =>
  tx.sql<CapitalPhase>('select * from capital_phases where organization_id = $1 and capital_project = $2', [
    tx.organization_id,
    id,
  ])
const scoresOf = (tx: CommandTx, id: string) =>
  tx.sql<CapitalScore>('select * from capital_scores where organization_id = $1 and capital_project = $2', [
    tx.organization_id,
    id,
  ])
const allocationsOf = (tx: CommandTx, id: string) =>
  tx.sql<CapitalAllocation>('select * from capital_allocations where organization_id = $1 and capital_project = $2', [
    tx.organization_id,
    id,
  ])

/** The settings effective on this day in the agency's time zone. */
async function criteriaOn(tx: CommandTx, now: Date): Promise<CapitalCriterion[]> {
  return inForce(
    await tx.sql<CapitalCriterion>(
      'select * from capital_criteria where organization_id = $1 order by weight desc, name',
      [tx.organization_id],
    ),
    await todayOf(tx, now),
  )
}
