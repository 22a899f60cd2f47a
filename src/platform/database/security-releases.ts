import { dayShort } from '../dates.ts'

/**
 * The newest release of each major version that is known to fix security holes, with the day and the place where that
 * was read. Looked up by hand at each release of Granary (docs/operations/releases.md): the database has no other way
 * to know. Debian's changelogs of November name 15 and 17; 16 and 18 are the releases of August until theirs are read.
 */
export const securityReleases: readonly SecurityRelease[] = [
  {
    major: 18,
    minor: 6,
    day: '2026-08-13',
    source: 'PostgreSQL’s announcement of 18.6, 17.11, 16.15, 15.19 and 14.24',
  },
  { major: 17, minor: 12, day: '2026-11-09', source: 'Debian’s changelog of postgresql-17 17.12-0+deb13u1' },
  {
    major: 16,
    minor: 15,
    day: '2026-08-13',
    source: 'PostgreSQL’s announcement of 18.6, 17.11, 16.15, 15.19 and 14.24',
  },
  { major: 15, minor: 20, day: '2026-11-13', source: 'Debian’s changelog of postgresql-15 15.20-0+deb12u1' },
]

export type SecurityRelease = { major: number; minor: number; day: string; source: string }

/** By `server_version_num`; undefined for a major version without a row. */
export function isPatched(version: number): boolean | undefined {
  const newest = releaseFor(version)
  return newest && minorOf(version) >= newest.minor
}

/** One sentence for the operator, without the way out, which depends on where the database runs. */
export function whyUnpatched(version: number): string | null {
  const newest = releaseFor(version)
  if (!newest || isPatched(version)) return null
  return `PostgreSQL ${inDots(version)} lacks the security fixes of ${newest.major}.${newest.minor} (${dayShort(newest.day, '')}).`
}

/** 18.4 for 180004. */
export const inDots = (version: number): string => `${Math.floor(version / 10_000)}.${minorOf(version)}`

const minorOf = (version: number) => version % 10_000
const releaseFor = (version: number) => securityReleases.find(({ major }) => major === Math.floor(version / 10_000))
