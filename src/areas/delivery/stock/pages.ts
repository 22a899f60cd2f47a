import { dollars } from '#platform/money.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows, type Seen } from '#platform/pages/page.ts'
import { addDays } from '#platform/dates.ts'
import { termOn } from '#platform/records/dated.ts'
import { trend } from '#platform/records/list/charted.ts'
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
  stockReservation,
  warehouse,
  stockKitLine,
  stockMove,
  stockTerm,
  stockTransfer,
} from './records.ts'
import { coverDays, differenceOf, free, kitsReady, pointOf, proposalOf, whyNoneFree, whyNotReceive } from './rules.ts'

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

const inDialog = { send: ({ id }: { id: string }) => ({ item: id }), dialog: 'StockActDialog' }

export const itemPage = recordPage(stockItem, {
  at: '/inventory/items/:id',
  list: ['/inventory?tab=items', 'Items'],
  edit: { by: 'stock-items/edit', done: 'Item saved' },
  loads: { moves, terms: register(stockTerm, { order: 'kind.asc', limit: 500 }) },
  acts: [
    { by: 'stock/receive', label: 'Receive stock', look: 'main', whyNot: whyNotReceive, ...inDialog },
    { by: 'stock/issue', label: 'Issue stock', whyNot: whyNoneFree, ...inDialog },
    { by: 'stock-reservations/make', label: 'Reserve', whyNot: whyNoneFree, ...inDialog },
    { by: 'stock-transfers/send', label: 'Transfer to warehouse', whyNot: whyNoneFree, ...inDialog },
  ],
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

const trends = [
  trend(stockBalance, { title: 'Stock value by warehouse', by: 'warehouse', figure: 'value', list: '/inventory' }),
  trend(stockBalance, { title: 'Stock value by item', by: 'item', figure: 'value', list: '/inventory' }),
  trend(stockMove, { title: 'Transactions by month', by: 'moved_on', list: '/inventory?tab=moves' }),
  trend(stockMove, { title: 'Transactions by kind', by: 'kind', list: '/inventory?tab=moves' }),
]

const items = register(stockItem, { order: 'name.asc', limit: 1_000, where: { status: 'open' }, unnamed: true })
const balances = register(stockBalance, {
  order: 'created_at.asc',
  limit: 1_000,
  where: { quantity: { above: 0 } },
  unnamed: true,
})
const settings = register(stockTerm, { order: 'kind.asc', limit: 500, unnamed: true })
const held = register(stockReservation, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: 'open' },
  reads: ['status'],
})
const transit = register(stockTransfer, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: 'in_transit' },
  reads: ['status'],
})
const reserved = register(stockReservation, { order: 'needed_on.asc', limit: 200, where: { status: 'open' } })
const kits = register(stockKit, { order: 'name.asc', limit: 200, where: { status: 'open' } })
const lines = register(stockKitLine, { order: 'position.asc', limit: 1_000, unnamed: true })

/** Stock by location and expiry, reorder proposals, and stock in transit. */
export const inventoryPage = listPage({
  at: '/inventory',
  title: 'Inventory',
  loads: { items, balances, terms: settings, held, transit },
  acts: [{ own: 'IssueStock' }],
  new: { own: 'ReceiveStock' },
  above: [
    {
      figures: ({ today, loaded: { items, balances, terms, held, transit } }) => {
        const low = items && terms && items.filter((item) => proposalOf(item, terms, today)).length
        const days = terms && (termOn(terms, 'expiry_days', today) ?? 0)
        const until = addDays(today, days ?? 0)
        const soon =
          days === undefined
            ? undefined
            : balances?.filter(({ expires_on }) => expires_on !== null && expires_on <= until).length
        return [
          {
            label: 'Stock value',
            value: balances &&
              items && { cents: balances.reduce((sum, { value }) => sum + Number(value), 0), whole: true },
            note: balances && items && `${items.length} items`,
            to: '/inventory?tab=items',
          },
          {
            label: 'Reorder',
            value: countOf(low),
            note: low !== undefined && (low > 0 ? 'at or below the reorder point' : 'no items to reorder'),
            tone: low && 'warn',
            to: '/inventory?tab=reorder',
          },
          {
            label: 'Expiring soon',
            value: countOf(soon),
            note: soon !== undefined && `within ${days} days, or expired`,
            tone: soon && 'warn',
            to: `/inventory?where.expires_on=..${until}`,
          },
          {
            label: 'In transit',
            value: held && countOf(transit?.length),
            note: transit && held && `${held.length} reserved`,
            to: '/inventory?tab=transfers',
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'stock',
      title: 'Stock',
      shows: [
        {
          list: list(stockBalance, {
            columns: ['name', 'warehouse', 'quantity', 'reserved', 'value', 'expires_on'],
            where: { quantity: '0.0001..' },
          }),
          first: { own: 'ReceiveFirst' },
        },
      ],
    },
    {
      tab: 'items',
      title: 'Items',
      shows: [
        {
          button: { of: stockItem, by: 'stock-items/create', label: 'New stock item', done: 'Item added', opens: true },
        },
        {
          list: list(stockItem, {
            columns: ['code', 'name', 'on_hand', 'reserved', 'unit', 'minimum', 'unit_cost', 'critical'],
            importAs: 'stock-items',
            editBy: 'stock-items/edit',
          }),
        },
      ],
    },
    { tab: 'reorder', title: 'Reorder', shows: [{ own: 'ReorderPanel', loads: { items, terms: settings } }] },
    {
      tab: 'transfers',
      title: 'In transit',
      shows: [
        { button: { own: 'TransferStock' } },
        {
          list: list(stockTransfer, {
            columns: ['number', 'item', 'from_warehouse', 'to_warehouse', 'quantity', 'received', 'sent_on', 'status'],
          }),
          first: { own: 'TransferFirst' },
        },
      ],
    },
    {
      tab: 'counts',
      title: 'Counts',
      shows: [
        {
          button: {
            of: stockCount,
            by: 'stock-counts/begin',
            label: 'Start count',
            done: 'Count started',
            opens: true,
          },
        },
        { list: list(stockCount) },
      ],
    },
    {
      tab: 'reservations',
      title: 'Reserved',
      shows: [{ own: 'ReservationsPanel', loads: { reserved } }, { list: list(stockReservation) }],
    },
    {
      tab: 'kits',
      title: 'Kits',
      shows: [
        {
          button: {
            of: stockKit,
            by: 'stock-kits/create',
            label: 'New kit',
            done: 'Kit created. Add its items.',
            opens: true,
          },
        },
        { own: 'KitsPanel', loads: { kits, lines, balances } },
      ],
    },
    {
      tab: 'moves',
      title: 'Transactions',
      shows: [
        {
          list: list(stockMove, {
            columns: ['why', 'moved_on', 'item', 'warehouse', 'kind', 'quantity', 'value', 'moved_by'],
          }),
        },
      ],
    },
    {
      tab: 'warehouses',
      title: 'Warehouses',
      shows: [
        {
          button: {
            of: warehouse,
            by: 'warehouses/create',
            label: 'New warehouse',
            done: 'Warehouse added',
            opens: true,
          },
        },
        { list: list(warehouse, { editBy: 'warehouses/edit' }) },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
    { tab: 'terms', title: 'Settings', shows: [{ register: stockTerm, at: '/inventory/settings' }] },
  ],
})
