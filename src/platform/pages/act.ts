import { choice, longText, type Field } from '../records/fields.ts'
import type { AnyRecord, Fields, RowOf } from '../records/record.ts'
import type { Judged, Reason } from '../rules.ts'
import type { Loads, Seen } from './page.ts'

type Verb = { name: string; run: (input: never, context: never) => Promise<unknown> }
type Values = Readonly<Record<string, unknown>>

/** A button that runs a command which is no move of a life: it adds a line, extends a deadline, opens an action. */
export type Act = {
  /** Its command. */ by: string
  label: string
  whyNot: Judged
  /** Left out where it does not apply, so that a page shows the next step and not all steps. */
  when?: boolean
  look?: 'main' | 'plain' | 'danger'
  send: Values
  ask?: Asked & { fields: Fields; whyNot?: (values: any) => Reason }
  /** The form of a new record, and the input of the command with its values. */
  form?: Asked & { of: AnyRecord; input: (values: any) => Values }
  /** The words afterward; a function where the answer decides them. */
  done: string | ((answer: any) => string)
  /** The command that takes it back with the same values, and the words afterward: “Undo” is offered for a moment. */
  undoneBy?: readonly [command: string, done: string]
  then?: (answer: any) => void
}

/** One of some rows, each in the words that tell it apart. */
export const selected = <Row extends { id: string }>(
  rows: readonly Row[],
  words: (row: Row) => string,
  label: string,
): Field => ({
  ...choice(
    rows.map(({ id }) => id),
    { required: true, label },
  ),
  words: Object.fromEntries(rows.map((row) => [row.id, words(row)])),
})

type Asked = { about?: string | undefined; start?: Values | undefined }

/** `act<typeof attestPolicy>('policies/attest', { … })`: a command name that does not exist does not compile. */
export const act = <C extends Verb>(by: C['name'], rest: Omit<Act, 'by'>): Act => ({ by, ...rest })

/** The reason, which many acts ask for. */
export const reasonField = (label = 'Reason'): Fields => ({ reason: longText({ required: true, max: 2_000, label }) })

/** The questions of an act: they may follow from what the page has loaded. */
export const askedBy = <R extends AnyRecord, L extends Loads>(
  { asks }: Pick<ActWords<R, L>, 'asks'>,
  row: RowOf<R>,
  seen: Seen<L>,
): Fields | undefined => (typeof asks === 'function' ? asks(row, seen) : asks)

/** An act of a page as its topic declares it. */
export type ActWords<R extends AnyRecord, L extends Loads> = Pick<Act, 'by' | 'label' | 'look' | 'undoneBy'> & {
  /** A dialog of its own says it itself. */ done?: string | ((row: RowOf<R>, answer: any) => string)
  when?: (row: RowOf<R>, seen: Seen<L>) => unknown
  whyNot?: (row: RowOf<R>, seen: Seen<L>) => Judged
  /** With the answers; without it the record’s id is sent. The values of a form are given to it. */
  send?: (row: RowOf<R>, seen: Seen<L>, values?: any) => Values
  /** Nothing to fill in asks only whether the person is sure. */ asks?:
    | Fields
    | ((row: RowOf<R>, seen: Seen<L>) => Fields)
  /** Against the answers. */ whyNotWith?: (row: RowOf<R>, seen: Seen<L>, values: any) => Reason
  /** It makes a record: its form is asked instead. */ form?: AnyRecord
  /** `screens/<name>.tsx` asks instead, where fields don’t suffice: it is given the command as its `move`, and how it is closed. */ dialog?: string
  /** The line above the questions. */ about?: string | ((row: RowOf<R>, seen: Seen<L>) => string)
  /** The answers that the questions begin with. */ start?: (row: RowOf<R>, seen: Seen<L>) => Values
  /** The page that opens afterward, where the record is gone or another one was made. */
  opens?: (row: RowOf<R>, answer: any) => string | false
}
