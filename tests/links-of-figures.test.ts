import { expect, test } from 'vitest'
import { isNode, parse, screens, walk, type Node, type Source } from './screen-sources.ts'

// On a phone, figures with links are a strip and others a grid. If all links came with their numbers, one would turn
// into the other under the reader.

const isLink = ({ type, key }: Node) => type === 'Property' && isNode(key) && key.name === 'to'
const waits = ({ type, callee }: Node) =>
  type === 'CallExpression' && isNode(callee) && ['known', 'knownOf'].includes(String(callee.name))

/** Whether a screen has figures of which each link waits for its number. */
function hasOnlyLateLinks({ program }: Source): boolean {
  let found = false
  walk(program, (node) => {
    if (node.type !== 'JSXAttribute' || !isNode(node.name) || node.name.name !== 'figures') return
    let [early, late] = [0, 0]
    walk(node, (part) => {
      if (isLink(part)) early++
      if (!waits(part)) return
      walk(part, (inner) => void (isLink(inner) && late++))
      return false
    })
    if (late > 0 && early === 0) found = true
  })
  return found
}

test('a link of some figure is known before its number', () => {
  expect(screens.filter(hasOnlyLateLinks).map(({ path }) => path)).toEqual([])
})

test.each([
  ["{ label: 'Open', ...known(rows, () => ({ value: 1, to: '/orders' })) }", true],
  ["{ label: 'Open', ...known(rows, () => ({ value: 1 })), to: '/orders' }", false],
  ["{ label: 'Open', ...known(rows, () => ({ value: 1 })) }", false],
])('%s: late is %s', (figure, late) => {
  const text = `export const Summary = () => <Figures figures={[${figure}]} />`
  expect(hasOnlyLateLinks(parse('Screen.tsx', text))).toBe(late)
})
