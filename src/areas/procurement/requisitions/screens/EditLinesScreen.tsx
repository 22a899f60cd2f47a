import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setRequisitionLines } from '../commands.ts'
import { requisition, requisitionLine, type Requisition, type RequisitionLine } from '../records.ts'
import { draftsOf } from './draft-line.ts'
import { JudgmentPanel } from './JudgmentPanel.tsx'
import { NeededLines } from './NeededLines.tsx'
import { useJudgment } from './use-judgment.ts'
import { useLineGrid } from './use-line-grid.ts'

export default function EditLinesScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(requisition, id)
  const { rows } = useRecords(requisitionLine, (from) => from.eq('requisition', id).order('position').limit(1000))
  if (!found.row)
    return <NoRecord of={requisition} found={found} list={{ to: '/requisitions', label: 'Requisitions' }} />
  return <Lines row={found.row} rows={rows} />
}

function Lines({ row, rows }: { row: Requisition; rows: readonly RequisitionLine[] | undefined }) {
  const put = useCommand<typeof setRequisitionLines>('requisitions/set-lines')
  const navigate = useNavigate()
  const whyNot = whyNotEdit(requisition, row, useActor())
  const grid = useLineGrid({ rows, budget_line: rows?.at(-1)?.budget_line ?? null, version: row.version })
  const drafts = draftsOf(grid)
  const judged = useJudgment(
    row,
    drafts.filter(({ description }) => description !== ''),
  )

  async function save() {
    if (await grid.save((lines, version) => put({ id: row.id, version, lines })))
      void navigate(`/requisitions/${row.id}`)
  }
  return (
    <Screen
      area={row.number}
      title={`Lines of ${row.title}`}
      actions={
        <>
          <ButtonLink look="quiet" to={`/requisitions/${row.id}`}>
            Cancel
          </ButtonLink>
          {whyNot === null && (
            <Button look="main" busy={grid.saving} disabled={!grid.changed} onClick={() => void save()}>
              Save lines
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <NeededLines grid={grid} label={`Lines of ${row.title}`} whyNot={whyNot} />
        <aside aria-label="Budget and method" className="min-w-0">
          {judged && drafts.length > 0 && <JudgmentPanel judged={judged} />}
        </aside>
      </div>
    </Screen>
  )
}
