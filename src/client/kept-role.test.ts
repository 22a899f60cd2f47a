import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetRole, keepRole, keptRole } from './kept-role.ts'

const manager = [{ role: 'manager' as const, expires_at: null }]
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a returning user has the role of the last visit until the server answers, and no one else has it', () => {
  keepRole('max', manager)
  expect(keptRole('max')).toEqual(manager)
  expect(keptRole('rosa')).toBeUndefined()
})

test('after sign-out neither the role nor the id of the person is left on the device', () => {
  keepRole('max', manager)
  forgetRole()
  expect(keptRole('max')).toBeUndefined()
  expect([...kept.values()].join()).not.toContain('max')
})

test('a foreign value in the storage is not taken for a role', () => {
  kept.set('granted', 'not what was kept')
  expect(keptRole('max')).toBeUndefined()
})

test('a browser without storage breaks nothing on the page', () => {
  const no = () => {
    throw new Error('The storage is closed.')
  }
  vi.stubGlobal('localStorage', { getItem: no, setItem: no, removeItem: no })
  expect(() => keepRole('max', manager)).not.toThrow()
  expect(keptRole('max')).toBeUndefined()
  expect(forgetRole).not.toThrow()
})
