/** As much of DER (X.690) as certificates, signatures and time stamps need: one-byte tags, definite lengths. */
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

export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const digits = length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x1_0000 ? 2 : 3
  const head = Buffer.alloc(2 + digits)
  head[0] = tag
  if (digits === 0) head[1] = length
  else {
    head[1] = 0x80 | digits
    head.writeUIntBE(length, 2, digits)
  }
  return Buffer.concat([head, content])
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

export const sequence = (...parts: readonly Buffer[]): Buffer => der(tags.sequence, ...parts)
export const octets = (bytes: Buffer): Buffer => der(tags.octets, bytes)
export const nothing = der(tags.nothing)

/** A positive number from its bytes: without needless zeros, and with one before a first bit of 1, which is a sign. */
export function integer(bytes: Buffer): Buffer {
  let first = 0
  while (first < bytes.length - 1 && bytes[first] === 0) first++
  const plain = bytes.subarray(first)
  return der(tags.integer, plain[0]! & 0x80 ? Buffer.concat([Buffer.of(0), plain]) : plain)
}

/** DER sorts what is in a set. */
export const setOf = (...parts: readonly Buffer[]): Buffer => der(tags.set, ...parts.toSorted(Buffer.compare))

/** An object identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [one, two, ...rest] = dotted.split('.').map(Number)
  return der(tags.oid, Buffer.from([one! * 40 + two!, ...rest.flatMap(inSevens)]))
}

function inSevens(value: number): number[] {
  const digits = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
  return digits
}
