import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import type { CatalogPrice } from '../questions.ts'
import type { Requisition } from '../records.ts'
import type { Judgment } from '../rules.ts'
import type { DraftLine } from './draft-line.ts'

type Head = Pick<Requisition, 'nature' | 'federal' | 'vendor' | 'cost_center'> & { id?: string | null }

/**
 * The rule checks of these lines; the last result stays until the next one arrives, so that the page does not jump
 * while typing.
 */
export function useJudgment(
  { id = null, nature, federal, vendor, cost_center }: Head,
  lines: readonly DraftLine[],
): Judgment | undefined {
  const backend = useBackend()
  const asked = {
    id,
    nature,
    federal,
    vendor,
    cost_center,
    lines: lines.map(({ description, quantity, unit_price, commodity, catalog_item, budget_line }) => ({
      description,
      quantity,
      unit_price,
      commodity,
      catalog_item,
      budget_line,
    })),
  }
  const question = useDeferredValue(asked)
  const known = JSON.stringify(question)
  return useQuery({
    queryKey: ['budget_lines', 'requisitions/judge', known],
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () => callFunction<Judgment>(backend, 'requisitions/judge', question),
  }).data
}

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
