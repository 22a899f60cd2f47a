import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import type { CatalogOffer } from '../questions.ts'
import type { Requisition } from '../records.ts'
import type { Judgement } from '../rules.ts'
import type { DraftLine } from './draft-line.ts'

type Head = Pick<Requisition, 'nature' | 'federal' | 'vendor' | 'cost_center'> & { id?: string | null }

/**
 * What the rules say of these lines; the last answer stays while the next one is on its way, so that nothing jumps
 * while one types.
 */
export function useJudgement(
  { id = null, nature, federal, vendor, cost_center }: Head,
  lines: readonly DraftLine[],
): Judgement | undefined {
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
    queryFn: () => callFunction<Judgement>(backend, 'requisitions/judge', question),
  }).data
}

export function useOffers(descriptions: readonly string[]): readonly (readonly CatalogOffer[])[] {
  const backend = useBackend()
  const asked = useDeferredValue(descriptions.join('\n'))
  const wanted = asked.split('\n')
  return (
    useQuery({
      queryKey: ['catalog_items', 'catalog-items/offers', asked],
      enabled: asked.trim() !== '',
      placeholderData: keepPreviousData,
      queryFn: () => callFunction<CatalogOffer[][]>(backend, 'catalog-items/offers', { descriptions: wanted }),
    }).data ?? []
  )
}
