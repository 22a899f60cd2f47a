import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import type { Source } from '#platform/documents/text-lines.ts'
import { say } from '#platform/say.ts'

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
  /** The values are saved at once, not put into a form. */ saves?: boolean
  /** Takes all values that are left, where taking each for itself would be several changes. */
  onAll?: (() => void) | undefined
}

/** Values read from a file, each with its place. A person takes them; nothing is filled in without a press. */
export function ReadFields({ label, fields, saves = false, onAll }: ReadFieldsProps) {
  const left = fields.filter(({ taken, onTake }) => !taken && onTake)
  return (
    <>
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
                {saves ? say('On file') : say('In the form')}
              </span>
            ) : (
              field.onTake && (
                <Button onClick={field.onTake}>
                  {saves ? say('Save') : say('Use')} <span className="sr-only">{field.label}</span>
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {left.length > 1 && (
        <div className="flex justify-end">
          <Button onClick={onAll ?? (() => left.forEach(({ onTake }) => onTake!()))}>
            {saves ? say('Save all') : say('Use all')} <span className="sr-only">{label}</span>
          </Button>
        </div>
      )}
    </>
  )
}

const placeInWords = (from: Source): string =>
  'path' in from
    ? say('In the file: {path}', { path: from.path })
    : say('Page {page}: “{words}”', { page: from.page, words: from.words })

export const ReadNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <ul aria-label={say('To compare with the file')} className="grid list-disc gap-1 pl-5 text-sm text-warn">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
