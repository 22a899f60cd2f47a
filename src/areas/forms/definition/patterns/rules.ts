import type { Reason } from '#platform/validators.ts'

/** Only letters, digits, classes and counts: nothing that can be made to search for ever. */
export const whyNotPattern = (pattern: string | undefined): Reason =>
  !pattern
    ? 'It has no pattern.'
    : pattern.length > 60 || !/^(?:[A-Za-z0-9 /#-]|\\d|\[[A-Za-z0-9-]+\]|\{\d{1,2}(?:,\d{1,2})?\}|\?)+$/.test(pattern)
      ? 'Its pattern uses letters, digits, \\d, [A-Z], {2} and ? only, such as BF-\\d{4}.'
      : (pattern.match(/\?|\{\d+,/g)?.length ?? 0) > 4
        ? 'At most four parts of a pattern may be there or not.'
        : isPattern(pattern)
          ? null
          : 'Its pattern cannot be read.'
const isPattern = (pattern: string): boolean => {
  try {
    return Boolean(new RegExp(`^${pattern}$`))
  } catch {
    return false
  }
}
