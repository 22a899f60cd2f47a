import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { bindShortcut } from '../shortcuts/commands.ts'
import { conflictsOf, inForce, whyNotBind } from '../shortcuts/rules.ts'
import { activateConnection, connectionCommands, createConnection, editConnection, trySignIn } from '../sso/commands.ts'
import { trial, whyNotActivate } from '../sso/rules.ts'
import { createPublishedProject, setPublication, withdrawProject } from './commands.ts'
import { commentLife } from './life.ts'
import type { ProjectComment } from './records.ts'
import { asSheet, drill } from './rules.ts'

const by = (role: 'manager' | 'admin') => ({ actor: { user_id: 'ada', role, operates: false }, today: '2026-11-20' })
const paid = (fund: string, department: string, vendor: string, amount: number) => ({
  fund,
  department,
  vendor,
  amount,
})
const payments = [
  paid('A', 'Streets', 'Larkspur', 100_01),
  paid('A', 'Streets', 'Ridgeway', 50_00),
  paid('A', 'Parks', 'Larkspur', 25_00),
  paid('B', 'Water', 'Northline', 200_00),
]

test('from the whole to one vendor, each step adds up to the one above it', () => {
  expect(drill(payments, {})).toEqual({
    level: 'fund',
    total: 375_01,
    slices: [
      { name: 'B', amount: 200_00, payments: 1 },
      { name: 'A', amount: 175_01, payments: 3 },
    ],
  })
  expect(drill(payments, { fund: 'A' })).toEqual({
    level: 'department',
    total: 175_01,
    slices: [
      { name: 'Streets', amount: 150_01, payments: 2 },
      { name: 'Parks', amount: 25_00, payments: 1 },
    ],
  })
  expect(drill(payments, { fund: 'A', department: 'Streets', vendor: 'Larkspur' })).toEqual({
    level: null,
    total: 100_01,
    slices: [],
  })
  expect(drill([], {})).toEqual({ level: 'fund', total: 0, slices: [] })
})

test('administrators decide on resident comments where they find them, and hide with a reason', () => {
  const held = { status: 'held' } as ProjectComment
  expect(commentLife.whyNotHere('show', held, by('manager'))).toBe('Only an administrator can do this.')
  expect(commentLife.whyNotHere('hide', held, by('admin'))).toBeNull()
  expect(commentLife.whyNotHere('show', held, by('admin'))).toBeNull()
})

test('an export keeps its cells apart, and none of them is a formula', () => {
  expect(
    asSheet(
      ['a', 'b'],
      [
        { a: 'One, "two"', b: -5 },
        { a: '=HYPERLINK("x")', b: null },
      ],
    ),
  ).toBe('a,b\r\n"One, ""two""",-5\r\n"\'=HYPERLINK(""x"")",\r\n')
  expect(asSheet(['a', 'b'], [{ a: '\r=1+1', b: '-2.50' }])).toBe('a,b\r\n"\'\r=1+1",-2.50\r\n')
})

test('only what is turned on is public, and turned off it is gone', async () => {
  const { ada, max, does, sees, services } = await city()
  await expect(
    does(max, setPublication, { agency: 'The city', introduction: '', spending: true, projects: true, reports: true }),
  ).rejects.toThrow('Only an administrator can decide what is public.')
  const project = {
    title: 'Mill Road culvert',
    summary: 'A wider one.',
    department: 'Public Works',
    phase: 'design' as const,
    budget: 1,
    photos: [],
  }
  await expect(does(max, createPublishedProject, project)).rejects.toThrow('Projects aren’t public yet.')
  await does(ada, setPublication, {
    agency: 'The city',
    introduction: '',
    spending: true,
    projects: true,
    reports: false,
  })
  const { id } = await does(max, createPublishedProject, project)
  const visitors = async () =>
    (
      await services.database.read(
        { role: 'anon' },
        { text: 'select id from published_projects where id = $1', values: [id] },
      )
    ).rows
  const neighbor = await city()
  expect([
    await visitors(),
    await neighbor.sees(neighbor.rosa, 'select id from published_projects where id = $1', [id]),
  ]).toEqual([[{ id }], [{ id }]])
  await does(ada, setPublication, {
    agency: 'The city',
    introduction: '',
    spending: true,
    projects: false,
    reports: false,
  })
  expect([
    await visitors(),
    await neighbor.sees(neighbor.rosa, 'select id from published_projects where id = $1', [id]),
  ]).toEqual([[], []])
  expect(await sees(max, 'select id from published_projects where id = $1', [id])).toEqual([{ id }])
  await does(max, withdrawProject, { id })
  expect(await sees(max, 'select id from published_projects where id = $1', [id])).toEqual([])
})

