import type { Life } from '../life.ts'
import type { NextStep } from '../life/next-step.ts'
import type { AmountName, GroupingName } from '../records/list/charted.ts'
import type { ListShown } from './list-shown.ts'
import type { AnyRecord, RowOf } from '../records/record.ts'
import type { Actor, Role } from '../roles.ts'
import type { Reason } from '../rules.ts'
import { inText } from '../words.ts'
import type { ActWords } from './act.ts'
import type { DeclaredList } from './list-page.ts'

/** An address of the page of one record. */
type At = `/${string}/:id`

/**
 * Records that the row names, whole, by the field that names them; or under a name of their own: rows that name it,
 * all rows of a register, or the answer of a question.
 */
export type Loads = Readonly<Record<string, AnyRecord | RowsShown | Register | Answered>>
type Loaded<T> =
  T extends Answered<infer Answer>
    ? Answer | null
    : T extends Foreign<infer Row>
      ? readonly Row[]
      : T extends RowsShown<infer S> | Register<infer S>
        ? readonly RowOf<S>[]
        : RowOf<T>

/** The knowledge of a page besides its row. What has not arrived is undefined. */
export type Seen<L extends Loads = Loads> = {
  actor: Actor
  today: string
  /** To the minute. */ now: string
  loaded: { readonly [Name in keyof L]: Loaded<L[Name]> | undefined }
}

/** A value as data: lists, paper and cards can show what a page shows. */
export type Shown =
  | string
  | { cents: number; whole?: true }
  | { day: string }
  | { due: string }
  | { moment: string }
  /** Letters to compare, such as a checksum. */
  | { code: string }
  | { part: number; of: number; label: string }
/** One value, or several in a row: “Committed, $1,200.00 received”. */
export type Words = Shown | readonly Shown[]

type Tone = 'good' | 'warn' | 'bad'
type No = false | null | undefined | 0
type Falsy = No | ''

export type FigureSaid = {
  label: string
  /** Undefined until the records that it follows from have arrived. */ value: Words | undefined
  note?: Words | No
  tone?: Tone | Falsy
  /** The page with what it counts. */ to?: string
}
/** A number once it is known. */
export const countOf = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : String(count)

export type NoteSaid = { tone?: Tone | 'info'; title: string; text?: Words | null }

/** An address with its words, or the page of another record. */
export type LinkSaid =
  | readonly [to: string, label: string, look?: 'main']
  | { record: readonly [table: string, id: string]; label: string }

type Field<R> = R extends { fields: infer F } ? keyof F & string : never
type FieldsOf<R> = R extends AnyRecord ? Field<R> : never

type Panel<R extends AnyRecord, L extends Loads> = {
  title: string
  about?: string | ((row: RowOf<R>, seen: Seen<L>) => Words | No)
  foot?: (row: RowOf<R>, seen: Seen<L>) => Words | No
  links?: (row: RowOf<R>, seen: Seen<L>) => readonly (LinkSaid | Falsy)[]
}
type When<R extends AnyRecord, L extends Loads> = { when?: (row: RowOf<R>, seen: Seen<L>) => unknown }

type Order<S extends AnyRecord> = `${FieldsOf<S> | 'created_at'}.${'asc' | 'desc'}`
type OrderOf<S extends AnyRecord> = Order<S> | `${Order<S>},${string}`

/** A value, none, one of several, or none of these. */
export type Where = Readonly<
  Record<
    string,
    string | boolean | null | readonly string[] | { not: string | null | readonly string[] } | { above: number }
  >
>

/** A question by its name, with its input. */
export type Question = readonly [name: string, input: object]

