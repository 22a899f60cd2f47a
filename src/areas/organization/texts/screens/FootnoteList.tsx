import type { EditorState, Command } from 'prosemirror-state'
import { useId, useState } from 'react'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { whyNotNote } from '../rules.ts'
import { footnotesIn, setFootnote } from './editing.ts'
import { RowsBelow } from './RowsBelow.tsx'

type FootnoteListProps = { of: EditorState['doc']; locked: boolean; run: (command: Command) => void }

/** The notes of a text, by number. */
export function FootnoteList({ of, locked, run }: FootnoteListProps) {
  const base = useId()
  return (
    <RowsBelow
      title="Footnotes"
      noun="footnote"
      rows={footnotesIn(of)}
      locked={locked}
      remove={({ at }) => run(setFootnote(at, null))}
      form={({ at, words }, { id, close }) => (
        <NoteForm
          id={`${base}-${id}`}
          words={words}
          done={(changed) => {
            close()
            if (changed !== null) run(setFootnote(at, changed))
          }}
        />
      )}
    />
  )
}

type NoteFormProps = { id: string; words?: string; done: (words: string | null) => void }

/** The words of one note; null where the person canceled. */
export function NoteForm({ id, words: given = '', done }: NoteFormProps) {
  const [words, setWords] = useState(given)
  const [wrong, setWrong] = useState<string | null>(null)
  const save = () => {
    const whyNot = whyNotNote(words.trim())
    if (whyNot) setWrong(whyNot)
    else done(words.trim())
  }
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line p-2">
      <div className="min-w-0 flex-[1_1_16rem]">
        <TextInput
          id={`${id}-note`}
          label="Text of the footnote"
          required
          error={wrong}
          value={words}
          onChange={(value) => setWords(String(value ?? ''))}
        />
      </div>
      <Button onClick={save}>Save footnote</Button>
      <Button look="quiet" onClick={() => done(null)}>
        Cancel
      </Button>
    </div>
  )
}
