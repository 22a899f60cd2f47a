import papaparse from 'papaparse'

type Kind = 'text' | 'text?' | 'number' | 'number?'
type Value<K extends Kind> =
  | (K extends `number${string}` ? number : string)
  | (K extends `${string}?` ? undefined : never)

/**
 * The rows of a CSV file of the demonstration, each column as its kind. An empty cell of an optional column is left
 * out. A heading that is not expected and a cell that can’t be read are refused, with their place.
 */
export function rowsOf<const C extends Record<string, Kind>>(
  csv: string,
  columns: C,
): { [K in keyof C]: Value<C[K]> }[] {
  const { data, errors, meta } = papaparse.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
  if (errors[0]) throw new Error(`Row ${errors[0].row}: ${errors[0].message}`)
  const expected = Object.keys(columns).join(', ')
  if (meta.fields?.join(', ') !== expected) throw new Error(`The columns are ${expected}, in this order.`)
  return data.map(
    (row, at) =>
      Object.fromEntries(
        Object.entries(columns).map(([name, kind]) => [name, valueOf(row[name]!, kind, `Row ${at + 1}, ${name}`)]),
      ) as { [K in keyof C]: Value<C[K]> },
  )
}

function valueOf(text: string, kind: Kind, place: string): string | number | undefined {
  if (text === '') {
    if (kind.endsWith('?')) return undefined
    throw new Error(`${place}: it is empty.`)
  }
  if (!kind.startsWith('number')) return text
  if (!Number.isFinite(Number(text))) throw new Error(`${place}: ${text} is not a number.`)
  return Number(text)
}
