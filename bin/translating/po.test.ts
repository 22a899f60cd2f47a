import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { translations } from '../translations.js'
import { exportPo, formsOf, pluralForms } from './po.js'
import { readPo } from './read-po.js'
import { languageOf, run } from './run.js'

/** A program of six texts, one of which has no translation. */
const source = `
  say('Save')
  say('Due {day} in {place}')
  sayOf('an order', 'Accepted')
  sayCount(n, { one: 'One row', other: '{count} rows' })
  say('Your report was sent to the agency, and its number is shown above the map of the city.')
  say('New')
`
const catalog = {
  Save: 'Guardar',
  'Due {day} in {place}': 'Vence {day} en {place}',
  'Accepted (an order)': 'Aceptada',
  '{count} rows': { one: 'Una fila', many: '{count} de filas', other: '{count} filas' },
  'Your report was sent to the agency, and its number is shown above the map of the city.': 'Su informe se envió.',
  New: '',
}
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'granary-po-'))
  mkdirSync(join(root, 'src', 'translations', 'es'), { recursive: true })
  writeFileSync(join(root, 'src', 'a.tsx'), `import { say } from '#platform/say.ts'\n${source}`)
  writeFileSync(join(root, 'src', 'translations', 'es', 'common.json'), JSON.stringify(catalog))
  run(root, [])
})
afterEach(() => rmSync(root, { recursive: true }))

const exported = (name: string, ...words: string[]) => {
  run(root, ['--export', join(root, name), ...words])
  return readFileSync(join(root, name), 'utf8')
}
const imported = (text: string | Buffer) => {
  writeFileSync(join(root, 'in.po'), text)
  return run(root, ['--import', join(root, 'in.po')])
}
const stored = () =>
  readdirSync(join(root, 'src', 'translations'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(root, 'src', 'translations', name), 'utf8')])

test.each(translations)(
  'every translation into “%s” comes back from its file, and the file is the same again',
  (language) => {
    const all = languageOf(process.cwd(), language)
    const file = exportPo(all)
    const { said, drafts, refused } = readPo(file, all)
    expect(refused).toEqual([])
    expect(said).toEqual(all.words)
    expect(exportPo({ ...all, words: said, drafts }).equals(file)).toBe(true)
    const part = exportPo({ ...all, area: 'vendor' }).toString()
    const ofVendors = [...all.texts.values()].filter((each) => each.catalog === 'vendor')
    // One more: the header.
    expect(part.match(/^msgid /gm)).toHaveLength(ofVendors.length + 1)
  },
)

test.each(translations)('the plural forms of “%s” in a file are those of the program', (language) => {
  const [, count, formula] = /^nplurals=(\d+); plural=(.+);$/.exec(pluralForms[language as 'es'])!
  const rules = new Intl.PluralRules(language)
  expect(formsOf(language)).toHaveLength(Number(count))
  for (const n of [...Array(210).keys(), 1_000_000, 1_000_001, 2_000_000, 7_000_000])
    expect([n, formsOf(language)[Number(runInNewContext(formula!, { n }))]]).toEqual([n, rules.select(n)])
})

test('a translator sees where a text is shown, what is filled in, what a word is said of, and what is left to do', () => {
  expect(exported('es.po').split('\n\n').slice(2)).toEqual([
    `#: src/a.tsx
#. Pages of several areas: src, a
#. The program fills in {day}, {place}. Leave what is in braces as it is.
msgid "Due {day} in {place}"
msgstr "Vence {day} en {place}"`,
    `#: src/a.tsx
#. Pages of several areas: src, a
#. Said of an order.
msgctxt "an order"
msgid "Accepted"
msgstr "Aceptada"`,
    `#: src/a.tsx
#. Pages of several areas: src, a
#. The program fills in {count}. Leave what is in braces as it is.
#. Its form depends on a number.
msgid "One row"
msgid_plural "{count} rows"
msgstr[0] "Una fila"
msgstr[1] "{count} de filas"
msgstr[2] "{count} filas"`,
    `#: src/a.tsx
#. Pages of several areas: src, a
msgid ""
"Your report was sent to the agency, and its number is shown above the map of "
"the city."
msgstr "Su informe se envió."`,
    `#: src/a.tsx
#. Pages of several areas: src, a
msgid "New"
msgstr ""
`,
  ])
})

