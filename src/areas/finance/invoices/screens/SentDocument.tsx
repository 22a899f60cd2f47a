import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { KeptFile } from '#platform/records/fields.ts'

type SentDocumentProps = { submission: string; files: readonly KeptFile[] | undefined }

/** The vendor's own document of an invoice; it opens by a link that lasts a minute. */
export function SentDocument({ submission, files }: SentDocumentProps) {
  const backend = useBackend()
  async function open(path: string) {
    try {
      const { url } = await callFunction<{ url: string }>(backend, 'invoice-submissions/document', {
        id: submission,
        path,
      })
      window.open(`${backend.config.supabaseUrl}${url}`, '_blank', 'noopener')
    } catch (error) {
      toast('bad', sentence(error))
    }
  }
  if (!files || files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4">
      {files.map(({ path, name }) => (
        <li key={path}>
          <button
            type="button"
            onClick={() => void open(path)}
            className="link inline-flex min-h-6 items-center gap-1.5 text-sm"
          >
            <Icon name="file" className="size-3.5" />
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