/** Rows that name this record. They are asked for together with it, because its address says which they are. */
export type RowsWords<S extends AnyRecord> = {
  /**
   * The field that names this record. Or that of the rows between both, with their table: `drawdown_lines.drawdown` for
   * the costs that the lines of a drawdown name. The server joins them, however many there are.
   */
  by: FieldsOf<S> | 'id' | `${string}.${string}`
  order: OrderOf<S>
  limit: number
  /**
   * The field of this record that both name, where the rows don’t name it: stock in its warehouse. They are asked for
   * after it.
   */
  through?: string
  /**
   * The rows that were loaded before, and the field of these that both name: the costs of its lines, `lines.cost`. Or
   * the values, undefined until what they follow from has arrived.
   */
  after?: `${string}.${string}` | ((row: any, loaded: any) => readonly string[] | undefined)
  where?: Where
  /** Only these columns, where the others are many or secret. */ reads?: readonly FieldsOf<S>[]
  /** Those that it shows. Without one with a name, such as a person, the rows bring no names. */
  columns?: readonly FieldsOf<S>[]
  /** Without a row the panel is left out. */ unlessNone?: true
  /** With the filters and the pages of a list, where there may be many. */ whole?: true
}
export type RowsShown<S extends AnyRecord = AnyRecord> = Omit<
  RowsWords<AnyRecord>,
  'by' | 'order' | 'columns' | 'reads'
> & { of: S; by: string; order: string; columns: readonly string[]; reads?: readonly string[] }

/** Rows that do not name this record, such as the terms of an agency by their dates: all of them. */
export type Register<S extends AnyRecord = AnyRecord> = {
  of: S
  order: string
  limit: number
  where?: Where
  /** Only these columns, where there may be many rows. */ reads?: readonly string[]
  /** The parts that are drawn for the page show no names of these rows. */ unnamed?: true
}
export const register = <S extends AnyRecord>(
  of: S,
  words: Omit<Register<S>, 'of' | 'order' | 'reads'> & { order: Order<S>; reads?: readonly FieldsOf<S>[] },
): Register<S> => ({ of, ...words })

/**
 * Rows of a table that this area does not declare, or with columns of another: `rowsOf<Bill>('invoices', { … })`. They
 * bring no names but those of people.
 */
export const rowsOf = <Row>(table: string, { people = [], ...words }: ForeignWords): RowsOf<Row> => ({
  of: { table, fields: Object.fromEntries(people.map((name) => [name, { kind: 'person' }])) } as unknown as AnyRecord,
  columns: people,
  foreign: true,
  ...words,
})
type ForeignWords = Pick<RowsShown, 'by' | 'order' | 'limit' | 'through' | 'after' | 'where'> & {
  reads: readonly string[]
  /** The columns with people whose names are shown. */ people?: readonly string[]
}
export type RowsOf<Row> = RowsShown & Foreign<Row>
type Foreign<Row> = { foreign: true; row?: Row }

/** The answer of a question: null where there is none. */
export type Answered<Answer = unknown> = {
  /** A change of these records may change it. */ about: string
  /** Asked once what is loaded before it has arrived: undefined until it is known whether. */
  asks: (row: any, seen: Omit<Seen, 'loaded'> & { loaded: any }) => Question | null | undefined
  /** The column of its rows with people whose names are shown, such as the actors of the log. */ people?: string
  answer?: Answer
}
export const answerOf = <Answer>(
  of: AnyRecord,
  asks: Answered['asks'],
  words: Pick<Answered, 'people'> = {},
): Answered<Answer> => ({ about: of.table, asks, ...words })

/** Work between the stages of a record, such as the received share of an order. */
export type ProgressSaid = { name: string; words: string; share: number; note: string }
/** Rows of a table that no record declares: a register, or rows to be counted. */
export const undeclared = <Row>(table: string, words: Omit<Register, 'of'>): Register & Foreign<Row> => ({
  of: { table, plural: 'Rows', fields: {} } as unknown as AnyRecord,
  foreign: true,
  ...words,
})

/** The button above rows that opens the form of a new one. */
export type AddRowWords<R extends AnyRecord, L extends Loads> = {
  by: string
  label: string
  start?: (row: RowOf<R>, seen: Seen<L>) => Readonly<Record<string, unknown>>
  when?: (row: RowOf<R>) => boolean
  /** Opens the page of the new record. */ opens?: true
}

/** Amounts of one row beside each other. */
export type BarsSaid = {
  title: string
  unit: 'money' | 'count'
  /** Heads of its table, for people who do not see the bars. */ of: string
  figure: string
  most?: number
  bars: readonly { name: string; value: number; color?: 'quiet' | 'good' | 'warn' }[]
}

