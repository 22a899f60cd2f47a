import type { EditorState, Command } from 'prosemirror-state'
import { useId, useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { picturesIn, setPicture } from './editing.ts'
import { PictureForm } from './PictureForm.tsx'

type PictureListProps = { of: EditorState['doc']; locked: boolean; run: (command: Command) => void }

/** The pictures below the text, in its order, to change and to remove by keyboard. */
export function PictureList({ of, locked, run }: PictureListProps) {
  const id = useId()
  const [editing, setEditing] = useState<number>()
  const pictures = picturesIn(of)
  if (pictures.length === 0) return null
  return (
    <section aria-label="Pictures" className="mt-3">
      <h3 className="text-sm font-semibold">Pictures</h3>
      <ol className="list-decimal ps-6 text-sm">
        {pictures.map(({ at, picture }, number) => (
          <li key={at} className="py-1">
            {editing === at && !locked ? (
              <PictureForm
                id={`${id}-${at}`}
                title={`Picture ${number + 1}`}
                words={picture}
                verb="Save picture"
                save={(words) => {
                  setEditing(undefined)
                  run(setPicture(at, { ...picture, ...words }))
                  return Promise.resolve()
                }}
                onClose={() => setEditing(undefined)}
              />
            ) : (
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0 break-words">
                  {picture.alt ?? ['Decorative picture', picture.caption].filter(Boolean).join(': ')}
                </span>
                {!locked && (
                  <span className="flex flex-wrap gap-2">
                    <Button look="quiet" onClick={() => setEditing(at)}>
                      Edit<span className="sr-only"> picture {number + 1}</span>
                    </Button>
                    <Button look="quiet" onClick={() => run(setPicture(at, null))}>
                      Remove<span className="sr-only"> picture {number + 1}</span>
                    </Button>
                  </span>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
