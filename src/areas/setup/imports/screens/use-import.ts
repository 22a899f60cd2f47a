import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CheckedPart } from '#areas/organization/imports/commands.ts'
import type { ImportRun } from '#areas/organization/imports/records.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { openSheet, type Columns, type JudgedSheet, type Sheet } from '#kit/record/list/open-sheet.ts'
import type { CellError } from '#platform/records/csv.ts'
import { presetOf, proposedColumns, type ImportKind, type ImportSystem } from '#platform/records/import-kind.ts'

/** The rows of a request: few enough that others' requests get their turn between two of them. */
const rowsOfPart = 1_000

export type Found = Omit<CheckedPart, 'errors' | 'wrong'> & { errors: CellError[]; wrong: number }
/** The import's current step, in rows. */
export type Busy = { what: 'Checking' | 'Importing'; done: number; of: number }

/** A sheet on its way: opened, its columns matched, checked part by part, and then written part by part. */
export function useImport(kind: ImportKind) {
  const backend = useBackend()
  const queries = useQueryClient()
  const [sheet, setSheet] = useState<Sheet>()
  const [file, setFile] = useState('')
  const [system, setSystem] = useState<ImportSystem | null>(null)
  const [columns, setColumns] = useState<Columns>([])
  const [judged, setJudged] = useState<JudgedSheet>()
  const [found, setFound] = useState<Found & { id: string; parts: number }>()
  const [busy, setBusy] = useState<Busy>()
  const [problem, setProblem] = useState<string>()
  const current = useRef<Sheet>(undefined)
  useEffect(() => () => current.current?.close(), [])

  async function choose(chosen: File) {
    setProblem(undefined)
    setJudged(undefined)
    setFound(undefined)
    try {
      const opened = await openSheet(chosen, kind.sheet, kind)
      current.current?.close()
      current.current = opened
      setFile(chosen.name)
      const preset = system ?? presetOf(kind, opened.head)?.system ?? null
      setSystem(preset)
      setSheet(opened)
      // The corrected sheet has the same columns: their matches still apply.
      const before = new Map(sheet?.head.map((title, at) => [title, columns[at] ?? null]))
      const proposed = proposedColumns(kind, opened.head, preset ?? undefined)
      await match(
        opened.head.map((title, at) => before.get(title) ?? proposed[at]!),
        opened,
      )
    } catch (error) {
      setProblem(sentence(error))
    }
  }

  async function match(next: Columns, of = sheet) {
    setColumns(next)
    setJudged(undefined)
    setFound(undefined)
    if (of) setJudged(await of.judge(next))
  }

  const select = (next: ImportSystem | null) => {
    setSystem(next)
    return sheet ? match(proposedColumns(kind, sheet.head, next ?? undefined)) : undefined
  }

  async function check() {
    if (!sheet) return
    const id = crypto.randomUUID()
    const sum: Found = { made: 0, changed: 0, unchanged: 0, total: 0, wrong: 0, errors: [], changes: [] }
    setProblem(undefined)
    setBusy({ what: 'Checking', done: 0, of: sheet.count })
    try {
      const cuts = await sheet.cuts(columns, rowsOfPart)
      const add = async (part: number, parts: number) => {
        const said = await callFunction<CheckedPart>(backend, 'imports/check', {
          kind: kind.name,
          sheet: id,
          part,
          parts,
          from: sheet.firstRow + cuts[part]![0],
          columns,
        })
        for (const name of ['made', 'changed', 'unchanged', 'total', 'wrong'] as const) sum[name] += said[name]
        sum.errors.push(...said.errors)
        sum.changes.push(...said.changes)
        sum.summary = said.summary
      }
      for (const [part, [from, to]] of cuts.entries()) {
        await callFunction(backend, 'imports/part', { sheet: id, part, cells: await sheet.part(from, to) })
        if (!kind.whole) await add(part, 1)
        setBusy({ what: 'Checking', done: to, of: sheet.count })
      }
      if (kind.whole) await add(0, cuts.length)
      setFound({ ...sum, id, parts: cuts.length })
    } catch (error) {
      setProblem(sentence(error))
    }
    setBusy(undefined)
  }

  /** Answers the run, also where it was interrupted: its page continues or undoes it. */
  async function take(typed_total: number | null): Promise<ImportRun | undefined> {
    if (!sheet || !found) return
    setProblem(undefined)
    setBusy({ what: 'Importing', done: 0, of: sheet.count })
    let run: ImportRun | undefined
    try {
      run = await callFunction<ImportRun>(
        backend,
        'imports/start',
        {
          kind: kind.name,
          sheet: found.id,
          parts: found.parts,
          rows: sheet.filled,
          first_row: sheet.firstRow,
          columns,
          file,
          system,
          typed_total,
        },
        { idempotencyKey: found.id },
      )
      await writeParts(backend, run, (done) => setBusy({ what: 'Importing', done, of: sheet.count }))
    } catch (error) {
      setProblem(sentence(error))
    }
    setBusy(undefined)
    await queries.invalidateQueries()
    return run
  }
  return { sheet, file, system, columns, judged, found, busy, problem, choose, match, select, check, take }
}

/** From the next part to the last; each is a request of its own. */
export async function writeParts(
  backend: Parameters<typeof callFunction>[0],
  run: Pick<ImportRun, 'id' | 'parts' | 'written'>,
  tell: (rows: number) => void,
): Promise<void> {
  for (let part = Number(run.written); part < Number(run.parts); part++) {
    const after = await callFunction<ImportRun>(backend, 'imports/write', { id: run.id, part })
    tell(Number(after.rows_written))
  }
}
