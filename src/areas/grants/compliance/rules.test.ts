import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import { nextLook, whyNotLook } from './rules.ts'

test('a requirement without evidence is not shown as met', () => {
  const actor = { user_id: 'max', role: 'manager' } as Actor
  expect(whyNotLook({ owner: 'max' }, { actor, standing: 'kept', evidence: 0 })).toContain(
    'Add evidence first. Without evidence a requirement can only be partly met.',
  )
  expect(whyNotLook({ owner: 'max' }, { actor, standing: 'in_part', evidence: 0 })).toBeNull()
  expect(
    whyNotLook({ owner: 'max' }, { actor: { user_id: 'rosa', role: 'user' } as Actor, standing: 'kept', evidence: 1 }),
  ).toContain('Only the person handling this requirement or a manager can assess it.')
  expect(nextLook('2026-01-31', 1)).toBe('2026-02-28')
  expect(nextLook('2026-01-31', 0)).toBeNull()
})
