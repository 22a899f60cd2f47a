import { readXml, within, type Element } from '@granary/xml/read.ts'
import { readZip } from '@granary/zip/read.ts'

/** The parts of a workbook by their paths, each read as strict XML. */
export async function partsOf(file: Uint8Array): Promise<Map<string, Element>> {
  const parts = new Map<string, Element>()
  for (const { name, bytes } of readZip(new Uint8Array(file), { unpacked: 10_000_000 }))
    parts.set(name, readXml(new TextDecoder().decode(await bytes())))
  return parts
}

export const all = (element: Element, name: string): Element[] =>
  [...within(element)].filter((each) => each.name === name)

/** The part that a relation leads to: its path counts from the folder above its own. */
export function targetOf(relations: string, target: string): string {
  const folder = relations.split('/').slice(0, -2).join('/')
  return new URL(target, `file:///${folder}${folder ? '/' : ''}`).pathname.slice(1)
}
