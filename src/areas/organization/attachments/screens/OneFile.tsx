import { useState } from 'react'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { Actor } from '#platform/roles.ts'
import { inBytes } from '#platform/words.ts'
import { whyNotRemove, type Attachment } from '../rules.ts'
import { textNote, type TextState } from '../../file-search/rules.ts'
import { fileWords, type FileState } from './file-words.ts'

type OneFileProps = {
  versions: readonly Attachment[]
  names: ReadonlyMap<string, string>
  actor: Actor
  states: ReadonlyMap<string, FileState>
  texts: ReadonlyMap<string, TextState>
  onOpen: (file: Attachment) => void
  onRemove: (file: Attachment) => void
}

/** One name, its newest version first. */
export function OneFile({ versions, names, actor, states, texts, onOpen, onRemove }: OneFileProps) {
  const [all, setAll] = useState(false)
  const newest = versions[0]!
  const line = (file: Attachment, first: boolean) => (
    <div key={file.id} className="flex items-start gap-2 py-1.5">
      <div className="min-w-0 grow">
        <button
          type="button"
          onClick={() => onOpen(file)}
          className="link inline-flex min-h-6 max-w-full items-center gap-1.5 text-left"
          title={`SHA-256 ${file.sha256}`}
        >
          <Icon name="download" className="size-3.5" />
          <span className="min-w-0 break-words">{first ? file.name : `Version ${file.file_version}`}</span>
        </button>
        <p className="text-xs text-ink-2">
          {first && versions.length > 1 && `Version ${file.file_version}, `}
          {inBytes(file.size)}, {names.get(file.added_by) ?? 'former member'}, <Moment at={file.added_at} />
        </p>
        {states.has(file.path) && <p className="text-xs text-ink-2">{fileWords(states.get(file.path)!).join(' ')}</p>}
        {texts.has(file.path) && textNote(texts.get(file.path)!) && (
          <p className="text-xs text-ink-2">{textNote(texts.get(file.path)!)}</p>
        )}
      </div>
      {whyNotRemove(file, { actor }) === null && (
        <IconButton
          label={`Remove ${file.name}, version ${file.file_version}`}
          onClick={() => onRemove(file)}
          className="!size-8 print:hidden"
        >
          <Icon name="trash" className="size-4" />
        </IconButton>
      )}
    </div>
  )
  return (
    <li>
      {line(newest, true)}
      {versions.length > 1 && (
        <>
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="mb-1 min-h-6 text-xs text-action-ink hover:underline"
          >
            {all
              ? 'Hide earlier versions'
              : `${versions.length - 1} earlier ${versions.length === 2 ? 'version' : 'versions'}`}
          </button>
          {all && (
            <div className="border-l-2 border-line pl-3">{versions.slice(1).map((file) => line(file, false))}</div>
          )}
        </>
      )}
    </li>
  )
}
