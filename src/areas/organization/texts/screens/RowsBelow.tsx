import { useState, type ReactNode } from 'react'
import { Button } from '#kit/parts/Button.tsx'

type Row = { /** Its place in the text. */ at: number; words: string }
type RowsBelowProps<R extends Row> = {
  title: string
  /** One of them, for screen readers. */ noun: string
  rows: readonly R[]
  locked: boolean
  form: (row: R, of: { id: string; number: number; close: () => void }) => ReactNode
  remove: (row: R) => void
}

/** Parts of a text in a numbered list below it, to change and to remove by keyboard. */
export function RowsBelow<R extends Row>({ title, noun, rows, locked, form, remove }: RowsBelowProps<R>) {
  const [editing, setEditing] = useState<number>()
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="mt-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ol className="list-decimal ps-6 text-sm">
        {rows.map((row, index) => (
          <li key={row.at} className="py-1">
            {editing === row.at && !locked ? (
              form(row, { id: `${noun}-${row.at}`, number: index + 1, close: () => setEditing(undefined) })
            ) : (
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0 break-words">{row.words}</span>
                {!locked && (
                  <span className="flex flex-wrap gap-2">
                    <Button look="quiet" onClick={() => setEditing(row.at)}>
                      Edit
                      <span className="sr-only">
                        {' '}
                        {noun} {index + 1}
                      </span>
                    </Button>
                    <Button look="quiet" onClick={() => remove(row)}>
                      Remove
                      <span className="sr-only">
                        {' '}
                        {noun} {index + 1}
                      </span>
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
