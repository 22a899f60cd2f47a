import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction, Refused, type Moved } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { labelOf, openFields, titleOf } from '#platform/records/record.ts'
import type { Then } from '../../inputs/CellInput.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { checked } from '../check.ts'
import type { Values } from '../draft.ts'
import { isTyped } from '../grid/lines.ts'
import { useEditUndo } from '../undo-edit.ts'
import { shape } from './shape.ts'
import type { List, ListRow } from './use-list.ts'

/** The cell being edited: the row at the start of the edit, the input, and the reason of a refusal. */
export type Filling = { row: ListRow; name: string; value: unknown; problem?: string }
export type CellEdit = ReturnType<typeof useCellEdit>

/** One field of one row, edited in place, with the command that the record's form uses. */
export function useCellEdit(list: List, editBy: string | undefined) {
  const { of, visible } = list
  const backend = useBackend()
  const queries = useQueryClient()
  const actor = useActor()
  const undoOf = useEditUndo(of)
  const [filling, setFilling] = useState<Filling | null>(null)
  const [moved, setMoved] = useState<{ detail: Moved; row: ListRow; mine: Values }>()
  const back = useRef<Pick<Filling, 'row' | 'name'>>(undefined)
  /** The versions made by the user's own edits: moving to the next cell is no conflict with oneself. */
  const own = useRef(new Map<string, Promise<number>>())
  const { title, rest } = shape(of, visible)
  const fillable = new Set(openFields(of).flatMap(([name, field]) => (isTyped(field) ? [name] : [])))
  const mayFill = (row: ListRow) => editBy !== undefined && whyNotEdit(of, row as { status?: string }, actor) === null

  useEffect(() => {
    if (filling || !back.current) return
    const { row, name } = back.current
    back.current = undefined
    document.querySelector<HTMLElement>(`[data-id="${row.id}"] [data-cell="${name}"]`)?.focus()
  }, [filling])

  function begin(row: ListRow | undefined, name?: string): boolean {
    if (!row) return false
    const first = name ?? [title, ...rest.map(([each]) => each)].find((each) => fillable.has(each))
    if (!first || !fillable.has(first) || !mayFill(row)) return false
    setFilling({ row, name: first, value: row[first] })
    return true
  }
  function leave() {
    back.current = filling ?? undefined
    setFilling(null)
  }
  /** The list shows the edit before the server has answered; a refused one returns to its cell. */
  const show = (id: string, values: Values) =>
    queries.setQueriesData<{ rows: readonly ListRow[] }>(
      { queryKey: [of.table, 'page'] },
      (found) => found && { ...found, rows: found.rows.map((row) => (row.id === id ? { ...row, ...values } : row)) },
    )

  async function send(row: ListRow, changes: Values, seen: number): Promise<ListRow> {
    let version = seen
    const key = () => `${row.id} ${version}`
    for (let mine = own.current.get(key()); mine; mine = own.current.get(key())) version = await mine
    const [sent, sentAs] = [once(row, changes, version), key()]
    const became = sent
      .then(
        (done) => done.version,
        () => version,
      )
      .then((next) => {
        // Refused or unchanged: the version is the same, and is not recorded.
        if (next === version) own.current.delete(sentAs)
        return next
      })
    own.current.set(sentAs, became)
    return sent
  }
  async function once(row: ListRow, changes: Values, version: number): Promise<ListRow> {
    const done = await callFunction<ListRow>(
      backend,
      editBy!,
      { id: row.id, version, changes },
      { idempotencyKey: crypto.randomUUID() },
    )
    show(row.id, { ...changes, version: done.version })
    void queries.invalidateQueries({ queryKey: [of.table] })
    return done
  }
  async function change(row: ListRow, changes: Values, version: number) {
    const was = Object.fromEntries(Object.keys(changes).map((name) => [name, row[name] ?? null]))
    const [name] = Object.keys(changes) as [string]
    show(row.id, changes)
    try {
      const done = await send(row, changes, version)
      const back = (values: Values, seen: number) => send({ ...row, ...changes }, values, seen)
      const undo = undoOf({ before: row, changes, version: done.version, send: back })
      toast('good', `${labelOf(of, name)} updated`, titleOf(of, row), undo)
    } catch (error) {
      show(row.id, was)
      if (error instanceof Refused && error.moved) return setMoved({ detail: error.moved, row, mine: changes })
      setFilling({
        row,
        name,
        value: changes[name],
        problem: (error instanceof Refused && Object.values(error.fields)[0]) || sentence(error),
      })
    }
  }

  function take(value: unknown, then: Then) {
    if (!filling) return
    const { row, name } = filling
    const problem = checked(of, { ...row, [name]: value }).problems.find((each) => each.name === name)
    if (problem) return setFilling({ ...filling, value, problem: problem.message })
    const names = [title, ...rest.map(([each]) => each)].filter((each) => fillable.has(each))
    const next =
      then === 'next' || then === 'previous' ? names[names.indexOf(name) + (then === 'next' ? 1 : -1)] : undefined
    if (next) setFilling({ row, name: next, value: row[next] })
    else {
      back.current = then === 'stay' ? undefined : filling
      setFilling(null)
    }
    if (JSON.stringify(value ?? null) !== JSON.stringify(row[name] ?? null))
      void change(row, { [name]: value }, row.version)
  }

  return {
    filling,
    fillable,
    mayFill,
    begin,
    take,
    leave,
    moved,
    decide(changes: Values) {
      const { detail, row } = moved!
      setMoved(undefined)
      if (Object.keys(changes).length > 0) void change(row, changes, detail.version)
      else void queries.invalidateQueries({ queryKey: [of.table] })
    },
    giveUp: () => setMoved(undefined),
  }
}
