export type Range = { start: number; end: number }

/**
 * One range of bytes (RFC 9110). Several at once, or another unit, are answered with the whole; `null` cannot be
 * satisfied.
 */
export function readRange(header: string | undefined, size: number): Range | undefined | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '')
    return size === 0 || Number(to) === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? null : { start, end }
}

/** Whether one of the tags in If-None-Match is ours; weak and strong count the same for reading. */
export const hasTag = (header: string | undefined, etag: string) =>
  header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
