import { expect, test } from 'vitest'
import { fromTurn, turnOf } from './turn.js'

const files = ['a', 'b', 'c']

test.each([
  ['00000000aa', [['a', 'b', 'c']]],
  ['00000001aa', [['b', 'c'], ['a']]],
  ['00000005aa', [['c'], ['a', 'b']]],
  ['', [['a', 'b', 'c']]],
])('the commit %j begins with %j', (commit, parts) => expect(fromTurn(files, turnOf(commit))).toEqual(parts))
