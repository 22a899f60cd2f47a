import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPage } from '../../../../../bin/bootstrap/markdown.js'
import {
  formatOf,
  languagesOf,
  pictureDensity,
  pictureFile,
  pictureFormats,
  pictureNames,
  pictureThemes,
  type PictureName,
} from './pictures.ts'

const folder = 'src/app/public/pictures'
const wanted = pictureNames.flatMap((name) =>
  languagesOf(name).flatMap((language) =>
    ([formatOf(name), 'phone'] as const).flatMap((format) =>
      pictureThemes.map((theme) => ({ file: pictureFile(name, format, theme, language), format })),
    ),
  ),
)

/** The pixels of an AVIF file: its image property “ispe”. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(`${folder}/${file}`)
  const at = bytes.indexOf('ispe') + 8
  return { width: bytes.readUInt32BE(at), height: bytes.readUInt32BE(at + 4) }
}

test('every picture of a page is there in both themes, for wide windows and phones, and no other', () => {
  expect(readdirSync(folder).toSorted()).toEqual(wanted.map(({ file }) => file).toSorted())
})

test('the pictures have the sizes that the pages reserve for them', () => {
  for (const { file, format } of wanted) {
    const { width, height } = pictureFormats[format]
    const density = pictureDensity[format]
    expect([file, sizeOf(file)]).toEqual([
      file,
      { width: Math.round(width * density), height: Math.round(height * density) },
    ])
  }
})

test('all pictures together weigh less than 1.7 MB, and each is there within two seconds of a slow line', () => {
  const bytes = wanted.map(({ file }) => readFileSync(`${folder}/${file}`).length)
  const sum = bytes.reduce((all, each) => all + each, 0)
  expect(sum).toBeGreaterThan(500_000)
  expect(sum).toBeLessThan(1_700_000)
  // 400 kbit/s carry 100 kB in two seconds; the page and its styles take a third of them.
  expect(Math.max(...bytes)).toBeLessThan(66_000)
})

test('a text page names a picture that exists, and says it in words in each language', () => {
  const texts = 'src/areas/public/site/texts'
  const heads = readdirSync(texts)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [`${texts}/${file}`, `${texts}/es/${file}`].map((path) => readPage(readFileSync(path, 'utf8')).head),
    )
  const shown = (heads as { picture?: string; alt?: string }[]).filter(({ picture }) => picture)
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter(({ picture, alt }) => !pictureNames.includes(picture as PictureName) || !alt)).toEqual([])
})

test('prices, articles, manual, careers and the request for a demo show the product', () => {
  const screens = [
    'pricing/screens/PricingScreen',
    'articles/screens/BlogScreen',
    'documentation/screens/DocumentationScreen',
    'forms/screens/RequestDemoScreen',
  ].map((screen) => readFileSync(`src/areas/public/${screen}.tsx`, 'utf8'))
  const shown = screens.map((source) => /<Picture\s+name="([a-z-]+)"\s+alt=\{say\(/.exec(source)?.[1])
  expect(shown.filter((name) => !pictureNames.includes(name as PictureName))).toEqual([])
  const careers = readPage(readFileSync('src/areas/public/site/texts/careers.md', 'utf8')).head
  expect(pictureNames).toContain((careers as { picture?: string }).picture)
})
