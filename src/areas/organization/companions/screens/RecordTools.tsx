import { Suspense, useState } from 'react'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { IconButton } from '#kit/parts/Button.tsx'
import { copyOut } from '#kit/parts/copied.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { useBackend } from '#client/BackendProvider.tsx'
import { printedBy } from '#client/print.ts'
import { download } from '#kit/record/list/download.ts'
import { columnsOf } from '#platform/records/record.ts'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { optional } from '#kit/optional.tsx'
import { Followers } from '../../watchers/screens/Followers.tsx'

// Few records have formatted texts.
const DownloadWord = optional(() => import('./DownloadWord.tsx').then((file) => file.DownloadWord))

/** In the head of every record: followers, the permanent link, the record as a tagged PDF, and its formatted texts for Word. */
export function RecordTools({ of, row }: Surrounded) {
  const [copied, setCopied] = useState(false)
  const ours = useOwnOrganization() === row.organization_id
  async function copy() {
    // The address in emails: it opens the record's page, wherever that is by then.
    try {
      await copyOut(`${location.origin}/records/${of.table}/${row.id}`)
    } catch (error) {
      return toast('bad', 'Link not copied', (error as Error).message)
    }
    setCopied(true)
    toast('good', 'Link copied', 'It works for anyone who can see this record.')
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <div className="flex items-center">
      <Followers of={of} row={row} />
      <IconButton label="Copy link" onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'link'} />
      </IconButton>
      {ours && !of.restricted && <DownloadPdf of={of} row={row} />}
      {ours && !of.restricted && columnsOf(of).some(([, { formatted }]) => formatted) && (
        <Suspense>
          <DownloadWord of={of} row={row} />
        </Suspense>
      )}
    </div>
  )
}

function DownloadPdf({ of, row }: Surrounded) {
  const backend = useBackend()
  const [busy, setBusy] = useState(false)
  const number = columnsOf(of).find(([, { kind }]) => kind === 'series')?.[0]
  const called = String((row as unknown as Record<string, unknown>)[number ?? ''] ?? of.label)
  async function save() {
    setBusy(true)
    try {
      const file = `${called}.pdf`
      download(await printedBy(backend, 'records/document', { table: of.table, id: row.id }), file)
      toast('good', `${file} downloaded`)
    } catch (error) {
      toast('bad', 'PDF not created', (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton label="Download PDF" aria-busy={busy} onClick={() => !busy && void save()}>
      <Icon name="download" />
    </IconButton>
  )
}
