import { useEffect, useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import { openSheet, type Sheet } from './open-sheet.ts'

export const rowsOfPart = 1_000

/** A person's sheet: the last selected one is open, and its rows are uploaded in parts before they are imported. */
export function useSheet(of: AnyRecord, whyNot?: (sheet: Sheet) => Reason) {
  const backend = useBackend()
  const [sheet, setSheet] = useState<Sheet>()
  const [file, setFile] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<number>()
  const [taking, setTaking] = useState<string>()
  const current = useRef<Sheet>(undefined)
  useEffect(() => () => current.current?.close(), [])

  async function choose(file: File, then?: (opened: Sheet) => Promise<void> | void) {
    setProblem(undefined)
    try {
      const opened = await openSheet(file, of)
      current.current?.close()
      current.current = opened
      const reason = whyNot?.(opened) ?? null
      setSheet(reason ? undefined : opened)
      setFile(file.name)
      if (reason) setProblem(reason)
      else await then?.(opened)
    } catch (error) {
      setProblem(sentence(error))
    }
  }

  /** It counts as pending until its answer is processed, so that no one sends it twice. */
  async function send<Answer>(command: string, asked: object, then: (answer: Answer) => Promise<void>) {
    if (!sheet) return
    const id = crypto.randomUUID()
    const parts = Math.ceil(sheet.count / rowsOfPart)
    setSent(0)
    try {
      for (let part = 0; part < parts; part++) {
        await callFunction(backend, 'imports/part', {
          sheet: id,
          part,
          cells: await sheet.part(part * rowsOfPart, (part + 1) * rowsOfPart),
        })
        setSent(part + 1)
      }
      setTaking(id)
      await then(await callFunction<Answer>(backend, command, { sheet: id, parts, ...asked }, { idempotencyKey: id }))
    } catch (error) {
      setProblem(sentence(error))
    } finally {
      setSent(undefined)
      setTaking(undefined)
    }
  }
  return { sheet, file, problem, sent, taking, choose, send }
}
