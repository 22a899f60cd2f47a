import { expect, test } from 'vitest'
import { sf424cFrom } from '../../builder/sf424c/rules.ts'
import { work, type PlanLine } from '../../builder/rules.ts'
import type { BudgetPlanLine } from '../../builder/records.ts'
import { federalShareOf, linesOf } from '../../drawdowns/paper/rules.ts'
import { problemsOf, readerOf } from '../../federal-forms/rules.ts'
import { outlayLines, sf271 } from '../../federal-forms/sf271/rules.ts'
import { sf424c } from '../../federal-forms/sf424c/rules.ts'
import { constructionLines, objectClasses, type ConstructionLine, type ObjectClass } from '../records.ts'
import { constructionLineOf } from './rules.ts'

test.each<[ObjectClass, ConstructionLine]>([
  ['personnel', 'a'],
  ['fringe', 'a'],
  ['travel', 'a'],
  ['equipment', 'l'],
  ['supplies', 'm'],
  ['contractual', 'm'],
  ['construction', 'k'],
  ['other', 'm'],
  ['indirect', 'a'],
])('a cost of class %s without a line of its own is on line %s', (name, line) => {
  expect(constructionLineOf({ class: name, construction_line: null })).toBe(line)
  expect(constructionLineOf({ class: name, construction_line: 'c' })).toBe('c')
})

test('costs on all thirteen lines of the SF-271 add up to line n, and line m stays with its own cost', () => {
  const outlays = constructionLines.map((line, at) => ({
    class: 'contractual' as const,
    construction_line: line,
    paid: true,
    amount: (at + 1) * 100_00,
    match: (at + 1) * 20_00,
    from_income: (at + 1) * 5_00,
  }))
  const lines = linesOf([...outlays, { ...outlays[0]!, paid: false }])
  expect(Object.entries(lines).map(([line, cents]) => [line, cents])).toEqual(
    constructionLines.map((line, at) => [line, (at + 1) * 125_00]),
  )
  const federal = federalShareOf({ outlays, income: 455_00 })
  const answers = {
    'program.a': 'Culverts',
    ...Object.fromEntries(outlayLines.map(([line]) => [`11${line}.a`, lines[line]])),
    '11o.a': 455_00,
    '11q.a': federal,
    '11u.a': federal,
  }
  const read = readerOf(sf271, answers)
  expect([read.cents('11n.total'), read.cents('11p.a'), read.cents('11u.total')]).toEqual([
    11_375_00, 10_920_00, 9_100_00,
  ])
  expect(problemsOf(sf271, answers).filter(({ key }) => key.startsWith('11') && !key.startsWith('11v'))).toEqual([])
})

test('the lines of a proposal fill the rows of the SF-424C, which add up to its total with benefits and indirect cost', () => {
  const line = (more: Partial<PlanLine> & { construction_line?: ConstructionLine | null }): BudgetPlanLine =>
    ({
      description: 'Work',
      year: 1,
      quantity: 1,
      unit_cost: 10_000_00,
      excluded: false,
      subaward: false,
      ...more,
    }) as never
  const lines = [
    ...constructionLines.map((construction_line) => line({ class: 'contractual', construction_line })),
    ...objectClasses.filter((name) => name !== 'indirect').map((name) => line({ class: name, fringe: '30' as never })),
    line({ class: 'personnel', construction_line: 'f', fringe: '25' as never }),
  ]
  const worked = work(lines, {
    indirect: 'de_minimis',
    indirect_rate: 15 as never,
    match_share: null,
    subawardBase: 50_000_00,
  })
  const answers = sf424cFrom(lines, worked)
  const read = readerOf(sf424c, answers)
  expect(read.cents('16.c')).toBe(worked.total)
  expect([read.cents('2.a'), read.cents('3.a'), read.cents('5.a'), read.cents('6.a'), read.cents('9.a')]).toEqual([
    ...[10_000_00, 20_000_00, 20_000_00, 22_500_00, 20_000_00],
  ])
  expect(problemsOf(sf424c, answers)).toEqual([])
})