const offered = [
  { label: 'Budget', group: 'G', keys: ['g', 'b'] as const },
  { label: 'Bids', group: 'G', keys: ['g', 'i'] as const },
]
test('taken shortcuts are refused, and two on the same keys are named', () => {
  expect(inForce(offered, [{ action: 'Bids', keys: 'gx' }])[1]!.keys).toEqual(['g', 'x'])
  expect(conflictsOf(inForce(offered, [{ action: 'Bids', keys: 'gb' }]))).toEqual([
    { keys: 'gb', labels: ['Budget', 'Bids'] },
  ])
  expect(whyNotBind('gb', { action: 'Bids', offered })).toBe('G B already opens “Budget”. Change that shortcut first.')
  expect(whyNotBind('g1', { action: 'Bids', offered })).toBe('Enter two letters, pressed one after the other.')
  expect(whyNotBind('gz', { action: 'Bids', offered })).toBeNull()
})

test('an administrator changes shortcuts for everyone', async () => {
  const { ada, rosa, does } = await city()
  await does(ada, bindShortcut, { action: 'Bids', keys: 'gx' })
  await expect(does(ada, bindShortcut, { action: 'Budget', keys: 'gx' })).rejects.toThrow(
    'These keys already open “Bids”.',
  )
  await expect(does(rosa, bindShortcut, { action: 'Bids', keys: 'gy' })).rejects.toThrow(
    'Only an administrator can change custom shortcuts.',
  )
})

const connection = {
  issuer: 'https://sso.example.gov/',
  client_id: 'abc',
  domains: 'example.gov',
  email_claim: 'email',
}
const configured = [{ provider: 'city', issuer: 'https://sso.example.gov', client_id: 'abc' }]
const failing = (steps: { what: string; ok: boolean }[]) => steps.filter(({ ok }) => !ok).map(({ what }) => what)
test('a test names the step that fails', () => {
  const answers = {
    issuer: 'https://sso.example.gov',
    authorization_endpoint: 'x',
    jwks_uri: 'y',
    code_challenge_methods_supported: ['S256'],
  }
  const site = { configured, siteUrl: 'https://granary.example' }
  expect(failing(trial(connection, { ...site, discovery: answers }))).toEqual([])
  expect(failing(trial(connection, { ...site, configured: [], discovery: null }))).toEqual([
    'The issuer is in the server settings',
    'The client ID matches the settings',
  ])
  expect(
    failing(trial(connection, { ...site, discovery: { ...answers, code_challenge_methods_supported: ['plain'] } })),
  ).toEqual(['The issuer supports PKCE with S256'])
  expect(failing(trial(connection, { ...site, discovery: 'It did not answer within five seconds.' }))).toEqual([
    'The issuer answers',
  ])
  expect(
    failing(
      trial({ ...connection, issuer: 'http://sso.example.gov', email_claim: 'upn' }, { ...site, discovery: null }),
    ),
  ).toContain('The issuer verifies email addresses')
})

test.each([
  ['a tested one', { status: 'tested', trace: '✓ The issuer answers' }, 'admin', null],
  [
    'one whose test failed',
    { status: 'tested', trace: '✗ The issuer answers' },
    'admin',
    'A step of the last test failed. Fix it and test again.',
  ],
  [
    'one that was not tested',
    { status: 'draft', trace: null },
    'admin',
    'Run a test first: only a tested connection can be activated.',
  ],
  [
    'a tested one as a manager',
    { status: 'tested', trace: null },
    'manager',
    'Only an administrator can activate a sign-in connection.',
  ],
] as const)('a sign-in connection is activated: %s', (_, row, role, reason) => {
  expect(whyNotActivate(row, { role })).toBe(reason)
})

test('the tested connection is the one activated, and a late test brings nothing back', async () => {
  const { ada, does, sees, services, organization } = await city()
  const made = await does(ada, createConnection, {
    name: 'The city',
    issuer: 'https://sso.example.gov',
    client_id: 'abc',
    email_claim: 'email',
  })
  const tries = (by = services) =>
    trySignIn.run({ organization_id: organization.id, id: made.id, person: ada.user_id }, by)
  const standing = async () =>
    (
      await sees(ada, 'select status, tested_at is not null as tried, version from sso_connections where id = $1', [
        made.id,
      ])
    )[0] as { status: string; tried: boolean; version: number }
  await tries()
  expect(await standing()).toMatchObject({ status: 'tested', tried: true })
  await does(ada, editConnection, {
    id: made.id,
    version: (await standing()).version,
    changes: { client_id: 'another' },
  })
  expect(await standing()).toMatchObject({ status: 'draft', tried: false })
  await expect(does(ada, activateConnection, { id: made.id, reason: 'Ready' })).rejects.toThrow('Run a test first')
  // It is retired while its issuer is still answering.
  const slow = {
    ...services.database,
    read: async (...asked: Parameters<typeof services.database.read>) => {
      const answer = await services.database.read(...asked)
      await does(ada, connectionCommands.retire, { id: made.id })
      return answer
    },
  }
  await tries({ ...services, database: slow })
  expect(await standing()).toMatchObject({ status: 'retired', tried: false })
})
