import { plural } from '#platform/words.ts'
export type Route = { route: string; count: number; failed: number; refused: number; mean: number; p95: number | null }

/** Totals of what the process has answered: how many, how many failed, in percent of all, and how many per minute. */
export function overall(
  routes: readonly Route[],
  seconds: number,
): { count: number; failed: number; failedPercent: number; perMinute: number; mean: number } {
  const count = routes.reduce((sum, route) => sum + route.count, 0)
  const failed = routes.reduce((sum, route) => sum + route.failed, 0)
  const time = routes.reduce((sum, route) => sum + route.mean * route.count, 0)
  return {
    count,
    failed,
    failedPercent: count === 0 ? 0 : Math.round((failed / count) * 10_000) / 100,
    perMinute: seconds <= 0 ? 0 : Math.round((count / seconds) * 600) / 10,
    mean: count === 0 ? 0 : time / count,
  }
}

/** Three days, four hours */
export function howLong(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3_600),
    Math.floor((seconds % 3_600) / 60),
  ]
  const of = (count: number, one: string) => `${count} ${one}${plural(count, { one: '', other: 's' })}`
  return days > 0
    ? `${of(days, 'day')}, ${of(hours, 'hour')}`
    : hours > 0
      ? `${of(hours, 'hour')}, ${of(minutes, 'minute')}`
      : of(minutes, 'minute')
}
