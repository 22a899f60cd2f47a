import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { identitiesFrom, refuseWrongRecipients } from './identities.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-identities-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'key.txt')
const written = (content: string) => {
  writeFileSync(file, content)
  return identitiesFrom(file)
}

test('a file of age-keygen is read, with its comments and several keys', async () => {
  const keys = [await generateIdentity(), await generateIdentity()]
  expect(await written(`# created: 2026-11-28\n# public key: age1\n${keys.join('\r\n\n')}\n`)).toEqual(keys)
  expect(await identitiesFrom(undefined)).toBeUndefined()
})

test('a key that can’t be used is refused without being shown', async () => {
  const key = await generateIdentity()
  const wrong = key.slice(0, -1) + (key.endsWith('Q') ? 'P' : 'Q')
  await expect(written(`# my key\n${key}\n${wrong}\n`)).rejects.toThrow(/^Key 2 in (?!.*AGE-SECRET-KEY-1\w).*isn’t/)
  await expect(written('AGE-PLUGIN-YUBIKEY-1QQQ\n')).rejects.toThrow(`run age -d -i ${file} BACKUP > OPENED`)
  await expect(written('# nothing\n')).rejects.toThrow('has no secret key')
  await expect(identitiesFrom(join(folder, 'missing'))).rejects.toThrow('can’t be read')
})

const recipientsOf = (text: string) => readSettings({ GRANARY_BACKUP_RECIPIENTS: text }).backupRecipients

test('recipients are listed in one line, or as a file of age has them', async () => {
  const keys = [
    await identityToRecipient(await generateIdentity()),
    await identityToRecipient(await generateIdentity()),
  ]
  expect(recipientsOf(keys.join(', '))).toEqual(keys)
  expect(recipientsOf(`# the clerk\n${keys[0]}\n  # the vault\n${keys[1]}\n`)).toEqual(keys)
  expect(recipientsOf('')).toEqual([])
  expect(() => refuseWrongRecipients(keys)).not.toThrow()
})

test('a wrong recipient is refused before a backup starts, and a secret key is never repeated', async () => {
  const key = await generateIdentity()
  expect(() => recipientsOf(key)).toThrow(/^GRANARY_BACKUP_RECIPIENTS has a secret key\. (?!.*AGE-SECRET)/)
  expect(() => recipientsOf('ssh-ed25519 AAAA')).toThrow('not "ssh-ed25519"')
  const recipient = await identityToRecipient(key)
  const wrong = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q')
  expect(() => refuseWrongRecipients(recipientsOf(wrong))).toThrow(`has ${wrong}, which isn’t a public key of age`)
})
