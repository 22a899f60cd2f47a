import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { planOfAction, whyNotPlanOfAction } from '../../controls/plan-of-action/rules.ts'
import { uuidOf } from '../../controls/screens/derived-id.ts'
import { readOscal, type ReadStandard } from './rules.ts'

const param = (id: string, more: object) => ({ id, ...more })
/**
 * In the form of NIST's resolved catalog: two labels, parameters with a label, a choice or a value, and tests of the
 * control.
 */
const catalog = {
  catalog: {
    metadata: { title: 'LOW', version: '5.1.1' },
    params: [param('org', { values: ['the City'] })],
    groups: [
      {
        id: 'ac',
        title: 'Access Control',
        controls: [
          {
            id: 'ac-1',
            title: 'Policy and Procedures',
            params: [
              param('ac-1_prm_1', { label: 'organization-defined personnel or roles' }),
              param('ac-01_odp.03', {
                select: {
                  'how-many': 'one-or-more',
                  choice: ['organization-level', 'after {{ insert: param, ac-01_odp.05 }}'],
                },
              }),
              param('ac-01_odp.04', { label: 'official' }),
              param('ac-01_odp.05', { label: 'frequency', values: ['every year', 'on {{ insert: param, org }} days'] }),
              param('loop', { select: { choice: ['{{ insert: param, loop }}'] } }),
            ],
            props: [
              { name: 'label', class: 'zero-padded', value: 'AC-01' },
              { name: 'label', value: 'AC-1' },
              { name: 'label', class: 'sp800-53a', value: 'AC-01' },
            ],
            links: [{ href: '#ac-2' }],
            parts: [
              {
                name: 'statement',
                parts: [
                  {
                    name: 'item',
                    props: [{ name: 'label', value: 'a.' }],
                    prose: 'Develop and disseminate to {{ insert: param, ac-1_prm_1 }}:',
                    parts: [
                      {
                        name: 'item',
                        props: [{ name: 'label', value: '1.' }],
                        prose: '{{ insert: param, ac-01_odp.03 }} policy of {{ insert: param, org }} [*here*](#x)',
                      },
                    ],
                  },
                  {
                    name: 'item',
                    props: [{ name: 'label', value: 'b.' }],
                    prose:
                      'Designate an {{ insert: param, ac-01_odp.04 }}, {{insert: param, ac-01_odp.05}}, {{ insert: param, ac-9_prm_9 }}, {{ insert: param, loop }}',
                  },
                ],
              },
              { name: 'guidance', prose: 'Explains it.' },
              { name: 'assessment-objective', prose: 'a policy is developed' },
            ],
            controls: [
              { id: 'ac-1.1', title: 'First', props: [{ name: 'label', class: 'sp800-53a', value: 'AC-01(01)' }] },
            ],
          },
        ],
      },
    ],
  },
}

test('parameters are filled in as NIST prints them', () => {
  const { clauses } = readOscal(catalog) as ReadStandard
  expect(clauses[1]!.body).toBe(
    [
      '  a. Develop and disseminate to [Assignment: organization-defined personnel or roles]:',
      '    1. [Selection (one or more): organization-level; after every year, on the City days] policy of the City here',
      '  b. Designate an [Assignment: organization-defined official], every year, on the City days, [Assignment: ac-9_prm_9], [Selection: [Assignment: loop]]',
    ].join('\n'),
  )
})

test('a catalog and a profile of one baseline have the same codes', () => {
  const codes = (content: unknown) =>
    (readOscal(content) as ReadStandard).clauses.map(({ code, under }) => [code, under])
  const profile = {
    profile: { metadata: { title: 'LOW' }, imports: [{ 'include-controls': [{ 'with-ids': ['ac-1', 'ac-1.1'] }] }] },
  }
  expect(codes(catalog)).toEqual([
    ['AC', null],
    ['AC-1', 'AC'],
    ['AC-1(1)', 'AC-1'],
  ])
  expect(codes(profile)).toEqual(codes(catalog))
})

test('parts that do not become a requirement are named', () => {
  expect((readOscal(catalog) as ReadStandard).unread).toEqual([
    'links of a control',
    'guidance of a control',
    'assessment-objective of a control',
  ])
  const profile = {
    profile: {
      metadata: {},
      merge: { flat: {} },
      modify: { 'set-parameters': [] },
      imports: [
        {
          href: '#',
          'exclude-controls': [{}],
          'include-controls': [{ 'with-ids': ['ac-1'], matching: [{ pattern: 'ac-*' }], 'with-child-controls': 'yes' }],
        },
      ],
    },
  }
  expect((readOscal(profile) as ReadStandard).unread).toEqual(
    [
      'exclude-controls of an import',
      'matching of an include-controls',
      'with-child-controls of an include-controls',
      'merge of a profile',
      'modify of a profile',
    ].toSorted((a, b) => order(profile, a) - order(profile, b)),
  )
})
const order = (profile: unknown, words: string) => JSON.stringify(profile).indexOf(`"${words.split(' of ')[0]!}"`)

const failing = {
  id: '01a20276-378f-75bc-8000-000000000001',
  code: 'C-07',
  title: 'Two persons',
  about: null,
  result: 'fail' as const,
  result_words: 'One person paid alone',
  result_at: '2026-11-20T10:00:00.000Z',
}
const city = { id: '01a20276-378f-75bc-8000-000000000002', name: 'Alder Falls' }

test("a plan of action is valid by NIST's schema, and a control has the same id in each", async () => {
  const plan = (controls: readonly (Omit<typeof failing, 'result'> & { result: 'fail' | 'waived' | 'pass' })[]) =>
    planOfAction({ organization: city, now: '2026-11-22T10:00:00.000Z', controls }, uuidOf)
  const ajv = new Ajv({ strict: false, formats: { 'date-time': true, uri: true, 'uri-reference': true, email: true } })
  const validate = ajv.compile(JSON.parse(readFileSync('tests/fixtures/oscal/poam-schema.json', 'utf8')) as object)
  validate(JSON.parse(JSON.stringify(await plan([failing, { ...failing, id: city.id, result: 'waived' }]))))
  expect(validate.errors).toBeNull()
  const [one, again] = [await plan([failing]), await plan([failing])]
  expect(one).toEqual(again)
  const { 'poam-items': items, 'system-id': system } = one['plan-of-action-and-milestones']
  expect(items.every(({ props }) => props.every(({ ns }) => ns === 'urn:granary:oscal'))).toBe(true)
  expect(system.id).toBe(city.id)
  validate(await plan([{ ...failing, result: 'pass' }]))
  expect(validate.errors?.[0]?.message).toBe('must NOT have fewer than 1 items')
  expect(whyNotPlanOfAction([{ result: 'pass' }])).toBe(
    'No active control is failing or waived, so there is nothing to plan.',
  )
  expect(whyNotPlanOfAction([failing])).toBeNull()
})

test('a derived id matches the example in the standard', async () => {
  expect(await uuidOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  )
})
