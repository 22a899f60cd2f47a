import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { forEachRow } from '#client/each-row.ts'
import { sentence } from '#client/sentences.ts'
import type { RowAnswer } from '#platform/functions/each-row.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Matched } from '#platform/sheets/matching.ts'
import { Dialog } from '../../overlays/Dialog.tsx'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { AskDialog } from '../AskDialog.tsx'
import { offered } from '../undo.ts'
import type { Values } from '../draft.ts'
import { ThisWill } from '../ThisWill.tsx'
import type { BulkMove } from '#platform/pages/list-shown.ts'
import { inText, plural } from '#platform/words.ts'

type BulkProps = {
  of: AnyRecord
  move: BulkMove
  rows: readonly Matched[]
  onClose: (refused: readonly string[]) => void
}
type Result = { id: string; title: string; refused: string | null }

const eachByItself = 'Each row is handled separately. Failed rows stay unchanged and are listed with the reason.'

const drawnEvery = 100
/** In a message; the others are counted. */
const namesOf = (titles: readonly string[]) =>
  titles.length > 5 ? `${titles.slice(0, 5).join(', ')} and ${titles.length - 5} more` : titles.join(', ')
/** No one reads more successes than this; refusals are always listed. */
const shown = 200

/**
 * One command for each of many rows. Each runs separately, so that one refusal does not undo the others; every row
 * has its result, and refused ones stay selected.
 */
export function BulkDialog({ of, move, rows, onClose }: BulkProps) {
  const backend = useBackend()
  const queries = useQueryClient()
  const [all, setAll] = useState<readonly Result[]>([])
  const [state, setState] = useState<'asked' | 'running' | 'stopping' | 'over'>('asked')
  const [problem, setProblem] = useState<string>()
  const stopped = useRef(false)
  const begun = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => void (stopped.current = true)
  }, [])

  async function run(asked?: Values) {
    begun.current = true
    setState('running')
    const titles = new Map(rows)
    const results: Result[] = []
    let drawn = 0
    const tell = ({ id, refused }: RowAnswer) => {
      results.push({ id, title: titles.get(id) ?? '', refused })
      // Of thousands of rows not each is drawn individually.
      if (performance.now() - drawn < drawnEvery) return
      drawn = performance.now()
      setAll([...results])
    }
    const given = { command: move.command, ids: [...titles.keys()], ...(asked && { asked }) }
    const how = { key: crypto.randomUUID(), tell, stopped: () => stopped.current }
    await forEachRow(backend, { ...given, ...how }).catch((error: unknown) => setProblem(sentence(error)))
    setAll(results)
    setState('over')
    await queries.invalidateQueries()
    const done = results.filter(({ refused }) => refused === null)
    if (move.undoneBy && done.length > 0)
      toast(
        'good',
        `${move.label}: ${counted(done.length)}`,
        undefined,
        offered(() => void takeBack(done)),
      )
  }

  /** One press for all rows; those that another person has moved on since stay, and are named. */
  async function takeBack(done: readonly Result[]) {
    const kept: string[] = []
    const titles = new Map(done.map(({ id, title }) => [id, title]))
    await forEachRow(backend, {
      command: move.undoneBy!,
      ids: [...titles.keys()],
      key: crypto.randomUUID(),
      tell: ({ id, refused }) => void (refused !== null && kept.push(titles.get(id)!)),
      stopped: () => false,
    }).catch((error: unknown) => toast('bad', sentence(error)))
    await queries.invalidateQueries()
    if (kept.length < done.length) toast('good', `${counted(done.length - kept.length)} taken back`)
    if (kept.length > 0) toast('bad', `${counted(kept.length)} couldn’t be taken back`, namesOf(kept))
  }

  const counted = (count: number) =>
    `${count.toLocaleString('en-US')} ${inText(plural(count, { one: of.label, other: of.plural }))}`
  const refused = all.filter((result) => result.refused !== null)
  const well = all.filter((result) => result.refused === null)
  const press = (input: object) => ({ command: move.command, input, ids: rows.map(([id]) => id) })
  const close = () => onClose(refused.map(({ id }) => id))
  if (state === 'asked' && move.asks)
    return (
      <AskDialog
        title={`${move.label}: ${counted(rows.length)}`}
        about={eachByItself}
        verb={move.label}
        fields={move.asks}
        rehearses={press}
        run={async (asked: Values) => void run(asked)}
        onClose={() => begun.current || close()}
      />
    )
  return (
    <Dialog
      title={`${move.label}: ${counted(rows.length)}`}
      onClose={close}
      foot={
        state === 'asked' ? (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="main" onClick={() => void run()}>
              {move.label} {counted(rows.length)}
            </Button>
          </>
        ) : state !== 'over' ? (
          <Button busy={state === 'stopping'} onClick={() => ((stopped.current = true), setState('stopping'))}>
            Stop
          </Button>
        ) : (
          <Button look="main" onClick={close}>
            Done
          </Button>
        )
      }
    >
      {state === 'asked' ? (
        <>
          <p className="mb-3 text-ink-2">{eachByItself}</p>
          <ThisWill press={press({})} />
        </>
      ) : (
        <>
          <p role={state === 'over' ? 'status' : undefined} className="mb-3 text-ink">
            {state === 'over'
              ? `${counted(well.length)} done`
              : `${all.length.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}`}
            {refused.length > 0 && `, ${refused.length.toLocaleString('en-US')} refused`}
            {state === 'over' &&
              all.length < rows.length &&
              `, ${(rows.length - all.length).toLocaleString('en-US')} unchanged`}
          </p>
          <Progress label={move.label} value={all.length} max={rows.length} />
          {problem && (
            <div className="mt-3">
              <Notice tone="bad" title="Interrupted">
                {problem}
              </Notice>
            </div>
          )}
          {refused.length > 0 && <Results results={refused} label="Refused" />}
          {state === 'over' && well.length > 0 && (
            <details className="mt-4" open={refused.length === 0 && well.length <= 10}>
              <summary className="link w-fit">Completed rows</summary>
              <Results results={well} label="Completed" />
            </details>
          )}
        </>
      )}
    </Dialog>
  )
}

const Results = ({ results, label }: { results: readonly Result[]; label: string }) => (
  <>
    <ul aria-label={label} className="mt-3 divide-y divide-line">
      {results.slice(0, shown).map(({ id, title, refused }) => (
        <li key={id} className="flex gap-2.5 py-2">
          <Icon
            name={refused === null ? 'check' : 'warn'}
            className={`mt-0.5 size-4 ${refused === null ? 'text-good' : 'text-bad'}`}
          />
          <span className="min-w-0">
            <span className="font-semibold text-ink">{title}</span> <span className="text-ink-2">{refused}</span>
          </span>
        </li>
      ))}
    </ul>
    {results.length > shown && (
      <p className="border-t border-line pt-2 text-ink-2">
        and {(results.length - shown).toLocaleString('en-US')} more
      </p>
    )}
  </>
)
