import { expect, test } from 'vitest'
import { addDays, addMonths } from '#platform/dates.ts'
import { recovering } from '#tests/fema.ts'
import { enterDeclaration } from '../declarations/commands.ts'
import type { Dated } from '../fema-terms/rules.ts'
import { draftMitigation, editMitigation, mitigationCommands } from './commands.ts'
import { annuity, benefitCost, hmgpCeiling } from './rules.ts'

const { submit, award, decline, facts, withdraw } = mitigationCommands

test.each([
  [7, 13.80075],
  [3.1, 25.24827],
  [0, 50],
])('the present value of a dollar a year for fifty years at %s percent is %s', (percent, factor) =>
  expect(annuity(percent, 50)).toBeCloseTo(factor, 5),
)

const wall = { cost: 600_000_00, maintenance: 0, benefits: 50_000_00, life: 50 }
test.each<[string, Partial<typeof wall>, number, number]>([
  ['at seven percent', {}, 7, 1.15],
  ['at 3.1 percent', {}, 3.1, 2.104],
  ['at seven percent with 2,000 of maintenance a year', { maintenance: 2_000_00 }, 7, 1.099],
])('50,000 a year for fifty years against 600,000: %s', (_, change, percent, ratio) =>
  expect(benefitCost({ ...wall, ...change }, percent).ratio).toBe(ratio),
)

test('the present values of the last case are 690,037 and 627,601', () => {
  const { present_benefits, present_costs } = benefitCost({ ...wall, maintenance: 2_000_00 }, 7)
  expect([Math.floor(present_benefits / 100), Math.floor(present_costs / 100)]).toEqual([690_037, 627_601])
})

const row = (kind: Dated['kind'], value: number): Dated => ({ kind, value, valid_from: '2020-06-01', valid_to: null })
const tiers = [
  row('hmgp_first', 15),
  row('hmgp_first_to', 2e9),
  row('hmgp_second', 10),
  row('hmgp_second_to', 1e10),
  row('hmgp_third', 7.5),
  row('hmgp_third_to', 35.333e9),
  row('hmgp_enhanced', 20),
]
test.each([
  [1e9, false, 150e6],
  [2e9, false, 300e6],
  [3e9, false, 400e6],
  [1e10, false, 1_100e6],
  [12e9, false, 1_250e6],
  [3e9, true, 600e6],
  [40e9, true, 7_066.6e6],
])('of %s dollars of assistance (enhanced plan: %s) mitigation gets %s', (assistance, enhanced, ceiling) => {
  expect(hmgpCeiling(assistance * 100, '2026-01-01', tiers, enhanced)).toBe(ceiling * 100)
})

test("a subapplication under another disaster has another deadline, and a person who changed it can't submit it", async () => {
  const { rosa, max, does, declaration, declared, today } = await recovering()
  const row = await does(rosa, draftMitigation, {
    title: 'Larger culvert',
    program: 'hmgp',
    declaration: declaration.id,
    activity: 'drainage',
    scope: 'A box culvert',
    plan: 'adopted',
    cost: 600_000_00,
    benefits: 50_000_00,
    alternatives: 'Nothing.',
    basis: 'Three floods.',
    owner: rosa.user_id,
    documents: [],
  } as never)
  const other = await does(max, enterDeclaration, {
    number: 'DR-4707-IA',
    title: 'Wind',
    type: 'DR',
    incident: 'Wind',
    state: 'IA',
    declared_on: addDays(declared, 20),
    incident_begins: addDays(today, -50),
    hazard_mitigation: true,
    federal_share: 75,
    emergency_share: 75,
    owner: max.user_id,
  } as never)
  expect(
    await does(max, editMitigation, { id: row.id, version: row.version, changes: { declaration: other.id } }),
  ).toMatchObject({ due_on: addMonths(addDays(declared, 20), 15) })
  await expect(does(max, submit, { id: row.id })).rejects.toThrow('You can’t submit a subapplication you changed.')
})

test('a subapplication is calculated as it is edited, submitted by another person when it is complete, and awarded', async () => {
  const { rosa, max, does, declaration, declared } = await recovering()
  const row = await does(rosa, draftMitigation, {
    title: 'Larger culvert',
    program: 'hmgp',
    declaration: declaration.id,
    activity: 'drainage',
    scope: 'A box culvert',
    plan: 'adopted',
    cost: 600_000_00,
    benefits: 50_000_00,
    owner: rosa.user_id,
    documents: [],
  } as never)
  expect(row).toMatchObject({ federal: 450_000_00, due_on: addMonths(declared, 15) })
  expect([Number(row.rate), Number(row.ratio)]).toEqual([7, 1.15])
  await expect(does(rosa, submit, { id: row.id })).rejects.toThrow('Only a manager can do this.')
  await expect(does(max, submit, { id: row.id })).rejects.toThrow('Enter “Alternatives” and “Source of figures” first.')
  await expect(
    does(rosa, editMitigation, { id: row.id, version: row.version, changes: { asked_share: 76 } }),
  ).rejects.toThrow('The federal share can’t exceed 75% (44 CFR 206.432(c)).')
  const dear = await does(rosa, editMitigation, {
    id: row.id,
    version: row.version,
    changes: { alternatives: 'Nothing; two pipes.', basis: 'Three floods in 20 years.', cost: 700_000_00 },
  })
  expect(Number(dear.ratio)).toBe(0.986)
  await expect(does(max, submit, { id: row.id })).rejects.toThrow('The benefit-cost ratio must be 1.0 or more')
  expect(await does(max, facts, { id: row.id })).toEqual({
    whyNot: null,
    ratio: 0.986,
    dueOn: addMonths(declared, 15),
    wroteIt: false,
  })
  await does(rosa, editMitigation, { id: row.id, version: dear.version, changes: { cost: 600_000_00 } })
  await does(max, submit, { id: row.id })
  await expect(does(max, award, { id: row.id, awarded: 0, words: 'Yes.' })).rejects.toMatchObject({
    fields: { awarded: expect.any(String) },
  })
  await does(max, mitigationCommands.return, { id: row.id, words: 'Add the drainage study.' })
  expect(await does(max, submit, { id: row.id })).toMatchObject({
    status: 'submitted',
    decision: 'Add the drainage study.',
  })
  expect(await does(max, award, { id: row.id, awarded: 450_000_00, words: 'Selected.' })).toMatchObject({
    status: 'approved',
    awarded: 450_000_00,
    decision: 'Selected.',
  })
  await expect(does(rosa, withdraw, { id: row.id, reason: 'No.' })).rejects.toThrow('can’t be withdrawn')
  const next = await recovering()
  await expect(next.does(next.max, decline, { id: row.id, words: 'Ours.' })).rejects.toThrow('does not exist')
})
