import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { draftOf, judgeOf, type DraftLine, type Head } from '../judging/rules.ts'
import type { CatalogPrice } from '../questions.ts'
import type { Requisition, RequisitionLine } from '../records.ts'
import { requisitionLife } from '../life.ts'
import type { Judgment } from '../rules.ts'

/**
 * The rule checks of these lines; the last result stays until the next one arrives, so that the page does not jump
 * while typing.
 */
export function useJudgment(head: Head, lines: readonly DraftLine[]): Judgment | undefined {
  const backend = useBackend()
  const [name, asked] = judgeOf(head, lines)
  const question = useDeferredValue(asked)
  const known = JSON.stringify(question)
  return useQuery({
    queryKey: ['budget_lines', name, known],
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () => callFunction<Judgment>(backend, name, question),
  }).data
}

/** The checks of a requisition that is still written. */
export const useJudgmentOf = (row: Requisition, lines: readonly RequisitionLine[] = []): Judgment | undefined =>
  useJudgment(row, requisitionLife.is(row, 'draft', 'returned') ? lines.map(draftOf) : [])

export function usePrices(descriptions: readonly string[]): readonly (readonly CatalogPrice[])[] {
  const backend = useBackend()
  const asked = useDeferredValue(descriptions.join('\n'))
  const wanted = asked.split('\n')
  return (
    useQuery({
      queryKey: ['catalog_items', 'catalog-items/known-prices', asked],
      enabled: asked.trim() !== '',
      placeholderData: keepPreviousData,
      queryFn: () => callFunction<CatalogPrice[][]>(backend, 'catalog-items/known-prices', { descriptions: wanted }),
    }).data ?? []
  )
}
