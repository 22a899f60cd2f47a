export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
/** July 2026. */
export const monthInWords = (day: string): string => `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** The names on the axis of a year: Jan, Feb. */
export const shortMonths: readonly string[] = monthNames.map((name) => name.slice(0, 3))
