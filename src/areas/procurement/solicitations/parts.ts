import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import { momentOf } from '#platform/dates.ts'
import type { Clause, Criterion, ResponseItem, ResponsePeriod, Section, SolicitationLine } from './records.ts'
import type { Parts } from './rules.ts'

/** The parts of a solicitation, in their order. */
export async function partsOf(tx: CommandTx, id: string): Promise<Parts> {
  const of = <R extends object>(table: string) =>
    tx.sql<R>(`select * from ${table} where organization_id = $1 and solicitation = $2 order by position, id`, [
      tx.organization_id,
      id,
    ])
  return {
    sections: await of<Section>('solicitation_sections'),
    lines: await of<SolicitationLine>('solicitation_lines'),
    criteria: await of<Criterion>('solicitation_criteria'),
    items: await of<ResponseItem>('response_items'),
  }
}

/** The dated tables that a solicitation is checked against. */
export const clausesOf = (tx: CommandTx) =>
  tx.sql<Clause>('select * from clauses where organization_id = $1 order by code', [tx.organization_id])
export const periodsOf = (tx: CommandTx) =>
  tx.sql<ResponsePeriod>('select * from response_periods where organization_id = $1', [tx.organization_id])

/** Local time in the agency as an instant; a time that does not exist, or exists twice, is refused in words. */
export function momentIn(wall: string, zone: string): string {
  const read = momentOf(wall, zone)
  if ('reason' in read) throw new Refusal(read.reason)
  return read.moment
}
