import { readFileSync } from 'node:fs'

/** From a file, so that it is neither in the list of processes nor in a shell's history. */
export function passphraseFrom(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  let passphrase: string
  try {
    passphrase = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`The passphrase file ${file} can’t be read.`, { cause: error })
  }
  if (passphrase.length < 12)
    throw new Error(
      `The passphrase in ${file} is shorter than 12 characters. Several words are easy to keep and hard to guess.`,
    )
  return passphrase
}
