/**
 * Cells in spreadsheet clipboard format: rows by line, cells by tab; a cell with a tab, a line break or a quote is in
 * quotes.
 */
export type Block = readonly (readonly string[])[]

export function blockIn(text: string): string[][] {
  const rows: string[][] = [[]]
  // One cell and its end. A quote in the middle of a cell is literal; only one at its start opens a quoted cell.
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
  for (let end: string | undefined = '\t'; end;) {
    const [, quoted, plain, after] = cell.exec(text)!
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    end = after
    if (end && end !== '\t') {
      // A spreadsheet ends the last line as well: no line follows it.
      if (cell.lastIndex >= text.length) break
      rows.push([])
    }
  }
  return rows
}

export const blockOf = (rows: Block): string =>
  rows
    .map((row) => row.map((cell) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
