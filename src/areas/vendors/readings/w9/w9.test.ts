import { expect, test } from 'vitest'
import { pageOf, w9 } from '#tests/papers.ts'
import { readW9, w9Mismatches, type ReadW9 } from './rules.ts'

const values = ({ notes, ...fields }: ReadW9) => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, found]) => [name, found?.value ?? null])),
  notes,
})
const larkspur = {
  name: 'Larkspur Paving LLC',
  business: 'Larkspur Roads',
  type: 'llc',
  address: '400 Quarry Road, Alder Falls, IA 50001',
  city: 'Alder Falls, IA',
  tin_kind: 'ein',
  tin_last: '6789',
  signed: '2026-10-12',
  notes: [],
}

test('a W-9 is read line by line, with the last digits of its number', () => {
  expect(values(readW9(pageOf(w9)))).toEqual(larkspur)
})

test('a list of labels and values is read as the form is', () => {
  const list = `Form W-9 (substitute)
Name:  Larkspur Paving LLC
Business name:  Larkspur Roads
[x] LLC  [ ] Partnership
Address:  400 Quarry Road
City, state, ZIP code:  Alder Falls, IA 50001
EIN:  ••-•••6789
Signature of owner  Vera Novak  Date:  Oct 12, 2026`
  expect(values(readW9(pageOf(list)))).toEqual(larkspur)
})

test.each([
  ['Alder Falls, IA 50001', '400 Quarry Road, Alder Falls, IA 50001', 'Alder Falls, IA'],
  ['Alder Falls IA 50001-1234', '400 Quarry Road, Alder Falls, IA 50001-1234', 'Alder Falls, IA'],
  ['ALDER FALLS, ia, 50001', '400 Quarry Road, ALDER FALLS, IA 50001', 'ALDER FALLS, IA'],
  ['Alder Falls, Iowa 50001', '400 Quarry Road, Alder Falls, Iowa 50001', 'Alder Falls, Iowa'],
  ['Alder Falls, IA', '400 Quarry Road, Alder Falls, IA', 'Alder Falls, IA'],
  ['Los Angeles CA', '400 Quarry Road, Los Angeles, CA', 'Los Angeles, CA'],
])('line 6 “%s” gives the address its ZIP code and the city its state', (line, address, city) =>
  expect(values(readW9(pageOf(w9.replace('Alder Falls, IA 50001', line))))).toMatchObject({ address, city }),
)

test.each<[string, (text: string) => string, Partial<Record<keyof ReadW9, unknown>>]>([
  [
    'another form',
    () => 'Form W-8BEN\nName: Larkspur',
    { name: null, notes: ['This file doesn’t read like a form W-9.'] },
  ],
  [
    'no business name',
    (text) => text.replace('   Larkspur Roads\n', ''),
    { name: 'Larkspur Paving LLC', business: null },
  ],
  [
    'two boxes',
    (text) => text.replace('☐ Partnership', '☒ Partnership'),
    { type: null, notes: ['More than one tax class is checked.'] },
  ],
  ['no box', (text) => text.replace('☒', '☐'), { type: null, notes: [] }],
  [
    'no number',
    (text) => text.replace(/•.*9/, ''),
    { tin_last: null, tin_kind: null, notes: ['No tax number could be read.'] },
  ],
  [
    'two numbers',
    (text) => `${text}\nEmployer identification number\n••-•••1111`,
    { tin_last: null, notes: ['The file has more than one tax number.'] },
  ],
  [
    'a Social Security number',
    (text) => text.replace('or\nEmployer identification number\n•  •  –  •  •  •', '•  •  •  –  •  •  –'),
    { tin_kind: 'ssn', tin_last: '6789' },
  ],
  ['no date', (text) => text.replace(/Date ▶.*/, ''), { signed: null, notes: ['No date of signature could be read.'] }],
])('a form with %s', (_, change, expected) => expect(values(readW9(pageOf(change(w9))))).toMatchObject(expected))

const file = { name: 'Larkspur Paving', tin_kind: 'ein' as const, tin_last: '6789', today: '2026-11-20' }
test.each<[string, Partial<typeof file> | { tin_last: null } | { tin_kind: 'ssn' }, string[]]>([
  ['fits', {}, []],
  ['has the trade name', { name: 'Larkspur Roads' }, []],
  [
    'is another company’s',
    { name: 'Birch Paving' },
    ['The form names Larkspur Paving LLC and Larkspur Roads, not Birch Paving.'],
  ],
  [
    'has another number',
    { tin_last: '1111' },
    ['The number on the form ends in 6789. The number on file ends in 1111.'],
  ],
  ['is the first', { tin_last: null }, ['The number on the form ends in 6789. No number is on file.']],
  ['has another kind of number', { tin_kind: 'ssn' }, ['The form has an EIN. On file is a Social Security number.']],
  ['is old', { today: '2029-11-20' }, ['The form was signed more than three years ago. Ask for a new one.']],
  ['is dated ahead', { today: '2026-10-11' }, ['The date of signature is in the future.']],
])('a form that %s', (_, change, words) =>
  expect(w9Mismatches(readW9(pageOf(w9)), { ...file, ...change })).toEqual(words),
)
