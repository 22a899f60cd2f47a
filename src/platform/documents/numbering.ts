/** The kinds of numbers of lists within lists, from the outside in. */
export const numberings = ['Decimal', 'LowerAlpha', 'LowerRoman'] as const

/** 1., (a), (i): how clauses are counted in contracts. */
export function labelOf(count: number, depth: number): string {
  switch (numberings[depth % numberings.length]) {
    case 'LowerAlpha':
      return `(${lettersOf(count)})`
    case 'LowerRoman':
      return `(${romanOf(count)})`
    default:
      return `${count}.`
  }
}

const lettersOf = (count: number): string =>
  (count > 26 ? lettersOf(Math.floor((count - 1) / 26)) : '') + String.fromCodePoint(97 + ((count - 1) % 26))

const romans = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const
function romanOf(count: number): string {
  let [left, words] = [count, '']
  for (const [value, sign] of romans) for (; left >= value; left -= value) words += sign
  return words
}
