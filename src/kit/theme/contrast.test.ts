import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, fromHex, type Oklch } from './contrast.ts'

// Checks every pair of tokens that meet on a page against WCAG 2.2 AA, in both themes and for any brand an
// organization sets.

const css = readFileSync('src/kit/theme/tokens.css', 'utf8')
type Tokens = Record<string, string>

const block = (head: string) => {
  const start = css.indexOf(head) + head.length
  return Object.fromEntries(
    [...css.slice(start, css.indexOf('\n  }', start)).matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name!,
      value!.trim(),
    ]),
  ) as Tokens
}
const light = block('\n  :root {')
const dark = { ...light, ...block(`\n  :root[data-theme='dark'] {`) }

const text = 4.5
const shape = 3
const grounds = ['canvas', 'surface', 'surface-2', 'rail']
const pairs: [ink: string, ground: string, least: number][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-2', 'ink-3', 'action-ink'].map((ink) => [ink, ground, text] as [string, string, number]),
  ),
  ...grounds.flatMap((ground) =>
    ['focus', 'control-line'].map((ink) => [ink, ground, shape] as [string, string, number]),
  ),
  ...['good', 'warn', 'bad', 'info'].flatMap((ink) =>
    [`${ink}-soft`, 'surface', 'canvas'].map((ground) => [ink, ground, text] as [string, string, number]),
  ),
  ['ink', 'surface-3', text],
  ['ink-2', 'surface-3', text],
  ['ink-2', 'quiet-soft', text],
  ['on-action', 'action', text],
  ['on-action', 'action-hover', text],
  ['action-ink', 'action-soft', text],
  ['ink', 'action-soft', text],
  ['ink-2', 'action-soft', text],
  ['ink-2', 'info-soft', text],
  ['ink-2', 'good-soft', text],
  ['ink-2', 'warn-soft', text],
  ['ink-2', 'bad-soft', text],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((chart) => [`chart-${chart}`, 'surface', shape] as [string, string, number]),
]

/** A token's color: written out, or made from the brand by the few functions that the tokens use. */
function colorOf(token: string, tokens: Tokens, brand = fromHex(tokens['--brand']!)): Oklch {
  const value = tokens[`--${token}`]!
  const made = /^oklch\(from var\(--brand\) (.+)\)$/.exec(value)?.[1]
  if (!made) return /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(value)!.slice(1, 4).map(Number) as Oklch
  const [l, c, h] = brand
  const clamp = (least: number, wanted: number, most: number) => Math.min(Math.max(wanted, least), most)
  const parts = made.match(/\w+\((?:[^()]|\([^()]*\))*\)|\S+/g)!
  return parts.map(
    (part) =>
      // Our own style sheet, computed as a browser would.
      // oxlint-disable-next-line typescript/no-implied-eval
      Function(
        'l',
        'c',
        'h',
        'min',
        'max',
        'clamp',
        'calc',
        `return ${part}`,
      )(l, c, h, Math.min, Math.max, clamp, (x: number) => x) as number,
  ) as Oklch
}

test.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s theme all text is readable', (_name, tokens) => {
  const faint = pairs
    .map(([ink, ground, least]) => ({
      pair: `${ink} on ${ground}`,
      ratio: contrast(colorOf(ink, tokens), colorOf(ground, tokens)),
      least,
    }))
    .filter(({ ratio, least }) => ratio < least)
  expect(faint).toEqual([])
})

test.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s theme no brand color makes its own text unreadable', (_name, tokens) => {
  const met: [string, string, number][] = [
    ['on-action', 'action', text],
    ['action-ink', 'surface', text],
    ['action-ink', 'canvas', text],
    ['action-ink', 'action-soft', text],
    ['action-ink', 'rail', text],
    ['focus', 'surface', shape],
    ['focus', 'rail', shape],
  ]
  const faint: unknown[] = []
  for (let h = 0; h < 360; h += 5)
    for (const l of [0.3, 0.5, 0.623, 0.75, 0.9])
      for (const c of [0.02, 0.12, 0.2, 0.3])
        for (const [ink, ground, least] of met) {
          const ratio = contrast(colorOf(ink, tokens, [l, c, h]), colorOf(ground, tokens, [l, c, h]))
          if (ratio < least) faint.push({ brand: [l, c, h], pair: `${ink} on ${ground}`, ratio })
        }
  expect(faint).toEqual([])
})
