import { useMemo, useRef, useState } from 'react'
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
  const of = { limit: (from: any) => from.eq('takeoff', takeoff).order('position').order('id') }
  const { rows: sheets } = useRecords(takeoffSheet, (from) => of.limit(from).limit(500))
  const { rows: scales } = useRecords(takeoffScale, (from) =>
    from.eq('takeoff', takeoff).order('created_at').limit(1_000),
  )
  const { rows: items } = useRecords(takeoffItem, (from) => of.limit(from).limit(1_000))
  const { rows } = useRecords(takeoffMark, (from) => of.limit(from).limit(5_000))
  const marks = useMemo(() => rows?.map((row): Mark => ({ ...row, geometry: readGeometry(row.geometry) })), [rows])
  return { sheets, scales, items, marks, ...useDrawing(takeoff, marks ?? []) }
}

/** What this person drew, to be taken back and done again. It is sent at once, so that others see it. */
function useDrawing(takeoff: string, marks: readonly Mark[]) {
  const draw = useCommand<typeof drawMarks>('takeoffs/draw')
  const [past, setPast] = useState<readonly { did: Change; undo: Change }[]>([])
  const [future, setFuture] = useState<readonly { did: Change; undo: Change }[]>([])
  const [busy, setBusy] = useState(false)
  /** The versions after one's own changes: undoing never overwrites another person’s. */
  const mine = useRef(new Map<string, number>())

  async function send({ puts, gone }: Change): Promise<boolean> {
    const version = (id: string) => mine.current.get(id) ?? marks.find((mark) => mark.id === id)?.version
    setBusy(true)
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
    } finally {
      setBusy(false)
    }
  }

  async function change(did: Change): Promise<boolean> {
    const before = new Map(marks.map((mark) => [mark.id, mark]))
    const asPut = ({ id, sheet, item, kind, geometry }: Mark): Put => ({ id, sheet, item, kind, geometry })
    const undo: Change = {
      puts: [...did.puts.map(({ id }) => id), ...did.gone].flatMap((id) => {
        const mark = before.get(id)
        return mark ? [asPut(mark)] : []
      }),
      gone: did.puts.flatMap(({ id }) => (before.has(id) ? [] : [id])),
    }
    for (const { id } of did.puts) if (before.has(id)) mine.current.set(id, before.get(id)!.version)
    if (!(await send(did))) return false
    setPast((now) => [...now, { did, undo }])
    setFuture([])
    return true
  }

  return {
    busy,
    put: (...puts: Put[]) => change({ puts, gone: [] }),
    remove: (...gone: string[]) => change({ puts: [], gone }),
    canUndo: past.length > 0 && !busy,
    canRedo: future.length > 0 && !busy,
    async undo() {
      const last = past.at(-1)
      if (!last || busy || !(await send(last.undo))) return
      setPast(past.slice(0, -1))
      setFuture([...future, last])
    },
    async redo() {
      const next = future.at(-1)
      if (!next || busy || !(await send(next.did))) return
      setFuture(future.slice(0, -1))
      setPast([...past, next])
    },
  }
}
