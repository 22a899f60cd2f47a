import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { Drawer } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { openSheet, type Sheet } from '#kit/record/list/open-sheet.ts'
import { exclusionList } from '../records.ts'
import { headOf, whyNotHead } from '../rules.ts'

const rowsOfPart = 1_000

/** The public extract of SAM.gov on its way in: recognized by its columns, sent in parts, taken in whole or not at all. */
export function ImportListDialog({ onClose }: { onClose: () => void }) {
  const backend = useBackend()
  const queries = useQueryClient()
  const [sheet, setSheet] = useState<{ file: string; sheet: Sheet }>()
  const [day, setDay] = useState<string | null>(null)
  const [source, setSource] = useState('SAM.gov public exclusions extract')
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<number>()
  const current = useRef<Sheet>(undefined)
  useEffect(() => () => current.current?.close(), [])

  async function choose(file: File) {
    setProblem(undefined)
    try {
      const opened = await openSheet(file, exclusionList)
      current.current?.close()
      current.current = opened
      const reason = whyNotHead(headOf(opened.head))
      setSheet(reason ? undefined : { file: file.name, sheet: opened })
      if (reason) setProblem(reason)
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  async function send({ file, sheet: from }: NonNullable<typeof sheet>) {
    const id = crypto.randomUUID()
    const parts = Math.ceil(from.count / rowsOfPart)
    setSent(0)
    try {
      for (let part = 0; part < parts; part++) {
        await callFunction(backend, 'imports/part', { sheet: id, part, cells: await from.part(part * rowsOfPart, (part + 1) * rowsOfPart) })
        setSent(part + 1)
      }
      const { entries, met } = await callFunction<{ entries: number; met: unknown[] }>(backend, 'exclusions/import', { sheet: id, parts, head: from.head, name: file, published_on: day, source }, { idempotencyKey: id })
      await queries.invalidateQueries()
      toast(met.length > 0 ? 'bad' : 'good', `${entries.toLocaleString('en-US')} entries taken in`, met.length > 0 ? `${met.length} meet vendors of yours` : 'None meets a vendor of yours')
      onClose()
    } catch (error) {
      setProblem(sentence(error))
    } finally {
      setSent(undefined)
    }
  }
  const ready = sheet && day && source.trim() !== ''
  return (
    <Drawer
      title="Take in an exclusion list"
      about="Download the public exclusions file from SAM.gov, unpack it and choose the CSV."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" busy={sent !== undefined} disabled={!ready} onClick={() => ready && void send(sheet)}>
            {sheet ? `Take in ${sheet.sheet.count.toLocaleString('en-US')} lines` : 'Take in'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FileDrop label="Choose the file" onFile={(file) => void choose(file)} />
        {problem && <Notice tone="bad" title={problem} />}
        {sheet && <Notice tone="good" title={`${sheet.sheet.count.toLocaleString('en-US')} lines in ${sheet.file}`} />}
        <DateInput id="published" label="As of" hint="The day in the file’s name." required value={day} onChange={(value) => setDay(value as string | null)} />
        <Field id="source" label="Where it is from" value={source} onChange={({ target }) => setSource(target.value)} />
        {sheet && sent !== undefined && <Progress label="Lines sent" value={sent * rowsOfPart < sheet.sheet.count ? sent * rowsOfPart : null} max={sheet.sheet.count} />}
      </div>
    </Drawer>
  )
}
