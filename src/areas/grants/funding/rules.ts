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

/** What a source is worth: what it gave, or what it promised; what it declined is nothing. */
export const worth = (row: Pick<FundingSource, 'amount' | 'received' | 'status'>): number =>
  sourceLife.byStatus(row, { expected: row.amount, committed: row.amount, received: row.received, declined: 0 })

/**
 * The sources of one damaged place against what its repair costs. What pays for the same repair beyond its cost is a
 * duplication of benefits (section 312 of the Stafford Act): federal money gives way first. Our own money is no
 * benefit, and what builds stronger pays for something else.
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

/** Another promise for the same repair is taken in, and said to be too much: the agencies want to know of it. */
export const duplication = ({ duplicated, need, federal }: Stack): Reason =>
  duplicated === 0
    ? null
    : `Benefits are ${dollars(duplicated)} above the cost of ${dollars(need)}.${federal > 0 ? ` Of federal money ${dollars(Math.min(duplicated, federal))} is to be reduced or given back (Stafford Act, section 312).` : ''}`
