import type { Part } from './parts.ts'

/** 123-45-6789. Tax numbers of companies, 12-3456789, are printed on invoices and stay. */
const socialSecurity = /(?<![\d-])\d{3}[-–]\d{2}[-–](?=\d{4}(?![\d-]))/g
/** Nine digits, each perhaps in a box of its own. */
const nineDigits = /(?<!\d)(?:\d[ \t–-]{0,3}){8}\d(?!\d)/g
const taxForm = /taxpayer identification|form\s+w-?[89]\b|form\s+1099|\bSSN\b/i

/**
 * Social Security numbers, and all nine-digit numbers of a tax form, keep only their last four digits: the text is
 * found and quoted more easily than the file is opened. The file itself stays as it is.
 */
export function withoutNumbers(parts: readonly Part[]): Part[] {
  const isTaxForm = parts.some(({ lines }) =>
    lines.some((cells) => taxForm.test(cells.map(({ text }) => text).join(' '))),
  )
  return parts.map((part) => ({ ...part, lines: part.lines.map((cells) => maskedLine(cells, isTaxForm)) }))
}

function maskedLine(cells: Part['lines'][number], isTaxForm: boolean): Part['lines'][number] {
  const line = cells.map(({ text }) => text).join('\t')
  const masked = line
    .replaceAll(socialSecurity, (digits) => digits.replaceAll(/\d/g, '•'))
    .replaceAll(nineDigits, (number) => (isTaxForm ? lastFour(number) : number))
  if (masked === line) return cells
  return masked.split('\t').map((text, at) => ({ x: cells[at]!.x, text }))
}

function lastFour(number: string): string {
  let left = number.replaceAll(/\D/g, '').length - 4
  return number.replaceAll(/\d/g, (digit) => (left-- > 0 ? '•' : digit))
}
