import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ScimError } from './errors.ts'
import { parseFilter } from './filter.ts'
import { conditionOf, type Attributes } from './filter-sql.ts'
import { applyPatch, matches, operationsOf, type Operation } from './patch.ts'

// The filters of RFC 7644, section 3.4.2.2, figure 1, as far as they are about users.
test.each([
  'userName eq "bjensen"',
  `name.familyName co "O'Malley"`,
  'userName sw "J"',
  'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"',
  'title pr',
  'meta.lastModified gt "2011-05-13T04:42:34Z"',
  'title pr and userType eq "Employee"',
  'title pr or userType eq "Intern"',
  'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
  'userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")',
  'userType eq "Employee" and (emails.type eq "work")',
  'userType eq "Employee" and emails[type eq "work" and value co "@example.com"]',
  'emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]',
])('the RFC’s filter %s is read', (filter) => expect(parseFilter(filter)).toBeTruthy())

test('and binds more than or, and parentheses more than both', () => {
  const value = { a: 'x', b: 'y', c: 'z' }
  for (const [filter, expected] of [
    ['a eq "x" or b eq "n" and c eq "n"', true],
    ['(a eq "x" or b eq "n") and c eq "n"', false],
    ['not (a eq "x") or c eq "z"', true],
    ['a EQ "X"', true],
  ] as const)
    expect(matches(parseFilter(filter), value), filter).toBe(expected)
})

test('whatever is sent, a filter is read or refused in words, and none of its text becomes SQL', () => {
  const attributes: Attributes = { single: { username: { sql: 's.user_name', kind: 'text' } }, several: {} }
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `userName eq ${JSON.stringify(text)}`),
      ),
      (text) => {
        try {
          const { sql, values } = conditionOf(parseFilter(text), attributes, 2)
          expect(
            sql.replace(
              /s\.user_name|lower|position|starts_with|right|length|coalesce|not|and|or|in|is|null|false|text|[$\d()=<>:, ]/g,
              '',
            ),
          ).toBe('')
          expect(values.every((value) => typeof value === 'string')).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(ScimError)
        }
      },
    ),
  )
})

const patched = (resource: object, ...operations: Operation[]) => applyPatch({ ...resource }, operations)

// RFC 7644, section 3.5.2, and how Entra and Okta implement it.
test.each<[string, object, Operation[], object]>([
  [
    'adds a member',
    { members: [{ value: 'a' }] },
    [{ op: 'add', path: 'members', value: [{ value: 'b' }] }],
    { members: [{ value: 'a' }, { value: 'b' }] },
  ],
  [
    'adds a member who is there',
    { members: [{ value: 'a', display: 'A' }] },
    [{ op: 'add', path: 'members', value: [{ value: 'a' }] }],
    { members: [{ value: 'a', display: 'A' }] },
  ],
  [
    'removes a member by filter',
    { members: [{ value: 'a' }, { value: 'b' }] },
    [{ op: 'remove', path: 'members[value eq "a"]' }],
    { members: [{ value: 'b' }] },
  ],
  [
    'removes a member by value',
    { members: [{ value: 'a' }, { value: 'b' }] },
    [{ op: 'remove', path: 'members', value: [{ value: 'a' }] }],
    { members: [{ value: 'b' }] },
  ],
  ['removes all members', { members: [{ value: 'a' }] }, [{ op: 'remove', path: 'members' }], {}],
  [
    'replaces a part of a value',
    {
      emails: [
        { type: 'work', value: 'a' },
        { type: 'home', value: 'b' },
      ],
    },
    [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'c' }],
    {
      emails: [
        { type: 'work', value: 'c' },
        { type: 'home', value: 'b' },
      ],
    },
  ],
  [
    'makes the value that Entra names',
    {},
    [{ op: 'add', path: 'emails[type eq "work"].value', value: 'c' }],
    { emails: [{ type: 'work', value: 'c' }] },
  ],
  [
    'replaces without a path',
    { active: true, title: 'T' },
    [{ op: 'replace', value: { active: false, 'name.givenName': 'Dana' } }],
    { active: false, title: 'T', name: { givenName: 'Dana' } },
  ],
  [
    'a new primary replaces the one before',
    { emails: [{ value: 'a', primary: true }] },
    [{ op: 'add', path: 'emails', value: [{ value: 'b', primary: true }] }],
    {
      emails: [
        { value: 'a', primary: false },
        { value: 'b', primary: true },
      ],
    },
  ],
  [
    'names without case',
    { displayName: 'A' },
    [{ op: 'replace', path: 'displayname', value: 'B' }],
    { displayName: 'B' },
  ],
  [
    'the department of Entra',
    {},
    [{ op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Works' }],
    { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Works' } },
  ],
])('a patch %s', (_, before, operations, after) => expect(patched(before, ...operations)).toEqual(after))

test("a patch can't change a prototype or a read-only attribute", () => {
  for (const path of ['__proto__.admin', 'constructor.prototype.admin', '__proto__'])
    expect(() => patched({}, { op: 'add', path, value: true })).toThrow(ScimError)
  expect(() => applyPatch({}, [{ op: 'add', value: JSON.parse('{"__proto__":{"admin":true}}') }])).toThrow(ScimError)
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
  for (const path of ['id', 'meta', 'META.created'])
    expect(() => patched({ id: 'x' }, { op: 'replace', path, value: 'y' })).toThrow(/^(id|meta) can’t be changed\.$/i)
  expect(() => operationsOf({ schemas: [], Operations: [] })).toThrow(ScimError)
})
