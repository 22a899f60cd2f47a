import { useLayoutEffect, useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { upload } from '#client/upload.ts'
import { useOrganization } from '#client/use-organization.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Progress } from '../parts/Progress.tsx'
import { FileBox } from './FileBox.tsx'
import { described, FieldFrame, type Asked } from './FieldFrame.tsx'
import { say } from '#platform/say.ts'

type Sending = { name: string; part: number; error?: string }

/** Files are uploaded while the rest of the form is filled in; the record stores where they are. */
export function FilesInput({
  value,
  onChange,
  onBlur,
  drawer = 'records',
  ...asked
}: Asked & { /** The folder in the organization's files. */ drawer?: 'records' | 'forms' }) {
  const backend = useBackend()
  const { organization, ask } = useOrganization()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const kept = (value as KeptFile[] | null) ?? []
  // More files may be selected while others are on their way: each is added to those of its own moment. An effect that
  // ran after the screen was painted could put back what was there before a file that has just arrived.
  const latest = useRef(kept)
  useLayoutEffect(() => {
    latest.current = (value as KeptFile[] | null) ?? []
  }, [value])

  async function take(files: readonly File[]) {
    for (const file of files) {
      const tell = (now: Partial<Sending>) =>
        setSending((some) => [...some.filter(({ name }) => name !== file.name), { name: file.name, part: 0, ...now }])
      tell({})
      try {
        const owner = organization ?? (await ask())
        if (!owner) throw new Error(say('Your account has no organization that could store the file.'))
        const path = `${owner.id}/${drawer}/${crypto.randomUUID()}/${file.name.replaceAll(/[^\w.\- ]/g, '_')}`
        await upload(backend, path, file, (part) => tell({ part }))
        latest.current = [...latest.current, { path, name: file.name, size: file.size, type: file.type }]
        onChange(latest.current)
        setSending((some) => some.filter(({ name }) => name !== file.name))
      } catch (error) {
        tell({ error: sentence(error) })
      }
    }
  }
  return (
    <FieldFrame {...asked}>
      <FileBox
        id={asked.id}
        multiple
        onChange={({ target }) => (void take([...(target.files ?? [])]), (target.value = ''))}
        onBlur={onBlur}
        {...described(asked)}
      />
      {(kept.length > 0 || sending.length > 0) && (
        <ul className="mt-2 grid gap-1.5">
          {kept.map((file) => (
            <li key={file.path} className="flex items-center gap-2">
              <Icon name="file" className="size-4 text-ink-2" />
              <span className="min-w-0 grow truncate">{file.name}</span>
              <IconButton
                label={say('Remove {name}', { name: file.name })}
                onClick={() => onChange(kept.filter(({ path }) => path !== file.path))}
                className="!size-7"
              >
                <Icon name="cross" className="size-3.5" />
              </IconButton>
            </li>
          ))}
          {sending.map(({ name, part, error }) => (
            <li key={name}>
              <span className="block truncate">{name}</span>
              {error ? (
                <span className="text-sm text-bad">{error}</span>
              ) : (
                <Progress label={say('Uploading {name}', { name })} value={part * 100} />
              )}
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  )
}
