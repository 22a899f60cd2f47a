import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid } from '#kit/record/grid/use-grid.ts'
import { download } from '#kit/record/list/download.ts'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { reviseTakeoff, setTakeoffItems } from '../commands.ts'
import { takeoffLife } from '../life.ts'
import { takeoff, takeoffItem, type Takeoff, type TakeoffItem } from '../records.ts'
import { amountOf, differencesOf, quantityOf, whyNotRevise, whyNotSetItems } from '../rules.ts'

const list = { to: '/quantity-takeoff', label: 'Takeoffs' }
const columns = [
  'description',
  'kind',
  'times',
  'length',
  'width',
  'depth',
  'division',
  'cut_out',
  'divisor',
  'waste',
  'slope',
  'whole',
  'unit',
  'rate',
] as const
/** Columns that most lines leave at their default, and that an estimator checks last. */
const behind = ['division', 'cut_out', 'divisor', 'waste', 'slope', 'whole'] as const
const computed = [
  { name: 'quantity', label: 'Quantity', kind: 'number' as const, of: (values: object) => quantityOf(values) },
  { name: 'amount', label: 'Amount', of: (values: object) => amountOf(values) },
]

export default function TakeoffScreen() {
  const found = useRecord(takeoff, useParams().id ?? '')
  return found.row ? <Page key={found.row.id} row={found.row} /> : <NoRecord of={takeoff} found={found} list={list} />
}

function Page({ row }: { row: Takeoff }) {
  const actor = useActor()
  const navigate = useNavigate()
  const revise = useCommand<typeof reviseTakeoff>('takeoffs/revise')
  const { rows } = useRecords(takeoffItem, (from) => from.eq('takeoff', row.id).order('position').limit(1_000))
  const whyNot = whyNotSetItems(row, actor)
  const actions = (
    <>
      {rows && rows.length > 0 && (
        <Button
          onClick={async () => {
            const { toCsv } = await import('#platform/records/csv.ts')
            const text = toCsv(takeoffItem, rows, ['division', 'description', 'quantity', 'unit', 'rate', 'amount'])
            download(new Blob([text], { type: 'text/csv' }), `${row.number} bill of quantities.csv`)
          }}
        >
          <Icon name="download" />
          Bill of quantities
        </Button>
      )}
      <ButtonLink to={`/quantity-takeoff/${row.id}/plan`}>Open plan</ButtonLink>
      {whyNot === null && <ButtonLink to={`/quantity-takeoff/${row.id}/edit`}>Edit</ButtonLink>}
      {whyNotRevise(row) === null && (
        <MoveButton whyNot={null} run={async () => navigate(`/quantity-takeoff/${(await revise({ id: row.id })).id}`)}>
          Revise
        </MoveButton>
      )}
      <Moves life={takeoffLife} row={row} />
    </>
  )
  return (
    <RecordPage
      of={takeoff}
      life={takeoffLife}
      row={row}
      list={list}
      actions={actions}
      wide={
        <>
          <Figures
            figures={[
              { label: 'Items', ...known(rows, (rows) => ({ value: rows.length })) },
              {
                label: 'Revision',
                value: String(row.revision),
                ...(row.before && { note: 'compared below', to: `/quantity-takeoff/${row.before}` }),
              },
            ]}
          />
          <Items row={row} rows={rows} whyNot={whyNot} />
        </>
      }
    >
      {row.before && rows && <Compared before={row.before} rows={rows} />}
      <Panel title="Drawing">
        <RecordFacts
          of={takeoff}
          row={row}
          show={['project', 'drawing', 'scale', 'documents', 'note', 'measured_by', 'checked_by']}
        />
      </Panel>
      <RowsPanel title="Cost by division" of={takeoffItem} by="division" figure="amount" where={{ takeoff: row.id }} />
    </RecordPage>
  )
}

function Items({
  row,
  rows,
  whyNot,
}: {
  row: Takeoff
  rows: readonly TakeoffItem[] | undefined
  whyNot: string | null
}) {
  const put = useCommand<typeof setTakeoffItems>('takeoffs/set-items')
  const grid = useGrid(takeoffItem, {
    rows,
    columns,
    computed,
    behind,
    fresh: { division: '03', kind: 'area', times: 1, divisor: 1, whole: 'exact', unit: 'sf' },
    version: row.version,
  })
  const save = async () => {
    if (await grid.save((lines, version) => put({ id: row.id, version, lines }))) toast('good', 'Items saved')
  }
  return (
    <Panel
      title="Takeoff items"
      about={
        whyNot === null ? 'Paste a block from a spreadsheet. Quantities and amounts update as you type.' : undefined
      }
      actions={
        whyNot === null && (
          <Button
            look={grid.changed ? 'main' : 'plain'}
            busy={grid.saving}
            disabled={!grid.changed}
            onClick={() => void save()}
          >
            Save items
          </Button>
        )
      }
    >
      <LinesGrid grid={grid} label={`Items of ${row.title}`} totals={['amount']} whyNot={whyNot} />
    </Panel>
  )
}

/** The changes from the earlier revision. */
function Compared({ before, rows }: { before: string; rows: readonly TakeoffItem[] }) {
  const { rows: earlier } = useRecords(takeoffItem, (from) => from.eq('takeoff', before).order('position').limit(1_000))
  const found = earlier ? differencesOf(earlier, rows) : []
  return (
    <Panel title="Changes from the earlier revision">
      {earlier && found.length === 0 && <p className="text-ink-2">No changes yet.</p>}
      <ul className="divide-y divide-line">
        {found.map((each) => (
          <li key={each.description} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
            <span>
              {each.description}{' '}
              <span className="block text-sm text-ink-2">
                {each.before} to {each.after} {each.unit}
              </span>
            </span>
            <span className={each.amount > 0 ? 'text-warn' : 'text-good'}>
              <Amount cents={each.amount} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
