import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as fontkit from 'fontkit'
import decompress from 'woff2-encoder/decompress'
import { outlineEncoder } from './outlines.ts'

const require = createRequire(import.meta.url)
/** The folder of a package that stays a folder beside the built server. */
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

export type Weight = 'regular' | 'bold' | 'italic'
/** A font as fontkit reads it, and the key by which a document embeds it once. */
export type Face = { key: string; font: fontkit.Font; covers(code: number): boolean }
type Source = { key: string; ranges: readonly (readonly [number, number])[]; open(): Promise<fontkit.Font> }

/**
 * The faces of a character in the order in which they are asked: the product's own, and Noto for every other script.
 * Each is read when a document first needs one of its characters.
 */
const files: readonly [key: string, ranges: string, file: (weight: Weight) => string, axis?: true][] = [
  ['noto-hebrew', '590-5ff,fb1d-fb4f', (weight) => noto('noto-sans-hebrew', 'hebrew', weight)],
  [
    'noto-arabic',
    '600-6ff,750-77f,8a0-8ff,fb50-fdff,fe70-feff',
    (weight) => noto('noto-sans-arabic', 'arabic', weight),
  ],
  ['noto-cyrillic', '301,400-45f,490-491,4b0-4b1,2116', (weight) => noto('noto-sans', 'cyrillic', weight)],
  ['noto-cyrillic-ext', '460-52f,1c80-1c8f,2de0-2dff,a640-a69f', (weight) => noto('noto-sans', 'cyrillic-ext', weight)],
  ['noto-greek', '370-3ff', (weight) => noto('noto-sans', 'greek', weight)],
  ['noto-greek-ext', '1f00-1fff', (weight) => noto('noto-sans', 'greek-ext', weight)],
  [
    'noto-latin-ext',
    '100-2ff,1d00-1dbf,1e00-1eff,2000-206f,20a0-20cf',
    (weight) => noto('noto-sans', 'latin-ext', weight),
  ],
  ['noto-vietnamese', '300-309,323,329,1ea0-1ef9', (weight) => noto('noto-sans', 'vietnamese', weight)],
  [
    'noto-devanagari',
    '900-97f,1cd0-1cff,200c-200d,20b9,25cc,a8e0-a8ff',
    (weight) => noto('noto-sans', 'devanagari', weight),
  ],
  [
    'noto-symbols',
    '2600-27bf,2300-23ff,25a0-25ff,1f300-1f5ff',
    () => noto('noto-sans-symbols-2', 'symbols', 'regular'),
  ],
  [
    'noto-math',
    '2010-2015,202f,2030-2044,2190-22ff,2300-23ff,25a0-25ff',
    () => noto('noto-sans-math', 'latin', 'regular'),
  ],
]

const noto = (name: string, part: string, weight: Weight) =>
  join(folderOf(`@fontsource/${name}`), 'files', `${name}-${part}-${weight === 'bold' ? 700 : 400}-normal.woff`)

const ranges = (text: string) =>
  text.split(',').map((range) => {
    const [from, until = from] = range.replace(/^U\+/, '').split('-') as [string, string?]
    return [parseInt(from, 16), parseInt(until, 16)] as const
  })

const publicSans: Record<Weight, string> = {
  regular: '400Regular/PublicSans_400Regular.ttf',
  bold: '700Bold/PublicSans_700Bold.ttf',
  italic: '400Regular_Italic/PublicSans_400Regular_Italic.ttf',
}

function sourcesOf(weight: Weight): Source[] {
  const own: Source = {
    key: `public-sans-${weight}`,
    ranges: ranges('20-2fff'),
    open: async () =>
      opened(
        readFileSync(join(folderOf('@expo-google-fonts/public-sans'), publicSans[weight])),
        `PublicSans-${weight}`,
      ),
  }
  const others = files.map(([key, range, file]): Source => ({
    key: `${key}-${weight}`,
    ranges: ranges(range),
    open: async () => opened(readFileSync(file(weight)), `${key}-${weight}`),
  }))
  return [own, ...others, ...['sc', 'kr'].flatMap((script) => slicesOf(script, weight))]
}

