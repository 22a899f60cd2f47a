import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { readStored, type TextField, type TextJson, type TextSection } from '../rules.ts'
import { Comments, NewComment, type Conversation } from './Comments.tsx'
import type { Passage, Place } from './editing.ts'
import { Redline } from './Redline.tsx'
import type { Writing } from './use-writing.ts'

const TextEditor = lazy(() => import('./TextEditor.tsx').then(({ TextEditor: part }) => ({ default: part })))

type NoticesProps = { writing: Writing; section: TextSection | null; onDiscard: () => void }

/** Input of last time, and a version that another person saved meanwhile. No word is lost. */
export const WritingNotices = ({ writing, section, onDiscard }: NoticesProps) => (
  <>
    {writing.unsaved && (
      <Notice title="You have unsaved text from last time">
        <p>
          Typed on this device, <Moment at={writing.unsaved.at} />.
        </p>
        <span className="mt-2 flex flex-wrap gap-2">
          <Button onClick={writing.restore}>Restore text</Button>
          <Button look="quiet" onClick={writing.discard}>
            Discard text
          </Button>
        </span>
      </Notice>
    )}
    {writing.theirs && (
      <Notice tone="warn" title="Another person saved this section while you were writing">
        {section!.body !== writing.opened.body && <Redline before={writing.opened.body} after={section!.body ?? ''} />}
        <p className="mt-1">Your text is still here. Copy their changes into it, or keep yours.</p>
        <span className="mt-2 flex flex-wrap gap-2">
          <Button onClick={writing.keepMine}>Keep my text</Button>
          <Button look="quiet" onClick={onDiscard}>
            Discard my text
          </Button>
        </span>
      </Notice>
    )}
  </>
)

type WritingTextProps = {
  writing: Writing
  section: TextSection | null
  label: string
  locked?: boolean
  fields: readonly TextField[]
  /** The other sections, for cross references. */ sections: readonly Place[]
  passages?: readonly Passage[]
  /** Saves the document with the mark of a new comment. */
  mark: (given: { version: number; doc: TextJson; thread: string; words: string }) => Promise<{ version: number }>
  conversation: Conversation
}

/** The editor of a section with its suggestions and comments. */
export function WritingText({
  writing,
  section,
  label,
  locked = false,
  mark,
  conversation,
  ...tools
}: WritingTextProps) {
  const [comment, setComment] = useState<{ id: string; doc: TextJson }>()
  return (
    <>
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <TextEditor
          key={JSON.stringify(writing.begun)}
          label={label}
          doc={writing.begun}
          locked={locked}
          {...tools}
          authors={readStored(section?.content)?.suggestions ?? {}}
          onChange={writing.setDoc}
          onComment={section && !writing.theirs ? (marked, id) => setComment({ id, doc: marked }) : undefined}
        />
      </Suspense>
      {comment && section && (
        <NewComment
          send={async (words) => {
            const version = writing.version!
            const saved = await mark({ version, doc: comment.doc, thread: comment.id, words })
            writing.commented(saved.version, comment.doc)
            setComment(undefined)
          }}
          onClose={() => setComment(undefined)}
        />
      )}
      {section && <Comments section={section} conversation={conversation} onSaved={writing.moved} />}
    </>
  )
}
