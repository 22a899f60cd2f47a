import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendPart } from '#platform/sheets/import-part.ts'
import { recovering } from '#tests/fema.ts'
import { exportProject, importDeclarations, takeOverDeclaration } from './commands.ts'
import { inSentenceCase, mappingOf, readDeclarations, unmapped, whyNotMapping } from './rules.ts'

/** The header of OpenFEMA's DisasterDeclarationsSummaries; the places are made up. */
const head =
  'femaDeclarationString,disasterNumber,state,declarationType,declarationDate,fyDeclared,incidentType,declarationTitle,ihProgramDeclared,iaProgramDeclared,paProgramDeclared,hmProgramDeclared,incidentBeginDate,incidentEndDate,disasterCloseoutDate,tribalRequest,fipsStateCode,fipsCountyCode,placeCode,designatedArea,declarationRequestNumber,lastIAFilingDate,lastRefresh,hash,id'.split(
    ',',
  )
const line = ({
  number = 'DR-4001-IA',
  type = 'DR',
  state = 'IA',
  day = '2023-04-24T00:00:00.000Z',
  area = 'Alder (County)',
  county = '27',
  pa = 'True',
  hash = 'h1',
  id = 'one',
  title = 'SEVERE STORMS AND FLOODING',
} = {}) => [
  number,
  '4001',
  state,
  type,
  day,
  '2023',
  'Flood',
  title,
  'True',
  'False',
  pa,
  'True',
  '2023-04-19T00:00:00.000Z',
  '2023-04-20T00:00:00.000Z',
  '',
  'False',
  '19',
  county,
  '99027',
  area,
  '23044',
  '',
  '2023-05-22T03:41:22.800Z',
  hash,
  id,
]
const mapping = mappingOf(head)

test('OpenFEMA columns are matched by name, and missing ones are reported', () => {
  expect(whyNotMapping(mapping)).toBeNull()
  expect(mapping.area).toBe(19)
  expect(whyNotMapping(mappingOf(['id', 'state']))).toBe(
    'Select the column for “Declaration”. In OpenFEMA’s file it is femaDeclarationString.',
  )
})

test('a row becomes a designation; an unreadable row is reported by line, and a duplicate counts once', () => {
  const { rows, problems, duplicates } = readDeclarations(
    [
      line(),
      line({ type: 'XX', id: 'two' }),
      line({ hash: 'h2' }),
      line({ day: 'yesterday', id: 'three' }),
      line({ area: '', id: 'four' }),
    ],
    mapping,
  )
  expect(rows).toMatchObject([
    {
      openfema_id: 'one',
      declaration: 'DR-4001-IA',
      fips: '19027',
      declared_on: '2023-04-24',
      incident_ends: '2023-04-20',
      closed_on: null,
      public_assistance: true,
      individual_assistance: true,
      individuals_households: 'yes',
      hash: 'h2',
    },
  ])
  expect(problems).toEqual([
    'Line 3: “XX” isn’t a declaration type.',
    'Line 5: “yesterday” isn’t a date.',
    'Line 6: Area is empty.',
  ])
  expect(duplicates).toBe(1)
  expect(inSentenceCase('SEVERE STORMS AND FLOODING')).toBe('Severe storms and flooding')
})

test('IHP declarations count as Individual Assistance, and an invalid flag is reported', () => {
  const flagged = (ih: string, ia: string) =>
    readDeclarations(
      [
        line().map((cell, at) =>
          head[at] === 'ihProgramDeclared' ? ih : head[at] === 'iaProgramDeclared' ? ia : cell,
        ),
      ],
      mapping,
    )
  const said = (ih: string, ia: string) =>
    flagged(ih, ia).rows.map(({ individual_assistance, individuals_households }) => [
      individual_assistance,
      individuals_households,
    ])
  expect(said('True', 'False')).toEqual([[true, 'yes']])
  expect(said('False', 'True')).toEqual([[true, 'no']])
  expect(said('False', 'False')).toEqual([[false, 'no']])
  expect(said('', '1')).toEqual([[true, 'not_said']])
  expect(flagged('maybe', 'False').problems).toEqual([
    'Line 2: Individuals and Households is “maybe”. Use true or false.',
  ])
  expect(unmapped([...head, 'ferry'], mapping)).toEqual([
    'disasterNumber',
    'fyDeclared',
    'tribalRequest',
    'placeCode',
    'declarationRequestNumber',
    'lastIAFilingDate',
    'lastRefresh',
    'ferry',
  ])
})

