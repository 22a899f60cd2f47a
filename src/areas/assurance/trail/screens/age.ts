const minute = 60_000

/** How long ago, in everyday words: 4 minutes ago, 3 hours ago, 12 days ago. */
export function ageOf(instant: string, now: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(now) - Date.parse(instant)) / minute))
  if (minutes < 2) return 'just now'
  if (minutes < 120) return `${minutes} minutes ago`
  if (minutes < 2 * 1440) return `${Math.round(minutes / 60)} hours ago`
  return `${Math.round(minutes / 1440)} days ago`
}
