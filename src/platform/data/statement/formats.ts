import type { Format } from '../wire/media.ts'
import { limits } from '../limits.ts'
import { label } from './binder.ts'
import { columnOf, isComputed, type Level, type Output } from './level.ts'

/** How the rows of `r` become one text. A single object is a list of one, whose brackets are removed on the way out. */
export function bodySql(format: Format, level: Level): string {
  if (format.shape === 'csv') return `coalesce(string_agg(${lineSql(level)}, e'\\n'), '')`
  return format.stripNulls ? `coalesce(json_strip_nulls(json_agg(r)), '[]')::text` : `coalesce(json_agg(r), '[]')::text`
}

const lineSql = (level: Level) => level.outputs.map((output) => cellSql(level, output)).join(` || ',' || `) || `''`

export const csvHeader = ({ outputs }: Level) =>
  outputs.map(({ label: name }) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',')

/**
 * A cell of RFC 4180, in quotes where it is ambiguous; an empty text has quotes, no value has none. A text that a
 * spreadsheet would take for a formula gets a leading apostrophe (ASVS 1.2.10); numbers keep their sign.
 */
function cellSql(level: Level, output: Output): string {
  const value = `(r.${label(output.label)})::text`
  const safe = isText(level, output)
    ? `case when ${value} ~ '^[=+@\\t\\r-]' then '''' || ${value} else ${value} end`
    : value
  const stumbles = `${value} = '' or ${value} ~ '[",()\\s\\\\]'`
  return `coalesce(case when ${stumbles} then '"' || replace(${safe}, '"', '""') || '"' else ${safe} end, '')`
}

const texts = new Set(['text', 'character varying', 'character', 'json', 'jsonb', 'name', 'citext'])

function isText(level: Level, { from }: Output): boolean {
  if (from.kind === 'embed' || from.path.steps.length > 0 || from.cast !== undefined) return true
  const found = columnOf(level, from.path.column)
  return isComputed(found) || texts.has(found.base)
}

/**
 * One SQL statement can refuse unwanted changes after it has written: by a cast that fails. The transaction is undone
 * as by any other error, and `refused` in database-errors.ts reads code and count from PostgreSQL's message.
 */
export type Guard = { when: string; code: string; count: string }

export const tooLarge: Guard = {
  when: `octet_length(body) > ${limits.answer}`,
  code: 'TOOLARGE',
  count: 'octet_length(body)',
}

export const guardSql = (guards: Guard[]) =>
  `case ${guards.map(({ when, code, count }) => `when ${when} then ('refused:${code}:' || ${count})::integer`).join(' ')} end`
