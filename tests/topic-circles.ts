import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Imports from topic to topic, with their files. Types count as well as values. */
export type Imports = Map<string, Map<string, string[]>>

/** `src/areas/grants/budgets/rules.ts` belongs to the topic `grants/budgets`; a file of the area itself to none. */
export const topicOf = (path: string) => /^src\/areas\/([^/]+\/[^/]+)\//.exec(path)?.[1]

export function importsOfTopics(): Imports {
  const imports: Imports = new Map()
  const files = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)seed\.ts$/.test(path))
    .map((path) => join('src/areas', path))
  for (const file of files) {
    const from = topicOf(file)
    if (!from) continue
    for (const [, named] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']*)'/g)) {
      const path = named!.startsWith('#') ? `src/${named!.slice(1)}` : join(dirname(file), named!)
      const to = topicOf(path)
      if (!to || to === from) continue
      const ofTopic = imports.get(from) ?? imports.set(from, new Map()).get(from)!
      ofTopic.set(to, [...(ofTopic.get(to) ?? []), `${file} imports ${path}`])
    }
  }
  return imports
}

/** Topics that reach each other, by Tarjan's search: each result is a circle, or several that share a topic. */
export function circles(imports: Imports): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const waiting: string[] = []
  const visit = (topic: string) => {
    order.set(topic, order.size)
    lowest.set(topic, order.get(topic)!)
    waiting.push(topic)
    for (const next of imports.get(topic)?.keys() ?? []) {
      if (!order.has(next)) {
        visit(next)
        lowest.set(topic, Math.min(lowest.get(topic)!, lowest.get(next)!))
      } else if (waiting.includes(next)) lowest.set(topic, Math.min(lowest.get(topic)!, order.get(next)!))
    }
    if (lowest.get(topic) !== order.get(topic)) return
    const circle = waiting.splice(waiting.indexOf(topic))
    if (circle.length > 1) found.push(circle.toSorted())
  }
  for (const topic of [...imports.keys()].toSorted()) if (!order.has(topic)) visit(topic)
  return found
}
