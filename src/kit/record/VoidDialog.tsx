import type { Pressed } from '#client/use-command.ts'
import { AskDialog } from './AskDialog.tsx'
import { choice, text } from '#platform/records/fields.ts'
import type { Reason } from '#platform/rules.ts'
import { inText } from '#platform/words.ts'

type Entry = { id: string }
type VoidDialogProps<Row extends Entry> = {
  /** Labor, part or reading. */
  what: string
  /** The record that the entries belong to. */
  of: string
  about: string
  entries: readonly Row[]
  words: (entry: Row) => string
  whyNot: (entry: Row) => Reason
  send: { press: (input: { id: string; reason: string }) => Pressed }
  onClose: () => void
}

/** Selects the mistaken one of some entries, with the reason. It stays readable. */
export function VoidDialog<Row extends Entry>({
  what,
  of,
  about,
  entries,
  words,
  whyNot,
  send,
  onClose,
}: VoidDialogProps<Row>) {
  return (
    <AskDialog
      title={`Void ${inText(what)} of ${of}`}
      about={about}
      verb={`Void ${inText(what)}`}
      done={`${what} voided`}
      fields={{
        id: choice(
          entries.map(({ id }) => id),
          { required: true, label: what, words: Object.fromEntries(entries.map((each) => [each.id, words(each)])) },
        ),
        reason: text({ required: true, max: 500, label: 'Reason' }),
      }}
      start={{ id: entries.length === 1 ? entries[0]!.id : null }}
      whyNot={({ id }: { id: string }) => whyNot(entries.find((each) => each.id === id)!)}
      early={false}
      press={send.press}
      onClose={onClose}
    />
  )
}
