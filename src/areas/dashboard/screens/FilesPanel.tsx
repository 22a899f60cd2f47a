import type { FileObject } from '@supabase/storage-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { useLater } from '#kit/use-later.ts'
import { inBytes } from '#platform/words.ts'
import { useMembership } from './use-membership.ts'

/** The bucket belongs to all organizations, the shelf in it to one: the same path next door is another file. */
const folder = 'dashboard'

export function FilesPanel() {
  const { membership } = useMembership()
  const shelf = membership?.organization_id
  const backend = useBackend()
  const input = useRef<HTMLInputElement>(null)
  const later = useLater()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const open = async () => (await backend.files()).from('documents')
  const {
    data: files,
    error,
    refetch,
  } = useQuery({
    queryKey: ['files', shelf],
    // The part of the client that speaks to the files is a tenth of what a first view weighs.
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
    await refetch()
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
      title="Files"
      about="Kept on your organization’s own shelf. Another organization cannot list it, open it or write over it."
      actions={
        <Button busy={busy} disabled={!shelf} onClick={() => input.current?.click()}>
          <Icon name="upload" />
          Upload
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        aria-label="File to upload"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => target.files?.[0] && void upload(target.files[0])}
      />
      {(refusal ?? error) && <Notice tone="bad" title={refusal ?? sentence(error)} />}
      {!shelf && <p className="text-ink-2">Files belong to an organization, and you belong to none yet.</p>}
      {shelf && !files && !error && <SkeletonLines lines={2} />}
      {files?.length === 0 && (
        <p className="text-ink-2">Nothing here yet. Upload a PDF, a picture or a table, and take it out again.</p>
      )}
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
      <IconButton label={`Download ${name}`} onClick={onDownload}>
        <Icon name="download" />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </span>
  </li>
)

function answered<Data>({ data, error }: { data: Data | null; error: Error | null }): Data {
  if (error || data === null) throw error ?? new Error('The server gave no answer. Try again.')
  return data
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
