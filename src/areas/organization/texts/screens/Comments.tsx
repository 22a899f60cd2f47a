import { whyNotResolve } from '../writing/rules.ts'
import { useId, useState } from 'react'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { useSending } from '#kit/use-sending.ts'
import { readStored, type TextJson, type TextSection, type Thread, type Written } from '../rules.ts'

/** The commands of the record for the comments on one of its sections. */
export type Conversation = {
  answer: (thread: string, words: string) => Promise<{ version: number }>
  resolve: (thread: string) => Promise<{ version: number }>
}
type CommentsProps = {
  section: Pick<TextSection, 'content'>
  conversation: Conversation
  onSaved: (version: number) => void
}

/** The open comments on a section, each with the words that it is about. */
export function Comments({ section, conversation, onSaved }: CommentsProps) {
  const written = readStored(section.content)
  const open = written?.comments.filter(({ resolved_at }) => !resolved_at) ?? []
  if (open.length === 0) return null
  return (
    <section aria-label="Comments">
      <h3 className="text-sm font-semibold">Comments</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {open.map((thread) => (
          <li key={thread.id} className="py-2">
            <One
              conversation={conversation}
              thread={thread}
              written={written!}
              words={wordsOf(written!.doc, thread.id)}
              onSaved={onSaved}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type OneProps = Pick<CommentsProps, 'conversation' | 'onSaved'> & { written: Written; thread: Thread; words: string }

function One({ conversation: { answer, resolve }, written, thread, words, onSaved }: OneProps) {
  const [replying, setReplying] = useState(false)
  return (
    <>
      <p className="text-xs text-ink-2">{words ? `On “${words}”` : 'The words were removed from the text.'}</p>
      <ol className="mt-1 grid gap-1.5">
        {thread.remarks.map(({ name, at, words: said }, index) => (
          <li key={index} className="text-sm break-words whitespace-pre-line">
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-xs text-ink-2">
              <Moment at={at} />
            </span>
            <br />
            {said}
          </li>
        ))}
      </ol>
      {replying ? (
        <NewComment
          label="Reply"
          send={async (said) => {
            onSaved((await answer(thread.id, said)).version)
            setReplying(false)
          }}
          onClose={() => setReplying(false)}
        />
      ) : (
        <div className="mt-1 flex flex-wrap gap-2">
          <Button look="quiet" onClick={() => setReplying(true)}>
            Reply
          </Button>
          <MoveButton
            whyNot={whyNotResolve(written, thread.id)}
            run={async () => onSaved((await resolve(thread.id)).version)}
            done="Comment resolved"
          >
            Resolve
          </MoveButton>
        </div>
      )}
    </>
  )
}

type NewCommentProps = { label?: string; send: (words: string) => Promise<void>; onClose: () => void }

export function NewComment({ label = 'Comment', send: keep, onClose }: NewCommentProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const { wrong, refusal, busy, send } = useSending([
    words.trim() === '' && { name: id, message: `${label} is required` },
  ])
  return (
    <div className="mt-2 grid gap-2">
      {refusal && <Notice tone="bad" title={refusal} />}
      <LongTextInput
        id={id}
        label={label}
        required
        error={wrong(id)}
        value={words}
        onChange={(value) => setWords(String(value ?? ''))}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void send(() => keep(words.trim()))}>
          {label === 'Reply' ? 'Send reply' : 'Add comment'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** The words that carry the mark of a comment. */
function wordsOf(node: TextJson, id: string): string {
  if (node.text !== undefined)
    return node.marks?.some(({ type, attrs }) => type === 'comment' && attrs?.id === id) ? node.text : ''
  return (node.content ?? []).map((each) => wordsOf(each, id)).join('')
}
