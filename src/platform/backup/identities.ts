import { readFileSync } from 'node:fs'
import { Encrypter, identityToRecipient } from 'age-encryption'

/** The secret keys of a file as age-keygen writes it: one a line, with comments. */
export async function identitiesFrom(file: string | undefined): Promise<string[] | undefined> {
  if (file === undefined) return undefined
  const lines = contentOf(file)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (lines.length === 0) throw new Error(`The identity file ${file} has no secret key.`)
  for (const [at, line] of lines.entries()) if (!(await isIdentity(line))) throw new Error(whyNot(file, line, at + 1))
  return lines
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`The identity file ${file} can’t be read.`, { cause: error })
  }
}

const isIdentity = (line: string): Promise<boolean> =>
  line.startsWith('AGE-SECRET-KEY-')
    ? identityToRecipient(line).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)

/** Never with the line itself: it may be a secret key with one wrong letter. */
const whyNot = (file: string, line: string, key: number): string =>
  /^(AGE-PLUGIN-|-----BEGIN|age-encryption\.org)/.test(line)
    ? `The key in ${file} needs the program age: run age -d -i ${file} BACKUP > OPENED, and restore OPENED.`
    : `Key ${key} in ${file} isn’t a secret key of age. It starts with AGE-SECRET-KEY-1 and is on one line.`

/** Before a backup starts: a mistyped key must not leave a night without one. */
export function refuseWrongRecipients(recipients: readonly string[]): void {
  for (const recipient of recipients)
    try {
      new Encrypter().addRecipient(recipient)
    } catch (error) {
      throw new Error(
        `GRANARY_BACKUP_RECIPIENTS has ${recipient}, which isn’t a public key of age: check it for missing or changed letters.`,
        { cause: error },
      )
    }
}
