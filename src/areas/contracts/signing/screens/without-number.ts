/** A document is named after its contract, number first; the screen shows the number below. */
export const withoutNumber = (title: string, number: string): string =>
  title.startsWith(`${number}: `) ? title.slice(number.length + 2) : title
