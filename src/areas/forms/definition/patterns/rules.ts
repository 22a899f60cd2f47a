import type { Reason } from '#platform/validators.ts'

/** Only letters, digits, classes and counts: nothing that could cause an endless search. */
export const whyNotPattern = (pattern: string | undefined): Reason =>
  !pattern
    ? 'Enter a pattern.'
    : pattern.length > 60 || !/^(?:[A-Za-z0-9 /#-]|\\d|\[[A-Za-z0-9-]+\]|\{\d{1,2}(?:,\d{1,2})?\}|\?)+$/.test(pattern)
      ? 'Use only letters, digits, \\d, [A-Z], {2} and ? in a pattern, such as BF-\\d{4}.'
      : (pattern.match(/\?|\{\d+,/g)?.length ?? 0) > 4
        ? 'A pattern can have up to four optional parts.'
        : isPattern(pattern)
          ? null
          : 'The pattern can’t be read.'
const isPattern = (pattern: string): boolean => {
  try {
    return Boolean(new RegExp(`^${pattern}$`))
  } catch {
    return false
  }
}
