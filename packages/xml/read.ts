import { SaxesParser, type SaxesTagNS } from 'saxes'

/** One element: its name without a prefix, its namespace, its content. */
export type Element = {
  name: string
  space: string
  attributes: Record<string, string>
  children: Element[]
  text: string
  line: number
}

/** A document that cannot be read, in a sentence with its line. */
export class UnreadableXml extends Error {}

type Limits = { characters: number; depth: number; elements: number; /** A smaller document. */ noun: string }
const limits: Limits = { characters: 5_000_000, depth: 40, elements: 200_000, noun: 'a document' }

/**
 * A whole document, strictly: what is not well-formed is refused, and so is a document type, which could declare
 * entities that grow without end or read files. Nothing is fetched.
 */
export function readXml(text: string, { characters, depth, elements, noun }: Limits = limits): Element {
  if (text.length > characters)
    throw new UnreadableXml(`This file is too long. The limit is ${characters / 1_000_000} million characters.`)
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: Element[] = []
  let root: Element | undefined
  let count = 0
  const stop = (words: string) => new UnreadableXml(`${words} (line ${parser.line}).`)
  parser.on('error', ({ message }) => {
    throw new UnreadableXml(
      `This isn’t well-formed XML: ${message.replace(/^(undefined:)?\d+:\d+: /, '').replace(/\.$/, '')} (line ${parser.line}).`,
    )
  })
  parser.on('doctype', () => {
    throw stop('Document types aren’t accepted: remove the line that begins with <!DOCTYPE')
  })
  parser.on('opentag', ({ local, uri, attributes }: SaxesTagNS) => {
    if (++count > elements || open.length >= depth) throw stop(`This file has more elements than ${noun} can have`)
    const plain = Object.values(attributes).filter(({ prefix, local: name }) => prefix !== 'xmlns' && name !== 'xmlns')
    const element: Element = {
      name: local,
      space: uri,
      attributes: Object.fromEntries(plain.map(({ local: name, value }) => [name, value])),
      children: [],
      text: '',
      line: parser.line,
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const add = (more: string) => {
    const here = open.at(-1)
    if (here) here.text += more
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void open.pop())
  parser.write(text.replace(/^\uFEFF/, '')).close()
  if (!root) throw new UnreadableXml('This file is empty.')
  return root
}

/** Elements that a reader has asked for, so that the rest of a document can be named instead of silently dropped. */
const asked = new WeakSet<Element>()

/** The first element at the end of a path, such as 'Party/PartyName/Name'. */
export const at = (element: Element | undefined, path: string): Element | undefined =>
  path.split('/').reduce<Element | undefined>((here, name) => {
    const found = here?.children.find((child) => child.name === name)
    if (found) asked.add(found)
    return found
  }, element)

/** The content at the end of a path, trimmed; undefined where there is no such element or it is empty. */
export const textAt = (element: Element | undefined, path: string): string | undefined =>
  at(element, path)?.text.trim() || undefined

export function allAt(element: Element | undefined, name: string): Element[] {
  const found = element?.children.filter((child) => child.name === name) ?? []
  for (const each of found) asked.add(each)
  return found
}

/** Content that no reader asked for, each kind once: "AccountingSupplierParty/Contact". */
export function unread(element: Element, most = 30): string[] {
  const found = new Set<string>()
  const look = (parent: Element, path: string) => {
    for (const child of parent.children) {
      const name = path ? `${path}/${child.name}` : child.name
      if (asked.has(child)) look(child, child.name)
      else found.add(name.slice(0, 120))
    }
  }
  look(element, '')
  return found.size > most ? [...[...found].slice(0, most), `${found.size - most} more`] : [...found]
}

/** Every element below, the element itself first. */
export function* within(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) yield* within(child)
}
