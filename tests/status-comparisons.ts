import { isNode, type Node, type Source, walk } from './screen-sources.ts'

/** Comparisons of a status with a word, such as `row.status === 'open'` or `['draft', 'review'].includes(status)`. */
export function statusComparisons({ program }: Source): number {
  let count = 0
  walk(program, (node) => {
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator)) && comparesStatus(node)) count++
    if (node.type === 'CallExpression' && listsStatuses(node)) count++
  })
  return count
}

const comparesStatus = ({ left, right }: Node) => (isStatus(left) && isWord(right)) || (isStatus(right) && isWord(left))

function listsStatuses({ callee, arguments: given }: Node): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'includes') return false
  const list = callee.object as Node
  const [status] = given as unknown[]
  return list.type === 'ArrayExpression' && (list.elements as unknown[]).every(isWord) && isStatus(status)
}

function isStatus(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return isStatus(node.expression)
  return nameOf(node.type === 'MemberExpression' && !node.computed ? node.property : node) === 'status'
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node.name : undefined)
const isWord = (node: unknown) => isNode(node) && node.type === 'Literal' && typeof node.value === 'string'
