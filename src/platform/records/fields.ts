/**
 * A field is plain data. It says what a value is; the files beside this one derive the rest: sql.ts a column,
 * schema.ts a check, csv.ts a cell, and kit/record a table cell and an input. No functions, no expressions.
 */
export const kinds = [
  'text',
  'long_text',
  'choice',
  'flag',
  'date',
  'instant',
  'number',
  'money',
  'percent',
  'ref',
  'person',
  'files',
  'place',
  'series',
  'lines',
] as const
export type Kind = (typeof kinds)[number]

/** A place on the ground as people know it (an address) and as maps know it (GeoJSON order: longitude first). */
export type Place = { address: string; longitude?: number; latitude?: number }
/** A stored file: where it is, and its name for people. */
export type KeptFile = { path: string; name: string; size: number; type: string }

/**
 * A date or moment by which a person must act: a deadline of the people in these fields, as long as the record has
 * one of these statuses.
 */
export type Due = {
  /** The person's task, a verb first: “Return {asset}”. Names in braces are fields of the record. */
  says: string
  for: readonly string[]
  while?: readonly string[]
  /** Not when another field says that it is done: an order that was received still waits for its payment. */
  unless?: Readonly<Record<string, readonly string[] | 'filled'>>
  /** The number of days before the deadline of a first reminder, where one day is too short. */ ahead?: number
}

/** Options of the record’s choices. */
export type Kinds = Readonly<Record<string, readonly string[]>>

type Options = {
  label?: string
  /** One sentence beside the input, for the person filling it in. */
  help?: string
  required?: true
  /** Asked only of these kinds of the record; empty on others. */
  onlyFor?: Kinds
  /**
   * Moves of the record’s life that refuse without it, and `save` for its own form: always, for some kinds, or in a case
   * in words that the move’s own rule decides, such as “without quotes”. The form says so.
   */
  requiredTo?: Readonly<Record<string, true | Kinds | string>>
  /** Only commands write it: people have no grant on the column. */
  setBy?: 'commands'
  /** Unique within an organization. */
  unique?: true
  /** Views of it are logged. */
  restricted?: true
  /**
   * `false` for what the history already tells: in the history of other records, from which this is only counted, or
   * in the words of another field.
   */
  told?: false
  /** Drawn or measured by the command, and so another value each time: a rehearsal says only that it is filled in. */
  differs?: true
  /** The words for an empty value, where it has a meaning: unassigned, no end. */
  empty?: string
}
/**
 * `peppol` is a Peppol participant number, such as 0088:7300010000001; `zone` a time zone, stored as America/Chicago
 * and shown as Central Time; `tin` a tax number of nine digits.
 */
export type Format = 'email' | 'phone' | 'url' | 'peppol' | 'zone' | 'tin'
/** `words` for codes from elsewhere, such as the events of a webhook. */
type TextOptions = Options & {
  max?: number
  /**
   * Encrypted before it reaches the database, and readable only in answers to those who may read the row. Written by
   * commands alone.
   */ sealed?: true
  format?: Format
  /** Lines that a program reads: typed letter for letter, without Markdown. */ verbatim?: true
  /** Written in the text editor: headings, numbered clauses, tables, links and footnotes, stored as Markdown. */
  formatted?: true
  /** The name of a person or an organization: one line, each word in one alphabet. */ name?: true
  words?: Readonly<Record<string, string>>
}
/** `dollars: true` for a unit price, which may have fractions of a cent and is read as money. */
type NumberOptions = Options & {
  min?: number
  max?: number
  decimals?: number
  dollars?: true
  /**
   * How many figures are significant where it is calculated from measurements: it is stored in full and shown with
   * these.
   */ figures?: number
  /**
   * The words for 0 where it is a state and not a figure: no version yet, not repeated; and '' for the empty side of
   * an entry, whose cell stays empty.
   */ zero?: string
}
/**
 * `adds: false` where a sum has no meaning: a limit, a rate, a unit price, a balance. The name of a choice where
 * values only add up within one of its options, such as budget entries within their kind; `less` for the option that
 * is subtracted, such as a credit note among invoices.
 */
type Adds = false | string | { less: readonly [choice: string, option: string] }
type MoneyOptions = NumberOptions & { adds?: Adds }
type DayOptions = Options & {
  due?: Due
  /** The first and last allowed year, where 1900 to 2200 is too wide. */ years?: readonly [first: number, last: number]
}
/** How far something has progressed, as its dial shows. */
export type Mark = 'waiting' | 'begun' | 'half' | 'on' | 'done' | 'off' | 'bad'
/**
 * For a status that is decided before its day comes: until the day in the field `on` it reads as the status `until`, in
 * these words. A run that is released on Saturday pays on Tuesday.
 */
