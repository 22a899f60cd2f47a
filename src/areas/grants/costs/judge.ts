import { dayInWords } from '#platform/dates.ts'
import { termOn } from '#platform/records/dated.ts'
import { declarationLife } from '../declarations/life.ts'
import { paProjectLife } from '../public-assistance/projects/life.ts'
import type { CostRecord } from './records.ts'
import type { CostFacts } from './facts.ts'
import { reckon, whyNotBilled, whyNotDay, wrongInRecord, type Reckoned, type Wrong } from './rules.ts'

/** The values that follow from a cost: its amounts, and the order and contract of its invoice. */
export type Follows = Reckoned & Partial<Pick<CostRecord, 'early' | 'purchase_order' | 'contract'>>

/** A new record has these where nothing is given. */
export const withInitials = (given: Partial<CostRecord>): Partial<CostRecord> => ({
  permanent: true,
  donated: false,
  own_rate_by: 'none',
  ...given,
})

/** The same rules for a record that is typed and for each of a thousand rows: every wrong field, and what follows. */
export function judgeCost(
  row: Partial<CostRecord>,
  { today, terms, declarations, projects, damages, fringes, rates, editions, invoices }: CostFacts,
): { wrong: readonly Wrong[]; follows: Follows | null } {
  const declaration = declarations.of(row.declaration)!
  const project = projects.of(row.project)
  const damage = damages.of(row.damage)
  const fringe = fringes.of(row.fringe)
  const rate = rates.of(row.rate)
  const { incident_begins, declared_on } = declaration
  const replaced = rate && editions.some((from) => from > rate.valid_from && from <= declared_on)
  const found = reckon(row as CostRecord, { fringe, rate, most: termOn(terms, 'local_rate_most', declared_on) })
  const bill = 'reason' in found ? null : invoices.of(row.invoice)
  const wrong: Wrong[] = [
    ...wrongInRecord(row),
    ['declaration', !declarationLife.isOpen(declaration) && `${declaration.number} is closed. Reopen it first.`],
    ['worked_on', whyNotDay({ worked_on: row.worked_on!, category: row.category! }, { incident_begins, today })],
    ['project', project && project.declaration !== declaration.id && `${project.number} belongs to another disaster.`],
    [
      'category',
      project &&
        project.category !== row.category &&
        `${project.number} is category ${project.category} work, but this cost is category ${row.category}.`,
    ],
    [
      'damage',
      project &&
        damage &&
        damage.project !== project.id &&
        `${damage.number} isn’t part of ${project.number}. Select a damage item that this project repairs.`,
    ],
    [
      'project',
      project &&
        paProjectLife.is(project, 'closeout', 'closed', 'denied', 'withdrawn') &&
        `${project.number} no longer accepts costs.`,
    ],
    [
      'fringe',
      fringe &&
        fringe.valid_from > row.worked_on! &&
        `${fringe.name} is effective from ${dayInWords(fringe.valid_from)}, after this work. Select the rate for that date.`,
    ],
    [
      'rate',
      rate &&
        rate.valid_from > declared_on &&
        'That rate is from a schedule for later disasters. Select a rate for the declaration date.',
    ],
    [
      'rate',
      replaced && 'That rate’s schedule was replaced by the declaration date. Select a rate from the newer one.',
    ],
    [row.own_rate_by === 'none' ? 'rate' : 'own_rate', 'reason' in found && found.reason],
    [
      row.kind === 'contract' ? 'billed' : 'invoice',
      bill &&
        'amount' in found &&
        whyNotBilled({
          billed: found.amount,
          others: bill.claimed,
          charged: bill.charged,
          invoice: Number(bill.amount),
          number: bill.number,
          status: bill.status,
        }),
    ],
  ]
  if ('reason' in found) return { wrong, follows: null }
  return {
    wrong,
    follows: {
      ...found,
      early: row.worked_on! < incident_begins,
      ...(bill && {
        purchase_order: row.purchase_order ?? bill.purchase_order,
        contract: row.contract ?? bill.contract,
      }),
    },
  }
}
