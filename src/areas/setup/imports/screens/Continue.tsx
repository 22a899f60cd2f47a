import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportRun } from '#areas/organization/imports/records.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { useActor } from '#client/use-actor.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { writeParts } from './use-import.ts'

const count = (value: number) => Number(value).toLocaleString('en-US')

/** The rows are kept until the run is over: it goes on where it stopped. */
export function Continue({ row }: { row: ImportRun }) {
  const backend = useBackend()
  const queries = useQueryClient()
  const actor = useActor()
  const [done, setDone] = useState<number>()
  async function run() {
    setDone(Number(row.rows_written))
    try {
      await writeParts(backend, row, setDone)
    } finally {
      setDone(undefined)
      await queries.invalidateQueries()
    }
  }
  return (
    <Notice tone="warn" title="This import was interrupted">
      <div className="grid gap-3">
        <p>{`${count(done ?? row.rows_written)} of ${count(row.rows)} rows are written. Continue, or undo it.`}</p>
        {done !== undefined && <Progress label="Rows imported" value={done} max={Number(row.rows)} />}
        <div>
          <MoveButton
            whyNot={
              row.created_by === actor.user_id ? null : 'Only the person who started it can continue. You can undo it.'
            }
            run={run}
          >
            Continue import
          </MoveButton>
        </div>
      </div>
    </Notice>
  )
}
