import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { useNow } from '#client/use-now.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { exportLife } from '../life.ts'
import type { DataExport } from '../records.ts'
import { whyNotDownload } from '../rules.ts'

/** The browser opens the address itself, so that an archive of any size goes to disk and not into memory. */
export function Download({ row }: { row: DataExport }) {
  const backend = useBackend()
  const actor = useActor()
  async function run() {
    const { ticket } = await callFunction<{ ticket: string }>(backend, 'agency-archive/ticket', { id: row.id })
    const link = document.createElement('a')
    link.href = `/functions/v1/agency-archive?ticket=${encodeURIComponent(ticket)}`
    link.download = ''
    link.click()
  }
  const now = useNow()
  if (!exportLife.is(row, 'approved')) return null
  return (
    <MoveButton look="main" whyNot={whyNotDownload(row, { actor, now })} run={run} done="Download started">
      Download archive
    </MoveButton>
  )
}
