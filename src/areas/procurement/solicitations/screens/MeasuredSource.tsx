import { useRows } from '#client/use-rows.ts'
import type { SolicitationLine } from '../records.ts'
import { MeasuredLines } from './MeasuredLines.tsx'

/**
 * Where the quantities of order lines come from: the order line names the award line, that names the line that was bid
 * on, and that names the takeoff item with its marks on the plan. Nothing where no line was measured.
 */
export function MeasuredSource({ orderLines }: { orderLines: readonly string[] }) {
  const { data: ordered } = useRows<{ award_line: string | null }>(
    'order_lines',
    (from) => from.select('award_line').in('id', orderLines).limit(500),
    { enabled: orderLines.length > 0 },
  )
  const awarded = ordered?.flatMap(({ award_line }) => award_line ?? []) ?? []
  const { data: awards } = useRows<{ line: string }>(
    'award_lines',
    (from) => from.select('line').in('id', awarded).limit(500),
    { enabled: awarded.length > 0 },
  )
  const bidOn = awards?.map(({ line }) => line) ?? []
  const { data: lines } = useRows<SolicitationLine>(
    'solicitation_lines',
    (from) => from.select('*').in('id', bidOn).order('position').limit(500),
    { enabled: bidOn.length > 0 },
  )
  return lines ? <MeasuredLines lines={lines} /> : null
}
