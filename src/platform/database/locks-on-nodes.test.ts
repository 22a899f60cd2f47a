import { expect, test } from 'vitest'
import { takeTurn, turnAt, writesCopy } from './locks-on-nodes.ts'

const turn = (text: string, values: unknown[] = []) => {
  const found = turnAt({ text, values })
  return found && [takeTurn(found, found.of ?? 'found').values![0], found.asked.text]
}

test.each([
  ['select from organizations where id = $1 for no key update', ['a'], 'public.organizations a'],
  ['select email from auth.users where id = $1 for update', ['u'], 'auth.users u'],
  [
    'select from organization_members m where m.user_id = any($1) and m.organization_id = $2 order by 1 for update',
    ['u', 'a'],
    'public.organization_members a',
  ],
  [
    'select u.id from auth.users u left join m on m.user_id = u.id where u.id = $1 for update of u',
    ['U'],
    'auth.users u',
  ],
  [
    'select id, name from auth.users where email = $1 and deleted_at is null for update',
    ['u@a.gov'],
    'auth.users found',
  ],
  [`select 1 from plans where code = 'enterprise' for update`, [], 'public.plans '],
])('%s: takes a turn by agency or person, without a lock of the table', (text, values, key) => {
  expect(turn(text, values)).toEqual([key, text.replace(/ for (no key )?update( of u)?$/, '')])
})

test.each([
  'select * from purchase_orders where organization_id = $1 and id = $2 for update',
  'select from organizations where id = $1',
  'update organizations set name = $2 where id = $1',
])('%s: stays as it is', (text) => expect(turn(text, ['a', 'b'])).toBeUndefined())

test.each([
  ['insert into user_roles (organization_id) values ($1)', true],
  ['with gone as (delete from public.invitations where id = $1 returning id) select id from gone', true],
  ['update auth.users set email_confirmed_at = $2 where id = $1', true],
  ['insert into funds (id) select user_id from user_roles on conflict do update set id = $1', false],
  ['select * from organizations', false],
  ['update auth.sessions set refreshed_at = $1', false],
])('%s: writes a copied table: %s', (text, writes) => expect(writesCopy(text)).toBe(writes))
