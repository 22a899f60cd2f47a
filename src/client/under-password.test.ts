import { Decrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { underPassword } from './under-password.ts'

test('a text under a password is a file that age opens with that password only', async () => {
  const text = `Sealed until the opening: $41,200.00 “für Öl” ${'x'.repeat(300_000)}`
  const [one, other] = [await underPassword(text, 'barley'), await underPassword(text, 'barley')]
  expect(Buffer.from(one).equals(other)).toBe(false)
  const openedWith = (password: string) => {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(password)
    return decrypter.decrypt(one, 'text')
  }
  expect(await openedWith('barley')).toBe(text)
  await expect(openedWith('oats')).rejects.toThrow('no identity matched')
})
