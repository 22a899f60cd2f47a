/** A document is named after its contract, the number first; on the screen the number stands beneath. */
export const withoutNumber = (title: string, number: string): string =>
  title.startsWith(`${number}: `) ? title.slice(number.length + 2) : title
