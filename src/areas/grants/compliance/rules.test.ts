import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import { namesApart, nextLook, whyNotLook } from './rules.ts'

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

test('two awards of one title are told apart by their numbers, and others are not', () => {
  const grants = [
    { title: 'Hazard mitigation', number: 'G-2026-0001' },
    { title: 'Body armor', number: 'G-2026-0002' },
    { title: 'Hazard mitigation', number: 'G-2026-0003' },
  ]
  expect(namesApart(grants)).toEqual(['Hazard mitigation, G-2026-0001', 'Body armor', 'Hazard mitigation, G-2026-0003'])
})
