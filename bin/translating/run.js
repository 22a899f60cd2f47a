import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { catalogs, collect, translations, upToDate } from '../translations.js'
import { exportPo } from './po.js'
import { readPo } from './read-po.js'
import { readDrafts, writeCatalogs } from './write-catalogs.js'

/** Everything that a language has: its catalogs as they should be, its texts, and what its translators noted. */
export function languageOf(root, language) {
  if (!translations.includes(language))
    throw new Error(`There are translations into ${translations.join(', ')}, and not into ${language}.`)
  const texts = collect(root)
  const files = upToDate(root, texts).filter((each) => each.language === language)
  const drafts = Object.fromEntries(Object.entries(readDrafts(root, language)).filter(([text]) => texts.has(text)))
  return { language, texts, files, drafts, words: Object.assign({}, ...files.map(({ words }) => words)) }
}

/** The program by its words. */
export function run(root, typed) {
  const text = { type: 'string' }
  const options = { export: text, import: text, area: text, language: { ...text, default: translations[0] } }
  const { values } = parseArgs({ args: typed, options })
  const { export: to, import: from, area, language } = values
  if (to !== undefined && from !== undefined) throw new Error('Name --export or --import, not both.')
  if (area !== undefined && to === undefined) throw new Error('--area belongs to --export.')
  const typedIn = (file) => resolve(process.env.INIT_CWD ?? '.', file)
  if (to !== undefined) return exportFile(root, { language, area, file: typedIn(to) })
  return from === undefined ? update(root) : importFile(root, { language, file: typedIn(from) })
}

/** Brings the catalogs up to date with the source. */
export function update(root) {
  for (const language of translations) {
    const { files, drafts } = languageOf(root, language)
    writeCatalogs(root, { language, catalogs: files, drafts })
  }
  return translations.map((language) => left(languageOf(root, language))).join('\n')
}

/** Writes a new file: a translator’s work under that name is never replaced. */
export function exportFile(root, { language, area, file }) {
  if (area !== undefined && !catalogs.includes(area))
    throw new Error(`There is no area ${area}. The areas are ${catalogs.join(', ')}.`)
  if (existsSync(file)) throw new Error(`${file} exists. Name a new file.`)
  writeFileSync(file, exportPo({ ...languageOf(root, language), area }), { flag: 'wx' })
  return `${file} was written.`
}

/** All of the file, or nothing. */
export function importFile(root, { language, file }) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const { texts, files, drafts, words } = languageOf(root, language)
  const { said, drafts: noted, refused } = readPo(readFileSync(file), { language, texts })
  if (refused.length > 0) throw new Error(['Nothing was imported.', ...refused.map((why) => `- ${why}`)].join('\n'))
  // The forms of a catalog keep their order.
  const now = (text, before) => (typeof before === 'object' ? { ...before, ...said[text] } : (said[text] ?? before))
  const changed = Object.keys(said).filter((text) => !isDeepStrictEqual(words[text], now(text, words[text])))
  const merged = files.map((each) => ({
    ...each,
    words: Object.fromEntries(Object.entries(each.words).map(([text, before]) => [text, now(text, before)])),
  }))
  writeCatalogs(root, { language, catalogs: merged, drafts: { ...drafts, ...noted } })
  return `${counted(changed.length, 'translation')} changed. ${left(languageOf(root, language))}`
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

function left({ words, drafts }) {
  const missing = Object.values(words).filter(isEmpty).length
  const unsure = Object.values(drafts).filter(({ draft }) => draft !== undefined).length
  return [
    missing === 0 ? 'Every text is translated.' : `${counted(missing, 'text')} not translated yet.`,
    ...(unsure > 0 ? [`${counted(unsure, 'draft')} to review.`] : []),
  ].join(' ')
}
const isEmpty = (said) => said === '' || (typeof said === 'object' && Object.values(said).includes(''))