test('a second import leaves unchanged rows alone, and a declaration is added to the register once', async () => {
  const { does, rosa, max, sees } = await recovering()
  async function takes(cells: string[][], state: string | null = null) {
    const sheet = randomUUID()
    await does(max, sendPart, { sheet, part: 0, cells })
    return does(max, importDeclarations, { sheet, parts: 1, file: 'declarations.csv', mapping, state })
  }
  const cells = [
    line(),
    line({ id: 'two', area: 'Birch (County)', county: '29' }),
    line({ id: 'three', number: 'DR-4002-OK', state: 'OK' }),
  ]
  expect(await takes(cells)).toMatchObject({ rows: 3, added: 3, changed: 0, unchanged: 0 })
  expect(
    await takes([cells[0]!, line({ id: 'two', area: 'Birch (County)', county: '29', pa: 'False', hash: 'h9' })]),
  ).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
  expect(
    await takes([line({ id: 'four', number: 'DR-4003-OK', state: 'OK' }), line({ id: 'five' })], 'ia'),
  ).toMatchObject({ rows: 2, added: 1 })
  await expect(takes([line({ type: 'XX' })])).rejects.toThrow('Line 2: “XX” isn’t a declaration type.')
  await expect(
    does(rosa, importDeclarations, { sheet: randomUUID(), parts: 1, file: 'x', mapping, state: null }),
  ).rejects.toThrow('Only a manager can change designations.')

  const shares = { federal_share: 75, emergency_share: 100 }
  const row = await does(max, takeOverDeclaration, { number: 'DR-4001-IA', ...shares })
  expect(row).toMatchObject({
    title: 'Severe storms and flooding',
    came_by: 'openfema',
    public_assistance: true,
    incident_begins: '2023-04-19',
  })
  expect(
    await sees(rosa, 'select area, fips from declared_areas where declaration = $1 order by position', [row.id]),
  ).toEqual([
    { area: 'Alder (County)', fips: '19027' },
    { area: 'Birch (County)', fips: '19029' },
  ])
  await expect(does(max, takeOverDeclaration, { number: 'DR-4001-IA', ...shares })).rejects.toThrow(
    'is already in your register',
  )
  await expect(does(max, takeOverDeclaration, { number: 'DR-1-IA', ...shares })).rejects.toThrow(
    'DR-1-IA isn’t in any imported file.',
  )
  const next = await recovering()
  expect(await next.sees(next.ada, 'select id from fema_designations')).toEqual([])
})

test("a project is exported whole, under OpenFEMA's names, and logged", async () => {
  const { obligated, does, max, rosa, sees } = await recovering()
  const project = await obligated()
  const { content, file } = await does(max, exportProject, { project: project.id })
  expect(content.fundedProject).toMatchObject({
    disasterNumber: 4706,
    pwNumber: 'PW 12',
    damageCategoryCode: 'C',
    projectAmount: 600_000,
    federalShareObligated: 450_000,
    projectSize: 'Small',
  })
  expect(content.damage).toMatchObject([{ place: 'Culvert', eligibility: [{ status: 'eligible' }] }])
  expect(await sees(rosa, `select file, rows::int from fema_exchanges where kind = 'project_out'`)).toEqual([
    { file, rows: 2 },
  ])
  const next = await recovering()
  await expect(next.does(next.max, exportProject, { project: project.id })).rejects.toThrow('does not exist')
})
