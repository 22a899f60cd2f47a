import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { placeInWords, type Source } from '#platform/documents/text-lines.ts'

export type ReadField = {
  label: string
  shown: string
  from: Source
  /** The record or the form has this value already. */ taken: boolean
  onTake?: (() => void) | undefined
}

type ReadFieldsProps = {
  label: string
  fields: readonly ReadField[]
  /** The words of the button, and of a value that was taken. */ take?: string
  taken?: string
}

/** Values read from a file, each with its place. A person takes each one; nothing is filled in without a press. */
export const ReadFields = ({ label, fields, take = 'Use', taken = 'In the form' }: ReadFieldsProps) => (
  <ul aria-label={label} className="divide-y divide-line">
    {fields.map((field) => (
      <li key={field.label} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
        <div className="min-w-0 grow basis-48">
          <p className="text-xs text-ink-2">{field.label}</p>
          <p className="font-semibold break-words">{field.shown}</p>
          <p className="text-xs text-ink-2 wrap-anywhere">{placeInWords(field.from)}</p>
        </div>
        {field.taken ? (
          <span className="inline-flex min-h-8 items-center gap-1 text-sm text-good">
            <Icon name="check" className="size-3.5" />
            {taken}
          </span>
        ) : (
          field.onTake && (
            <Button onClick={field.onTake}>
              {take} <span className="sr-only">{field.label}</span>
            </Button>
          )
        )}
      </li>
    ))}
  </ul>
)

export const ReadNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <ul aria-label="To compare with the file" className="grid list-disc gap-1 pl-5 text-sm text-warn">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
