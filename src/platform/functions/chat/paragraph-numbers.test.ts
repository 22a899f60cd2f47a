import { expect, test } from 'vitest'
import { paragraphNumbers } from './paragraph-numbers.ts'

test.each<[string, string[], (string | null)[]]>([
  ['letters', ['(a) One', '(b) Two'], ['(a)', '(b)']],
  ['a text before the first mark', ['There are three methods.', '(a) One'], [null, '(a)']],
  [
    'four levels, and back',
    ['(a) One', '(1) —(i) Two', '(ii) Three', '(A) Four', '(B) Five', '(iii) Six', '(2) Seven', '(b) (1) Eight'],
    ['(a)', '(a)(1)(i)', '(a)(1)(ii)', '(a)(1)(ii)(A)', '(a)(1)(ii)(B)', '(a)(1)(iii)', '(a)(2)', '(b)(1)'],
  ],
  ['a letter i after h', ['(h) One', '(1) Two', '(i) Three', '(j) Four'], ['(h)', '(h)(1)', '(i)', '(j)']],
  [
    'a number i below h',
    ['(h) One', '(1) Two', '(i) Three', '(ii) Four'],
    ['(h)', '(h)(1)', '(h)(1)(i)', '(h)(1)(ii)'],
  ],
  ['a paragraph without a mark', ['(a) One', 'A second sentence.', '(b) Two'], ['(a)', '(a)', '(b)']],
  ['marks inside a text', ['(a) See paragraph (b) of this section'], ['(a)']],
])('%s', (_, paragraphs, numbers) => expect(paragraphNumbers(paragraphs)).toEqual(numbers))
