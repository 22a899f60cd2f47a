import { dollars } from '#platform/money.ts'
import type { Reason } from '#platform/rules.ts'
import { sourceLife } from './life.ts'
import type { FundingSource } from './records.ts'

type Source = Pick<FundingSource, 'damage' | 'kind' | 'purpose' | 'amount' | 'received' | 'status'>
export type Stack = {
  damage: string
  need: number
  insurance: number
  federal: number
  state: number
  own: number
  gifts: number
  stronger: number
  sum: number
  open: number
  duplicated: number
}

/** The worth of a source: the amount received or committed; a denied source counts as nothing. */
export const worth = (row: Pick<FundingSource, 'amount' | 'received' | 'status'>): number =>
  sourceLife.byStatus(row, { expected: row.amount, committed: row.amount, received: row.received, declined: 0 })

/**
 * Compares the sources for one damage item with its repair cost. Money above the cost of the same repair is a
 * duplication of benefits (section 312 of the Stafford Act), and federal money is reduced first. Local funds are not
 * a benefit, and mitigation pays for something else.
 */
export function stackOf(damage: string, need: number, sources: readonly Source[]): Stack {
  const own = sources.filter((each) => each.damage === damage)
  const sum = (of: readonly Source[]) => of.reduce((total, each) => total + worth(each), 0)
  const repair = own.filter(({ purpose }) => purpose === 'repair')
  const part = (...kinds: FundingSource['kind'][]) => sum(repair.filter(({ kind }) => kinds.includes(kind)))
  const [insurance, federal, state, local, gifts] = [
    part('insurance'),
    part('pa', 'mitigation', 'other_federal'),
    part('state'),
    part('local'),
    part('donation'),
  ]
  const benefits = insurance + federal + state + gifts
  return {
    damage,
    need,
    insurance,
    federal,
    state,
    own: local,
    gifts,
    stronger: sum(own.filter(({ purpose }) => purpose === 'stronger')),
    sum: benefits + local,
    open: Math.max(0, need - benefits - local),
    duplicated: Math.max(0, benefits - need),
  }
}

/** A further commitment for the same repair is accepted and flagged as too much, because the agencies want to know. */
export const duplication = ({ duplicated, need, federal }: Stack): Reason =>
  duplicated === 0
    ? null
    : `Benefits exceed the repair cost of ${dollars(need)} by ${dollars(duplicated)}.${federal > 0 ? ` Reduce or return ${dollars(Math.min(duplicated, federal))} of federal money (Stafford Act, section 312).` : ''}`
