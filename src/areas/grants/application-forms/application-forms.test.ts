import { expect, test } from 'vitest'
import { addDays, localDay } from '#platform/dates.ts'
import type { LegalLimit } from '#platform/records/law.ts'
import { city } from '#tests/city.ts'
import { createApplicant, editApplicant } from '../applicants/commands.ts'
import { draftApplication, editApplication, setRequirements } from '../applications/commands.ts'
import { writeSection } from '../applications/narratives/commands.ts'
import { applicationCommands, showReadiness } from '../submissions/commands.ts'
import { answerBox, formDocument, setForms, showForms } from './commands.ts'
import { whyFormsNotWhole, whyNotForms, type FilledForm } from './rules.ts'

/** An application of the city for federal money, with the profile that fills its forms. */
async function applied() {
  const place = await city()
  const { max, ada, does, owner, clock } = place
  await does(ada, createApplicant, {
    legal_name: 'City of Alder Falls',
    uei: 'ABCDEFGHJKL1',
    ein: '444444444',
    type: 'city',
    street1: '1 Main Street',
    city: 'Alder Falls',
    state: 'OH',
    zip: '43000-0001',
    district: 'OH-012',
    rep_first: 'Ada',
    rep_last: 'Wong',
    rep_title: 'City Manager',
    rep_phone: '+16145550101',
    rep_email: 'ada@alder-falls.example',
    contact_phone: '+16145550100',
  } as never)
  const row = await does(max, draftApplication, {
    title: 'Clean school buses',
    agency: 'Environmental Protection Agency',
    aln: '66.045',
    lead: max.user_id,
    closes_on: addDays(localDay(clock.now(), 'America/New_York'), 30),
    asked: 1_000_000_00,
    match: 250_000_00,
    documents: [],
  } as never)
  const form = async (kind: FilledForm['kind']) =>
    (await does(max, showForms, { id: row.id })).forms.find((each) => each.kind === kind)!
  const version = async () =>
    Number((await owner.query('select version from grant_applications where id = $1', [row.id])).rows[0].version)
  return { ...place, id: row.id, form, version }
}

test('a federal application starts with the usual forms, filled from what is known, each with its source', async () => {
  const { form } = await applied()
  const { known, given } = await form('sf424')
  expect(given).toEqual({})
  expect(known).toMatchObject({
    organization: { answer: 'City of Alder Falls', from: 'Applicant profile' },
    uei: { answer: 'ABCDEFGHJKL1', from: 'Applicant profile' },
    state: { answer: 'OH: Ohio', from: 'Applicant profile' },
    'contact.email': { from: 'Lead of the application' },
    '18a': { answer: 1_000_000_00, from: 'Application APL-2026-0001' },
  })
  expect((await form('sflll')).known).toMatchObject({ organization: { answer: 'City of Alder Falls' } })
})

