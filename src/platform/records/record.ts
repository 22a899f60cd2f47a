import type { Role } from '../roles.ts'
import type { Control } from './control.ts'
import type { Field } from './fields.ts'

export type Fields = Record<string, Field>

/**
 * What a panel judges: the column that says on which of its panels, the table of their members, and the table whose
 * contact carries the result on. Members read it from the day on which the panel sees names, whatever their role, and
 * not before.
 */
export type Judged = { by: string; panel: string; boughtBy: string }

/** Who may read and change the rows. Each name stands for a few policies in sql.ts; there are no others. */
export type Access =
  /** The organization's people, by role. */
  | { of: 'organization'; read: Role; write: Role; judged?: Judged }
  /** One person's own rows. */
  | { of: 'owner' }
  /** Read by everybody, signed in or not; changed by the organization that owns the row. */
  | {
      of: 'everyone'
      write: Role
      /** Others read it only while the organization has this switched on: a flag of its row in that table. */ shown?: {
        in: string
        by: string
      }
    }
  /** Lines: whoever may read or change the record that they belong to. */
  | { of: 'parent'; parent: string; by: string }
  /** The organization's, and read by the people of the vendor that the row names. */
  | { of: 'vendor'; by: string; read: Role; write: Role; judged?: Judged }

export type RecordType<F extends Fields = Fields, T extends string = string> = {
  table: T
  label: string
  plural: string
  /** One sentence that says what it is: the glossary, the empty list and the documentation show it. */
  about: string
  access: Access
  /**
   * The statuses in which people may still edit the fields; afterwards only commands change the record. None: other
   * figures follow from its fields, and only commands change them.
   */
  openWhile?: readonly string[]
  /**
   * What people enter is weighed against other records, or something is worked out of it: it goes in by commands that
   * do so, and by no other way. Without this, people may also write to the table, within their role and its open
   * statuses.
   */
  changedBy?: 'commands'
  /**
   * Its rows decide what people may do: a row that was in force is never changed, and loosening takes a second
   * administrator.
   */
  control?: Control
  /** Books and minutes: rows are added by commands, and nobody has the right to change or remove one. */
  appendOnly?: true
  /** Who looks at a row of it is written down (app.read_audit). `restricted` on a field: who looks at that one. */
  restricted?: true
  /**
   * Pairs of dates or moments of which the second can't be before the first: forms, commands and the database hold
   * them.
   */
  inOrder?: readonly (readonly [from: keyof F & string, until: keyof F & string])[]
  /** The field that people know a record by. */
  title: keyof F & string
  list: readonly (keyof F & string)[]
  /** People look for it in the search over everything: by its number and title, and by what these fields say. */
  find?: readonly (keyof F & string)[]
  fields: F
}

/** Any record type: what the derivations work on. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyRecord = RecordType<any, any>

const declared: AnyRecord[] = []

export function defineRecord<const F extends Fields, const T extends string>(
  table: T,
  rest: Omit<RecordType<F, T>, 'table'>,
): RecordType<F, T> {
  declared.push({ table, ...rest })
  return { table, ...rest }
}

/** What declares a table: a refusal of the database names nothing else. */
export const declaredAs = (table: string): readonly AnyRecord[] => declared.filter((record) => record.table === table)

type ValueOf<F> = F extends Field<infer V, infer R> ? (R extends true ? V : V | null) : never
type ColumnsOf<F extends Fields> = { [K in keyof F as F[K]['kind'] extends 'lines' ? never : K]: ValueOf<F[K]> }

/** What every row has besides its fields. */
export type Kept = {
  id: string
  organization_id: string
  created_at: string
  created_by: string | null
  updated_at: string
  version: number
}

export type RowOf<R> = R extends RecordType<infer F, string> ? Kept & ColumnsOf<F> : never

/** What a person may send: no field that only commands set. */
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

/** The tables of a list of records, as Kysely wants to know them: a misspelt column does not compile. */
export type TablesOf<Records extends readonly AnyRecord[]> = { [R in Records[number] as R['table']]: RowOf<R> }

export const columnsOf = (record: Pick<AnyRecord, 'fields'>): [name: string, field: Field][] =>
  Object.entries<Field>(record.fields).filter(([, field]) => field.kind !== 'lines')

/** The fields that people fill in. */
export const openFields = (record: Pick<AnyRecord, 'fields'>) => columnsOf(record).filter(([, field]) => !field.setBy)

export const labelOf = (record: Pick<AnyRecord, 'fields'>, name: string): string =>
  record.fields[name]?.label ?? inWords(name)

/** What an option of a choice is called. */
export const optionLabel = (field: Pick<Field, 'words'>, option: string): string =>
  field.words?.[option] ?? inWords(option)

/**
 * What a row is called: by its title, and in the words of the choice where the title is one. Empty where it has none,
 * or where only the id of another record stands in it.
 */
export function titleOf(record: AnyRecord, row: object): string {
  const title = (row as Record<string, unknown>)[record.title]
  if (title === null || title === undefined || (isCalledByAnother(record) && isId(String(title)))) return ''
  return record.fields[record.title]?.kind === 'choice'
    ? optionLabel(record.fields[record.title], String(title))
    : String(title)
}

/** Some bear the name of another one, as an enrolment that of its course: what that is called has to be asked for. */
export const isCalledByAnother = (record: AnyRecord): boolean => record.fields[record.title]?.kind === 'ref'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const inWords = (name: string) => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** What a record is called in short: its number, or the code that no other has. */
export const numberOf = (record: AnyRecord): string | undefined =>
  columnsOf(record).find(([, { kind, unique }]) => kind === 'series' || (kind === 'text' && unique))?.[0]

/** People cannot insert a record with a required field that only commands set: creating it is a command. */
export const isMadeByCommand = (record: AnyRecord): boolean =>
  record.changedBy === 'commands' ||
  columnsOf(record).some(
    ([, field]) => field.setBy && (field.kind === 'series' || (field.required && field.initial === undefined)),
  )
