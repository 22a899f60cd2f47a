/** As much of DER (X.690) as a time stamp needs: one-byte tags, definite lengths. */
export type Element = { tag: number; content: Buffer; whole: Buffer }

export class NotDer extends Error {}

/** The element that the bytes begin with. */
export function readElement(bytes: Buffer, at = 0): Element {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new NotDer('This is not DER.')
  const more = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || more > 4 || at + 2 + more > bytes.length) throw new NotDer('This is not DER.')
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more)
  const start = at + 2 + more
  if (start + length > bytes.length) throw new NotDer('This is not DER.')
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) }
}

/** The elements within another. */
export function elementsIn({ content }: Pick<Element, 'content'>): Element[] {
  const found: Element[] = []
  for (let at = 0; at < content.length; at += found.at(-1)!.whole.length) found.push(readElement(content, at))
  return found
}

export function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
