import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import type { checkUbl, importCsv, importUbl } from '../commands.ts'

type Checked = Awaited<ReturnType<typeof checkUbl.run>>
type Read = { name: string; content: string; checked: Checked | null }

/** A file is looked at before it is taken in: what is wrong with it is named by its rule. */
export function ImportInvoiceDialog({ onClose }: { onClose: () => void }) {
  const backend = useBackend()
  const navigate = useNavigate()
  const takeUbl = useCommand<typeof importUbl>('invoices/import-ubl')
  const takeCsv = useCommand<typeof importCsv>('invoices/import-csv')
  const [read, setRead] = useState<Read>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const bad = read?.checked ? (read.checked.unreadable !== null || read.checked.violations.length > 0) : false

  async function look(file: File) {
    setRefusal(undefined)
    const content = await file.text()
    const isXml = content.trimStart().startsWith('<')
    try {
      setRead({ name: file.name, content, checked: isXml ? await callFunction<Checked>(backend, 'invoices/check-ubl', { content }) : null })
    } catch (error) {
      setRefusal(sentence(error))
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!read) return
    setBusy(true)
    try {
      if (read.checked) {
        const { id } = await takeUbl({ content: read.content })
        void navigate(`/invoices/${id}`)
      } else {
        const { made } = await takeCsv({ content: read.content })
        toast('good', `${made} ${made === 1 ? 'invoice was' : 'invoices were'} taken in`)
        onClose()
      }
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title="Take in a file" about="An invoice or a credit note in UBL 2.1 (Peppol BIS Billing 3), or a sheet with the columns Order, Number, Date, Line, Description, Quantity, Unit, Unit price." onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <FileDrop label={read?.name ?? 'Choose a file, or drop it here'} accept=".xml,.csv" onFile={(file) => void look(file)} />
        {read?.checked && (
          <div aria-live="polite">
            {read.checked.unreadable && <Notice tone="bad" title={read.checked.unreadable} />}
            {!read.checked.unreadable && !bad && <Notice tone="good" title={`${read.checked.seller ?? 'A vendor'}: ${read.checked.number ?? ''}, ${read.checked.payable ?? ''} for ${read.checked.order ?? ''}`}>It keeps every rule that is checked.</Notice>}
            {read.checked.violations.length > 0 && (
              <Notice tone="bad" title={`${read.checked.violations.length} ${read.checked.violations.length === 1 ? 'rule is' : 'rules are'} broken`}>
                <ul className="grid gap-1">{read.checked.violations.slice(0, 12).map(({ rule, words }) => <li key={rule}><span className="font-mono text-xs">{rule}</span> {words}</li>)}</ul>
              </Notice>
            )}
          </div>
        )}
        <div className="flex gap-3 pt-1">
          <Button type="submit" look="main" busy={busy} disabled={!read || bad}>Take it in</Button>
          <Button look="quiet" onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
