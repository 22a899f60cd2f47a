import { useState } from 'react'
import { Link } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { Board } from '#kit/boards/Board.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import type { assignResource, moveResource } from '../commands.ts'
import { assignForm, resourceRequest, stages, stageWords, type ResourceRequest } from '../records.ts'
import { amountWords, byUrgency, isLate, moveBetween, whyNotMove } from '../rules.ts'

const columns = stages.map((name) => ({ name, title: stageWords[name] }))

/** From the call to the way home. A card goes one step at a time, because the time of each step is kept. */
export function RequestsBoard({ incident }: { incident: string | undefined }) {
  const now = useNow()
  const { rows } = useRecords(resourceRequest, (from) => (incident ? from.eq('incident', incident) : from).neq('status', 'cancelled').order('created_at', { ascending: false }).limit(500))
  const move = useCommand<typeof moveResource>('resource-requests/move')
  const [assigning, setAssigning] = useState<ResourceRequest>()
  if (!rows) return <SkeletonLines lines={6} />
  const go = (card: ResourceRequest, to: string) => (moveBetween(card.status, to) === 'assign' ? setAssigning(card) : void move({ id: card.id, to: to as (typeof stages)[number] }).catch((error: unknown) => toast('bad', sentence(error))))
  return (
    <>
      <Board label="Resource requests" columns={columns} cards={rows.toSorted(byUrgency)} idOf={({ id }) => id} nameOf={({ title }) => title} columnOf={({ status }) => status} whyNotMove={whyNotMove} onMove={go}>
        {(row) => (
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
            {row.needed_by && row.status !== 'on_scene' && row.status !== 'demobilised' && (
              <p className={`text-xs ${isLate(row, now) ? 'text-bad' : 'text-ink-2'}`}>
                needed <Moment at={row.needed_by} />
              </p>
            )}
          </>
        )}
      </Board>
      {assigning && <AssignDialog row={assigning} onClose={() => setAssigning(undefined)} />}
    </>
  )
}

export function AssignDialog({ row, onClose }: { row: ResourceRequest; onClose: () => void }) {
  const assign = useCommand<typeof assignResource>('resource-requests/assign')
  return <FormDialog of={assignForm} title={`Assign ${row.number}`} about={`${amountWords(row)}: ${row.title}`} done="It is assigned" start={{ source: row.source ?? 'own', provider: row.provider, vendor: row.vendor }} send={async (values) => (await assign({ id: row.id, ...values })) as never} onClose={onClose} />
}
