import { plural } from '#platform/words.ts'

export const inHours = (of: number): string =>
  of < 1
    ? `${Math.round(of * 60)} minutes`
    : of < 48
      ? `${Math.round(of)} ${plural(Math.round(of), { one: 'hour', other: 'hours' })}`
      : `${Math.round(of / 24)} days`