test('drafts, notes and earlier texts stay in the file, and readers see a draft once it is no longer fuzzy', () => {
  const before = exported('es.po')
  const draft = before
    .replace('#: src/a.tsx\n#. Pages of several areas: src, a\nmsgid "New"\nmsgstr ""', '# Ask Rosa.\n$&')
    .replace('msgid "New"\nmsgstr ""', '#, fuzzy\n#| msgid "Newer"\nmsgid "New"\nmsgstr "Nuevo"')
  expect(imported(draft)).toBe('0 translations changed. 1 text not translated yet. 1 draft to review.')
  expect(Object.fromEntries(stored())).toMatchObject({
    'es/common.json': expect.stringContaining('"New": ""'),
    'drafts/es.json': `${JSON.stringify({ New: { draft: 'Nuevo', note: 'Ask Rosa.', previous: 'msgid "Newer"' } }, null, 2)}\n`,
  })
  expect(exported('again.po')).toBe(draft)
  // The source is read again, and the translator’s work is kept.
  run(root, [])
  expect(exported('later.po')).toBe(draft)

  expect(imported(draft.replace('# Ask Rosa.\n', '').replace(/#, fuzzy\n.*\n/, ''))).toBe(
    '1 translation changed. Every text is translated.',
  )
  expect(stored().some(([name]) => name!.startsWith('drafts'))).toBe(false)
  expect(exported('done.po')).toBe(before.replace('msgid "New"\nmsgstr ""', 'msgid "New"\nmsgstr "Nuevo"'))
})

test('a file of another editor is read: other breaks, line ends and order, obsolete texts and a part of all', () => {
  const [header] = exported('es.po').split('\n\n')
  const part = `${header}\n\nmsgctxt "an order"\nmsgid "Accep"\n"ted"\nmsgstr "Admitida"\n\nmsgid "Save"\nmsgstr ""\n\n#~ msgid "Old"\n#~ msgstr "Viejo"\n`
  expect(imported(part.replaceAll('\n', '\r\n').replace('Language: es', 'Language: es_US'))).toMatch(
    /^1 translation changed/,
  )
  expect(JSON.parse(Object.fromEntries(stored())['es/common.json']!)).toEqual({
    ...catalog,
    'Accepted (an order)': 'Admitida',
  })
})

test.each<[string, (text: string) => string | Buffer, string]>([
  [
    'a text that no longer exists',
    (all) => `${all}\nmsgid "Gone"\nmsgstr "Ido"\n`,
    '“Gone” is not a text of the program',
  ],
  [
    'a word of another context',
    (all) => all.replace('"an order"', '"a bid"'),
    '“Accepted” is not a text of the program',
  ],
  ['a missing value', (all) => all.replace('Vence {day}', 'Vence'), 'in {place}”: the translation lacks {day}.'],
  [
    'a translated value',
    (all) => all.replace('en {place}', 'en {place} {lugar}'),
    'has {lugar}, which the program does not',
  ],
  [
    'a plural without its number',
    (all) => all.replace('"{count} filas"', '"filas"'),
    '“{count} rows”: the translation lacks {count}.',
  ],
  ['half of a plural', (all) => all.replace('"{count} filas"', '""'), '“{count} rows” lacks one of its plural forms.'],
  [
    'two plural forms for three',
    (all) => all.replace(/msgstr\[2\].*\n/, ''),
    '“{count} rows” needs 3 forms, and has 2.',
  ],
  ['another plural', (all) => all.replace('"{count} rows"', '"rows"'), 'its plural in the file is “rows”.'],
  [
    'a plural where there is none',
    (all) => all.replace('msgid "Save"', 'msgid "Save"\nmsgid_plural "Saves"'),
    '“Save” has no plural.',
  ],
  [
    'plural forms of another editor',
    (all) => all.replace(/nplurals=3.*"\n"1 : 2\)/, 'nplurals=2; plural=(n != 1)'),
    'must have the 3 plural forms',
  ],
  [
    'another language',
    (all) => all.replace('Language: es', 'Language: fr'),
    'names the language fr, and these translations are in es.',
  ],
  ['no language', (all) => all.replace('"Language: es\\n"\n', ''), 'names the language none'],
  ['another encoding', (all) => all.replace('charset=utf-8', 'charset=iso-8859-1'), 'Only UTF-8 is accepted.'],
  ['bytes that are no UTF-8', (all) => Buffer.from(all, 'latin1'), 'The file is not UTF-8.'],
  [
    'the same text twice',
    (all) => `${all}\nmsgid "Save"\nmsgstr "Grabar"\n`,
    'entry "Save" in "" context has already been declared',
  ],
  ['no PO file', () => '{"Save": "Guardar"}', 'The file can’t be read as PO.'],
  ['a cut file', (all) => all.slice(0, all.indexOf('Guardar') + 3), 'The file can’t be read as PO.'],
  [
    'a space too many',
    (all) => all.replace('"Guardar"', '"Guardar "'),
    '“Save”: begin and end the translation with a space only',
  ],
  ['a line break', (all) => all.replace('"Guardar"', '"Guar\\ndar"'), '“Save”: the translation has a line break.'],
])('%s is refused in a sentence, and nothing is written', (_, broken, sentence) => {
  const file = exported('es.po').replace('msgid "New"\nmsgstr ""', 'msgid "New"\nmsgstr "Nuevo"')
  const before = stored()
  expect(() => imported(broken(file))).toThrow(sentence)
  expect(stored()).toEqual(before)
})

test('every broken entry is named at once', () => {
  const file = exported('es.po').replace('{day} en', 'en').replace('"Guardar"', '" Guardar"')
  expect(() => imported(file)).toThrow(/^Nothing was imported\.\n- “Save”.*\n- “Due \{day\}.*$/)
})

test.each([
  [['--export', 'a.po', '--import', 'b.po'], 'not both'],
  [['--area', 'vendor'], '--area belongs to --export.'],
  [['--export', 'a.po', '--area', 'nowhere'], 'There is no area nowhere.'],
  [['--export', 'a.po', '--language', 'fr'], 'There are translations into es, and not into fr.'],
  [['--import', 'missing.po'], 'There is no file'],
])('%j is refused', (words, sentence) => expect(() => run(root, words)).toThrow(sentence))

test('an export never replaces a file', () => {
  exported('es.po')
  expect(() => exported('es.po')).toThrow('exists. Name a new file.')
})
