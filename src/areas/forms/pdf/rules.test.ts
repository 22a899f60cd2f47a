import { expect, test } from 'vitest'
import type { Definition } from '../definition/rules.ts'
import { rowsOf, valuesFor, whyBlank } from './rules.ts'

const definition: Definition = {
  questions: [
    { key: 'owner', kind: 'short_text', label: 'Owner' },
    { key: 'fee', kind: 'money', label: 'Fee' },
    { key: 'passed', kind: 'yes_no', label: 'Passed' },
    { key: 'tested_on', kind: 'date', label: 'Tested on' },
  ],
}
const template = {
  boxes: 'name, 40\nfee\nresult\non\nzip, 5',
  drawn: null,
  map: 'name = upper(owner)\nfee = fee\nresult = if(passed, "PASS", "FAIL")\non = tested_on',
}

test('columns of a list are questions by key or label, or boxes of the PDF; others are named', () => {
  const { rows, unused } = rowsOf(
    template,
    definition,
    ['OWNER', 'fee', 'Passed', 'Tested on', 'zip', 'Moon'],
    [
      ['Jo Berger', '$1,250.50', 'no', '7/1/2027', '52001', 'full'],
      ['', ' ', '', '', '', ''],
    ],
  )
  expect(unused).toEqual(['Moon'])
  expect(rows).toEqual([
    { answers: { owner: 'Jo Berger', fee: 125_050, passed: false, tested_on: '2027-07-01' }, values: { zip: '52001' } },
  ])
  expect(valuesFor(template, definition, rows[0]!.answers, '2027-07-02')).toEqual({
    name: 'JO BERGER',
    fee: '$1,250.50',
    result: 'FAIL',
    on: '7/1/2027',
  })
})

test('a line of the mapping that can’t be read is named before copies are saved', () => {
  const layout = (map: string) => ({ boxes: 'a\nb', drawn: null, map })
  expect(whyBlank(layout('a = owner'), definition)).toBeNull()
  expect(whyBlank(layout('a = "1" & owner'), definition)).toMatch(/^a is blank in each copy: .*can’t be read\.$/)
  expect(whyBlank(layout('a = "1" & owner\nb = owner +'), definition)).toMatch(/^2 boxes are blank in each copy\. a: /)
})
