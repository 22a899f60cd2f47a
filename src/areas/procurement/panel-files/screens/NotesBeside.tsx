import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { takenBack } from '#kit/record/undo.ts'
import { LongText } from '#kit/record/LongText.tsx'
import type { Reason } from '#platform/rules.ts'
import type { addNote, listNotes, removeNote } from '../notes/commands.ts'

type NotesBesideProps = {
  at: { id: string; bidder: string; file: number }
  page: number
  goTo: (page: number) => void
  whyNot: Reason
  isPrivate: boolean
}

/** Notes beside the page that is read. Notes on other pages lead to them. */
export function NotesBeside({ at, page, goTo, whyNot, isPrivate }: NotesBesideProps) {
  const asked = useAnswer<typeof listNotes>('reading-notes/list', at, { about: 'evaluations' })
  const add = useCommand<typeof addNote>('reading-notes/add')
  const remove = useCommand<typeof removeNote>('reading-notes/remove')
  const [words, setWords] = useState('')
  const notes = asked.data?.notes
  return (
    <aside aria-label="Notes" className="grid min-w-0 content-start gap-4">
      <h2 className="text-lg font-semibold">Notes</h2>
      {isPrivate && <p className="text-sm text-ink-2">Only you can read your notes before the consensus.</p>}
      {whyNot === null && (
        <div className="grid gap-2">
          <LongTextInput
            id="reading-note"
            label={`Note on page ${page}`}
            value={words}
            onChange={(value) => setWords(String(value ?? '').slice(0, 5_000))}
          />
          <MoveButton
            look="main"
            whyNot={words.trim() === '' ? 'Write the note first.' : null}
            run={async () => {
              await add({ ...at, page, words: words.trim() })
              setWords('')
              await asked.refetch()
            }}
            done="Note added"
          >
            Add note
          </MoveButton>
        </div>
      )}
      {asked.isError && <ErrorState what="Your notes" onRetry={() => void asked.refetch()} />}
      {!asked.isError && !notes && <SkeletonLines lines={3} />}
      {notes?.length === 0 && <p className="text-sm text-ink-2">No notes yet.</p>}
      <ul className="grid max-h-[50vh] gap-3 overflow-auto">
        {notes?.map((note) => (
          <li
            key={note.id}
            className={`rounded-md border p-3 ${note.page === page ? 'border-line-strong bg-surface-2' : 'border-line'}`}
          >
            <p className="flex flex-wrap items-center justify-between gap-2 text-xs text-ink-2">
              <button type="button" className="link min-h-6" onClick={() => goTo(note.page)}>
                Page {note.page}
              </button>
              <span>
                {note.own ? 'You' : note.author}, <Moment at={note.at} />
              </span>
            </p>
            <LongText text={note.words} />
            {note.own && whyNot === null && (
              <Button
                look="quiet"
                onClick={() =>
                  void remove({ id: at.id, note: note.id }).then(async () => {
                    await asked.refetch()
                    const again = () => add({ ...at, page: note.page, words: note.words }).then(() => asked.refetch())
                    toast('good', 'Note removed', undefined, takenBack(again, 'Note restored'))
                  })
                }
              >
                Remove<span className="sr-only"> the note on page {note.page}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}
