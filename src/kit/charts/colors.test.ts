import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, toLinear, toLab, type Oklch } from '../theme/contrast.ts'
import { colors, inkOf, sourceOf, sources } from './colors.ts'

const css = readFileSync('src/kit/theme/tokens.css', 'utf8')
const darkFrom = css.indexOf(`:root[data-theme='dark']`)
const tokenOf = (token: string, theme: string): Oklch =>
  new RegExp(`--${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`)
    .exec(theme === 'dark' ? css.slice(darkFrom) : css.slice(0, darkFrom))!
    .slice(1, 4)
    .map(Number) as Oklch

test.each(['light', 'dark'])('in the %s theme each color of a chart differs from the surface', (theme) => {
  const surface = tokenOf('surface', theme)
  const faint = Object.values(colors)
    .map(({ token }) => ({ token, ratio: contrast(tokenOf(token, theme), surface) }))
    .filter(({ ratio }) => ratio < 3)
  expect(faint).toEqual([])
})

/** How red-blind and green-blind eyes see a color (Machado, Oliveira and Fernandes 2009, full strength). */
const eyes: Record<string, readonly (readonly number[])[]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'red-blind': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'green-blind': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

test.each(['light', 'dark'].flatMap((theme) => Object.keys(eyes).map((eye) => [theme, eye] as const)))(
  'in the %s theme %s eyes tell the eight money sources apart',
  (theme, eye) => {
    const seen = sources.map((source) => {
      const plain = toLinear(tokenOf(colors[source].token, theme))
      const [r, g, b] = eyes[eye]!.map((row) => row.reduce((sum, part, at) => sum + part * plain[at]!, 0))
      return { source, lab: toLab([r!, g!, b!]) }
    })
    const alike = seen.flatMap(({ source, lab }, at) =>
      seen
        .slice(at + 1)
        .map((other) => ({
          pair: `${source} and ${other.source}`,
          apart: Math.hypot(...lab.map((part, axis) => part - other.lab[axis]!)),
        }))
        .filter(({ apart }) => apart < 0.08),
    )
    expect(alike).toEqual([])
  },
)

test('parts without a meaning take the colors in turn', () =>
  expect([inkOf(0), inkOf(8), inkOf('water')].map(({ token }) => token)).toEqual(['chart-1', 'chart-1', 'chart-2']))

test.each([
  ['General Fund', 'general'],
  ['Water and Sewer', 'water'],
  ['Street maintenance', 'streets'],
  ['State revolving loan', 'state'],
  ['FEMA Public Assistance', 'federal'],
  ['Grants', 'grants'],
  ['Parks', undefined],
])('%s has the color of %s', (name, color) => expect(sourceOf(name)).toBe(color))
