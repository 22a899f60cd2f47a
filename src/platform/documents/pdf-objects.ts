import { inflateSync } from 'node:zlib'

/** A name such as /P, which is no text. */
export class Name {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
export class Ref {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}
export type Dict = Map<string, Value>
export type Value = null | boolean | number | string | Name | Ref | Value[] | Dict
export type Stream = { dict: Dict; bytes: Buffer }
/** An operator of a page's content with its operands. */
export type Operation = { operator: string; operands: Value[] }

const white = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))

/** Reads values from bytes: enough of ISO 32000 for files without object streams, such as ours. */
class Reader {
  at = 0
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  skip(): void {
    for (;;) {
      while (white.has(this.bytes[this.at]!)) this.at++
      if (this.bytes[this.at] !== 0x25) return
      while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++
    }
  }
  word(): string {
    const start = this.at
    while (this.at < this.bytes.length && !white.has(this.bytes[this.at]!) && !delimiters.has(this.bytes[this.at]!))
      this.at++
    return this.bytes.toString('latin1', start, this.at)
  }
  peek(text: string): boolean {
    return this.bytes.toString('latin1', this.at, this.at + text.length) === text
  }

  /** A value, or a word that is not one: an operator. */
  value(): Value | { word: string } {
    this.skip()
    const sign = String.fromCharCode(this.bytes[this.at] ?? 0)
    if (this.peek('<<')) return this.dict()
    if (sign === '<') return this.hex()
    if (sign === '(') return this.text()
    if (sign === '[') {
      this.at++
      const list: Value[] = []
      for (;;) {
        this.skip()
        if (this.bytes[this.at] === 0x5d || this.at >= this.bytes.length) break
        list.push(this.value() as Value)
      }
      this.at++
      return list
    }
    if (sign === '/') {
      this.at++
      return new Name(
        this.word().replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
      )
    }
    const word = this.word()
    if (word === '') {
      this.at++
      return { word: sign }
    }
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) {
      const ref =
        /^\d+$/.test(word) && /^\s+\d+\s+R(?![A-Za-z])/.exec(this.bytes.toString('latin1', this.at, this.at + 24))
      if (ref) {
        this.at += ref[0].length
        return new Ref(Number(word))
      }
      return Number(word)
    }
    return word === 'true' ? true : word === 'false' ? false : word === 'null' ? null : { word }
  }
  private dict(): Dict {
    this.at += 2
    const dict: Dict = new Map()
    for (;;) {
      this.skip()
      if (this.peek('>>') || this.at >= this.bytes.length) break
      const key = this.value()
      const value = this.value()
      if (key instanceof Name) dict.set(key.name, value as Value)
    }
    this.at += 2
    return dict
  }
  private hex(): string {
    const end = this.bytes.indexOf(0x3e, this.at)
    const digits = this.bytes.toString('latin1', this.at + 1, end).replaceAll(/\s/g, '')
    this.at = end + 1
    return Buffer.from(digits, 'hex').toString('latin1')
  }
  private text(): string {
    let [depth, text] = [1, '']
    this.at++
    for (; depth > 0 && this.at < this.bytes.length; this.at++) {
      const sign = String.fromCharCode(this.bytes[this.at]!)
      if (sign === '\\') {
        const next = String.fromCharCode(this.bytes[++this.at]!)
        text += { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[next] ?? next
      } else {
        if (sign === '(') depth++
        if (sign === ')') depth--
        if (depth > 0) text += sign
      }
    }
    return text
  }
}

export class Pdf {
  private readonly objects = new Map<number, { value: Value; written: string; stream?: Buffer }>()
  readonly trailer: Dict
  /** Where the newest table of objects begins: an update names it. */
  readonly start: number
  readonly writtenTrailer: string

  constructor(bytes: Uint8Array) {
    const file = Buffer.from(bytes)
    this.start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1', file.length - 64))?.[1])
    this.trailer = this.trailerAfter(file, this.start)
    this.writtenTrailer = file.toString('latin1', file.indexOf('trailer', this.start))
    let [at, trailer]: [Value | undefined, Dict] = [this.start, this.trailer]
    for (; typeof at === 'number'; at = trailer.get('Prev')) {
      trailer = this.trailerAfter(file, at)
      for (const [id, from] of entriesAt(file, at)) if (!this.objects.has(id)) this.take(file, id, from)
    }
  }

