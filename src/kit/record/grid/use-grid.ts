import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Refused } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { plural } from '#platform/words.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { LineInput } from '#platform/records/schema.ts'
import { toast } from '../../parts/Toasts.tsx'
import type { Values } from '../draft.ts'
import { offered } from '../undo.ts'
import { back, begin, forward, step, type History } from './history.ts'
import {
  columnsFor,
  frontOf,
  isBlank,
  judge,
  lineOf,
  newLine,
  putBack,
  wrongIn,
  type Computed,
  type Line,
  type Row,
} from './lines.ts'
import { merge } from './merge.ts'

type GridOptions = {
  /** The lines from the server; undefined while loading. */
  rows: readonly Row[] | undefined
  columns: readonly string[]
  computed?: readonly Computed[]
  /**
   * Rarely needed columns: shown when a person opens them, or when one of their cells is wrong. Written once, outside
   * the screen.
   */
  behind?: readonly string[]
  /** The defaults of a new line. */
  fresh?: Values
  /** The version of the parent. It is fixed at the first input, so that others' changes are noticed. */
  version?: number
}
type Standing = { base: readonly Row[]; version: number; start: readonly Line[]; history: History<readonly Line[]> }
export type Seek = { key: string; name: string }
export type Grid = ReturnType<typeof useGrid>

/**
 * The lines of a parent, or several records side by side, while a person edits them. Nothing is sent before they
 * save.
 */
