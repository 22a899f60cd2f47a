/**
 * Widths of Helvetica's characters, in thousandths of the type size, from the space to the tilde: Adobe's metrics of
 * the standard fonts.
 */
const regular =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
const bold =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'
const tables = { regular: regular.split(' ').map(Number), bold: bold.split(' ').map(Number) }
export type Face = keyof typeof tables

/** Accented letters are as wide as plain ones; a character missing in the table counts as a wide letter. */
export function widthOf(text: string, size: number, face: Face): number {
  let sum = 0
  for (const sign of text.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    sum += tables[face][sign.codePointAt(0)! - 32] ?? 600
  return (sum * size) / 1000
}
