import { useBackend } from '#client/BackendProvider.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { fromBase64 } from '#platform/audit/bytes.ts'
import { inBytes } from '#platform/words.ts'
import type { Filed } from '../../protest-outcomes/rules.ts'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/** The files as submitted. They can only be downloaded, never displayed, because they are not checked. */
export function Evidence({ files }: { files: Filed['evidence'] }) {
  const { rows } = useBackend()
  async function save({ id, name }: Filed['evidence'][number]) {
    const { data } = await rows.from('protest_evidence').select('content').eq('id', id).limit(1)
    const bytes = fromBase64((data as { content: string }[] | null)?.[0]?.content ?? '')
    if (!bytes) return toast('bad', say('This file could not be loaded. Try again.'))
    const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/octet-stream' }))
    Object.assign(document.createElement('a'), { href: address, download: name }).click()
    URL.revokeObjectURL(address)
  }
  if (files.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1">
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            onClick={() => void save(file)}
            className="inline-flex min-h-8 items-center gap-2 text-action-ink hover:underline"
          >
            <Icon name="download" /> {file.name} <span className="text-xs text-ink-2">{inBytes(file.size)}</span>
          </button>
          <span className="block font-mono text-2xs break-all text-ink-2">
            <Say text="SHA-256 {digest}" values={{ digest: file.digest }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
