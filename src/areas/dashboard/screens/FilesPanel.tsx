import type { FileObject } from '@supabase/storage-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { sentence } from '#client/sentences.ts'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { useLater } from '#kit/use-later.ts'
import { inBytes } from '#platform/words.ts'
import { say } from '#platform/say.ts'

/**
 * All organizations share the bucket, and each has its own folder: the same path in another organization is another
 * file.
 */
const folder = 'dashboard'

export function FilesPanel() {
  const shelf = useOwnOrganization()
  const backend = useBackend()
  const input = useRef<HTMLInputElement>(null)
  const later = useLater()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const open = async () => (await backend.files()).from('documents')
  const queries = useQueryClient()
  const queryKey = ['files', shelf]
  const { data: files, error } = useQuery({
    queryKey,
    // The storage client is a tenth of the weight of a first view, so it loads later.
    enabled: Boolean(shelf) && later,
    queryFn: async () => answered(await (await open()).list(folder)),
  })

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    await work().then(
      () => setRefusal(undefined),
      (error: unknown) => setRefusal(sentence(error)),
    )
    setBusy(false)
    await queries.invalidateQueries({ queryKey })
  }

  const upload = (file: File) =>
    run(async () =>
      answered(await (await open()).upload(`${folder}/${file.name}`, file, { upsert: true, contentType: file.type })),
    )
  const remove = (name: string) => run(async () => answered(await (await open()).remove([`${folder}/${name}`])))
  const download = (name: string) =>
    run(async () => save(name, answered(await (await open()).download(`${folder}/${name}`))))

  return (
    <Panel
      title={say('Files')}
      about={say('Only your organization can list, open or overwrite these files.')}
      actions={
        <Button busy={busy} disabled={!shelf} onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {say('Upload')}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        aria-label={say('File to upload')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => target.files?.[0] && void upload(target.files[0])}
      />
      {(refusal ?? error) && <Notice tone="bad" title={refusal ?? sentence(error)} />}
      {!shelf && <p className="text-ink-2">{say('Join or create an organization to store files.')}</p>}
      {shelf && !files && !error && <SkeletonLines lines={2} />}
      {files?.length === 0 && <p className="text-ink-2">{say('No files yet. Upload a PDF, image or spreadsheet.')}</p>}
      <ul className="divide-y divide-line">
        {files?.map((file) => (
          <Line
            key={file.name}
            file={file}
            onDownload={() => void download(file.name)}
            onRemove={() => void remove(file.name)}
          />
        ))}
      </ul>
    </Panel>
  )
}

const Line = ({
  file: { name, metadata },
  onDownload,
  onRemove,
}: {
  file: FileObject
  onDownload: () => void
  onRemove: () => void
}) => (
  <li className="flex items-center gap-3 py-2">
    <Icon name="file" className="size-4.5 text-ink-2" />
    <span className="min-w-0 grow truncate text-ink">{name}</span>
    <span className="text-xs whitespace-nowrap text-ink-2">
      {Number.isFinite(Number(metadata?.size)) && inBytes(Number(metadata?.size))}
    </span>
    <span className="flex">
      <IconButton label={say('Download {name}', { name })} onClick={onDownload}>
        <Icon name="download" />
      </IconButton>
      <IconButton label={say('Delete {name}', { name })} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </span>
  </li>
)

function answered<Data>({ data, error }: { data: Data | null; error: Error | null }): Data {
  if (error || data === null) throw error ?? new Error(say('The server didn’t respond. Try again.'))
  return data
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
