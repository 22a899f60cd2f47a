export const linkKinds = ['FS', 'SS', 'FF', 'SF'] as const
export type LinkKind = (typeof linkKinds)[number]
/** The event that a link waits for, in words. */
export const linkWords: Record<LinkKind, string> = {
  FS: 'Finish to start',
  SS: 'Start to start',
  FF: 'Finish to finish',
  SF: 'Start to finish',
}

/** A dependency on another task. `lag` in minutes of work, or of the clock where it is elapsed; a lead is negative. */
export type Link = { code: string; kind: LinkKind; lag: number; elapsed: boolean }
/** As it is entered: lag in days, weeks or hours. */
export type Written = { code: string; kind: LinkKind; amount: number; unit: LagUnit }
export type LagUnit = 'd' | 'h' | 'w' | 'ed' | 'eh'

const units: Record<string, LagUnit> = { d: 'd', h: 'h', w: 'w', ed: 'ed', eh: 'eh' }
const pattern =
  /^(\d+(?:\.\d+)*)\s*(FS|SS|FF|SF)?\s*(?:([+-])\s*(\d+(?:\.\d+)?)\s*(ed|eh|d|h|w)?(?:ays?|ours?|eeks?|rs?|ks?)?)?$/i

/** “1.1, 1.2SS+3d, 1.4FF-4h”: the dependencies, and the first part that isn't one. */
export function linksIn(after: string | null): { links: Written[]; unread: string | null } {
  const parts = (after ?? '')
    .split(/[,;]/)
    .flatMap((part) => (/^[\d.\s]+$/.test(part) ? part.split(/\s+/) : [part]))
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map(linkIn)
  const unread = read.indexOf(null)
  return { links: read.filter((link) => link !== null), unread: unread < 0 ? null : parts[unread]! }
}

function linkIn(text: string): Written | null {
  const found = pattern.exec(text)
  if (!found) return null
  const [, code, kind, sign, amount, unit] = found
  return {
    code: code!,
    kind: (kind?.toUpperCase() ?? 'FS') as LinkKind,
    amount: amount ? Number(amount) * (sign === '-' ? -1 : 1) : 0,
    unit: units[unit?.toLowerCase() ?? 'd']!,
  }
}

/** The shortest way to write them: 1.1, 1.2SS+3d. */
export const linksInWords = (links: readonly Written[]): string =>
  links
    .map(
      ({ code, kind, amount, unit }) =>
        `${code}${kind === 'FS' && amount === 0 ? '' : kind}${amount === 0 ? '' : `${amount > 0 ? '+' : ''}${amount}${unit}`}`,
    )
    .join(', ')

/** In minutes: a day of lag is a working day of the successor’s calendar, a week five of them as schedulers count. */
export function linkOf({ code, kind, amount, unit }: Written, dayMinutes: number): Link {
  const minutes: Record<LagUnit, number> = {
    d: dayMinutes,
    h: 60,
    w: dayMinutes === 1_440 ? 7 * dayMinutes : 5 * dayMinutes,
    ed: 1_440,
    eh: 60,
  }
  return { code, kind, lag: Math.round(amount * minutes[unit]), elapsed: unit === 'ed' || unit === 'eh' }
}
