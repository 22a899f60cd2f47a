import { addDays, dayInWords, daysBetween } from '#platform/dates.ts'
import { among } from '#platform/life/status-sql.ts'
import { stockItem } from '#areas/delivery/stock/records.ts'
import { counted, type Found, type Work } from './desk.ts'

type Item = {
  id: string
  code: string
  name: string
  unit: string
  free: number
  coming: number
  minimum: number | null
  maximum: number | null
  use: number | null
  lead: number | null
  asked: boolean
  critical: boolean
}

export const inventory: Work = async ({ today, rows }) => {
  const items = await rows<Item>(
    'Active stock items',
    `select id, code, name, unit, (on_hand - reserved)::float8 as free, in_transit::float8 as coming,
      minimum::float8 as minimum, maximum::float8 as maximum, annual_use::float8 as use, lead_days::int as lead,
      requisition is not null as asked, critical from stock_items
      where status ${among(stockItem, 'open')} order by name limit 2000`,
  )
  const ending = await rows<{ id: string; name: string; quantity: number; expires_on: string }>(
    'Lots that expire within 60 days',
    `select id, name, quantity::float8 as quantity, expires_on::text from stock_balances where quantity > 0
      and expires_on <= $1 order by expires_on limit 200`,
    [addDays(today, 60)],
  )
  const found: Found[] = [
    ...items.flatMap((item): Found[] => {
      // Use during the lead time; an entered minimum takes precedence.
      const point = item.minimum ?? (item.use !== null && item.lead !== null ? (item.use / 365) * item.lead : null)
      if (point === null || item.free + item.coming > point) return []
      const days = item.use && item.use > 0 ? Math.floor((item.free / item.use) * 365) : null
      return [
        {
          tone: item.critical || item.free <= 0 ? 'bad' : 'warn',
          words: `${item.code} ${item.name}: ${round(item.free)} ${item.unit} available${item.coming > 0 ? `, ${round(item.coming)} on order` : ''}; the reorder point is ${round(point)}${days === null ? '' : `, with ${counted(days, 'day')} of supply`}.${item.asked ? ' A requisition is open.' : ''}`,
          about: { table: 'stock_items', id: item.id },
          ...(!item.asked && { task: `Reorder ${item.code} ${item.name}`.slice(0, 200) }),
        },
      ]
    }),
    ...ending.map(({ id, name, quantity, expires_on }): Found => ({
      tone: expires_on < today ? 'bad' : 'warn',
      words: `${name}: ${round(quantity)} ${expires_on < today ? `expired on ${dayInWords(expires_on)}` : `expire in ${counted(daysBetween(today, expires_on), 'day')}`}.`,
      about: { table: 'stock_balances', id },
      task: `${expires_on < today ? 'Remove' : 'Use up or exchange'} ${name}`.slice(0, 200),
    })),
  ]
  return {
    summary:
      items.length === 0
        ? 'No stock is visible to you.'
        : `${counted(items.length, 'item')} checked: ${counted(found.length - ending.length, 'item')} at or below the reorder point, ${counted(ending.length, 'lot')} expiring.`,
    found,
  }
}
const round = (value: number) => Math.round(value * 100) / 100
