import { choice, date, money, number, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { Button } from '../../parts/Button.tsx'
import { useDeclarations } from '../catalog.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListTable } from './ListTable.tsx'
import { RecordList } from './RecordList.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { CellEdit } from './use-cell-edit.ts'
import type { List, ListRow } from './use-list.ts'
import type { useSelection } from './use-selection.ts'

const sample = defineRecord('sample_orders', {
  label: 'Order',
  plural: 'Orders',
  about: 'A commitment to a vendor, with its lines.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'number', 'status', 'due', 'quantity', 'amount'],
  fields: {
    number: text({ unique: true }),
    name: text({ required: true }),
    status: choice(['draft', 'approved', 'closed']),
    due: date(),
    quantity: number(),
    amount: money(),
  },
})
const kept = {
  organization_id: 'o',
  created_at: '2026-11-20T15:00:00Z',
  created_by: null,
  updated_at: '2026-11-20T15:00:00Z',
  version: 1,
}
const rows: ListRow[] = [
  {
    ...kept,
    id: 'a',
    name: 'Booster pump, Station 4',
    number: 'PO-2026-0114',
    status: 'approved',
    due: '2026-12-04',
    quantity: 1,
    amount: 48_200_00,
  },
  {
    ...kept,
    id: 'b',
    name: 'Road salt, treated, delivered to the works yard on Depot Street',
    number: 'PO-2026-0115',
    status: 'draft',
    due: null,
    quantity: 1_250.5,
    amount: 105_042_00,
  },
  {
    ...kept,
    id: 'c',
    name: 'Copy paper',
    number: 'PO-2026-0116',
    status: 'closed',
    due: '2026-11-02',
    quantity: 40,
    amount: -1_672_00,
  },
]

const nothing = () => {}
const visible = ['name', 'number', 'status', 'due', 'quantity', 'amount']
/** A static list: the server's answers are written here. */
const still = (shown: readonly ListRow[], more: { total?: number; density?: List['state']['density'] } = {}) => {
  const total = more.total ?? shown.length
  const together = {
    rows: total,
    more: false,
    sums: { amount: shown.reduce((sum, { amount }) => sum + Number(amount), 0) },
  }
  const state = {
    search: '',
    words: {},
    sort: { field: 'due', descending: false },
    turn: {},
    columns: visible,
    density: more.density ?? 'comfortable',
    open: null,
  }
  const page = { data: { rows: shown, earlier: false, later: total > shown.length }, isPlaceholderData: false }
  return {
    of: sample,
    shownAs: sample,
    visible,
    state,
    conditions: [],
    columns: visible,
    page,
    together,
    complete: (row: ListRow) => row,
    show: nothing,
    standard: visible,
  } as unknown as List
}
const chosen = (ids: readonly string[]) =>
  ({
    ids: new Set(ids),
    all: false,
    toggle: nothing,
    page: nothing,
    everything: nothing,
    clear: nothing,
    only: nothing,
  }) as unknown as ReturnType<typeof useSelection>
const noEdit = {
  fillable: new Set(),
  filling: null,
  mayFill: () => false,
  begin: () => false,
  take: nothing,
  leave: nothing,
} as unknown as CellEdit

const Table = ({ list, selection = chosen([]) }: { list: List; selection?: ReturnType<typeof useSelection> }) => (
  <div className={list.state.density === 'compact' ? '[--cell-px:0.625rem] [--row-h:2.125rem]' : ''}>
    <ListTable list={list} rows={list.page.data?.rows ?? []} selection={selection} choosing={false} cells={noEdit} />
    <ListFoot list={list} />
  </div>
)

/** The list itself, over a table that every agency has. Its state is in this page's address, as on its own page. */
export function LiveList() {
  const accounts = useDeclarations().find(({ table }) => table === 'accounts')
  return accounts ? <RecordList of={accounts} first={<Button look="main">New account</Button>} /> : null
}

/** Names of several lines and scripts, and amounts of fourteen digits: nothing may leave its column. */
const full: ListRow[] = [
  'Reconstruction of the east abutment, approach slabs and pedestrian railings of the Canal Street bridge, phase 2 of 4',
  'Запасные части для снегоуборочных машин',
  'مضخات تعزيز ضغط المياه للمحطة الثانية',
  '消防站更换的泵和控制装置',
  'Donaudampfschifffahrtsgesellschaftskapitänsversorgungsordnung',
].map((name, at) => ({
  ...rows[at % rows.length]!,
  id: `full-${at}`,
  name,
  number: `PO-2026-${900_000_000 + at}`,
  quantity: 1_234_567.25,
  amount: at === 1 ? -9_876_543_210_987_65 : 12_345_678_901_234_56,
}))
export const FullRows = () => <Table list={still(full)} />

export const PlainRows = () => <Table list={still(rows)} />
export const ChosenRows = () => (
  <Table list={still(rows, { total: 1_204, density: 'compact' })} selection={chosen(['a', 'c'])} />
)
export const Choosing = () => (
  <SelectionBar
    list={still(rows, { total: 1_204 })}
    selection={chosen(['a', 'b'])}
    moves={[{ label: 'Approve', command: 'none' }]}
  />
)
