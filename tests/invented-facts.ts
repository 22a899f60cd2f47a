import { isNode, lineOf, textOf, walk, type Node, type Source } from './screen-sources.ts'

/** Names of a choice that the button itself decides: approve or refuse, pause or resume. */
const choices = new Set(['verb', 'move', 'decision', 'to', 'conflict'])

/** Calls of a rule in a screen with an invented fact or answer. */
export function inventedFacts(source: Source): string[] {
  const found: string[] = []
  walk(source.program, (node) => {
    if (
      node.type !== 'CallExpression' ||
      !isNode(node.callee) ||
      !/^whyNot(?!Typed)[A-Z]/.test(String(node.callee.name))
    )
      return
    for (const argument of node.arguments as Node[])
      if (argument.type === 'ObjectExpression' && invents(argument))
        found.push(`${source.path.split(/\/(?:screens|pages)\//)[0]} ${textOf(source, node)}`)
      else if (isWords(argument)) found.push(`${source.path}:${lineOf(source, node)} ${textOf(source, node)}`)
  })
  return found
}

const invents = ({ properties }: Node): boolean =>
  (properties as { type: string; key: Node; value: Node }[]).some(
    ({ type, key, value }) => type === 'Property' && !choices.has(String(key.name)) && isInvented(value),
  )

const isInvented = (node: Node): boolean =>
  node.type === 'Literal' ||
  (node.type === 'ArrayExpression' &&
    (node.elements as unknown[]).every(
      (each) => isNode(each) && (each.type === 'Literal' || (each.type === 'ObjectExpression' && invents(each))),
    )) ||
  (node.type === 'LogicalExpression' && node.operator === '??' && isStandIn(node.right as Node)) ||
  (node.type === 'ConditionalExpression' && isStandIn(node.consequent as Node) && isStandIn(node.alternate as Node)) ||
  (node.type === 'ObjectExpression' && invents(node))

const isStandIn = ({ type, value, elements }: Node): boolean =>
  (type === 'Literal' && typeof value !== 'boolean' && value !== null) ||
  (type === 'ArrayExpression' && (elements as unknown[]).length === 0)

/** A word in place of typed text: the name of a choice is one word of letters. */
const isWords = ({ type, value }: Node): boolean =>
  type === 'Literal' &&
  typeof value === 'string' &&
  (!/^[a-z]+(_[a-z]+|[A-Z][a-z]+)*$/.test(value) || value === 'because' || value === 'so')
