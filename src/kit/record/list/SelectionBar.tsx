import { Suspense, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { optional } from '../../optional.tsx'
import { Button } from '../../parts/Button.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { readAll } from './read-page.ts'
import type { List, ListRow } from './use-list.ts'
import type { useSelection } from './use-selection.ts'

const BulkDialog = optional(() => import('./BulkDialog.tsx').then(({ BulkDialog }) => BulkDialog))

/** What can be done with many rows: the same command that one row has, once for each. */
export type BulkMove = { label: string; command: string }

/** Stays in sight while rows are chosen. */
export function SelectionBar({ list, selection, moves }: { list: List; selection: ReturnType<typeof useSelection>; moves: readonly BulkMove[] }) {
  const { rows: tables } = useBackend()
  const [doing, setDoing] = useState<{ move: BulkMove; rows: readonly ListRow[] }>()
  const [gathered, setGathered] = useState<number>()
  const { of, sums, page, state, columns, conditions } = list
  const total = sums.data?.rows
  const chosen = selection.all ? (total ?? 0) : selection.ids.size
  if (chosen === 0 && !doing) return null

  async function begin(move: BulkMove) {
    if (gathered !== undefined) return
    const all: ListRow[] = []
    try {
      if (selection.all)
        for await (const some of readAll<ListRow>(tables, of.table, columns, conditions, state.sort)) {
          all.push(...some)
          setGathered(all.length)
        }
      else all.push(...(page.data?.rows.filter(({ id }) => selection.ids.has(id)) ?? []))
      setDoing({ move, rows: all })
    } catch (error) {
      toast('bad', 'The rows could not be read', sentence(error))
    } finally {
      setGathered(undefined)
    }
  }
  return (
    <div role="region" aria-label="Chosen rows" className="sticky bottom-3 z-20 max-md:bottom-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-surface px-4 py-2.5 shadow-2 print:hidden">
      <p role="status" className="font-semibold text-ink">
        {chosen.toLocaleString('en-US')} chosen{gathered !== undefined && `, ${gathered.toLocaleString('en-US')} read`}
      </p>
      {!selection.all && total !== undefined && total > selection.ids.size && (
        <Button look="quiet" onClick={selection.everything}>
          Choose all {total.toLocaleString('en-US')} that match
        </Button>
      )}
      {moves.map((move) => (
        <Button key={move.command} busy={gathered !== undefined} onClick={() => void begin(move)}>
          {move.label}
        </Button>
      ))}
      <Button look="quiet" onClick={selection.clear} className="ml-auto">
        Clear
      </Button>
      <Suspense>{doing && <BulkDialog of={of} {...doing} onClose={(refused) => (setDoing(undefined), selection.only(refused))} />}</Suspense>
    </div>
  )
}
