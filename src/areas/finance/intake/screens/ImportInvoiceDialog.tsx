import { plural } from '#platform/words.ts'
import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { fileText } from '#client/file-text.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FormWill } from '#kit/record/FormWill.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { useSending } from '#kit/use-sending.ts'
import { dollars } from '#platform/money.ts'
import type { checkUbl, importCsv, importUbl } from '../commands.ts'

type Checked = Awaited<ReturnType<typeof checkUbl.run>>
type Read = { name: string; content: string; checked: Checked | null }

/** More problems than this at once are not useful. */
const shown = 12

/** A file is checked before it is imported; each problem is named by its rule. */
export function ImportInvoiceDialog({ onClose }: { onClose: () => void }) {
  const backend = useBackend()
  const navigate = useNavigate()
  const importFile = useCommand<typeof importUbl>('invoices/import-ubl')
  const takeCsv = useCommand<typeof importCsv>('invoices/import-csv')
  const [read, setRead] = useState<Read>()
  const [unread, setUnread] = useState<string>()
  const form = useId()
  const bad = read?.checked ? read.checked.unreadable !== null || read.checked.violations.length > 0 : false

  const ubl = read?.checked ? importFile.press({ content: read.content }) : null
  const csv = read && !read.checked ? takeCsv.press({ content: read.content }) : null
  const { wrong, refusal, busy, send, ready } = useSending([
    (!read || bad) && {
      name: 'invoice-file',
      message: read ? 'This file has problems, listed below. Fix them or select another file.' : 'Select a file.',
    },
  ])

  const payable = Number.isFinite(Number(read?.checked?.payable ?? Number.NaN))
    ? dollars(Math.round(Number(read!.checked!.payable) * 100))
    : ''

  async function look(file: File) {
    setUnread(undefined)
    try {
      const content = await fileText(file)
      const isXml = content.trimStart().startsWith('<')
      setRead({
        name: file.name,
        content,
        checked: isXml ? await callFunction<Checked>(backend, 'invoices/check-ubl', { content }) : null,
      })
    } catch (error) {
      setUnread(sentence(error))
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      if (ubl) return void navigate(`/invoices/${(await ubl.send()).id}`)
      const { made } = await csv!.send()
      toast('good', `${made} ${plural(made, { one: 'invoice', other: 'invoices' })} imported`)
      onClose()
    })
  }
  return (
    <Dialog
      title="Import invoice"
      about="An invoice or credit note in UBL 2.1 (Peppol BIS Billing 3), or a CSV. CSV columns: Order, Number, Date, Line, Description, Quantity, Unit, Unit price."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} look="main" busy={busy}>
            Import invoice
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {(unread ?? refusal) && <Refused words={(unread ?? refusal)!} />}
        <FileDrop
          id="invoice-file"
          error={wrong('invoice-file')}
          label={read?.name ?? 'Select a file, or drop it here'}
          accept=".xml,.csv"
          onFile={(file) => void look(file)}
        />
        {read?.checked && (
          <div aria-live="polite">
            {read.checked.unreadable && <Notice tone="bad" title={read.checked.unreadable} />}
            {!read.checked.unreadable && !bad && (
              <Notice
                tone="good"
                title={`${read.checked.seller ?? 'A vendor'}: ${read.checked.number ?? ''}, ${payable} for ${read.checked.order ?? ''}`}
              >
                All checked rules pass.
              </Notice>
            )}
            {read.checked.unread.length > 0 && <Notice title={`Not imported: ${read.checked.unread.join(', ')}.`} />}
            {read.checked.violations.length > 0 && (
              <Notice
                tone="bad"
                title={`${read.checked.violations.length} ${plural(read.checked.violations.length, { one: 'rule is', other: 'rules are' })} broken`}
              >
                <ul className="grid gap-1">
                  {read.checked.violations.slice(0, shown).map(({ rule, words }) => (
                    <li key={rule}>
                      <span className="font-mono text-xs">{rule}</span> {words}
                    </li>
                  ))}
                </ul>
                {read.checked.violations.length > shown && (
                  <p className="mt-1">And {read.checked.violations.length - shown} more.</p>
                )}
              </Notice>
            )}
          </div>
        )}
        <FormWill press={ready ? (ubl ?? csv) : null} />
      </form>
    </Dialog>
  )
}

/** CSV problems are listed row by row; any other problem is one sentence. */
function Refused({ words }: { words: string }) {
  const rows = words.split(/ (?=Row \d+:|And \d+ more)/)
  if (rows.length === 1) return <Notice tone="bad" title={words} />
  return (
    <Notice tone="bad" title="Nothing was imported">
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </Notice>
  )
}
