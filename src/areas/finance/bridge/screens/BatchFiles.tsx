import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { fileText } from '#client/file-text.ts'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { download } from '#kit/record/list/download.ts'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import type { reconcileBatch } from '../commands.ts'
import type { JournalBatch } from '../records.ts'
import { batchStatus } from '../rules.ts'

/** The batch as a file for the financial system, and the response that comes back. */
export function BatchFiles({ row }: { row: JournalBatch }) {
  const backend = useBackend()
  const reconcile = useCommand<typeof reconcileBatch>('journal-batches/reconcile')
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function take(format: 'csv' | 'json') {
    try {
      const { name, type, content } = await callFunction<{ name: string; type: string; content: string }>(
        backend,
        'journal-batches/file',
        { id: row.id, format },
      )
      download(new Blob([content], { type }), name)
    } catch (error) {
      toast('bad', sentence(error))
    }
  }
  async function compare(file: File) {
    setRefusal(undefined)
    try {
      await reconcile({ id: row.id, content: await fileText(file) })
      setAsking(false)
    } catch (error) {
      setRefusal(sentence(error))
    }
  }
  return (
    <>
      <Button look="main" onClick={() => void take('csv')}>
        <Icon name="download" />
        CSV file
      </Button>
      <Button onClick={() => void take('json')}>
        <Icon name="download" />
        JSON file
      </Button>
      {!batchStatus.is(row, 'reconciled') && <Button onClick={() => setAsking(true)}>Import response</Button>}
      {asking && (
        <Dialog
          title="Import response"
          about="The financial system’s response to this batch: a CSV with the columns Line, Reference, Debit, Credit."
          onClose={() => setAsking(false)}
          foot={
            <Button look="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          }
        >
          <div className="grid gap-4">
            {refusal && <Notice tone="bad" title={refusal} />}
            <FileDrop label="Select a file, or drop it here" accept=".csv" onFile={(file) => void compare(file)} />
          </div>
        </Dialog>
      )}
    </>
  )
}
