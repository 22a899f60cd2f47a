import { plural } from '../words.ts'
const tidy = (name: string) =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()

/** Unknown columns of a sheet, by their names; an unnamed column counts where a row has a value in it. */
export function strangeColumns(rows: readonly Readonly<Record<string, unknown>>[], known: readonly string[]): string[] {
  const names = new Set(known.map(tidy))
  const found = new Set<string>()
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (!names.has(tidy(name)) && (tidy(name) !== '' || String(value).trim() !== ''))
        found.add(name.trim().slice(0, 80) || 'an unnamed column')
  return [...found]
}

export const strangeWords = (strange: readonly string[], known: readonly string[]): string | null =>
  strange.length === 0
    ? null
    : `The sheet has ${plural(strange.length, { one: 'a column that is', other: 'columns that are' })} not recognized: ${strange.slice(0, 10).join(', ')}${strange.length > 10 ? ` and ${strange.length - 10} more` : ''}. Remove ${plural(strange.length, { one: 'it', other: 'them' })}; the columns are ${known.join(', ')}.`
