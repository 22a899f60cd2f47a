import { plural } from '#platform/words.ts'
import Papa from 'papaparse'
import { useId, useState, type FormEvent } from 'react'
import { fileText } from '#client/file-text.ts'
import { sentence } from '#client/sentences.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { dayInWords } from '#platform/dates.ts'
import { linesIn, repeatedIn, type Foreign } from '../rules.ts'

const most = 1_000

type Row = { key: string; title: string; agency?: string | null | undefined; closes_on?: string | null | undefined }
type Read<R extends Row> = { rows: R[]; wrong: { line: number; why: string }[]; unread: string[] }
type ListDialogProps<R extends Row> = {
  id: string
  /** The sources whose lists can be read, as named in a sentence. */
  of: string
  known: ReadonlySet<string>
  read: (lines: readonly Foreign[]) => Read<R>
  kindOf: (row: R) => string | null | undefined
  take: (rows: R[]) => Promise<{ made: number; changed: number; same: number }>
  onClose: () => void
}

/** A list of external opportunities, reviewed before any of it is stored. */
export function ListDialog<R extends Row>({
  id,
  of,
  known,
  read: readList,
  kindOf,
  take,
  onClose,
}: ListDialogProps<R>) {
  const form = useId()
  const [read, setRead] = useState<Read<R>>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const rows = read?.rows.slice(0, most) ?? []

  async function look(file: File | undefined) {
    setRead(undefined)
    setRefusal(undefined)
    if (!file) return
    const lines = await fileText(file)
      .then(linesOf)
      .catch((error: unknown) => (setRefusal(sentence(error)), undefined))
    if (lines) setRead(readList(lines))
    else if (lines === null)
      setRefusal(
        `This file contains no list of opportunities. Upload a ${of} API response (JSON), export (CSV) or extract (XML).`,
      )
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const { made, changed, same } = await take(rows)
      toast('good', `${made} new, ${changed} updated, ${same} unchanged`)
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      from="side"
      title="Import list"
      about={`From ${of}: JSON, CSV or XML. Review the list before you import it.`}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        <div>
          <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
            File
          </label>
          <input
            id={id}
            type="file"
            accept=".json,.csv,.xml"
            onChange={({ target }) => void look(target.files?.[0])}
            className="block w-full rounded-sm border border-dashed border-control-line p-2 text-sm text-ink-2 file:mr-3 file:h-8 file:cursor-pointer file:rounded-sm file:border file:border-line-strong file:bg-surface file:px-3 file:text-sm file:font-semibold file:text-ink"
          />
        </div>
        {read && (
          <div aria-live="polite" className="grid gap-4">
            <p>
              {read.rows.length.toLocaleString('en-US')}{' '}
              {plural(read.rows.length, { one: 'opportunity', other: 'opportunities' })},{' '}
              {rows.filter(({ key }) => !known.has(key)).length.toLocaleString('en-US')} of them new.
              {read.rows.length > most && ` Only the first ${most.toLocaleString('en-US')} are imported now.`}
            </p>
            {read.wrong.length > 0 && (
              <Notice
                tone="warn"
                title={`${read.wrong.length} ${plural(read.wrong.length, { one: 'line is', other: 'lines are' })} skipped`}
              >
                <ul className="list-disc pl-4">
                  {read.wrong.slice(0, 5).map(({ line, why }) => (
                    <li key={line}>
                      Line {line}: {why}
                    </li>
                  ))}
                </ul>
              </Notice>
            )}
            {read.unread.length > 0 && (
              <Notice
                title={`Not imported: ${read.unread.slice(0, 30).join(', ')}${read.unread.length > 30 ? ` and ${read.unread.length - 30} more` : ''}.`}
              />
            )}
            <ul className="divide-y divide-line border-y border-line">
              {rows.slice(0, 20).map((row) => (
                <li key={row.key} className="py-2">
                  <span className="block font-semibold">{row.title}</span>
                  <span className="text-sm text-ink-2">
                    {[
                      kindOf(row),
                      row.agency,
                      row.closes_on && `closes ${dayInWords(row.closes_on)}`,
                      known.has(row.key) && 'known',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
            {rows.length > 20 && (
              <p className="text-sm text-ink-2">And {(rows.length - 20).toLocaleString('en-US')} more.</p>
            )}
          </div>
        )}
        <FormFoot
          main={
            <Button type="submit" form={form} look="main" busy={busy} disabled={rows.length === 0}>
              {rows.length === 0 ? 'Import' : `Import ${rows.length.toLocaleString('en-US')}`}
            </Button>
          }
          cancel={
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}

function linesOf(text: string): Foreign[] | null {
  const begins = text.trimStart()[0]
  if (begins === '{' || begins === '[') {
    try {
      return linesIn(JSON.parse(text))
    } catch {
      return null
    }
  }
  if (begins === '<') {
    const found = [...new DOMParser().parseFromString(text, 'application/xml').documentElement.children].filter(
      ({ localName }) => localName.startsWith('Opportunity'),
    )
    return found.length > 0
      ? found.map((each) =>
          repeatedIn([...each.children].map(({ localName, textContent }) => [localName, textContent ?? ''] as const)),
        )
      : null
  }
  const { data, meta } = Papa.parse<Foreign>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true })
  return (meta.fields?.length ?? 0) > 1 && data.length > 0 ? data : null
}
