import type { Findings } from '#platform/life/move.ts'
import type { Life } from '#platform/life.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Known } from '#platform/rules.ts'
import { useKnown } from './use-known.ts'

type FactsOf<L> = L extends Life<AnyRecord, infer F> ? F : never

/** The facts behind a row's moves, from the query of its life. */
export function useFindings<L extends Life>(life: L, id: string, { enabled = true } = {}): Known<Findings<FactsOf<L>>> {
  const table: string = life.record.table
  const tables = [table, ...(life.facts?.tables ?? []).filter((other) => other !== table)] as const
  type Question = { name: string; run: (input: { id: string }, context: never) => Promise<Findings<FactsOf<L>>> }
  return useKnown<Question>(`${life.topic}/facts`, id, tables, { enabled })
}
