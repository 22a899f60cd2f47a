import { dollars } from '#platform/money.ts'
import { recordPage, register, rows, type Seen } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { longText } from '#platform/records/fields.ts'
import type { RowOf } from '#platform/records/record.ts'
import { firstReason } from '#platform/rules.ts'
import { howMany, plural } from '#platform/words.ts'
import { stockCountLife, transferLife } from './life.ts'
import {
  stockBalance,
  stockCount,
  stockCountLine,
  stockItem,
  stockKit,
  stockKitLine,
  stockMove,
  stockTerm,
  stockTransfer,
} from './records.ts'
import { coverDays, differenceOf, free, kitsReady, pointOf, proposalOf } from './rules.ts'

export const transferPage = recordPage(stockTransfer, {
  at: '/inventory/transfers/:id',
  list: ['/inventory?tab=transfers', 'In transit'],
  life: transferLife,
  shows: [
    {
      notes: (row) => [
        transferLife.is(row, 'short') && {
          tone: 'warn',
          title: `${Number(row.quantity)} sent, ${Number(row.received)} received`,
          text: row.note,
        },
        transferLife.is(row, 'written_off') && {
          tone: 'warn',
          title: `${dollars(row.missing_value ?? 0)} written off`,
          text: row.write_off_reason,
        },
      ],
    },
    {
      title: 'Sent and received',
      bars: (row) => ({
        title: 'Sent and received',
        unit: 'count',
        of: 'Step',
        figure: 'Quantity',
        most: Number(row.quantity),
        bars: [
          { name: 'Sent', value: Number(row.quantity) },
          { name: 'Received', value: Number(row.received), color: transferLife.is(row, 'received') ? 'good' : 'warn' },
        ],
      }),
      when: (row) => !transferLife.is(row, 'in_transit'),
    },
    {
      title: 'Transfer',
      facts: [
        'item',
        'lot',
        'quantity',
        'from_warehouse',
        'to_warehouse',
        'sent_on',
        'sent_by',
        'received',
        'received_on',
        'received_by',
        'missing_value',
        'written_off_on',
        'written_off_by',
      ],
    },
  ],
})

const countLines = (columns: readonly ('item' | 'lot' | 'expected' | 'counted' | 'reason')[]) =>
  rows(stockCountLine, { by: 'count', order: 'position.asc', limit: 1_000, columns })
const ofCount = { lines: countLines(['item', 'lot', 'expected', 'counted', 'reason']) }
type Counting = Seen<typeof ofCount>

const whyNotCount = (row: RowOf<typeof stockCount>, { actor }: Counting) =>
  firstReason(
    whyNotEdit(stockCount, row, actor),
    row.counted_by !== actor.user_id && 'Only the person who started this count can enter it.',
  )
/** A counter enters the lot; a reader sees the column where there is one. */
const hasLots = (row: RowOf<typeof stockCount>, seen: Counting) =>
  whyNotCount(row, seen) === null || seen.loaded.lines?.some(({ lot }) => lot) === true

export const countPage = recordPage(stockCount, {
  at: '/inventory/counts/:id',
  list: ['/inventory?tab=counts', 'Counts'],
  life: stockCountLife,
  loads: ofCount,
  shows: [
    {
      notes(row) {
        const isApproved = stockCountLife.is(row, 'approved')
        return [
          row.decision && {
            tone: isApproved ? 'good' : 'warn',
            title: isApproved ? 'Books corrected' : 'Returned for changes',
            text: row.decision,
          },
        ]
      },
    },
    {
      figures(row, { loaded: { lines } }) {
        const open = lines?.filter(({ counted }) => counted === null).length ?? 0
        const differ = lines?.filter((line) => differenceOf(line) !== 0).length ?? 0
        return [
          {
            label: 'Lines to count',
            value: lines && String(lines.length),
            note: lines && (open > 0 ? `${open} left` : 'all counted'),
          },
          {
            label: 'Differences',
            value: lines && String(differ),
            ...(differ > 0 && { tone: 'warn' as const, note: 'each with a reason' }),
          },
          // Any other difference is in the head.
          row.difference === 0 && { label: 'Value difference', value: 'None' },
        ]
      },
    },
    { title: 'Count lines', when: hasLots, grid: ofCount.lines, saves: 'stock-counts/set-lines', whyNot: whyNotCount },
    {
      title: 'Count lines',
      when: (row, seen) => !hasLots(row, seen),
      grid: countLines(['item', 'expected', 'counted', 'reason']),
      saves: 'stock-counts/set-lines',
      whyNot: whyNotCount,
    },
    { title: 'Count', facts: ['warehouse', 'counted_by', 'begun_on', 'approved_by', 'decided_on', 'note'] },
  ],
})

