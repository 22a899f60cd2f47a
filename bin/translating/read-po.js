import { po } from 'gettext-parser'
import { formsOf, idOf, namesIn, pluralForms } from './po.js'

const shown = (text) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`

/**
 * The changes of a .po file: `said` by text, and the drafts and notes of the translator. Every reason against it is in
 * `refused`. A draft (“fuzzy”) changes nothing that readers see, and an empty translation leaves the present one.
 */
export function readPo(bytes, { language, texts }) {
  const { table, refused } = tableOf(bytes, language)
  const changes = { said: {}, drafts: {}, refused }
  if (!table || refused.length > 0) return changes
  const known = new Map([...texts].map(([text, about]) => [keyOf(idOf(text, about)), { text, about }]))
  for (const [context, entries] of Object.entries(table.translations))
    for (const [id, entry] of Object.entries(entries)) {
      if (id === '' && context === '') continue
      const found = known.get(keyOf({ context, id }))
      if (found) readEntry(entry, found, { language, changes })
      else refused.push(`${shown(id)} is not a text of the program. Export a new file.`)
    }
  return changes
}

const keyOf = ({ context, id }) => JSON.stringify([context, id])

function tableOf(bytes, language) {
  const refuse = (...refused) => ({ refused })
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('The file is not UTF-8. Save it with that encoding.')
  }
  let table
  try {
    table = read(bytes)
  } catch (error) {
    return refuse(`The file can’t be read as PO. ${error.message}`)
  }
  const { headers = {} } = table
  const charset = /charset=([\w-]+)/i.exec(headers['Content-Type'] ?? '')?.[1] ?? 'none'
  if (!/^utf-?8$/i.test(charset)) return refuse(`The header names the encoding ${charset}. Only UTF-8 is accepted.`)
  const named = headers.Language || 'none'
  if (named.split(/[_-]/)[0] !== language)
    return refuse(`The header names the language ${named}, and these translations are in ${language}.`)
  const count = formsOf(language).length
  const squeezed = (text = '') => text.replaceAll(/[\s();]/g, '')
  if (squeezed(headers['Plural-Forms']) !== squeezed(pluralForms[language]))
    return refuse(
      `The header must have the ${count} plural forms of the exported file: Plural-Forms: ${pluralForms[language]}`,
    )
  return { table, refused: [] }
}

/** Twice the same text and an unfinished string are refused by the library; a number of forms, by us for each text. */
function read(bytes) {
  try {
    return po.parse(bytes, { defaultCharset: 'utf-8', validation: true })
  } catch (error) {
    if (error instanceof RangeError) return po.parse(bytes, { defaultCharset: 'utf-8' })
    throw error
  }
}

function readEntry({ msgid_plural: plural, msgstr = [], comments = {} }, { text, about }, { language, changes }) {
  const { said, drafts, refused } = changes
  const forms = formsOf(language)
  const counted = about.one !== undefined
  const wanted = counted ? forms.length : 1
  if ((plural ?? undefined) !== (counted ? text : undefined))
    return refused.push(
      counted
        ? `${shown(text)} depends on a number, and its plural in the file is ${plural ? shown(plural) : 'missing'}.`
        : `${shown(text)} has no plural.`,
    )
  if (msgstr.length !== wanted)
    return refused.push(
      `${shown(text)} needs ${wanted} ${wanted === 1 ? 'translation' : 'forms'}, and has ${msgstr.length}.`,
    )
  const value = counted ? Object.fromEntries(forms.map((form, at) => [form, msgstr[at]])) : msgstr[0]
  const isFuzzy = /\bfuzzy\b/.test(comments.flag ?? '')
  const isEmpty = msgstr.every((form) => form.trim() === '')
  drafts[text] = {
    ...(isFuzzy && !isEmpty && { draft: value }),
    ...(comments.translator && { note: comments.translator }),
    ...(isFuzzy && !isEmpty && comments.previous && { previous: comments.previous }),
  }
  if (isFuzzy || isEmpty) return
  const reasons = msgstr.map((form, at) =>
    whyNot(form, { text, one: counted && forms[at] === 'one' ? about.one : undefined }),
  )
  const [reason] = reasons.filter(Boolean)
  if (reason) refused.push(reason)
  else said[text] = value
}

/** Where there is one thing, its number may be a word: “one row” for “{count} row”. */
function whyNot(form, { text, one }) {
  if (form.trim() === '') return `${shown(text)} lacks one of its plural forms.`
  const mayHave = namesIn(text)
  const mustHave = one === undefined ? mayHave : namesIn(one).filter((name) => name !== 'count')
  const has = namesIn(form)
  const missing = mustHave.find((name) => !has.includes(name))
  if (missing) return `${shown(text)}: the translation lacks {${missing}}.`
  const unknown = has.find((name) => !mayHave.includes(name))
  if (unknown) return `${shown(text)}: the translation has {${unknown}}, which the program does not fill in.`
  if (/^\s/.test(form) !== /^\s/.test(text) || /\s$/.test(form) !== /\s$/.test(text))
    return `${shown(text)}: begin and end the translation with a space only where the English does.`
  return /\n/.test(form) && !/\n/.test(text) ? `${shown(text)}: the translation has a line break.` : undefined
}