export const rows = <S extends AnyRecord>(of: S, words: RowsWords<S>): RowsShown<S> => ({ of, columns: [], ...words })

/** Rows that name this record as a chart: the payments of an account by month. */
export type ChartWords<S extends AnyRecord> = {
  /** The field that names this record. */ of: FieldsOf<S>
  by: GroupingName<S>
  figure: AmountName<S> | null
  /** Only those with these values. */ where?: Readonly<Record<string, string>>
  /** The list with the rows behind each bar. */ list?: string
}
export type ChartShown = Omit<ChartWords<AnyRecord>, 'of' | 'by' | 'figure'> & {
  rows: AnyRecord
  of: string
  by: string
  figure: string | null
}
export const chart = <S extends AnyRecord>(rows: S, words: ChartWords<S>): ChartShown => ({ rows, ...words })

export type Part<R extends AnyRecord, L extends Loads> = When<R, L> &
  (
    | (Panel<R, L> & {
        /** The fields that the panel lists, or all. */ facts:
          | 'all'
          | readonly FieldsOf<R>[]
          | ((row: RowOf<R>, seen: Seen<L>) => readonly FieldsOf<R>[])
        /** Of these, or of all, only those with a value. */ filled?: true | readonly FieldsOf<R>[]
      })
    | (Panel<R, L> & {
        text: FieldsOf<R>
        /** Each of its lines by itself, and nothing of it as formatting. */ lines?: true
        /** The words where it is empty; without them the panel is left out. */ none?: string
      })
    | (Panel<R, L> & { rows: RowsShown; add?: AddRowWords<R, L> })
    | (Panel<R, L> & { bars: (row: RowOf<R>, seen: Seen<L>) => BarsSaid })
    | { title: string; chart: ChartShown }
    /** The rows side by side, saved together by a command that takes `lines`. */
    | {
        title: string
        about?: string
        grid: RowsShown
        saves: string
        totals?: readonly string[]
        /** Where more than the record decides who may change them. */
        whyNot?: (row: RowOf<R>, seen: Seen<L>) => Reason
      }
    | { figures: (row: RowOf<R>, seen: Seen<L>) => readonly (FigureSaid | Falsy)[] }
    | { notes: (row: RowOf<R>, seen: Seen<L>) => readonly (NoteSaid | Falsy)[] }
    /**
     * `screens/<name>.tsx` of the same folder, which exports that name: it is given the row, and what the page loads. A
     * page of several topics names the topic too: `checks/ReprintCheck`. `asks`: the questions that it asks; `titles`:
     * the records that it calls by their titles.
     */
    | {
        own: string
        /** The list in it. */ list?: (row: RowOf<R>) => ListShown
        asks?: (row: RowOf<R>, seen: Seen<L>) => readonly (Question | Falsy)[]
        titles?: (row: RowOf<R>, seen: Seen<L>) => readonly { table: string; id: string }[]
      }
    /** Its approvals; and before it is submitted, where this is true, who will approve it. */
    | { approvals: (row: RowOf<R>, seen: Seen<L>) => boolean }
    | {
        tab: string
        title: string
        count?: (row: RowOf<R>, seen: Seen<L>) => number | undefined
        shows: readonly Part<R, L>[]
      }
  )

/** The page with the form of a new record, at `/new` beside the record’s page. */
export type AddWords = {
  by: string
  title?: string
  /** Where “Cancel” leads, where that is not the list. */ back?: string
  /** The line above the title, where it is not the name of the area. */ under?: string
  start?: Readonly<Record<string, unknown>>
  /** The field that holds the person who fills in the form. */ mine?: string
  /** Words that people type who mean this page. */ find?: readonly string[]
}

/** The command that changes the record: in a dialog, or on a page of its own at `/edit`. */
export type EditWords =
  | { by: string; page: true; title?: string; under?: string; main?: true }
  | {
      by: string
      done?: string
      label?: string
      main?: true
      /** The record with the fields of its form, where the page changes others or its kind decides them. */
      form?: AnyRecord | ((row: any) => AnyRecord)
      /** Where its people decide who may change it, and not a role. */
      whyNot?: (row: any, seen: { actor: Actor; today: string }) => Reason
    }

