import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { borneOf } from './borne.ts'
import { declarationLife } from '../declarations/life.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../declarations/records.ts'
import { stored } from '../declarations/stored.ts'
import { changedIt } from '../grants/writers.ts'
import { countCost, declarationById, projectById } from '../public-assistance/facts.ts'
import { paProjectLife } from '../public-assistance/projects/life.ts'
import { paProject, type PaProject } from '../public-assistance/records.ts'
import { costLife, whyCertified } from './life.ts'
import { costRecord, fringeRate, type CostRecord, type EquipmentRate, type FringeRate } from './records.ts'
import { benefitsOf, reckon, whyNotBenefits, whyNotBilled, whyNotDay, whyNotRecord } from './rules.ts'
import { termOn } from '#platform/records/dated.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { among } from '#platform/life/status-sql.ts'
import { femaTerm } from '../fema-terms/records.ts'

/** Everything that a record's amounts follow from: its declaration, rates and supporting invoice. */
async function judged(tx: CommandTx, row: Partial<CostRecord>, id: string | null, now: Date) {
  refuseIf(whyNotRecord(row))
  const declaration = await declarationById(tx, row.declaration!)
  refuseIf(declarationLife.isOpen(declaration) ? null : `${declaration.number} is closed. Reopen it first.`)
  const { incident_begins } = declaration
  const day = { worked_on: row.worked_on!, category: row.category! }
  refuseIf(whyNotDay(day, { incident_begins, today: await todayOf(tx, now) }))
  if (row.project) {
    // Locked so that no cost is added while its closeout is requested.
    const project = await tx.lock<PaProject>(paProject, row.project)
    refuseIf(project.declaration === declaration.id ? null : `${project.number} belongs to another disaster.`)
    refuseIf(
      project.category === row.category
        ? null
        : `${project.number} is category ${project.category} work, but this cost is category ${row.category}.`,
    )
    const elsewhere =
      row.damage &&
      (await tx.one<{ number: string }>(
        'select number from damage_items where organization_id = $1 and id = $2 and project is distinct from $3',
        [tx.organization_id, row.damage, project.id],
      ))
    refuseIf(
      elsewhere
        ? `${elsewhere.number} isn’t part of ${project.number}. Select a damage item that this project repairs.`
        : null,
    )
    refuseIf(
      paProjectLife.is(project, 'closeout', 'closed', 'denied', 'withdrawn')
        ? `${project.number} no longer accepts costs.`
        : null,
    )
  }
  const fringe = row.fringe
    ? await tx.one<FringeRate>(
        `select name, regular, overtime, valid_from::text as valid_from from fringe_rates where organization_id = $1
          and id = $2`,
        [tx.organization_id, row.fringe],
      )
    : null
  refuseIf(
    fringe && fringe.valid_from > row.worked_on!
      ? `${fringe.name} is effective from ${dayInWords(fringe.valid_from)}, after this work. Select the rate for that date.`
      : null,
  )
  const rate = row.rate
    ? await tx.one<EquipmentRate & { valid_from: string; newer: boolean }>(
        `select r.rate, r.unit, r.equipment, e.valid_from::text,
          exists (select from rate_editions n where n.organization_id = $1 and n.valid_from > e.valid_from
            and n.valid_from <= $3::date) as newer
           from equipment_rates r join rate_editions e on e.organization_id = r.organization_id and e.id = r.edition
           where r.organization_id = $1 and r.id = $2`,
        [tx.organization_id, row.rate, declaration.declared_on],
      )
    : null
  refuseIf(
    rate && rate.valid_from > declaration.declared_on
      ? 'That rate is from a schedule for later disasters. Select a rate for the declaration date.'
      : null,
  )
  refuseIf(
    rate?.newer ? 'That rate’s schedule was replaced by the declaration date. Select a rate from the newer one.' : null,
  )
  const most = termOn(await termsIn(tx, femaTerm), 'local_rate_most', declaration.declared_on)
  const found = reckon(row as CostRecord, { fringe: fringe ?? null, rate: rate ?? null, most })
  if ('reason' in found) {
    refuseIf(found.reason)
    throw new NotFound(costRecord.label)
  }
  return { ...found, early: row.worked_on! < incident_begins, ...(await bill(tx, row, id, found.amount)) }
}

/**
 * The invoice behind a cost: it is valid, not claimed twice nor claimed after a grant paid it, and its order and
 * contract are those of the record.
 */
async function bill(tx: CommandTx, row: Partial<CostRecord>, id: string | null, amount: number) {
  if (!row.invoice) return {}
  const invoice = await tx.one<{
    number: string
    amount: number
    status: string
    purchase_order: string | null
    contract: string | null
  }>(
    `select i.number, i.amount, i.status, i.purchase_order, o.contract from invoices i
      left join purchase_orders o on o.organization_id = i.organization_id and o.id = i.purchase_order
      where i.organization_id = $1 and i.id = $2 for update of i`,
    [tx.organization_id, row.invoice],
  )
  if (!invoice) throw new NotFound('Invoice')
  const { charged, claimed } = await borneOf(tx, row.invoice, { claim: id })
  refuseIf(
    whyNotBilled({
      billed: amount,
      others: claimed,
      charged,
      invoice: Number(invoice.amount),
      number: invoice.number,
      status: invoice.status,
    }),
  )
  return { purchase_order: row.purchase_order ?? invoice.purchase_order, contract: row.contract ?? invoice.contract }
}

/**
 * The invoice, the order and the project of the claim must agree. Force account hours have no invoice, so the record
 * names their project.
 */
async function tie(tx: CommandTx, row: CostRecord, now: Date): Promise<void> {
  if (!row.invoice) return
  const from = { table: costRecord.table, id: row.id }
  for (const [table, id] of [
    ['invoices', row.invoice],
    ['purchase_orders', row.purchase_order],
    ['contracts', row.contract],
    [paProject.table, row.project],
  ] as const)
    if (id) await linkRecords(tx, { from, kind: 'belongs', to: { table, id } }, now)
}

export const noteCost = command('cost-records/note', {
  about: 'Enters a cost record. Its amount, rate and eligible cost are calculated from it.',
  input: inputSchema(costRecord),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(costRecord, null, actor))
    await tx.lock<DisasterDeclaration>(disasterDeclaration, input.declaration!)
    const given = { permanent: true, donated: false, own_rate_by: 'none', ...input } as Partial<CostRecord>
    const follows = await judged(tx, given, null, now)
    const number = await nextNumber(tx, costRecord.table, String(costRecord.fields.number.initial), now)
    const row = await tx.insert<CostRecord>(costRecord, {
      documents: '[]',
      ...stored(costRecord, input),
      ...follows,
      number,
      entered_by: actor.user_id,
    })
    await tie(tx, row, now)
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
    await tie(tx, changed, now)
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