const ofKit = {
  lines: rows(stockKitLine, { by: 'kit', order: 'position.asc', limit: 200, columns: ['item', 'quantity', 'note'] }),
  balances: rows(stockBalance, {
    by: 'warehouse',
    through: 'warehouse',
    order: 'quantity.desc',
    limit: 1_000,
    columns: ['item', 'quantity'],
  }),
}

/** Whole kits that the warehouse holds now; undefined until its stock has arrived. */
const readyIn = ({ lines, balances }: Seen<typeof ofKit>['loaded']): number | undefined =>
  lines &&
  balances &&
  kitsReady(lines, (item) => balances.filter((each) => each.item === item).reduce((sum, each) => sum + free(each), 0))

export const kitPage = recordPage(stockKit, {
  at: '/inventory/kits/:id',
  list: ['/inventory?tab=kits', 'Kits'],
  edit: { by: 'stock-kits/edit', done: 'Kit saved' },
  loads: ofKit,
  acts: [
    {
      by: 'stock-kits/issue',
      label: 'Issue kit',
      look: 'main',
      when: (_, { loaded }) => readyIn(loaded) !== undefined,
      whyNot: (_, { loaded }) => (readyIn(loaded) === 0 ? 'The warehouse doesn’t hold every line of one kit.' : null),
      about: 'Every line of one kit leaves the warehouse, earliest expiry first.',
      send: (row) => ({ id: row.id, kits: 1 }),
      asks: { why: longText({ required: true, max: 2_000, label: 'Purpose' }) },
      done: 'Kit issued',
    },
  ],
  shows: [
    {
      figures(row, { loaded }) {
        const ready = readyIn(loaded)
        return [
          {
            label: 'Ready',
            value: ready === undefined ? undefined : String(ready),
            ...(ready !== undefined &&
              ready < Number(row.wanted) && { tone: 'warn' as const, note: `target ${Number(row.wanted)}` }),
          },
          { label: 'Target ready', value: String(Number(row.wanted)) },
        ]
      },
    },
    { title: 'Contents', grid: ofKit.lines, saves: 'stock-kits/set-lines' },
    { title: 'Kit', facts: ['warehouse', 'purpose', 'made_by'] },
  ],
})

const moves = rows(stockMove, {
  by: 'item',
  order: 'moved_on.desc,created_at.desc',
  limit: 50,
  columns: ['why', 'moved_on', 'warehouse', 'kind', 'quantity', 'value'],
})

export const itemPage = recordPage(stockItem, {
  at: '/inventory/items/:id',
  list: ['/inventory?tab=items', 'Items'],
  edit: { by: 'stock-items/edit', done: 'Item saved' },
  loads: { moves, terms: register(stockTerm, { order: 'kind.asc', limit: 500 }) },
  acts: [{ own: 'StockActs' }],
  shows: [
    {
      figures(row, { today, loaded: { terms = [] } }) {
        const point = pointOf(row, terms, today)
        const cover = coverDays(row)
        return [
          {
            label: 'On hand',
            value: howMany(Number(row.on_hand), row.unit),
            note: `${Number(row.reserved).toLocaleString('en-US')} reserved`,
          },
          {
            label: 'Reorder point',
            value: point ? point.point.toLocaleString('en-US') : 'Unknown',
            note: point ? point.because : 'enter its annual use and lead time',
            tone: proposalOf(row, terms, today) && 'warn',
          },
          {
            label: 'Days of supply',
            value: cover === null ? 'Unknown' : `${cover} ${plural(cover, { one: 'day', other: 'days' })}`,
            note: 'at annual use',
          },
        ]
      },
    },
    { own: 'StockLevel' },
    // An empty balance is left out.
    {
      title: 'Stock by warehouse',
      rows: rows(stockBalance, {
        by: 'item',
        where: { quantity: { not: ['0'] } },
        order: 'expires_on.asc',
        limit: 200,
        columns: ['name', 'warehouse', 'quantity', 'reserved', 'value', 'expires_on'],
      }),
    },
    { own: 'ReorderCalculation' },
    { title: 'Transactions', about: 'The latest 50.', rows: moves },
    {
      title: 'Item',
      facts: [
        'code',
        'unit',
        'category',
        'tracked',
        'critical',
        'vendor',
        'catalog_item',
        'budget_line',
        'unit_cost',
        'requisition',
      ],
    },
  ],
})
