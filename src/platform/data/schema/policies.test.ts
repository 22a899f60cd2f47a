import { expect, test } from 'vitest'
import { bindsTenant } from './policies.ts'

const own = '(organization_id = ( SELECT app.organization_id() AS organization_id))'
const operator = '( SELECT app.operates() AS operates)'

test.each<[string, boolean]>([
  [own, true],
  ['(organization_id = app.organization_id())', true],
  [`(${own} AND (status <> 'closed'::text))`, true],
  [`((status <> 'a OR b'::text) AND (${own} AND (x = 1)))`, true],
  [`(${own} OR ${operator})`, true],
  [`(${own} OR ((organization_id IS NULL) AND ${operator}))`, true],
  [`(${own} OR (${operator} AND (published OR ${operator})))`, true],
  [`(${own} OR (organization_id = ( SELECT app.break_glass() AS break_glass)))`, true],
  [`(${own} OR ((published OR ${operator}) AND open))`, false],
  [`((${own} AND (a = 1)) OR (${own} AND (b = 2)) OR ${operator})`, true],
  // A user admitted by another condition sees more than their own organization.
  ['true', false],
  ['published', false],
  [`(${own} OR published)`, false],
  [`(${own} OR (user_id = ( SELECT app.user_id() AS user_id)))`, false],
  [`((published AND ${own}) OR published)`, false],
  [`(NOT ${own})`, false],
  [`((NOT ${own}) AND published)`, false],
  [operator, false],
  [`(${own} OR (( SELECT app.role() AS role) = 'platform_admin'::text))`, false],
  [`(${own} IS NOT TRUE)`, false],
  [`(EXISTS ( SELECT 1 FROM members m WHERE ((m.id = x.id) AND ${own})))`, false],
  [`CASE WHEN ${own} THEN true ELSE published END`, false],
  ["(organization_id = '7'::uuid)", false],
  ['(other.organization_id = ( SELECT app.organization_id() AS organization_id))', false],
  [`(title = 'x) AND ${own.replaceAll("'", "''")} AND ('::text)`, false],
  ['((', false],
])('%s keeps a member within the organization: %s', (expression, yes) => {
  expect(bindsTenant(expression)).toBe(yes)
})

test('a policy without an expression does not', () => {
  expect(bindsTenant(null)).toBe(false)
})
