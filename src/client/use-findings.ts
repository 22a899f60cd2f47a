import type { AnyRow, Asking, Findings } from '#platform/life/move.ts'
import type { Life } from '#platform/life.ts'
import { needsFindings } from '#platform/life/needs-findings.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Known } from '#platform/rules.ts'
import { useAnswer } from './use-answer.ts'
import { useKnown } from './use-known.ts'

type FactsOf<L> = L extends Life<AnyRecord, infer F> ? F : never

/** The facts behind a row's moves, from the query of its life. */
export function useFindings<L extends Life>(life: L, id: string, { enabled = true } = {}): Known<Findings<FactsOf<L>>> {
  const table: string = life.record.table
  const tables = [table, ...(life.facts?.tables ?? []).filter((other) => other !== table)] as const
  type Question = { name: string; run: (input: { id: string }, context: never) => Promise<Findings<FactsOf<L>>> }
  return useKnown<Question>(`${life.topic}/facts`, id, tables, { enabled })
}

/** The facts for a sentence beside the moves: one query for both, and the moves follow its changes. */
export function useFindingsBeside(life: Life | undefined, row: AnyRow, asking: Asking): Findings<object> | undefined {
  const enabled = life !== undefined && needsFindings(life, row, asking)
  return useAnswer<{ name: string; run: (input: { id: string }, context: never) => Promise<Findings<object>> }>(
    // Its page may ask the same for another button: a question that is not needed has no key in common with it.
    enabled ? `${life.topic}/facts` : '',
    { id: String(row.id) },
    { about: life?.record.table ?? '', enabled },
  ).data
}
