import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export type Node = { type: string; start: number; end: number } & Record<string, unknown>
export type Source = { path: string; text: string; program: Node }

/** Every screen and panel of the product, parsed. */
export const screens: readonly Source[] = ['src/areas', 'src/app']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.tsx') && !/\.(test|stories)\.tsx$/.test(path))
  .toSorted()
  .map((path) => parse(path, readFileSync(path, 'utf8')))

export function parse(path: string, text: string): Source {
  return { path, text, program: parseSync(path, text, { lang: 'tsx' }).program as unknown as Node }
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Calls `visit` for the node and its descendants; returning `false` skips the descendants. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined, key: string) => boolean | void): void {
  const enter = (each: Node, parent: Node | undefined, key: string) => {
    if (visit(each, parent, key) === false) return
    for (const name in each) {
      const value = each[name]
      if (isNode(value)) enter(value, each, name)
      else if (Array.isArray(value)) for (const child of value) if (isNode(child)) enter(child, each, name)
    }
  }
  enter(node, undefined, '')
}

/** The names that a pattern binds. */
export function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  const { type, name, properties, elements, left, argument, value } = pattern
  if (type === 'Identifier') return [String(name)]
  if (type === 'ObjectPattern') return (properties as Node[]).flatMap(boundBy)
  if (type === 'ArrayPattern') return (elements as unknown[]).flatMap(boundBy)
  if (type === 'Property') return boundBy(value)
  if (type === 'AssignmentPattern') return boundBy(left)
  return type === 'RestElement' ? boundBy(argument) : []
}

/** The free identifiers of an expression. */
export function readBy(expression: Node): Set<string> {
  const read = new Set<string>()
  const inner = new Set<string>()
  walk(expression, (node, parent, key) => {
    if (node.type.startsWith('TSType') || key === 'typeAnnotation' || key === 'typeArguments') return false
    if (Array.isArray(node.params)) for (const name of node.params.flatMap(boundBy)) inner.add(name)
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return
    const isName =
      (key === 'property' && !parent?.computed) || (key === 'key' && !parent?.computed && !parent?.shorthand)
    if (!isName && parent?.type !== 'JSXAttribute') read.add(String(node.name))
  })
  return new Set([...read].filter((name) => !inner.has(name)))
}

export const textOf = ({ text }: Source, { start, end }: Node) => text.slice(start, end)

export const lineOf = ({ text }: Source, { start }: Node) => text.slice(0, start).split('\n').length
