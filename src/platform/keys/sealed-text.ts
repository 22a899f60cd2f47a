import type { Keys } from '../auth/keys.ts'
import { seal, unseal } from '../auth/factors/sealed.ts'
import { secretId } from './ring.ts'

/** The value's identity: the place is part of what is sealed, so that a text moved to another row does not open. */
export type Place = { table: string; column: string; organization: string; record: string }

type Sealing = Pick<Keys, 'derive' | 'ring'>
type Opening = Pick<Keys, 'every'>

const purpose = 'sealed fields'
export const sealedMark = 'sealed:'
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = `sealed:([12]):([0-9a-f]{16}):([a-z_]+)\\.([\\w.-]+):(${uuid}):(${uuid}):([\\w-]{38,})`
const whole = new RegExp(`^${shape}$`)
/**
 * In JSON from PostgreSQL: a quotation mark within a text has a backslash before it, so that only a whole text is
 * found.
 */
const inJson = new RegExp(`"${shape}"`, 'g')
const inCsv = new RegExp(`(?<=^|[,\\n])${shape}(?=$|[,\\r\\n])`, 'g')

/**
 * A text as stored in a table, a history and an audit line: the key's name, the place and the sealed bytes. A 2
 * instead of the 1 marks another JSON value than a text.
 */
export function sealText(keys: Sealing, place: Place, text: string, kind: 1 | 2 = 1): string {
  const about = aboutOf(place)
  return `sealed:${kind}:${secretId(keys.ring.secrets[0]!)}:${about}:${seal(keys.derive(purpose), about, text).toString('base64url')}`
}

export const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('sealed:') && whole.test(value)

export const placeOf = (sealed: string): Place | null => {
  const [, , , table, column, organization, record] = whole.exec(sealed) ?? []
  return table ? { table, column: column!, organization: organization!, record: record! } : null
}

/** Null where the key is no longer in the ring, or the bytes were not sealed for this place. */
export function openText(keys: Opening, sealed: string): string | null {
  const [, , id, table, column, organization, record, bytes] = whole.exec(sealed) ?? []
  const key = keys.every(purpose).find((each) => each.id === id)
  if (!table || !key) return null
  try {
    return unseal(
      key.key,
      aboutOf({ table, column: column!, organization: organization!, record: record! }),
      Buffer.from(bytes!, 'base64url'),
    )
  } catch {
    return null
  }
}

/** JSON with the values that this reader may open opened. The rest stays sealed. */
export function openJson(keys: Opening, json: string, mayOpen: (place: Place) => boolean): string {
  if (!json.includes('"sealed:')) return json
  return json.replace(
    inJson,
    (found, kind: string, _id, table: string, column: string, organization: string, record: string) => {
      if (!mayOpen({ table, column, organization, record })) return found
      const text = openText(keys, found.slice(1, -1))
      return kind === '2' && text !== null ? text : JSON.stringify(text ?? lost)
    },
  )
}

/** JSON with every sealed value resealed with the newest key; current ones stay unchanged. */
export function resealJson(keys: Sealing & Opening, json: string): string {
  const newest = secretId(keys.ring.secrets[0]!)
  return json.replace(
    inJson,
    (found, kind: string, id: string, table: string, column: string, organization: string, record: string) =>
      id === newest ? found : resealed(keys, found, { table, column, organization, record }, kind === '2' ? 2 : 1),
  )
}

function resealed(keys: Sealing & Opening, found: string, place: Place, kind: 1 | 2): string {
  const text = openText(keys, found.slice(1, -1))
  return text === null ? found : JSON.stringify(sealText(keys, place, text, kind))
}

const anywhere = new RegExp(shape, 'g')

/** Every sealed value in a text that `from` opens, resealed by `to` for the same place. Others stay unchanged. */
export const sealedFor = (from: Opening, to: Sealing, text: string): string =>
  text.replace(
    anywhere,
    (found, kind: string, _id, table: string, column: string, organization: string, record: string) => {
      const open = openText(from, found)
      return open === null ? found : sealText(to, { table, column, organization, record }, open, kind === '2' ? 2 : 1)
    },
  )

/** The same for a sheet: each opened cell in quotation marks, and none that a spreadsheet takes for a formula. */
export function openCsv(keys: Opening, csv: string, mayOpen: (place: Place) => boolean): string {
  if (!csv.includes('sealed:')) return csv
  return csv.replace(
    inCsv,
    (found, _kind, _id, table: string, column: string, organization: string, record: string) => {
      if (!mayOpen({ table, column, organization, record })) return found
      const text = openText(keys, found) ?? lost
      return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
    },
  )
}

/** One value that can no longer be opened must not block the rest of the row. */
const lost = 'Sealed with a key that is not in the key file'

/**
 * A value with every text that `seals` knows replaced by its sealed form: the content of the audit log and of a
 * stored answer.
 */
export function sealedIn(value: unknown, known: ReadonlyMap<string, string>): unknown {
  if (known.size === 0) return value
  if (typeof value === 'string') return known.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => sealedIn(each, known))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sealedIn(each, known)]))
}

const aboutOf = ({ table, column, organization, record }: Place) => `${table}.${column}:${organization}:${record}`