/** A button that is drawn by hand, and the questions that it asks. */
export type OwnAct<R extends AnyRecord, L extends Loads> = {
  own: string
  asks?: (row: RowOf<R>, seen: Seen<L>) => readonly (Question | Falsy)[]
}

/** A document as a PDF: that of the record’s declaration, or the answer of a question. */
type DocumentSaid<R extends AnyRecord, L extends Loads> = When<R, L> & {
  label: string
  file: (row: RowOf<R>) => string
  by?: string
  /** Beside the record’s id. */ send?: Readonly<Record<string, unknown>>
  whyNot?: (row: RowOf<R>, seen: Seen<L>) => Reason
}
export const documentAsked = (
  of: AnyRecord,
  { by = 'records/document', send }: Pick<DocumentSaid<AnyRecord, Loads>, 'by' | 'send'>,
  id: string,
): { by: string; input: Readonly<Record<string, unknown>> } => ({
  by,
  input: { id, ...(by === 'records/document' && { table: of.table }), ...send },
})

export type PageWords<R extends AnyRecord, L extends Loads> = {
  /** The record’s own name, where nothing else is said. */ title?: string
  list: readonly [to: string, label: string] | ((row: RowOf<R> | undefined) => readonly [to: string, label: string])
  roles?: readonly Role[]
  /** Its stages, its next step and its moves. */ life?: Life
  /** Another page is the one to which lists and references lead. */ beside?: true
  /** Only these of its moves. */ only?: (row: RowOf<R>, seen: Seen<L>) => readonly string[]
  /** Moves with questions are behind “More”, however few there are. */ folded?: true
  /** The move that leads on, where the row decides which one does. */ main?: (row: RowOf<R>) => string | undefined
  /**
   * Moves whose dialog shows more than it asks, such as the effect on the money. `screens/<name>.tsx` is also given the
   * move, and how it is closed.
   */
  dialogs?: Readonly<Record<string, string>>
  /** The work between its stages. */ progress?: (row: RowOf<R>) => readonly ProgressSaid[]
  /** Where the declaration’s first amount is not the one that counts. */
  amount?: (row: RowOf<R>) => { cents: number; note?: Words }
  /** The next step, where more than its life decides; null while that is on its way. */
  next?: (row: RowOf<R>, seen: Seen<L>) => NextStep | null | undefined
  links?: (row: RowOf<R>, seen: Seen<L>) => readonly (LinkSaid | Falsy)[]
  /** Its documents, each as a button. */ documents?: readonly DocumentSaid<R, L>[]
  /** The buttons beside its moves. `own` is `screens/<name>.tsx`. */
  acts?: readonly (ActWords<R, L> | OwnAct<R, L>)[]
  /** Above everything beside the rail: lines with many columns. */ wide?: readonly Part<R, L>[]
  shows: readonly Part<R, L>[]
}

/** A page as the drawing reads it; a declaration is checked against its record. */
export type DeclaredPage<P extends At = At, New = unknown, Changed = unknown> = PageWords<any, any> & {
  kind: 'record'
  of: AnyRecord
  at: P
  loads: Loads
  add?: AddWords & New
  edit?: EditWords & Changed
}

/** The addresses of a page: its own, and those of its forms. */
export type AddressesOf<D> =
  D extends DeclaredList<infer P, infer _>
    ? P
    : D extends DeclaredPage<infer P, infer New, infer Changed>
      ? | P
        | (New extends AddWords ? (P extends `${infer Above}/:id` ? `${Above}/new` : never) : never)
        | (Changed extends { page: true } ? `${P}/edit` : never)
      : never

/**
 * The page of one record, said once: its address and its forms for the router, the menu and the search, and its content for
 * everything that draws it.
 */
export function recordPage<
  R extends AnyRecord,
  const P extends At,
  L extends Loads = Record<never, never>,
  const New extends AddWords | undefined = undefined,
  const Changed extends EditWords | undefined = undefined,
>(of: R, words: PageWords<R, L> & { at: P; loads?: L; add?: New; edit?: Changed }): DeclaredPage<P, New, Changed> {
  return { kind: 'record', of, loads: {}, ...words } as unknown as DeclaredPage<P, New, Changed>
}

