import { invalid } from '../errors.ts'

const seconds: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 }

/** The year 9999 means forever, and both PostgreSQL and JavaScript can still write it. */
const latest = Date.UTC(9999, 11, 31)

/** GoTrue's ban_duration: `none`, or a duration as Go writes one, such as `24h` or `1h30m`. */
export function banUntil(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration)
    throw invalid('invalid format for ban duration: write "none", or a time such as "24h" or "1h30m"')
  const length = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * seconds[unit!]!, 0)
  return new Date(Math.min(now.getTime() + length * 1000, latest))
}
