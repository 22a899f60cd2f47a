import { expect, test } from 'vitest'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'
import { records } from '../records.ts'
import { testDatabase } from '#tests/database.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { whyNotLine, whyNotName, whyNotText } from './written-text.ts'

const refused = [
  ['an override of direction', 'Ada \u202etsivqdniL'],
  ['an isolate', 'Ada \u2068Lindqvist'],
  ['a zero-width space', 'Ada\u200b Lindqvist'],
  ['two zero-width spaces', '\u200b\u200b'],
  ['a joiner between Latin letters', 'Ada\u200dL'],
  ['a soft hyphen', 'Lind\u00adqvist'],
  ['a tag character', 'Ada\u{e0041}'],
  ['a lone accent', '\u0301Ada'],
  ['an accent after a space', 'Ada \u0301'],
  ['a control', 'Ada\u0007'],
  ['a Hangul filler', '\u3164'],
  ['only blanks', '\u2003\u2800'],
  ['a Cyrillic letter in a Latin word', 'Аda Lindqvist'],
  ['a Greek letter in a Latin word', 'Ada Lindqvιst'],
  ['two lines', 'Ada\nLindqvist'],
] as const
const allowed = [
  'Ada Lindqvist',
  'José Ñandú',
  'Jose\u0301',
  'Zoë O’Brien-Šmíd',
  'محمد الأمين',
  'דוד בן־גוריון',
  'علی\u200cرضا',
  'Иван Петров',
  '王小明',
  'Smith & Sons, LLC (Ohio)',
  '3M',
  'Müller · rosa',
  '',
]
const lines = ['⚠️ Flood', '👩‍🚒 Crew', 'Depth in µm', 'Ω meter']

test.each(refused)('a name with %s is rejected', (_, name) => expect(whyNotName('Name', name)).toMatch(/^Name /))
test.each(allowed)('the name %s is allowed', (name) => expect(whyNotName('Name', name)).toBeNull())
test.each(lines)('the line %s is allowed', (line) => expect(whyNotLine('Title', line)).toBeNull())
test('several lines may have any language and its marks, and nothing that changes the direction of surrounding text', () => {
  expect(whyNotText('Note', 'One\n\ttwo \u200f\u05d0 \ufeff')).toBeNull()
  expect(whyNotText('Note', 'pay \u202e001$')).toMatch(/direction/)
})

test('PostgreSQL and the forms give the same verdict', async () => {
  const { owner } = await testDatabase()
  const every = [
    ...refused.map(([, text]) => text),
    ...allowed,
    ...lines,
    'a\u2066b',
    'a\u0085b',
    'One\n\ttwo \u200f\u05d0',
    'e\u0301\u0301\u0301\u0301\u0301',
  ]
  const here = { name: whyNotName, line: whyNotLine, text: whyNotText }
  for (const [kind, judge] of Object.entries(here)) {
    const { rows } = await owner.query<{ reason: string | null }>(
      `select app.why_not_text($1, value) as reason from unnest($2::text[]) with ordinality given (value, at)
        order by at`,
      [kind, every],
    )
    expect(
      rows.map(({ reason }) => reason),
      kind,
    ).toEqual(every.map((text) => judge('It', text)?.replace(/^It /, '') ?? null))
  }
})

test('a direct write of a vendor with such a name is refused in a sentence', async () => {
  const wire = await startWire()
  const { owner, organization, max } = await city()
  const { error } = await wire
    .signedIn(max)
    .from('vendors')
    .insert({ number: 'V-1', name: 'Acme\u202e', type: 'llc', email: 'a@example.com' })
  expect(error).not.toBeNull()
  await expect(
    owner.query(
      `insert into vendors (organization_id, number, name, type, email) values ($1, 'V-9', $2, 'llc', 'a@example.com')`,
      [organization.id, 'Acme\u202e'],
    ),
  ).rejects.toThrow('Name has control or direction characters')
  await expect(
    owner.query(
      `insert into vendors (organization_id, number, name, type, email, city)
        values ($1, 'V-9', 'Acme', 'llc', 'a@example.com', $2)`,
      [organization.id, 'Spring\u200bfield'],
    ),
  ).rejects.toThrow('City has invisible characters')
})

test("a member whose name looks like another member's has the email beside it, and loses it with the name", async () => {
  const { owner, person, organization } = await city()
  const ada = await person('Ada Lindqvist')
  const rosa = await person('Rosa Diaz')
  const nameOf = async (user: string) =>
    (
      await owner.query<{ display_name: string }>('select display_name from organization_members where user_id = $1', [
        user,
      ])
    ).rows[0]!.display_name
  const rename = (user: string, name: string) =>
    owner.query('update organization_members set display_name = $2 where user_id = $1', [user, name])
  for (const worn of [
    'Ada Lindqvist',
    'ADA  Lindqvist',
    'Ada Lindqvist.',
    'Adа Lindqvist'.replace('а', 'a'),
    `Ada Lindqvist · ${ada.email.split('@')[0]}`,
  ]) {
    await rename(rosa.user_id, worn)
    expect(await nameOf(rosa.user_id)).toMatch(new RegExp(` · ${rosa.email.split('@')[0]}$`))
  }
  expect(await nameOf(ada.user_id)).toBe('Ada Lindqvist')
  await rename(ada.user_id, 'Ada Lindqvist')
  expect(await nameOf(ada.user_id)).toBe('Ada Lindqvist')
  await owner.query(`update organization_members set email = 'rosa.new@example.gov' where user_id = $1`, [rosa.user_id])
  expect(await nameOf(rosa.user_id)).toMatch(/ · rosa\.new$/)
  await rename(rosa.user_id, 'Rosa Diaz')
  expect(await nameOf(rosa.user_id)).toBe('Rosa Diaz')
  const elsewhere = await city()
  expect(await nameOf((await elsewhere.person('Ada Lindqvist')).user_id)).toBe('Ada Lindqvist')
  expect(organization.id).not.toBe(elsewhere.organization.id)
})

test('the database checks each declared text as its declared kind', async () => {
  const { owner } = await testDatabase()
  const { rows } = await owner.query<{ table: string; columns: string[] }>(
    `select relname as table, string_to_array(replace(encode(tgargs, 'escape'), '\\000', ' '), ' ') as columns
       from pg_trigger join pg_class c on c.oid = tgrelid where tgname = 'keep_text'`,
  )
  const judged = new Map(rows.map(({ table, columns }) => [table, columns.filter(Boolean).toSorted()]))
  for (const record of records as readonly AnyRecord[])
    expect(judged.get(record.table), record.table).toEqual(
      columnsOf(record)
        .flatMap(([name, field]) => (field.kind === 'text' ? [`${field.name ? 'n' : 'l'}:${name}`] : []))
        .toSorted(),
    )
})
