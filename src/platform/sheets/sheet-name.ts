/** A title as the name of a sheet: spreadsheets allow 31 characters, and none of the signs of a reference. */
export const sheetName = (title: string): string =>
  title
    .replaceAll(/: /g, ' - ')
    .replaceAll(/[[\]/\\:*?]+/g, '-')
    .slice(0, 31)
    .replaceAll(/^[' ]+|[' ]+$/g, '')

/** A part of a column of a sheet, in the words of a formula: 'Spend by vendor'!$C$2:$C$9. Rows count from one. */
export const rangeIn = (sheet: string, column: number, from: number, to = from): string => {
  const name = `$${columnName(column)}$`
  return `'${sheet.replaceAll("'", "''")}'!${name}${from}${to === from ? '' : `:${name}${to}`}`
}

/** A to Z, AA and so on; columns count from zero. */
export const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))