export const isRows = (loaded: Loads[string]): loaded is RowsShown | Register => 'order' in loaded
export const isAnswered = (loaded: Loads[string]): loaded is Answered => 'asks' in loaded
/** Whether they follow from the record, or from what was loaded before them. */
export const isAfter = (rows: RowsShown | Register): boolean => 'by' in rows && Boolean(rows.through ?? rows.after)

/**
 * The values by which rows are found: the record’s id, what both name, or what the rows loaded before them name.
 * Undefined until those have arrived.
 */
export function keysOf(
  rows: RowsShown | Register,
  row: { id: string },
  loaded: Seen['loaded'],
): readonly string[] | undefined {
  const { through, after } = rows as RowsShown
  if (typeof after === 'function') return after(row, loaded)
  if (after) {
    const [name, field] = after.split('.') as [string, string]
    const before = loaded[name] as Values | readonly Values[] | undefined
    return before && [...new Set([before].flat().flatMap((each) => each[field] ?? []))].map(String).toSorted()
  }
  const key = through ? (row as Values)[through] : row.id
  return key ? [String(key)] : []
}
type Values = Readonly<Record<string, unknown>>

/** The rows in a part. */
export const rowsIn = (part: Part<any, any>): readonly RowsShown[] =>
  'rows' in part && !part.rows.whole ? [part.rows] : 'grid' in part ? [part.grid] : []
/** The parts of its first tab. */
export const insideOf = ({ wide = [], shows }: DeclaredPage) => [...wide, ...shows].filter((part) => !('tab' in part))
/** The rows of a page that are asked for in the same moment as the record, because its address says which they are. */
export const rowsAsked = (page: DeclaredPage): readonly (RowsShown | Register)[] =>
  [
    ...Object.values(page.loads).filter(isRows),
    ...insideOf(page).flatMap((part) => (part.when ? [] : rowsIn(part))),
  ].filter((rows) => !isAfter(rows))

export const isPage = (value: unknown): value is DeclaredPage =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'record' && 'at' in value

/** A page as everyone’s first view knows it: few bytes, because there are hundreds. */
export type Place = {
  at: string
  title: string
  of: string
  beside?: true
  roles?: readonly Role[]
  /** The form of a new record: its command, its title, and with which values it begins. */
  add?: Pick<AddWords, 'by' | 'start' | 'mine'> & { title: string }
  /** The title of its form, where that is a page. */ edit?: string
  find?: readonly string[]
}

export function placeOf({ at, of, title = of.label, beside, roles, add, edit }: DeclaredPage): Place {
  return {
    at,
    title,
    of: of.table,
    ...(beside && { beside }),
    ...(roles && { roles }),
    ...(add && {
      add: {
        by: add.by,
        title: add.title ?? `New ${inText(of.label)}`,
        ...(add.start && { start: add.start }),
        ...(add.mine && { mine: add.mine }),
      },
    }),
    ...(add?.find && { find: add.find }),
    ...(edit && 'page' in edit && { edit: edit.title ?? `Edit ${inText(of.label)}` }),
  }
}

/** The names of the parts that a page has drawn for it, and begins with. */
export const ownAtFirst = ({ acts = [], wide = [], shows }: OwnIn): readonly string[] =>
  [...acts, ...wide, ...shows].flatMap((part) => ('own' in part ? [part.own] : []))
/** With those that are opened. */
export const ownOf = (page: OwnIn): readonly string[] => [
  ...ownAtFirst(page),
  ...inside(page.shows.filter((part) => 'tab' in part)),
  ...new Set([
    ...Object.values(page.dialogs ?? {}),
    ...(page.acts ?? []).flatMap((act) => ('dialog' in act && act.dialog ? [act.dialog] : [])),
  ]),
]
type OwnIn = Pick<DeclaredPage, 'acts' | 'wide' | 'shows' | 'dialogs'>

const inside = (shows: readonly Part<any, any>[]): readonly string[] =>
  shows.flatMap((part) => ('own' in part ? [part.own] : 'tab' in part ? inside(part.shows) : []))