  private trailerAfter(file: Buffer, start: number): Dict {
    const end = new Reader(file)
    end.at = file.indexOf('trailer', start) + 7
    return end.value() as Dict
  }

  private take(file: Buffer, id: number, from: number): void {
    const reader = new Reader(file)
    reader.at = from
    if (reader.word() !== String(id)) throw new Error(`The table of objects is wrong at ${id}.`)
    reader.skip()
    reader.word()
    reader.skip()
    reader.word()
    reader.skip()
    const begins = reader.at
    const value = reader.value() as Value
    const written = file.toString('latin1', begins, reader.at)
    reader.skip()
    if (!reader.peek('stream')) return void this.objects.set(id, { value, written })
    reader.at += 6
    if (file[reader.at] === 13) reader.at++
    reader.at++
    const length = Number((value as Dict).get('Length'))
    this.objects.set(id, { value, written, stream: file.subarray(reader.at, reader.at + length) })
  }

  /** A dictionary as it is written in the file, to add to it. */
  written(ref: Ref): string {
    return this.objects.get(ref.id)!.written
  }

  get(value: Value | undefined): Value | undefined {
    return value instanceof Ref ? this.get(this.objects.get(value.id)?.value) : value
  }
  dict(value: Value | undefined): Dict {
    const found = this.get(value)
    return found instanceof Map ? found : new Map()
  }
  list(value: Value | undefined): Value[] {
    const found = this.get(value)
    return Array.isArray(found) ? found : found === undefined || found === null ? [] : [found]
  }
  name(value: Value | undefined): string | undefined {
    const found = this.get(value)
    return found instanceof Name ? found.name : undefined
  }
  /** Text as people read it: UTF-16 with its mark, or Latin letters. */
  text(value: Value | undefined): string | undefined {
    const found = this.get(value)
    if (typeof found !== 'string') return undefined
    return found.startsWith('\xfe\xff') ? Buffer.from(found.slice(2), 'latin1').swap16().toString('utf16le') : found
  }
  bytes(value: Value | undefined): Buffer | undefined {
    if (!(value instanceof Ref)) return undefined
    const object = this.objects.get(value.id)
    if (!object?.stream) return undefined
    return this.name((object.value as Dict).get('Filter')) === 'FlateDecode'
      ? inflateSync(object.stream)
      : object.stream
  }
  get root(): Dict {
    return this.dict(this.trailer.get('Root'))
  }
  get pages(): { ref: Ref; page: Dict }[] {
    return this.list(this.dict(this.root.get('Pages')).get('Kids')).map((ref) => ({
      ref: ref as Ref,
      page: this.dict(ref),
    }))
  }
  operations(page: Dict): Operation[] {
    const reader = new Reader(
      Buffer.concat(
        this.list(page.get('Contents')).length > 0 && page.get('Contents') instanceof Ref
          ? [this.bytes(page.get('Contents'))!]
          : [],
      ),
    )
    const found: Operation[] = []
    let operands: Value[] = []
    for (;;) {
      reader.skip()
      if (reader.at >= reader.bytes.length) return found
      const value = reader.value()
      if (value && typeof value === 'object' && 'word' in value) {
        found.push({ operator: value.word, operands })
        operands = []
      } else operands.push(value)
    }
  }
}

/** The objects of one table, with the places where they begin; an update has several short runs. */
function entriesAt(file: Buffer, start: number): [id: number, from: number][] {
  const found: [number, number][] = []
  const lines = file.toString('latin1', start, file.indexOf('trailer', start)).split('\n')
  let id = 0
  for (const line of lines.slice(1)) {
    const run = /^(\d+) (\d+)\s*$/.exec(line)
    if (run) id = Number(run[1])
    else if (/^\d{10} \d{5} [nf]/.test(line)) {
      if (line[17] === 'n') found.push([id, Number(line.slice(0, 10))])
      id++
    }
  }
  return found
}
