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

/**
 * What this person drew, to be taken back and done again. It is sent at once, one change after the other, so that
 * others see it; until the answer the page shows what was meant.
 */
function useDrawing(takeoff: string, saved: readonly Mark[]) {
  const draw = useCommand<typeof drawMarks>('takeoffs/draw')
  const [past, setPast] = useState<readonly Step[]>([])
  const [future, setFuture] = useState<readonly Step[]>([])
  const [ahead, setAhead] = useState<ReadonlyMap<string, Geometry | null>>(new Map())
  const [waiting, setWaiting] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const known = useRef(saved)
  useEffect(() => void (known.current = saved))
  /** The versions after one's own changes: undoing never overwrites another person’s. */
  const mine = useRef(new Map<string, number>())

  async function sendNow({ puts, gone }: Change, isBack: boolean): Promise<boolean> {
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
      // What one saw is not what is there now: the next attempt starts from the newest.
      for (const { id } of puts) mine.current.delete(id)
      toast('bad', 'The mark was not saved', sentence(error))
      return false
    }
  }
  async function send(change: Change, isBack = false): Promise<boolean> {
    setWaiting((count) => count + 1)
    const shown = (now: ReadonlyMap<string, Geometry | null>) =>
      new Map([
        ...now,
        ...change.puts.map(({ id, geometry }) => [id, geometry] as const),
        ...change.gone.map((id) => [id, null] as const),
      ])
    setAhead(shown)
    const sent = last.current.then(() => sendNow(change, isBack))
    last.current = sent
    const isKept = await sent
    setWaiting((count) => count - 1)
    // Only what nothing newer is waiting behind: a second change of the same mark stays in sight.
    setAhead((now) => {
      const left = new Map(now)
      for (const { id, geometry } of change.puts) if (left.get(id) === geometry) left.delete(id)
      for (const id of change.gone) if (left.get(id) === null) left.delete(id)
      return left
    })
    return isKept
  }

  async function change(did: Change, marks: readonly Mark[]): Promise<boolean> {
    const before = new Map(marks.map((mark) => [mark.id, mark]))
    const asPut = ({ id, sheet, item, kind, geometry }: Mark): Put => ({ id, sheet, item, kind, geometry })
    const undo: Change = {
      puts: [...did.puts.map(({ id }) => id), ...did.gone].flatMap((id) => {
        const mark = before.get(id)
        return mark ? [asPut(mark)] : []
      }),
      gone: did.puts.flatMap(({ id }) => (before.has(id) ? [] : [id])),
    }
    if (!(await send(did))) return false
    setPast((now) => [...now, { did, undo }])
    setFuture([])
    return true
  }

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
    canUndo: past.length > 0 && waiting === 0,
    canRedo: future.length > 0 && waiting === 0,
    async undo() {
      const step = past.at(-1)
      if (!step || waiting > 0 || !(await send(step.undo, true))) return
      setPast(past.slice(0, -1))
      setFuture([...future, step])
    },
    async redo() {
      const step = future.at(-1)
      if (!step || waiting > 0 || !(await send(step.did, true))) return
      setFuture(future.slice(0, -1))
      setPast([...past, step])
    },
  }
}
