import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Drafts and notes of translators, by text: `draft` is a translation that its translator marked as unsure. No page
 * reads them.
 */
export const draftsFile = (root, language) => join(root, 'src', 'translations', 'drafts', `${language}.json`)

export const readDrafts = (root, language) => {
  const file = draftsFile(root, language)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const inJson = (value) => `${JSON.stringify(value, null, 2)}\n`

/** Every file beside its place first, then all of them at once: what fails before leaves the catalogs as they were. */
export function writeCatalogs(root, { language, catalogs, drafts }) {
  const kept = Object.entries(drafts).filter(([, each]) => Object.keys(each).length > 0)
  const file = draftsFile(root, language)
  const files = catalogs.map(({ file: to, words }) => [to, inJson(words)])
  if (kept.length > 0) files.push([file, inJson(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))))])
  const beside = (name) => `${name}.new`
  try {
    for (const [name, text] of files) {
      mkdirSync(dirname(name), { recursive: true })
      writeFileSync(beside(name), text)
    }
    for (const [name] of files) renameSync(beside(name), name)
  } finally {
    for (const [name] of files) rmSync(beside(name), { force: true })
  }
  if (kept.length === 0) rmSync(file, { force: true })
}
