import type { Keys } from '../auth/keys.ts'
import { isSealed, openText, placeOf, sealedIn, sealText, type Place } from '../keys/sealed-text.ts'
import type { Row } from '../database/database.ts'

type Sealing = { table: string; fields?: Readonly<Record<string, { sealed?: true }>> }

/** The fields of a record that are sealed at rest. */
export const sealedFieldsOf = ({ fields = {} }: Sealing): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.sealed)

/**
 * Opens and seals the fields of records for one command, and remembers each text that it saw: the audit line and the
 * stored answer have its sealed form.
 */
export class Seals {
  readonly #keys: Pick<Keys, 'derive' | 'every' | 'ring'>
  readonly #known = new Map<string, string>()

  constructor(keys: Pick<Keys, 'derive' | 'every' | 'ring'>) {
    this.#keys = keys
  }

  /** The row as people read it. */
  open<R extends Row>(record: Sealing, row: R): R {
    const names = sealedFieldsOf(record).filter((name) => isSealed(row[name]))
    if (names.length === 0) return row
    return { ...row, ...Object.fromEntries(names.map((name) => [name, this.#opened(row[name] as string)])) }
  }

  /** The values as they are stored. */
  seal(record: Sealing, values: Row, { organization, id }: { organization: string; id: string }): Row {
    const names = sealedFieldsOf(record).filter((name) => typeof values[name] === 'string' && !isSealed(values[name]))
    if (names.length === 0) return values
    const at = (column: string): Place => ({ table: record.table, column, organization, record: id })
    return {
      ...values,
      ...Object.fromEntries(names.map((name) => [name, this.#sealed(values[name] as string, at(name))])),
    }
  }

  /** Values that leave the command to be stored. */
  forKeeping = (value: unknown): unknown => sealedIn(value, this.#known)

  /** The same for an answer that is stored as text. */
  forKeepingText = (json: string): string =>
    this.#known.size === 0 ? json : JSON.stringify(this.forKeeping(JSON.parse(json)))

  #opened(sealed: string): string {
    const text = openText(this.#keys, sealed)
    if (text === null) return sealed
    this.#known.set(text, sealed)
    return text
  }

  #sealed(text: string, place: Place): string {
    // Unchanged values keep their sealed form, so that the history shows no change.
    const before = this.#known.get(text)
    if (before && placeOf(before)?.column === place.column && placeOf(before)?.record === place.record) return before
    const sealed = sealText(this.#keys, place, text)
    this.#known.set(text, sealed)
    return sealed
  }
}
