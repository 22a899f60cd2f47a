import { useEffect, useRef, useState } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { Drawer } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { openSheet, type Sheet } from '#kit/record/list/open-sheet.ts'
import type { importRates } from '../rates/commands.ts'
import { rateHead, readRate, unreadRateColumns, whyNotRateHead } from '../rates/rules.ts'
import { rateEdition } from '../records.ts'

/** Imports FEMA's schedule of equipment rates: recognized by its columns, shown before the import. */
export function ImportRatesDialog({ onClose }: { onClose: () => void }) {
  const take = useCommand<typeof importRates>('equipment-rates/import')
  const [sheet, setSheet] = useState<{ file: string; sheet: Sheet }>()
  const [name, setName] = useState('')
  const [day, setDay] = useState<string | null>(null)
  const [source, setSource] = useState('FEMA, Schedule of Equipment Rates')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const current = useRef<Sheet>(undefined)
  useEffect(() => () => current.current?.close(), [])

  async function choose(file: File) {
    setProblem(undefined)
    try {
      const opened = await openSheet(file, rateEdition)
      current.current?.close()
      current.current = opened
      const reason = whyNotRateHead(rateHead(opened.head))
      setSheet(reason ? undefined : { file: file.name, sheet: opened })
      setName((now) => now || file.name.replace(/\.\w+$/, ''))
      if (reason) setProblem(reason)
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  async function send({ sheet: from }: NonNullable<typeof sheet>) {
    setBusy(true)
    try {
      const { rates, without_rate } = await take({
        name,
        valid_from: day!,
        source,
        demonstration: false,
        head: from.head,
        cells: await from.part(0, from.count),
      })
      toast(
        'good',
        `${Number(rates).toLocaleString('en-US')} rates imported`,
        Number(without_rate) > 0 ? `${Number(without_rate)} rows without a rate` : undefined,
      )
      onClose()
    } catch (error) {
      setProblem(sentence(error))
      setBusy(false)
    }
  }
  const ready = sheet && day && name.trim() !== '' && source.trim() !== ''
  const head = sheet && rateHead(sheet.sheet.head)
  return (
    <Drawer
      title="Import equipment rates"
      about="Download FEMA’s schedule of equipment rates as a CSV and select the file. Granary doesn’t include FEMA’s rates."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" busy={busy} disabled={!ready} onClick={() => ready && void send(sheet)}>
            Import rates
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FileDrop label="Select a file" onFile={(file) => void choose(file)} />
        {problem && <Notice tone="bad" title={problem} />}
        {sheet && unreadRateColumns(sheet.sheet.head).length > 0 && (
          <Notice title={`Not imported: ${unreadRateColumns(sheet.sheet.head).join(', ')}.`} />
        )}
        {sheet && head && (
          <Notice tone="good" title={`${sheet.sheet.count.toLocaleString('en-US')} rows in ${sheet.file}`}>
            {sheet.sheet.first
              .slice(0, 3)
              .flatMap((cells, at) => readRate(cells, head, at + 2) ?? [])
              .map(
                ({ code, equipment, rate, rate_words, unit }) =>
                  `${code} ${equipment}: ${rate === null ? `“${rate_words}”` : `$${rate}`} ${unit ?? ''}`,
              )
              .join(' · ')}
          </Notice>
        )}
        <Field id="name" label="Schedule name" value={name} onChange={({ target }) => setName(target.value)} />
        <DateInput
          id="valid_from"
          label="For disasters declared from"
          hint="From the first page of the schedule."
          required
          value={day}
          onChange={(value) => setDay(value as string | null)}
        />
        <Field id="source" label="Source" value={source} onChange={({ target }) => setSource(target.value)} />
      </div>
    </Drawer>
  )
}
