import TinySDF from '@mapbox/tiny-sdf'

/** The protocol of the style's letters. */
export const glyphProtocol = 'granary-letters'
const family = '"Public Sans Variable", "Public Sans Fallback", sans-serif'
const faces: Record<string, { fontWeight: string; fontStyle?: string }> = {
  Regular: { fontWeight: '500' },
  Bold: { fontWeight: '650' },
  Italic: { fontWeight: '500', fontStyle: 'italic' },
}

/**
 * The letters of map labels are drawn here, from the font of the page: no server is asked for them, and nothing has to
 * be generated. A range has 256 characters, each as its distances from the edge (fontnik’s protocol buffer).
 */
export async function lettersOf(url: string): Promise<Uint8Array> {
  const [, stack = 'Regular', from = '0'] = /\/\/([^/]+)\/(\d+)-\d+/.exec(decodeURI(url)) ?? []
  const face = faces[stack] ?? faces.Regular!
  await document.fonts.load(`${face.fontWeight} 24px ${family}`).catch(() => [])
  const drawing = new TinySDF({ fontSize: 24, buffer: 3, radius: 8, cutoff: 0.25, fontFamily: family, ...face })
  const start = Number(from)
  const letters: number[][] = []
  // The control characters have no shape.
  for (let code = Math.max(start, 32); code < start + 256; code++) {
    const { data, width, height, glyphLeft, glyphTop, glyphAdvance } = drawing.draw(String.fromCodePoint(code))
    const bitmap = width > 6 && height > 6 && glyphAdvance > 0
    letters.push([
      ...field(1, code),
      ...(bitmap ? bytes(2, data) : []),
      ...field(3, bitmap ? width - 6 : 0),
      ...field(4, bitmap ? height - 6 : 0),
      ...signed(5, Math.round(glyphLeft)),
      // Heights are counted from the line that the renderer assumes for every font.
      ...signed(6, Math.round(glyphTop) - 27),
      ...field(7, Math.round(glyphAdvance)),
    ])
  }
  const text = (value: string) => new TextEncoder().encode(value)
  return Uint8Array.from(
    bytes(1, [
      ...bytes(1, text(stack)),
      ...bytes(2, text(`${start}-${start + 255}`)),
      ...letters.flatMap((each) => bytes(3, each)),
    ]),
  )
}

const number = (value: number): number[] => {
  const written: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) written.push((left % 128) + 128)
  return [...written, left]
}
const field = (tag: number, value: number) => [...number(tag * 8), ...number(value)]
const signed = (tag: number, value: number) => field(tag, value < 0 ? -2 * value - 1 : 2 * value)
const bytes = (tag: number, value: ArrayLike<number>): number[] => [
  ...number(tag * 8 + 2),
  ...number(value.length),
  ...Array.from(value),
]
