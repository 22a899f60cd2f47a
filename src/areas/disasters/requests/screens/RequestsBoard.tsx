import { Link } from 'react-router'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { Deadline } from '#kit/parts/Deadline.tsx'
import { Board } from '#kit/boards/Board.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { useBoardMoves } from '#kit/record/use-board-moves.tsx'
import { requestLife } from '../life.ts'
import { resourceRequest, stages, stageWords, type ResourceRequest } from '../records.ts'
import { amountWords, byUrgency, isLate, stepWords } from '../rules.ts'

const columns = stages.map((name) => ({ name, title: stageWords[name] }))

/** From call to demobilization. A card moves one step at a time, because the time of each step is recorded. */
export function RequestsBoard({ incident }: { incident: string | undefined }) {
  const { rows, ...found } = useRecords(resourceRequest, (from) =>
    (incident ? from.eq('incident', incident) : from)
      .neq('status', 'canceled')
      .order('created_at', { ascending: false })
      .limit(500),
  )
  const { whyNotTo, moveTo, dialog } = useBoardMoves(requestLife)
  if (!rows) return <Awaited found={found} what={resourceRequest.plural} lines={6} />
  return (
    <>
      <Board
        label="Resource requests"
        columns={columns}
        cards={rows.toSorted(byUrgency)}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        columnOf={({ status }) => status}
        whyNotMove={(row, to) => {
          const whyNot = whyNotTo(row, to)
          return whyNot === undefined ? (stepWords[to] ?? null) : whyNot
        }}
        onMove={moveTo}
      >
        {(row) => <Card row={row} />}
      </Board>
      {dialog}
    </>
  )
}

function Card({ row }: { row: ResourceRequest }) {
  const now = useNow()
  return (
    <>
      <Link to={`/disaster-response/requests/${row.id}`} className="font-semibold break-words text-ink hover:underline">
        {row.title}
      </Link>
      <p className="text-xs text-ink-2">
        {row.priority === 'life' && <span className="font-semibold text-bad">Life safety. </span>}
        {row.priority === 'urgent' && <span className="font-semibold text-warn">Urgent. </span>}
        {amountWords(row)}
      </p>
      {row.provider && <p className="text-xs break-words text-ink-2">{row.provider}</p>}
      {row.needed_by && requestLife.is(row, 'new', 'assigned', 'en_route') && (
        <p className={`text-xs ${isLate(row, now) ? 'text-bad' : 'text-ink-2'}`}>
          needed <Deadline at={row.needed_by} />
        </p>
      )}
    </>
  )
}