test('an answer that differs from what is known needs a reason, which the history keeps', async () => {
  const { form, does, max, owner } = await applied()
  const { id } = await form('sf424')
  const given = { id, box: 'organization', version: 0, answer: 'Alder Falls Fire Department' }
  await expect(does(max, answerBox, given)).rejects.toThrow(
    '8a is “City of Alder Falls” in Applicant profile. Enter a reason for the difference.',
  )
  await does(max, answerBox, { ...given, reason: 'The department has its own registration.' })
  expect((await form('sf424')).given.organization).toMatchObject({
    answer: 'Alder Falls Fire Department',
    reason: 'The department has its own registration.',
  })
  const { rows } = await owner.query(
    `select reason from record_changes where table_name = 'application_form_answers' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ reason: 'The department has its own registration.' }])
  await does(max, answerBox, { id, box: 'organization', version: 1 })
  expect((await form('sf424')).given.organization).toMatchObject({ answer: undefined, version: 2 })
})

test('two people fill in different boxes at once; the second one in the same box hears both answers', async () => {
  const { form, does, max, person } = await applied()
  const eve = await person('Eve', 'manager')
  const { id } = await form('sf424')
  await Promise.all([
    does(max, answerBox, { id, box: 'starts_on', version: 0, answer: '2027-01-01' }),
    does(eve, answerBox, { id, box: 'ends_on', version: 0, answer: '2028-12-31' }),
  ])
  expect((await form('sf424')).given).toMatchObject({
    starts_on: { answer: '2027-01-01' },
    ends_on: { answer: '2028-12-31' },
  })
  await does(eve, answerBox, { id, box: 'starts_on', version: 1, answer: '2027-03-01' })
  await expect(does(max, answerBox, { id, box: 'starts_on', version: 1, answer: '2027-02-01' })).rejects.toThrow(
    'Eve changed 17a while you had it open. It is now March 1, 2027; yours is February 1, 2027. Save again to replace it.',
  )
  await does(max, answerBox, { id, box: 'starts_on', version: 2, answer: '2027-02-01' })
  expect((await form('sf424')).given.starts_on).toMatchObject({ answer: '2027-02-01', version: 3 })
})

test('a total, an unknown box and an answer of the wrong type are refused, and others can’t fill in the form', async () => {
  const { form, does, max, rosa } = await applied()
  const { id } = await form('sf424')
  const box = (name: string, answer: string | number) => does(max, answerBox, { id, box: name, version: 0, answer })
  await expect(box('18g', 1)).rejects.toThrow('18g is calculated from other boxes of the form.')
  await expect(box('99', 'x')).rejects.toThrow('SF-424 has no such box.')
  await expect(box('debt', 'no')).rejects.toThrow('Select yes or no.')
  await expect(box('18c', 'ten')).rejects.toThrow(
    '18c. Estimated funding: State: Enter an amount in dollars and cents.',
  )
  await expect(does(rosa, answerBox, { id, box: 'starts_on', version: 0, answer: '2027-01-01' })).rejects.toThrow(
    'Only a manager',
  )
})

test('readiness names the first box that is missing, in the words of the form', async () => {
  const { id, does, max, version } = await applied()
  const wrong = async () =>
    (await does(max, applicationCommands.facts, { id })).checks.flatMap(({ whyNot }) => whyNot ?? [])
  expect(await wrong()).toContainEqual(
    expect.stringMatching(/^SF-424, 8f\. First name: This item is required\. \d+ more on this form\.$/),
  )
  const { applications } = await does(max, showReadiness, {})
  expect(applications).toMatchObject([{ id, ready: 0 }])
  await does(max, setForms, { id, version: await version(), lines: [{ form: 'sf424' }] as never })
  expect(await wrong()).toContain(
    'The request exceeds $100,000.00 (31 U.S.C. 1352(d)(2)): add the SF-LLL, or enter why it isn’t needed.',
  )
  await does(max, setForms, {
    id,
    version: await version(),
    lines: [{ form: 'sf424' }, { form: 'sflll', excused: 'No lobbying activities to disclose.' }] as never,
  })
  expect((await wrong()).filter((words) => words.includes('SF-LLL'))).toEqual([])
})

test('the document of a form prints its boxes, and a draft has no other forms than it needs', async () => {
  const { form, does, max, id, version } = await applied()
  const paper = await does(max, formDocument, { id: (await form('sf424b')).id })
  expect(paper.body.find((block) => block.is === 'list')).toMatchObject({ numbered: true })
  await expect(
    does(max, setForms, { id, version: await version(), lines: [{ form: 'sf424a' }, { form: 'sf424c' }] as never }),
  ).rejects.toThrow('Select the SF-424A or the SF-424C: a project has one kind of budget.')
  await does(max, editApplication, { id, version: await version(), changes: { title: 'Buses' } as never })
  expect((await form('sf424')).known.project_title).toMatchObject({ answer: 'Buses' })
})

test('a submitted form stays as it was, and the person who filled in a box can’t submit it', async () => {
  const { id, form, does, max, ada, person, owner, organization, version } = await applied()
  const eve = await person('Eve', 'manager')
  await does(max, setForms, {
    id,
    version: await version(),
    lines: [{ form: 'sf424' }, { form: 'sf424b' }, { form: 'sflll', excused: 'Nothing to disclose.' }] as never,
  })
  const answers = {
    'contact.first': 'Max',
    opportunity: 'EPA-1',
    opportunity_title: 'Buses',
    district_program: 'OH-all',
    starts_on: '2027-01-01',
    ends_on: '2028-12-31',
    state_review: 'c. Program is not covered by E.O. 12372.',
    debt: false,
    agreed: true,
  }
  const { id: main } = await form('sf424')
  for (const [box, answer] of Object.entries(answers)) await does(max, answerBox, { id: main, box, version: 0, answer })
  await does(eve, answerBox, { id: (await form('sf424b')).id, box: 'agreed', version: 0, answer: true })
  for (const section of (await owner.query('select id from application_sections where application = $1', [id])).rows)
    await does(max, writeSection, { id, section: section.id, version: 1, body: 'Words.', ready: true })
  const asked = (await owner.query('select id, kind, name from application_requirements where application = $1', [id]))
    .rows
  await does(max, setRequirements, {
    id,
    version: await version(),
    lines: asked.map((each) => ({ ...each, required: true, done: true })) as never,
  })
  await does(max, applicationCommands.review, { id })
  const submit = applicationCommands.submit
  await expect(does(eve, submit, { id, tracking: 'GRANT-1' })).rejects.toThrow(
    'You can’t submit an application you led or wrote.',
  )
  const sealed = await does(ada, submit, { id, tracking: 'GRANT-1' })
  const content = JSON.parse(sealed.package!) as { grants_gov: string; forms: { kind: string }[] }
  expect(content.forms.map(({ kind }) => kind)).toEqual(['sf424', 'sf424b', 'sflll'])
  expect(content.grants_gov).toContain('<SF424_4_0:OrganizationName>City of Alder Falls</SF424_4_0:OrganizationName>')
  expect(content.grants_gov).not.toContain('SFLLL')

  const profile = (
    await owner.query('select id, version from applicant_profiles where organization_id = $1', [organization.id])
  ).rows[0]
  await does(ada, editApplicant, { ...profile, changes: { legal_name: 'City of Cedar Bay' } as never })
  expect((await form('sf424')).known.organization).toEqual({ answer: 'City of Alder Falls', from: 'Submitted package' })
  await expect(does(max, answerBox, { id: main, box: 'starts_on', version: 1, answer: '2027-02-01' })).rejects.toThrow(
    'Only a draft can be edited.',
  )
})

const law = [
  {
    kind: 'lobbying_disclosure',
    amount: 100_000_00,
    unit: 'cents',
    jurisdiction: 'US',
    valid_from: '1989-12-23',
    valid_to: null,
    paragraph: '31 U.S.C. 1352(d)(2)',
  },
] as unknown as readonly LegalLimit[]
const filled = (kind: FilledForm['kind'], given: Record<string, number> = {}): FilledForm => ({
  id: kind,
  kind,
  excused: null,
  known: {},
  given: Object.fromEntries(
    Object.entries(given).map(([key, answer]) => [key, { answer, reason: null, version: 1, by: null }]),
  ),
})

test.each<[string, number, readonly FilledForm[], string | null]>([
  ['below the limit', 100_000_00, [filled('sf424')], null],
  ['above it, with the form', 100_000_01, [filled('sf424'), filled('sflll')], null],
  ['above it, without', 100_000_01, [filled('sf424')], 'add the SF-LLL'],
  ['without the application form', 1, [filled('sf424b')], 'A federal application needs the SF-424.'],
  [
    'with a share that differs',
    1,
    [filled('sf424', { '18a': 5_00 }), filled('sf424c', { '9.a': 10_00, '17.percent': 80 })],
    'Item 18a of the SF-424 is $5.00, but line 17 of the SF-424C is $8.00.',
  ],
])('the forms of an application %s', (_, asked, forms, reason) => {
  const found = whyFormsNotWhole({ aln: '66.045', asked }, forms, { law, today: '2026-11-25' })
  if (reason === null) expect(found).toBeNull()
  else expect(found).toContain(reason)
})

test('a form is listed once', () => {
  expect(whyNotForms([{ form: 'sf424' }, { form: 'sf424' }])).toBe('SF-424, application is listed twice.')
  expect(whyNotForms([{ form: 'sf424a', excused: 'Construction.' }, { form: 'sf424c' }])).toBeNull()
})
