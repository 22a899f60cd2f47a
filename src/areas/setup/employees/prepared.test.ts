import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { invitePrepared, removePrepared } from './commands.ts'
import { whyNotSend } from './rules.ts'

const ann = { name: 'Ann Lee', invited_at: null }
test.each<[string, Parameters<typeof whyNotSend>[0], number, string | null]>([
  ['not sent yet', [ann], 1, null],
  ['removed meanwhile', [ann], 2, 'A prepared invitation was just removed. Select again.'],
  [
    'already invited',
    [{ ...ann, invited_at: '2026-11-20T10:00:00Z' }],
    1,
    'Ann Lee is already invited. Resend the invitation under Invitations.',
  ],
])('invitations %s', (_, rows, selected, reason) => expect(whyNotSend(rows, selected)).toBe(reason))

test('prepared invitations are sent when an administrator asks, with role and department, all or none', async () => {
  const { ada, max, does, sees, owner, organization } = await city()
  const center = await owner.query<{ id: string }>(
    `insert into cost_centers (organization_id, code, name, valid_from, status)
      values ($1, '30', 'Public Works', '2026-01-01', 'open') returning id`,
    [organization.id],
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into prepared_invitations (organization_id, name, email, role, department)
      values ($1, 'Ann Lee', 'Ann.Lee@alder.example', 'manager', $2), ($1, 'Ben Cole', $3, 'user', null) returning id`,
    [organization.id, center.rows[0]!.id, max.email],
  )
  const [first, second] = rows.map(({ id }) => id) as [string, string]
  await expect(does(max, invitePrepared, { ids: [first] })).rejects.toThrow('Only an administrator can invite people.')
  await expect(does(ada, invitePrepared, { ids: [first, second] })).rejects.toThrow(
    `${max.email}: This person is already a member of your organization.`,
  )
  expect(await sees(ada, 'select from invitations')).toEqual([])
  expect(await does(ada, invitePrepared, { ids: [first] })).toEqual({ invited: 1 })
  expect(await sees(ada, 'select email, role, display_name, department from invitations')).toEqual([
    { email: 'ann.lee@alder.example', role: 'manager', display_name: 'Ann Lee', department: 'Public Works' },
  ])
  await expect(does(ada, invitePrepared, { ids: [first] })).rejects.toThrow('Ann Lee is already invited.')
  await expect(does(ada, removePrepared, { id: first })).rejects.toThrow('This invitation was sent.')
  await expect(does(max, removePrepared, { id: second })).rejects.toThrow('Only an administrator')
  await does(ada, removePrepared, { id: second })
  expect(await sees(ada, 'select email from prepared_invitations')).toEqual([{ email: 'Ann.Lee@alder.example' }])
  expect(await sees(max, 'select email from prepared_invitations')).toEqual([])
})
