import { useState } from 'react'
import { FileBox } from '#kit/inputs/FileBox.tsx'
import { described, FieldFrame, type Asked } from '#kit/inputs/FieldFrame.tsx'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Spinner } from '#kit/parts/Spinner.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

export type SentFile = { path: string; name: string; size: number; type: string; sha256: string }
type Trying = { id: number; name: string; problem?: string }
let last = 0

/** Files one by one, while the rest is filled in. A refused file says why and keeps the others. */
export function PublicFiles({
  most,
  send,
  megabytes,
  ...asked
}: Asked & { most: number; send: (file: File) => Promise<SentFile>; megabytes: number }) {
  const { id, value, onChange, onBlur } = asked
  const [trying, setTrying] = useState<readonly Trying[]>([])
  const sent = (value as SentFile[] | null) ?? []

  async function take(files: readonly File[]) {
    let all = sent
    for (const file of files) {
      const one: Trying = { id: ++last, name: file.name }
      if (all.length >= most) {
        setTrying((some) => [
          ...some,
          {
            ...one,
            problem: sayCount(most, {
              one: 'Only {count} file can be added here. Remove it first to use another.',
              other: 'Only {count} files can be added here. Remove one first to use another.',
            }),
          },
        ])
        continue
      }
      if (file.size > megabytes * 1024 * 1024) {
        setTrying((some) => [
          ...some,
          { ...one, problem: say('This file is too large. A file can have up to {most} MB.', { most: megabytes }) },
        ])
        continue
      }
      setTrying((some) => [...some, one])
      try {
        all = [...all, await send(file)]
        onChange(all)
        setTrying((some) => some.filter((each) => each.id !== one.id))
      } catch (error) {
        setTrying((some) =>
          some.map((each) => (each.id === one.id ? { ...each, problem: (error as Error).message } : each)),
        )
      }
    }
  }
  const hint = [
    asked.hint,
    sayCount(
      most,
      {
        one: 'A PDF, a photo, or a Word, Excel or text file. {count} file, up to {megabytes} MB.',
        other: 'PDFs, photos, or Word, Excel or text files. Up to {count} files, each up to {megabytes} MB.',
      },
      { megabytes },
    ),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <FieldFrame {...asked} hint={hint}>
      <FileBox
        id={id}
        multiple={most > 1}
        accept=".pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.docx,.xlsx,.txt,.csv"
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
        onBlur={onBlur}
        {...described({ ...asked, hint })}
      />
      <ul aria-live="polite" className="mt-2 grid gap-1.5 empty:hidden">
        {sent.map((file) => (
          <li key={file.path} className="flex items-center gap-2">
            <Icon name="check" className="size-4 shrink-0 text-good" />
            <span className="min-w-0 grow truncate">{file.name}</span>
            <span className="figures shrink-0 text-xs text-ink-2">{sizeInWords(file.size)}</span>
            <IconButton
              label={say('Remove {name}', { name: file.name })}
              onClick={() => onChange(sent.length === 1 ? null : sent.filter(({ path }) => path !== file.path))}
            >
              <Icon name="cross" className="size-3.5" />
            </IconButton>
          </li>
        ))}
        {trying.map(({ id: number, name, problem }) => (
          <li key={number} className="flex items-start gap-2">
            {problem ? <Icon name="warn" className="mt-1 size-4 shrink-0 text-bad" /> : <Spinner />}
            <span className="min-w-0 grow">
              <span className="block truncate">{name}</span>
              {problem ? (
                <span className="block text-sm text-bad">{problem}</span>
              ) : (
                <span className="block text-sm text-ink-2">{say('Uploading')}</span>
              )}
            </span>
            {problem && (
              <IconButton
                label={say('Dismiss {name}', { name })}
                onClick={() => setTrying((some) => some.filter((each) => each.id !== number))}
              >
                <Icon name="cross" className="size-3.5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </FieldFrame>
  )
}

const sizeInWords = (bytes: number) =>
  bytes < 1024 * 1024
    ? say('{size} kB', { size: Math.max(1, Math.round(bytes / 1024)) })
    : say('{size} MB', { size: Math.round((bytes / 1024 / 1024) * 10) / 10 })
