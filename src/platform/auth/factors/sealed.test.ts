import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const key = randomBytes(32)

test('sealed text opens again, and never looks the same twice', () => {
  const sealed = seal(key, 'factor 1', 'JBSWY3DPEHPK3PXP')
  expect(unseal(key, 'factor 1', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed.includes('JBSWY3DP')).toBe(false)
  expect(seal(key, 'factor 1', 'JBSWY3DPEHPK3PXP').equals(sealed)).toBe(false)
})

test.each<[string, (sealed: Buffer) => string]>([
  ['with another key', (sealed) => unseal(randomBytes(32), 'factor 1', sealed)],
  ['in another row', (sealed) => unseal(key, 'factor 2', sealed)],
  [
    'with one bit updated',
    (sealed) =>
      unseal(key, 'factor 1', Buffer.from(sealed.map((byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte)))),
  ],
])("a sealed text can't be opened %s", (_, open) => {
  expect(() => open(seal(key, 'factor 1', 'JBSWY3DPEHPK3PXP'))).toThrow()
})
