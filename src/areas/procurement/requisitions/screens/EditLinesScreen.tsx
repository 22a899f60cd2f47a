import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid } from '#kit/record/grid/use-grid.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setRequisitionLines } from '../commands.ts'
import { requisition, requisitionLine, type Requisition, type RequisitionLine } from '../records.ts'
import { amountOf } from '../rules.ts'
import { asDraft } from './draft-line.ts'
import { JudgementPanel } from './JudgementPanel.tsx'
import { Offers } from './Offers.tsx'
import { useJudgement, useOffers } from './use-judgement.ts'

const columns = ['description', 'quantity', 'unit', 'unit_price', 'budget_line', 'commodity'] as const
const amount = { name: 'amount', label: 'Amount', of: (values: object) => amountOf(values) }

export default function EditLinesScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(requisition, id)
  const { rows } = useRecords(requisitionLine, (from) => from.eq('requisition', id).order('position').limit(1000))
  if (!found.row) return <NoRecord of={requisition} found={found} list={{ to: '/requisitions', label: 'Requisitions' }} />
  return <Lines row={found.row} rows={rows} />
}

function Lines({ row, rows }: { row: Requisition; rows: readonly RequisitionLine[] | undefined }) {
  const put = useCommand<typeof setRequisitionLines>('requisitions/set-lines')
  const navigate = useNavigate()
  const whyNot = whyNotEdit(requisition, row, useActor())
  const grid = useGrid(requisitionLine, { rows, columns, computed: [amount], fresh: { unit: 'each', quantity: 1, budget_line: rows?.at(-1)?.budget_line ?? null }, version: row.version })
  // What is being typed may not be a number yet.
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  const drafts = grid.lines.map(({ key, values }) => ({ ...asDraft(values as RequisitionLine), key, description: String(values.description ?? ''), quantity: number(values.quantity), unit_price: number(values.unit_price) }))
  const offers = useOffers(drafts.map(({ description }) => description))
  const judged = useJudgement(row, drafts.filter(({ description }) => description !== ''))

  async function save() {
    if (await grid.save((lines, version) => put({ id: row.id, version, lines }))) void navigate(`/requisitions/${row.id}`)
  }
  return (
    <Screen
      area={row.number}
      title={`Lines of ${row.title}`}
      actions={
        <>
          <ButtonLink look="quiet" to={`/requisitions/${row.id}`}>Cancel</ButtonLink>
          {whyNot === null && <Button look="main" busy={grid.saving} disabled={!grid.changed} onClick={() => void save()}>Save lines</Button>}
        </>
      }
    >
      <div className="grid gap-6">
        <LinesGrid grid={grid} label={`Lines of ${row.title}`} totals={['amount']} whyNot={whyNot} />
        {whyNot === null && drafts.map((line, at) => offers[at] && offers[at].length > 0 && (
          <section key={line.key} aria-label={`Line ${at + 1} in the catalog`}>
            <h2 className="font-semibold text-ink">{at + 1}. {line.description}</h2>
            <Offers line={line} offers={offers[at]} onTake={(part) => grid.change((lines) => lines.map((each) => (each.key === line.key ? { ...each, values: { ...each.values, ...part } } : each)))} />
          </section>
        ))}
        <aside aria-label="What the rules say" className="min-w-0">{judged && drafts.length > 0 && <JudgementPanel judged={judged} />}</aside>
      </div>
    </Screen>
  )
}
