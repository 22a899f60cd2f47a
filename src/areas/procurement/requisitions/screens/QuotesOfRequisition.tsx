import { Suspense } from 'react'
import { optional } from '#kit/optional.tsx'
import type { PriceQuote } from '../quotes/records.ts'
import type { Requisition, RequisitionLine } from '../records.ts'
import { useJudgmentOf } from './use-judgment.ts'

/** Only purchases within the small-purchase limit have it. */
const QuotesPanel = optional(() => import('../quotes/screens/QuotesPanel.tsx').then(({ QuotesPanel }) => QuotesPanel))

type QuotesOfRequisitionProps = {
  row: Requisition
  loaded: { lines: readonly RequisitionLine[] | undefined; quotes: readonly PriceQuote[] | undefined }
}

export function QuotesOfRequisition({ row, loaded: { lines, quotes } }: QuotesOfRequisitionProps) {
  const judged = useJudgmentOf(row, lines)
  const isSmall = row.method === 'small_purchase' || judged?.method.name === 'small_purchase'
  return (
    (isSmall || (quotes && quotes.length > 0)) && (
      <Suspense>
        <QuotesPanel row={row} quotes={quotes} />
      </Suspense>
    )
  )
}
