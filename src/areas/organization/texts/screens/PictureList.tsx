import type { EditorState, Command } from 'prosemirror-state'
import { useId } from 'react'
import { picturesIn, setPicture } from './editing.ts'
import { PictureForm } from './PictureForm.tsx'
import { RowsBelow } from './RowsBelow.tsx'

type PictureListProps = { of: EditorState['doc']; locked: boolean; run: (command: Command) => void }

/** The pictures of a text, in its order. */
export function PictureList({ of, locked, run }: PictureListProps) {
  const base = useId()
  const rows = picturesIn(of).map(({ at, picture }) => ({
    at,
    picture,
    words: picture.alt ?? ['Decorative picture', picture.caption].filter(Boolean).join(': '),
  }))
  return (
    <RowsBelow
      title="Pictures"
      noun="picture"
      rows={rows}
      locked={locked}
      remove={({ at }) => run(setPicture(at, null))}
      form={({ at, picture }, { id, number, close }) => (
        <PictureForm
          id={`${base}-${id}`}
          title={`Picture ${number}`}
          words={picture}
          verb="Save picture"
          save={(words) => {
            close()
            run(setPicture(at, { ...picture, ...words }))
            return Promise.resolve()
          }}
          onClose={close}
        />
      )}
    />
  )
}
