import { useEffect, useMemo, useRef, useState } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { takeoffItem } from '../../records.ts'
import type { drawMarks } from '../commands.ts'
import { takeoffMark, takeoffScale, takeoffSheet, type TakeoffMark } from '../records.ts'
import { readGeometry, type Geometry, type MarkKind } from '../rules.ts'

export type Mark = Omit<TakeoffMark, 'geometry'> & { geometry: Geometry }
export type Put = { id: string; sheet: string; item: string; kind: MarkKind; geometry: Geometry }
type Change = { puts: readonly Put[]; gone: readonly string[] }

/** Everything on the plan of a takeoff, kept fresh while several people draw. */
export function usePlan(takeoff: string) {
  const inOrder = (from: any) => from.eq('takeoff', takeoff).order('position').order('id')
  const { rows: sheets } = useRecords(takeoffSheet, (from) => inOrder(from).limit(500))
  const { rows: scales } = useRecords(takeoffScale, (from) =>
    from.eq('takeoff', takeoff).order('created_at').limit(1_000),
  )
  const { rows: items } = useRecords(takeoffItem, (from) => inOrder(from).limit(1_000))
  const { rows } = useRecords(takeoffMark, (from) => inOrder(from).limit(5_000))
  const saved = useMemo(() => rows?.map((row): Mark => ({ ...row, geometry: readGeometry(row.geometry) })), [rows])
  const { ahead, ...drawing } = useDrawing(takeoff, saved ?? none)
  const marks = useMemo(
    () =>
      saved?.flatMap((mark) => {
        const geometry = ahead.get(mark.id)
        return geometry === null ? [] : geometry ? { ...mark, geometry } : mark
      }),
    [saved, ahead],
  )
  return {
    sheets,
    scales,
    items,
    marks,
    ...drawing,
    put: drawing.putOn(marks ?? none),
    remove: drawing.removeOn(marks ?? none),
  }
}
const none: readonly Mark[] = []

type Step = { did: Change; undo: Change }
type Steps = { past: readonly Step[]; future: readonly Step[] }

/**
 * The changes that this person drew, to undo and redo. They are sent at once, one after the other, so that others see
 * them; until the answer, the page shows each change as intended.
 */
function useDrawing(takeoff: string, saved: readonly Mark[]) {
  const draw = useCommand<typeof drawMarks>('takeoffs/draw')
  const { steps, keep, current } = useSteps()
  const [ahead, setAhead] = useState<ReadonlyMap<string, Geometry | null>>(new Map())
  const { inTurn, queued } = useQueue()
  const known = useRef(saved)
  useEffect(() => void (known.current = saved))
  /** The versions after one's own changes: undoing never overwrites another person’s. */
  const mine = useRef(new Map<string, number>())

  async function send({ puts, gone }: Change, isBack = false): Promise<boolean> {
    const version = (id: string) => {
      const [own, theirs] = [mine.current.get(id), known.current.find((mark) => mark.id === id)?.version]
      return isBack ? (own ?? theirs) : own && theirs ? Math.max(own, theirs) : (own ?? theirs)
    }
    try {
      const drawn = await draw({
        takeoff,
        marks: puts.map((put) => ({ ...put, version: version(put.id) ?? null })) as never,
        deleted: gone.flatMap((id) => (version(id) === undefined ? [] : { id, version: version(id)! })),
      })
      for (const { id, version } of drawn) mine.current.set(id, version)
      for (const id of gone) mine.current.delete(id)
      return true
    } catch (error) {
      // The marks on the page are no longer the current ones: the next attempt starts from the newest.
      for (const { id } of puts) mine.current.delete(id)
      toast('bad', 'The mark was not saved', sentence(error))
      return false
    }
  }
  const show = (change: Change) =>
    setAhead(
      (now) =>
        new Map([
          ...now,
          ...change.puts.map(({ id, geometry }) => [id, geometry] as const),
          ...change.gone.map((id) => [id, null] as const),
        ]),
    )
  /** Only what nothing newer is waiting behind: a second change of the same mark stays in sight. */
  const settle = (change: Change) =>
    setAhead((now) => {
      const left = new Map(now)
      for (const { id, geometry } of change.puts) if (left.get(id) === geometry) left.delete(id)
      for (const id of change.gone) if (left.get(id) === null) left.delete(id)
      return left
    })

  function change(did: Change, marks: readonly Mark[]): Promise<boolean> {
    const undo = reverse(did, marks)
    show(did)
    return inTurn(1, async () => {
      const isKept = await send(did)
      settle(did)
      if (isKept) keep({ past: [...current().past, { did, undo }], future: [] })
      return isKept
    })
  }
  /** A press while a change is being saved waits for it: it takes back what was last drawn, and not what was drawn before. */
  const step = (way: 'undo' | 'redo') =>
    inTurn(way === 'undo' ? -1 : 1, async () => {
      const { past, future } = current()
      const taken = (way === 'undo' ? past : future).at(-1)
      if (!taken) return
      const meant = way === 'undo' ? taken.undo : taken.did
      show(meant)
      const isKept = await send(meant, true)
      settle(meant)
      if (!isKept) return
      keep(
        way === 'undo'
          ? { past: past.slice(0, -1), future: [...future, taken] }
          : { past: [...past, taken], future: future.slice(0, -1) },
      )
    })

  return {
    ahead,
    putOn:
      (marks: readonly Mark[]) =>
      (...puts: Put[]) =>
        change({ puts, gone: [] }, marks),
    removeOn:
      (marks: readonly Mark[]) =>
      (...gone: string[]) =>
        change({ puts: [], gone }, marks),
    canUndo: steps.past.length + queued > 0,
    canRedo: steps.future.length - queued > 0,
    undo: () => step('undo'),
    redo: () => step('redo'),
  }
}

/** The reverse of a change: it restores the marks as `marks` show them before the change. */
function reverse(did: Change, marks: readonly Mark[]): Change {
  const before = new Map(marks.map((mark) => [mark.id, mark]))
  return {
    puts: [...did.puts.map(({ id }) => id), ...did.gone].flatMap((id) => {
      const mark = before.get(id)
      return mark ? [{ id, sheet: mark.sheet, item: mark.item, kind: mark.kind, geometry: mark.geometry }] : []
    }),
    gone: did.puts.flatMap(({ id }) => (before.has(id) ? [] : [id])),
  }
}

/** The steps for the page to show, and the newest for what waits in the queue. */
function useSteps() {
  const [steps, setSteps] = useState<Steps>({ past: [], future: [] })
  const newest = useRef(steps)
  const keep = (next: Steps) => setSteps((newest.current = next))
  return { steps, keep, current: () => newest.current }
}

/** Actions one after the other; `queued` is how many steps those that wait will add. */
function useQueue() {
  const [queued, setQueued] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  function inTurn<T>(adds: number, act: () => Promise<T>): Promise<T> {
    setQueued((now) => now + adds)
    const done = last.current.then(act).finally(() => setQueued((now) => now - adds))
    last.current = done.catch(() => undefined)
    return done
  }
  return { inTurn, queued }
}
