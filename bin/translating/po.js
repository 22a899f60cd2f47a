import { po } from 'gettext-parser'

/** Where the texts of each catalog are shown, as a translator reads it. */
const places = {
  common: 'Pages of several areas',
  emails: 'Emails, the pages that their links open, and answers of the assistant',
  'sign-in': 'Sign-in and account',
  portal: 'Portal for residents',
  site: 'Public site',
  tools: 'Public tools and verification',
  auditor: 'Pages for outside auditors',
  forms: 'Public forms',
  vendor: 'Pages for vendors',
  opportunities: 'Open solicitations',
}

/** As gettext counts what CLDR names; a test compares them with Intl for each language. */
export const pluralForms = { es: 'nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);' }

const order = ['zero', 'one', 'two', 'few', 'many', 'other']
/** The plural forms of a language, in the order of msgstr[0], msgstr[1] … */
export const formsOf = (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return order.filter((form) => pluralCategories.includes(form))
}

export const namesIn = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))]

/** How an entry of the file is told apart: a word said of something has that as its context. */
export const idOf = (text, { one, of }) => ({
  context: of ?? '',
  id: of ? text.slice(0, -` (${of})`.length) : (one ?? text),
})

/** “src/areas/vendors/bank/screens/BankForm.tsx” is “vendors, bank, Bank form”. */
const placeOf = (file) =>
  file
    .replace(/^src\/(areas|platform|kit|app|client)\/|\.tsx?$/g, '')
    .split('/')
    .filter((part) => !['screens', 'pages', 'rules', 'commands', 'records', 'parts'].includes(part))
    .map((part) => part.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('-', ' '))
    .map((part) => (/ /.test(part) ? part.charAt(0) + part.slice(1).toLowerCase() : part))
    .join(', ')

function explained(text, { one, of, catalog, files }) {
  const names = namesIn(text).map((name) => `{${name}}`)
  return [
    `${places[catalog]}: ${placeOf(files[0])}`,
    ...(of ? [`Said of ${of}.`] : []),
    ...(names.length > 0 ? [`The program fills in ${names.join(', ')}. Leave what is in braces as it is.`] : []),
    ...(one === undefined ? [] : ['Its form depends on a number.']),
  ].join('\n')
}

/**
 * A .po file of a language or of one area of it. It has no date and no line numbers, so that the same translations are
 * the same bytes. Texts of a file are together, in the order of the file.
 */
export function exportPo({ language, texts, words, drafts, area = '' }) {
  const forms = formsOf(language)
  const listed = [...texts].filter(([, { catalog }]) => !area || catalog === area)
  const translations = { '': { '': { msgid: '', comments: { translator: 'How to translate: docs/translators.md' } } } }
  for (const [position, [text, about]] of listed.entries()) {
    const { context, id } = idOf(text, about)
    const { draft, note, previous } = drafts[text] ?? {}
    const said = draft ?? words[text]
    translations[context] ??= {}
    translations[context][id] = {
      ...(context && { msgctxt: context }),
      msgid: id,
      ...(about.one !== undefined && { msgid_plural: text }),
      msgstr: about.one === undefined ? [said ?? ''] : forms.map((form) => said?.[form] ?? ''),
      comments: {
        translator: note ?? '',
        reference: about.files.join('\n'),
        extracted: explained(text, about),
        flag: draft === undefined ? '' : 'fuzzy',
        previous: previous ?? '',
      },
      position,
    }
  }
  const headers = {
    'Project-Id-Version': 'Granary',
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': pluralForms[language],
  }
  return po.compile({ charset: 'utf-8', headers, translations }, { sort: (a, b) => a.position - b.position })
}