export type Coming<C extends string = string> = { on: string; until: C; says: string }
/**
 * `marks` for a status whose name alone would mislead: "received" is done for a warehouse, and waiting for an office.
 */
type ChoiceOptions<C extends string> = Options & {
  initial?: C
  words?: Partial<Record<C, string>>
  marks?: Partial<Record<C, Mark>>
  comes?: Partial<Record<C, Coming<C>>>
}

export type Field<Value = unknown, Required extends boolean = boolean> = Options & {
  kind: Kind
  max?: number
  min?: number
  decimals?: number
  dollars?: true
  figures?: number
  zero?: string
  format?: Format
  verbatim?: true
  formatted?: true
  sealed?: true
  name?: true
  options?: readonly string[]
  /** The label of an option where its code does not serve. */
  words?: Readonly<Record<string, string | undefined>>
  marks?: Readonly<Record<string, Mark | undefined>>
  comes?: Readonly<Record<string, Coming | undefined>>
  initial?: string | number | boolean
  adds?: Adds
  due?: Due
  years?: readonly [first: number, last: number]
  /** The table that a reference points to, or that holds the lines. */
  to?: string
  readonly value?: Value
  readonly isRequired?: Required
}

type RequiredIn<O> = O extends { required: true }
  ? true
  : O extends { initial: string | number | boolean }
    ? true
    : false

export const text = <const O extends TextOptions>(options?: O) => field<string, O>('text', options)
/** Several lines, in Markdown that is shown safely (no HTML, no images from elsewhere). */
export const longText = <const O extends TextOptions>(options?: O) => field<string, O>('long_text', options)
export const date = <const O extends DayOptions>(options?: O) => field<string, O, 'date'>('date', options)
/** A moment, stored in UTC; where a law counts it, the agency's zone is shown beside it. */
export const instant = <const O extends DayOptions>(options?: O) => field<string, O, 'instant'>('instant', options)
export const number = <const O extends NumberOptions & { initial?: number }>(options?: O) =>
  field<number, O>('number', options)
/** An amount in whole cents. */
export const money = <const O extends MoneyOptions & { initial?: number }>(options?: O) =>
  field<number, O, 'money'>('money', options)
/** 12.5 is twelve and a half percent. */
export const percent = <const O extends NumberOptions>(options?: O) => field<number, O>('percent', options)
export const flag = <const O extends Options & { initial?: boolean }>(options?: O) =>
  field<boolean, O & { initial: boolean }, 'flag'>('flag', { initial: false, ...options } as O & { initial: boolean })
export const ref = <const O extends Options>(to: string, options?: O) => ({
  ...field<string, O, 'ref'>('ref', options),
  to,
})
/** A member of the organization. */
export const person = <const O extends Options>(options?: O) => field<string, O, 'person'>('person', options)
export const place = <const O extends Options>(options?: O) => field<Place, O>('place', options)
export const files = (options?: Options) =>
  field<KeptFile[], { required: true }>('files', options as { required: true })
/** A number that the server assigns, such as PO-2026-0042. */
export const series = (pattern: string, options?: Pick<Options, 'label' | 'help'>): Field<string, true> => ({
  kind: 'series',
  initial: pattern,
  setBy: 'commands',
  unique: true,
  ...options,
})
/** The lines of this record are in a separate table, with the access of this record. No column. */
export const lines = (of: string, options?: Pick<Options, 'label' | 'help'>): Field<never, false> => ({
  kind: 'lines',
  to: of,
  ...options,
})

export const choice = <const C extends string, const O extends ChoiceOptions<C>>(
  options: readonly C[],
  more?: O,
): Field<C, RequiredIn<O>> & { kind: 'choice' } => ({ kind: 'choice', options, ...more })

/** Its kind is in its type: a chart can name only columns that it can draw. */
function field<Value, O, K extends Kind = Kind>(kind: K, options?: O): Field<Value, RequiredIn<O>> & { kind: K } {
  return { kind, ...options }
}

/** The last effective day, the same in each register. */
export const lastDayInForce = () => date({ label: 'Effective to', help: 'Inclusive. Leave blank if open-ended.' })
