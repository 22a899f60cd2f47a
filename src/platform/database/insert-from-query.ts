import pg from 'pg'
import type { Statement } from './database.ts'

/** An insert of rows that PostgreSQL has to find first, split in two. */
export type FromQuery = {
  /** `insert into orders (number, amount)`. */
  into: string
  columns: readonly string[]
  /** `with …` before the insert; it may change rows as well. */
  before: string
  /** The query that finds the rows. */
  query: string
  /** From `on conflict` or `returning` on. */
  after: string
}

/**
 * The halves of `insert … select` and of `insert … values (…, (select …))`; undefined for every other statement, and
 * for one that inserts in its `with` as well.
 */
export function insertFromQuery(text: string): FromQuery | undefined {
  const words = wordsOf(text)
  const outer = words.filter(({ depth }) => depth === 0)
  const at = outer.findIndex(({ word }, place) => word === 'insert' && outer[place + 1]?.word === 'into')
  if (at < 0) return undefined
  const insert = outer[at]!
  if (words.some(({ word, start }) => start < insert.start && word === 'insert')) return undefined
  target.lastIndex = insert.start
  const into = target.exec(text)
  if (!into) return undefined
  const begins = target.lastIndex
  const first = words.find(({ start }) => start >= begins)
  if (!first || !['select', 'values', 'with'].includes(first.word)) return undefined
  const tail = outer.find(
    ({ word, start }, place) =>
      start >= begins && (word === 'returning' || (word === 'on' && outer[place + 1]?.word === 'conflict')),
  )
  const ends = tail?.start ?? text.length
  const within = words.filter(({ start }) => start >= begins && start < ends).map(({ word }) => word)
  if (first.word === 'values' && (!within.includes('select') || within.includes('default'))) return undefined
  return {
    into: into[0].trim(),
    columns: into[1]!.split(',').map((name) => name.trim()),
    before: text.slice(0, insert.start).trim(),
    query: text.slice(begins, ends).trim(),
    after: text.slice(ends).trim(),
  }
}

const target = /insert\s+into\s+(?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?(?:\s+as\s+\w+)?\s*\(([^()]*)\)/iy

const token =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\d+)|\$([a-z_]*)\$[\s\S]*?\$\2\$|[()]|[a-z_][\w.]*/gi

/** The words of a statement outside its quoted texts, each with the number of parentheses around it. */
function wordsOf(text: string): { word: string; start: number; depth: number }[] {
  let depth = 0
  const words = []
  for (const { 0: word, index: start } of text.matchAll(token)) {
    if (word === '(') depth++
    else if (word === ')') depth--
    else if (/^[a-z_]/i.test(word)) words.push({ word: word.toLowerCase(), start, depth })
  }
  return words
}

/** Found rows as PostgreSQL writes them, and the type of each column. */
export type FoundRows = { rows: readonly (readonly (string | null)[])[]; types: readonly number[] }

/**
 * The query that finds the rows. Values are written into the text: as a parameter, a value that is inserted and also
 * compared would need one type in both places, which only the whole statement defines.
 */
export const queryOf = ({ before, query }: FromQuery, values: readonly unknown[] = []): Statement => ({
  text: withValues(`${before} ${query}`.trim(), values),
})

const mostRows = 500

/** The rows that were found, as values. */
export const insertsOf = (
  { into, after }: FromQuery,
  { rows, types }: FoundRows,
  values: readonly unknown[] = [],
): string[] => {
  const tail = withValues(after, values)
  const written = rows.map(
    (row) =>
      `(${row.map((value, at) => (value === null ? 'null' : pg.escapeLiteral(value) + (cast[types[at]!] ?? ''))).join(', ')})`,
  )
  return Array.from(
    { length: Math.ceil(written.length / mostRows) },
    (_, at) => `${into} values ${written.slice(at * mostRows, (at + 1) * mostRows).join(', ')} ${tail}`,
  )
}

const { builtins } = pg.types
/**
 * Values that change type when put into a column, such as a sum in a column of whole cents; the column itself reads
 * other texts.
 */
const cast: Readonly<Record<number, string>> = {
  [builtins.NUMERIC]: '::numeric',
  [builtins.FLOAT8]: '::float8',
  [builtins.FLOAT4]: '::float4',
  [builtins.TIMESTAMPTZ]: '::timestamptz',
  [builtins.TIMESTAMP]: '::timestamp',
}

/** The statement with its values in the text. */
export const withValues = (text: string, values: readonly unknown[]): string =>
  text.replaceAll(token, (whole, parameter: string | undefined) =>
    parameter ? written(values[Number(parameter) - 1]) : whole,
  )

function written(value: unknown): string {
  const said = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : prepareValue(value)
  return said === null ? 'null' : pg.escapeLiteral(String(said))
}

/** As node-postgres writes every value. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils
