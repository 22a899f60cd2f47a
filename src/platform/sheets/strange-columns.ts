const tidy = (name: string) =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()

/**
 * Columns of a sheet that are not understood, as it names them; an unnamed column counts where a row has something in
 * it.
 */
export function strangeColumns(rows: readonly Readonly<Record<string, unknown>>[], known: readonly string[]): string[] {
  const names = new Set(known.map(tidy))
  const found = new Set<string>()
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (!names.has(tidy(name)) && (tidy(name) !== '' || String(value).trim() !== ''))
        found.add(name.trim().slice(0, 80) || 'a column without a name')
  return [...found]
}

export const strangeWords = (strange: readonly string[], known: readonly string[]): string | null =>
  strange.length === 0
    ? null
    : `The sheet has ${strange.length === 1 ? 'a column that is' : 'columns that are'} not understood: ${strange.slice(0, 10).join(', ')}${strange.length > 10 ? ` and ${strange.length - 10} more` : ''}. Take ${strange.length === 1 ? 'it' : 'them'} out; the columns are ${known.join(', ')}.`
