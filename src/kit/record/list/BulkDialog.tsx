import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Dialog } from '../../overlays/Dialog.tsx'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Progress } from '../../parts/Progress.tsx'
import type { BulkMove } from './SelectionBar.tsx'
import type { ListRow } from './use-list.ts'

type BulkProps = { of: AnyRecord; move: BulkMove; rows: readonly ListRow[]; onClose: () => void }
type Result = { row: ListRow; refused: string | null }

const atOnce = 4

/**
 * A command for each of many rows. Each is one of its own, so that what is refused for one does not undo the others;
 * every refusal is named with its row and its reason.
 */
export function BulkDialog({ of, move, rows, onClose }: BulkProps) {
  const backend = useBackend()
  const queries = useQueryClient()
  const [results, setResults] = useState<readonly Result[]>([])
  const [begun, setBegun] = useState(false)
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])

  async function run() {
    setBegun(true)
    const waiting = [...rows]
    const worker = async () => {
      for (let row = waiting.shift(); row && !stopped.current; row = waiting.shift()) {
        const refused = await callFunction(backend, move.command, { id: row.id }, { idempotencyKey: crypto.randomUUID() }).then(() => null, sentence)
        const result = { row, refused }
        setResults((now) => [...now, result])
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    await queries.invalidateQueries()
  }

  const plural = (count: number) => `${count.toLocaleString('en-US')} ${(count === 1 ? of.label : of.plural).toLowerCase()}`
  const refused = results.filter(({ refused }) => refused !== null)
  const over = results.length === rows.length
  return (
    <Dialog
      title={`${move.label}: ${plural(rows.length)}`}
      onClose={onClose}
      foot={
        begun ? (
          <Button look={over ? 'main' : 'plain'} onClick={onClose}>
            {over ? 'Done' : 'Stop'}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="main" onClick={() => void run()}>
              {move.label} {plural(rows.length)}
            </Button>
          </>
        )
      }
    >
      {begun ? (
        <>
          <p role="status" className="mb-3 text-ink">
            {over ? `${plural(results.length - refused.length)} done` : `${results.length.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}`}
            {refused.length > 0 && `, ${refused.length.toLocaleString('en-US')} refused`}
          </p>
          <Progress label={move.label} value={results.length} max={rows.length} />
          {refused.length > 0 && (
            <ul className="mt-4 divide-y divide-line">
              {refused.slice(0, 200).map(({ row, refused }) => (
                <li key={row.id} className="flex gap-2.5 py-2">
                  <Icon name="warn" className="mt-0.5 size-4 text-bad" />
                  <span>
                    <span className="font-semibold">{String(row[of.title as string])}</span> <span className="text-ink-2">{refused}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="text-ink-2">Each is done by itself. What cannot be done stays as it is and is listed here with its reason.</p>
      )}
    </Dialog>
  )
}
