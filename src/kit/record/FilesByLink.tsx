import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { Icon } from '../parts/Icon.tsx'
import { toast } from '../parts/Toasts.tsx'

type FilesByLinkProps = {
  files: readonly KeptFile[]
  /** The function that gives a link for a minute, and the record that it is about. */
  ask: string
  of: Record<string, string>
}

/** Files of another organization: each opens by a link that lasts a minute. */
export function FilesByLink({ files, ask, of }: FilesByLinkProps) {
  const backend = useBackend()
  async function open(path: string) {
    try {
      const { url } = await callFunction<{ url: string }>(backend, ask, { ...of, path })
      window.open(`${backend.config.supabaseUrl}${url}`, '_blank', 'noopener')
    } catch (error) {
      toast('bad', sentence(error))
    }
  }
  if (files.length === 0) return null
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
