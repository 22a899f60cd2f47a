import type { Role } from '../roles.ts'
import type { Control } from './control.ts'
import type { Field } from './fields.ts'

export type Fields = Record<string, Field>

/**
 * Records that a panel evaluates: the column that says which panel, the table of its members, and the table whose
 * contact acts on the result. Members may read them from the day the panel sees names, whatever their role, and not
 * before.
 */
export type Judged = { by: string; panel: string; boughtBy: string }

/**
 * Columns with the lowest role that may read, and that may change, this row; `read` and `write` of the record then say
 * who may in general. For records that only commands change.
 */
export type ByRow = { read: string; write: string }

/** Who may read and change the rows. Each name is a few policies in sql.ts; there are no others. */
export type Access =
  /** The organization's people, by role. */
  | { of: 'organization'; read: Role; write: Role; judged?: Judged; byRow?: ByRow }
  /** One person's own rows. */
  | { of: 'owner' }
  /** Read by everyone, signed in or not; changed by the organization that owns the row. */
  | {
      of: 'everyone'
      write: Role
      /** Others read it only while the organization has this switched on: a flag of its row in that table. */ shown?: {
        in: string
        by: string
      }
    }
  /** Lines: everyone who may read or change the record that they belong to. */
  | { of: 'parent'; parent: string; by: string }
  /** The organization's, and readable by the people of the vendor that the row names. */
  | { of: 'vendor'; by: string; read: Role; write: Role; judged?: Judged }

export type RecordType<F extends Fields = Fields, T extends string = string> = {
  table: T
  label: string
  plural: string
  /** One sentence that says what the record is: the glossary, the empty list and the documentation show it. */
  about: string
  /** Where the first one comes from: an empty list without a button shows it. */
  firstFrom?: string
  access: Access
  /**
   * The statuses in which people may edit the fields; in others only commands change the record. None: other figures
   * follow from its fields, and only commands change them.
   */
  openWhile?: readonly string[]
  /**
   * Input is checked against other records, or something is calculated from it: only commands that do so may write
   * it. Without this, people may also write to the table, within their role and its open statuses.
   */
  changedBy?: 'commands'
  /**
   * Its rows decide what people may do: a row that has been in effect never changes, and loosening takes a second
   * administrator.
   */
  control?: Control
  /** Books and minutes: commands add rows, and no one has the right to change or remove one. */
  appendOnly?: true
  /** Views of a row are logged (app.read_audit). `restricted` on a field: views of that field. */
  restricted?: true
  /**
   * Pairs of dates or moments where the second can't be before the first: forms, commands and the database enforce
   * them.
   */
  inOrder?: readonly (readonly [from: keyof F & string, until: keyof F & string])[]
  /** Not a record of its own: the form of a dialog that adds rows, or a table that is written by hand. */
  listed?: false
  /** The field that people know a record by. */
  title: keyof F & string
  /** Where a title is used again, as every year: what tells two of them apart, shown beside it where one is picked. */
  apart?: keyof F & string
  list: readonly (keyof F & string)[]
  /**
   * The parts of its form, which then name every field that people fill in. A folded one is opened by a press, or because
   * something in it is filled in or wrong.
   */
  sections?: readonly { title: string; folded?: true; fields: readonly (keyof F & string)[] }[]
  /** Included in the global search: by number and title, and by the contents of these fields. */
  find?: readonly (keyof F & string)[]
  fields: F
}

/** Any record type, for functions that work on all of them. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyRecord = RecordType<any, any>

/** Whether what a file exports is a record of the product. */
export const isListed = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'table' in value && 'access' in value && !('listed' in value)

const declared: AnyRecord[] = []

export function defineRecord<const F extends Fields, const T extends string>(
  table: T,
  rest: Omit<RecordType<F, T>, 'table'>,
): RecordType<F, T> {
  declared.push({ table, ...rest })
  return { table, ...rest }
}

/** Every declaration of this program. */
export const allDeclared = (): readonly AnyRecord[] => declared

/** The declarations of a table: a refusal of the database names only the table. */
export const declaredAs = (table: string): readonly AnyRecord[] => declared.filter((record) => record.table === table)

type ValueOf<F> = F extends Field<infer V, infer R> ? (R extends true ? V : V | null) : never
type ColumnsOf<F extends Fields> = { [K in keyof F as F[K]['kind'] extends 'lines' ? never : K]: ValueOf<F[K]> }

/** Columns of every row besides its fields. */
export type Kept = {
  id: string
  organization_id: string
  created_at: string
  created_by: string | null
  updated_at: string
  version: number
}

export type RowOf<R> = R extends RecordType<infer F, string> ? Kept & ColumnsOf<F> : never

/** Input that a person may send: no field that only commands set. */
export type InputOf<R> =
  R extends RecordType<infer F, string>
    ? {
        [
          K in keyof F as F[K] extends { setBy: 'commands' }
            ? never
            : F[K]['kind'] extends 'lines' | 'series'
              ? never
              : K
        ]?: ValueOf<F[K]>
      }
    : never

export const columnsOf = (record: Pick<AnyRecord, 'fields'>): [name: string, field: Field][] =>
  Object.entries<Field>(record.fields).filter(([, field]) => field.kind !== 'lines')

/** The fields that people fill in. */
export const openFields = (record: Pick<AnyRecord, 'fields'>) => columnsOf(record).filter(([, field]) => !field.setBy)

export const labelOf = (record: Pick<AnyRecord, 'fields'>, name: string): string =>
  record.fields[name]?.label ?? inWords(name)

/** The label of an option. */
export const optionLabel = (field: Pick<Field, 'words'>, option: string): string =>
  field.words?.[option] ?? inWords(option)

/**
 * The name of a row: its title, in the words of the choice where the title is one. Empty where it has none, or where
 * the title only holds the id of another record.
 */
export function titleOf(record: AnyRecord, row: object): string {
  const title = (row as Record<string, unknown>)[record.title]
  if (title === null || title === undefined || (isCalledByAnother(record) && isId(String(title)))) return ''
  return record.fields[record.title]?.kind === 'choice'
    ? optionLabel(record.fields[record.title], String(title))
    : String(title)
}

/**
 * Some rows carry the name of another record, as an enrollment carries that of its course: that name has to be looked
 * up.
 */
export const isCalledByAnother = (record: AnyRecord): boolean => record.fields[record.title]?.kind === 'ref'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const inWords = (name: string) => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** A record's short name: its number, or its unique code. */
export const numberOf = (record: AnyRecord): string | undefined =>
  columnsOf(record).find(([, { kind, unique }]) => kind === 'series' || (kind === 'text' && unique))?.[0]

/** People cannot insert a record with a required field that only commands set: creating it is a command. */
export const isMadeByCommand = (record: AnyRecord): boolean =>
  record.changedBy === 'commands' ||
  columnsOf(record).some(
    ([, field]) => field.setBy && (field.kind === 'series' || (field.required && field.initial === undefined)),
  )
