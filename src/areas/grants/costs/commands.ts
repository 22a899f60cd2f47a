import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../declarations/records.ts'
import { stored } from '../declarations/stored.ts'
import { changedIt } from '../grants/writers.ts'
import { countCost, projectById } from '../public-assistance/facts.ts'
import { paProjectLife } from '../public-assistance/projects/life.ts'
import { paProject, type PaProject } from '../public-assistance/records.ts'
import { costLife, whyCertified } from './life.ts'
import { among } from '#platform/life/status-sql.ts'
import { factsFor } from './facts.ts'
import { judgeCost, withInitials, type Follows } from './judge.ts'
import { costRecord, fringeRate, type CostRecord, type FringeRate } from './records.ts'
import { benefitsOf, firstWrong, whyNotBenefits } from './rules.ts'
import { tie } from './tie.ts'

/** Everything that a record's amounts follow from: its declaration, rates and supporting invoice. */
async function judged(tx: CommandTx, row: Partial<CostRecord>, id: string | null, now: Date): Promise<Follows> {
  const { wrong, follows } = judgeCost(row, await factsFor(tx, [row], now, { keep: true, without: id }))
  refuseIf(firstWrong(wrong))
  return follows!
}

export const noteCost = command('cost-records/note', {
  about: 'Enters a cost record. Its amount, rate and eligible cost are calculated from it.',
  input: inputSchema(costRecord),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(costRecord, null, actor))
    await tx.lock<DisasterDeclaration>(disasterDeclaration, input.declaration!)
    const follows = await judged(tx, withInitials(input as Partial<CostRecord>), null, now)
    const number = await nextNumber(tx, costRecord.table, String(costRecord.fields.number.initial), now)
    const row = await tx.insert<CostRecord>(costRecord, {
      documents: '[]',
      ...stored(costRecord, input),
      ...follows,
      number,
      entered_by: actor.user_id,
    })
    await tie(tx, [row], now)
    return row
  },
})

export const editCost = command('cost-records/edit', {
  about: 'Changes an unchecked cost record and recalculates it.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(costRecord) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const row = await tx.lock<CostRecord>(costRecord, id)
    refuseIf(whyNotEdit(costRecord, row, actor))
    await refuseIfMoved(tx, costRecord, row, version)
    const follows = await judged(tx, { ...row, ...(changes as Partial<CostRecord>) }, id, now)
    const changed = await tx.update<CostRecord>(costRecord, id, {
      ...stored(costRecord, changes),
      ...follows,
      // The reviewer accepted the record as it was.
      ...{ early_basis: null, early_reason: null, early_by: null },
    })
    await tie(tx, [changed], now)
    return changed
  },
})

/** The amount that grants pay of a cost record, in cents. */
const chargedOf = async (tx: CommandTx, id: string): Promise<number> =>
  (await tx.one<{ charged: number }>(
    `select coalesce(sum(amount + match + from_income), 0)::bigint as charged from grant_costs
      where organization_id = $1 and cost_record = $2 and status <> 'disallowed'`,
    [tx.organization_id, id],
  ))!.charged

const certifiedIn = (project: PaProject | null): string | null =>
  project && paProjectLife.is(project, 'closeout', 'closed') ? project.number : null

export const costCommands = commandsOf(costLife, {
  facts: async ({ id, project }, { tx }) => ({
    charged: await chargedOf(tx, id),
    certified: certifiedIn(project ? await projectById(tx, project) : null),
  }),
  author: ({ id }, { tx, actor }) => changedIt(tx, costRecord, id, actor),
  acceptEarly: (_, { actor }) => ({ early_by: actor.user_id }),
  check: async (row, { tx, actor, now, today }) => ({
    ...(await judged(tx, row, row.id, now)),
    checked_by: actor.user_id,
    checked_on: today,
  }),
  async reject(row, { asked, tx, actor, today }) {
    // Locked so that its closeout can't be requested at the same moment.
    const certified = certifiedIn(row.project ? await tx.lock<PaProject>(paProject, row.project) : null)
    refuseIf(costLife.is(row, 'checked') && certified ? whyCertified(certified) : null)
    return { decision: asked.reason, checked_by: actor.user_id, checked_on: today }
  },
  withdraw: (_, { asked }) => ({ decision: asked.reason }),
  after: {
    check: async ({ project }, { tx }) => countCost(tx, project!),
    reject: async ({ project }, { tx }) => (project ? countCost(tx, project) : undefined),
  },
})

export const enterFringeRate = command('fringe-rates/enter', {
  about:
    'Enters the fringe benefits of an employee class. Leave and the other parts add up to rates for regular hours and overtime.',
  input: inputSchema(fringeRate),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(fringeRate, null, actor))
    const rates = {
      social: 0,
      medicare: 0,
      retirement: 0,
      health: 0,
      compensation: 0,
      unemployment: 0,
      other: 0,
      overtime_retirement: false,
      overtime_compensation: true,
      ...input,
    } as FringeRate
    refuseIf(whyNotBenefits(rates))
    return tx.insert<FringeRate>(fringeRate, { ...input, ...benefitsOf(rates), entered_by: actor.user_id })
  },
})

export const editFringeRate = command('fringe-rates/edit', {
  about: 'Changes the fringe benefits of an employee class. Checked records keep their amounts.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(fringeRate) }),
  async run({ id, version, changes }, { tx, actor }) {
    const row = await tx.lock<FringeRate>(fringeRate, id)
    refuseIf(whyNotEdit(fringeRate, {}, actor))
    await refuseIfMoved(tx, fringeRate, row, version)
    const used = await tx.one(
      `select from cost_records where organization_id = $1 and fringe = $2
        and status ${among(costLife, 'checked')} limit 1`,
      [tx.organization_id, id],
    )
    refuseIf(used ? 'Checked costs use this rate. Enter a new rate with a later effective date.' : null)
    const rates = { ...row, ...(changes as Partial<FringeRate>) }
    refuseIf(whyNotBenefits(rates))
    return tx.update<FringeRate>(fringeRate, id, { ...changes, ...benefitsOf(rates) })
  },
})