/** Chinese, Japanese and Korean come in about a hundred slices each: a name needs one or two of them. */
function slicesOf(script: string, weight: Weight): Source[] {
  const folder = folderOf(`@fontsource-variable/noto-sans-${script}`)
  const slices = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(slices).flatMap(([name, range]) => {
    const number = /^\[(\d+)\]$/.exec(name)?.[1]
    if (!number) return []
    const key = `noto-${script}-${number}-${weight}`
    return {
      key,
      ranges: ranges(range),
      open: async () => {
        const file = readFileSync(join(folder, 'files', `noto-sans-${script}-${number}-wght-normal.woff2`))
        const slice = fontkit.create(Buffer.from(await decompress(file))) as fontkit.Font
        const font = slice.getVariation({ wght: weight === 'bold' ? 700 : 400 })
        const create = font.createSubset.bind(font)
        font.createSubset = () => Object.assign(create(), { glyphEncoder: outlineEncoder })
        return named(font, key)
      },
    }
  })
}

const opened = (bytes: Buffer, name: string): fontkit.Font => {
  const font = fontkit.create(bytes) as fontkit.Font
  inflateOnce(font)
  return named(font, name)
}

/** Left open by the library: where a table of the file is read from. */
export type Tables = { _getTableStream(tag: string): { pos: number } | null }

/** The library inflates the outlines of a WOFF file again for every glyph that it reads. */
function inflateOnce(font: fontkit.Font): void {
  const tables = font as unknown as Tables
  const read = tables._getTableStream.bind(font)
  const kept = new Map<string, { stream: { pos: number }; start: number }>()
  tables._getTableStream = (tag) => {
    let table = kept.get(tag)
    if (!table) {
      const stream = read(tag)
      if (!stream) return null
      kept.set(tag, (table = { stream, start: stream.pos }))
    }
    table.stream.pos = table.start
    return table.stream
  }
}

/** Slices of one font have one name, and a document would take them for the same. */
const named = (font: fontkit.Font, name: string) =>
  Object.defineProperty(font, 'postscriptName', { value: name.replaceAll(/[^A-Za-z0-9-]/g, ''), configurable: true })

const sources: Partial<Record<Weight, Source[]>> = {}
const faces = new Map<string, Promise<Face>>()

/** The face of a character, or null where no font of ours has it. */
export async function faceOf(code: number, weight: Weight): Promise<Face | null> {
  for (const source of (sources[weight] ??= sourcesOf(weight))) {
    if (!source.ranges.some(([from, until]) => code >= from && code <= until)) continue
    let face = faces.get(source.key)
    if (!face) faces.set(source.key, (face = source.open().then((font) => faceFrom(source.key, font))))
    const found = await face
    if (found.covers(code)) return found
  }
  return null
}

type Pictures = {
  getGlyph(id: number, characters?: number[]): fontkit.Glyph | null
  _glyphs: (fontkit.Glyph | undefined)[]
}

/**
 * The library keeps the first meaning of a picture. The Z of a Ź that another document embedded has none, and one
 * picture serves a Latin and a Cyrillic A: a screen reader would leave the letter out.
 */
function keepMeanings(font: fontkit.Font): void {
  const pictures = font as unknown as Pictures
  const draw = pictures.getGlyph.bind(font)
  pictures.getGlyph = (id, characters = []) => {
    const kept = pictures._glyphs[id]
    if (kept && characters.length > 0 && kept.codePoints.join() !== characters.join()) pictures._glyphs[id] = undefined
    return draw(id, characters)
  }
}

function faceFrom(key: string, font: fontkit.Font): Face {
  keepMeanings(font)
  const covered = new Map<number, boolean>()
  return {
    key,
    font,
    covers(code) {
      let has = covered.get(code)
      if (has === undefined) covered.set(code, (has = font.hasGlyphForCodePoint(code)))
      return has
    },
  }
}
