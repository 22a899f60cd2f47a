import { Suspense, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { titleOf } from '#platform/records/record.ts'
import type { BulkMove } from '#platform/pages/list-shown.ts'
import type { Matched } from '#platform/sheets/matching.ts'
import { optional } from '../../optional.tsx'
import { Button } from '../../parts/Button.tsx'
import { toast } from '../../parts/Toasts.tsx'
import type { List } from './use-list.ts'
import type { useSelection } from './use-selection.ts'

const BulkDialog = optional(() => import('./BulkDialog.tsx').then(({ BulkDialog }) => BulkDialog))

/** Stays in sight while rows are selected. */
export function SelectionBar({
  list,
  selection,
  moves,
}: {
  list: List
  selection: ReturnType<typeof useSelection>
  moves: readonly BulkMove[]
}) {
  const backend = useBackend()
  const [doing, setDoing] = useState<{ move: BulkMove; rows: readonly Matched[] }>()
  const [gathering, setGathering] = useState(false)
  // Refused rows stay selected, and need not be on this page.
  const [earlier, setEarlier] = useState<ReadonlyMap<string, string>>(new Map())
  const { of, together, page, conditions } = list
  const total = together?.rows
  const chosen = selection.all ? (total ?? 0) : selection.ids.size
  if (chosen === 0 && !doing) return null

  const called = (id: string) =>
    titleOf(of, page.data?.rows.find((row) => row.id === id) ?? {}) || (earlier.get(id) ?? '')

  async function begin(move: BulkMove) {
    if (gathering) return
    setGathering(true)
    try {
      // The server decides which rows "all" means: they are more than a page, and more may arrive meanwhile.
      const rows = selection.all
        ? (await callFunction<{ rows: Matched[] }>(backend, 'records/matching', { table: of.table, conditions })).rows
        : [...selection.ids].map((id): Matched => [id, called(id)])
      setDoing({ move, rows })
    } catch (error) {
      toast('bad', 'Couldn’t read the rows', sentence(error))
    } finally {
      setGathering(false)
    }
  }
  return (
    <div
      role="region"
      aria-label="Selected rows"
      className="sticky bottom-3 z-20 max-md:bottom-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-surface px-4 py-2.5 shadow-2 md:pr-32 print:hidden"
    >
      <p role="status" className="font-semibold text-ink">
        {selection.all && together?.more && 'More than '}
        {chosen.toLocaleString('en-US')} selected
      </p>
      {!selection.all && total !== undefined && total > selection.ids.size && (
        <Button look="quiet" onClick={selection.everything}>
          Select all {!together?.more && `${total.toLocaleString('en-US')} `}matching rows
        </Button>
      )}
      {moves.map((move) => (
        <Button key={move.command} busy={gathering} onClick={() => void begin(move)}>
          {move.label}
        </Button>
      ))}
      <Button look="quiet" onClick={selection.clear} className="ml-auto">
        Clear
      </Button>
      <Suspense>
        {doing && (
          <BulkDialog
            of={of}
            {...doing}
            onClose={(refused) => (setEarlier(new Map(doing.rows)), setDoing(undefined), selection.only(refused))}
          />
        )}
      </Suspense>
    </div>
  )
}
