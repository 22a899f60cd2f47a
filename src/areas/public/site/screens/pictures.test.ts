import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureFile, pictureFormats, pictures, pictureThemes, type PictureName } from './pictures.ts'

const folder = 'src/app/public/pictures'
const names = Object.keys(pictures) as PictureName[]
const wanted = names.flatMap((name) =>
  ([pictures[name], 'phone'] as const).flatMap((format) =>
    pictureThemes.map((theme) => ({ file: pictureFile(name, format, theme), format })),
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
    const { width, height, density } = pictureFormats[format]
    expect([file, sizeOf(file)]).toEqual([
      file,
      { width: Math.round(width * density), height: Math.round(height * density) },
    ])
  }
})

test('all pictures together weigh less than one and a half megabytes', () => {
  const bytes = wanted.reduce((sum, { file }) => sum + readFileSync(`${folder}/${file}`).length, 0)
  expect(bytes).toBeGreaterThan(500_000)
  expect(bytes).toBeLessThan(1_500_000)
})