export function useGrid<R extends AnyRecord>(
  of: R,
  { rows, columns: names, computed = none, behind = nowhere, fresh = nothing, version = 0 }: GridOptions,
) {
  const queries = useQueryClient()
  const [standing, setStanding] = useState<Standing>()
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [refused, setRefused] = useState<ReadonlyMap<Line, Readonly<Record<string, string>>>>(new Map())
  const [seek, setSeek] = useState<Seek>()
  const shown = [...names, ...computed.map(({ name }) => name)].join()
  // The columns are known by their names: a screen writes them again each time.
  // oxlint-disable-next-line react/exhaustive-deps
  const every = useMemo(() => columnsFor(of, names, computed), [of, shown])
  const [whole, setWhole] = useState(false)
  const columns = useMemo(() => frontOf(every, whole ? nowhere : behind), [every, whole, behind])
  const parent = of.access.of === 'parent' ? of.access.by : undefined

  const changed = standing !== undefined && standing.history.now !== standing.start
  // The server's lines replace these as long as nothing was edited here.
  if (rows && !changed && (rows !== standing?.base || version !== standing.version)) {
    const start = rows.map((row) => lineOf(of, row))
    setStanding({ base: rows, version, start, history: begin(start) })
  }
  const lines = standing?.history.now ?? nothingYet
  const theirs = useMemo(
    () => (changed && rows && rows !== standing.base ? merge(of, standing.base, lines, rows) : undefined),
    [of, changed, rows, standing, lines],
  )

  const move = (next: (history: History<readonly Line[]>) => History<readonly Line[]>) =>
    setStanding((now) => now && { ...now, history: next(now.history) })
  const change = (next: (lines: readonly Line[]) => readonly Line[]) =>
    move((history) => step(history, next(history.now)))
  const problemsOf = (line: Line) => judge(of, line, parent).problems
  const wrong = (line: Line, name: string): string | undefined =>
    refused.get(line)?.[name] ?? wrongIn(problemsOf(line), line, name, asked && !isBlank(of, line, fresh))

  /** The cursor goes to a wrong cell, and hidden columns open if it is in one. */
  function find({ key }: Line, name: string) {
    if (behind.includes(name)) setWhole(true)
    setSeek({ key, name })
  }

  /** Separate records are sent only where they changed. */
  const filled = () =>
    lines.filter((line) => !isBlank(of, line, fresh) && (parent !== undefined || !standing!.start.includes(line)))

  const inputsOf = (some: readonly Line[]) =>
    some.map(
      (line) =>
        ({ ...(line.id && { id: line.id, version: line.version }), ...judge(of, line, parent).input }) as LineInput<R>,
    )

  /** The lines in a command's form, or null: then the first wrong cell has the cursor. */
  function take(): { lines: readonly Line[]; inputs: LineInput<R>[] } | null {
    const some = filled()
    const first = some.find((line) => problemsOf(line).length > 0)
    setAsked(true)
    if (first) {
      find(first, problemsOf(first)[0]!.name)
      return null
    }
    return { lines: some, inputs: inputsOf(some) }
  }

  /** The same while a person still edits: null as long as a cell is wrong, and the cursor stays. */
  function whenReady(): LineInput<R>[] | null {
    const some = filled()
    return some.some((line) => problemsOf(line).length > 0) ? null : inputsOf(some)
  }

  /** The server's errors for single cells go to them, the rest above. */
  function refuse(error: unknown, sent: readonly Line[]) {
    const cells =
      error instanceof Refused
        ? Object.entries(error.fields).flatMap(([path, message]) =>
            /^lines\.(\d+)\.(\w+)/.exec(path)
              ? [{ line: sent[Number(path.split('.')[1])]!, name: path.split('.')[2]!, message }]
              : [],
          )
        : []
    setRefused(
      new Map(
        cells.map(({ line }) => [
          line,
          Object.fromEntries(cells.filter((cell) => cell.line === line).map(({ name, message }) => [name, message])),
        ]),
      ),
    )
    setRefusal(cells.length > 0 ? undefined : sentence(error))
    if (cells[0]) find(cells[0].line, cells[0].name)
    if (error instanceof Refused && error.moved) void queries.invalidateQueries({ queryKey: [of.table] })
  }

  async function save(send: (lines: LineInput<R>[], version: number) => Promise<unknown>): Promise<boolean> {
    const taken = take()
    if (!taken || sending) return false
    setSending(true)
    setRefusal(undefined)
    try {
      await send(taken.inputs, standing!.version)
      setStanding(undefined)
      setAsked(false)
      return true
    } catch (error) {
      refuse(error, taken.lines)
      return false
    } finally {
      setSending(false)
    }
  }

  const removable = (line: Line) => parent !== undefined || line.id === undefined

  return {
    of,
    columns,
    every,
    lines,
    fresh,
    parent,
    changed,
    theirs,
    refusal,
    seek,
    saving: sending,
    loading: standing === undefined,
    problems: lines.reduce((count, line) => count + every.filter(({ name }) => wrong(line, name)).length, 0),
    /** The hidden columns by name; empty where all are shown. */
    behind: every.filter(({ name }) => behind.includes(name)).map(({ label }) => label),
    whole,
    setWhole,
    /** Whether an existing line may be removed: lines of a parent may, separate records may not. */
    removable,
    wrong,
    change,
    take,
    whenReady,
    refuse,
    save,
    undo: () => move(back),
    redo: () => move(forward),
    canUndo: (standing?.history.past.length ?? 0) > 0,
    canRedo: (standing?.history.future.length ?? 0) > 0,
    add: (at: number) => change((now) => now.toSpliced(at, 0, newLine(of, fresh))),
    remove(from: number, to: number) {
      const gone = lines.slice(from, to + 1).filter(removable)
      if (gone.length === 0) return
      change((now) => now.filter((line) => !gone.includes(line)))
      toast(
        'good',
        plural(gone.length, { one: 'Line removed', other: `${gone.length} lines removed` }),
        undefined,
        offered(() => setStanding((now) => now && { ...now, history: step(now.history, putBack(now, from, gone)) })),
      )
    },
    /** Back to the server's state. */
    startAgain: () => {
      setStanding(undefined)
      setRefusal(undefined)
      setAsked(false)
    },
    /** Others' saved changes are merged with the state here; where both changed a cell, this one stays. */
    join: () => {
      if (!theirs || !rows) return
      setStanding({
        base: rows,
        version,
        start: rows.map((row) => lineOf(of, row)),
        history: step(standing!.history, theirs.lines),
      })
      setRefusal(undefined)
    },
  }
}

const none: readonly Computed[] = []
const nowhere: readonly string[] = []
const nothing: Values = {}
const nothingYet: readonly Line[] = []
