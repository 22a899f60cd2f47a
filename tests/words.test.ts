import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { british, dialect, longSentences, pluralsByHand } from './dialect.ts'
import { parse, screens, walk, type Node, type Source } from './screen-sources.ts'
import { textsOf, textsOfSource, textsOfSql, type Text } from './texts.ts'

const source = textsOfSource(['src', 'packages', 'tests', 'benchmarks', 'bin', 'deploy', 'migrations']).concat(
  // The settings of the tools.
  readdirSync('.')
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => textsOf(name, readFileSync(name, 'utf8'))),
)
const shown = source.filter(({ kind }) => kind === 'text')

/** Texts that have such a word with a right: the law's, another system's, or a name's. */
const allowed: Readonly<Record<string, string>> = {
  'Please log in again.': 'the specification',
  'Please try again.': 'the specification',
  'Please sign in to submit feedback': 'the specification',
  'users created successfully': 'the specification',
  'Signed out successfully': 'the specification',
  'src/platform/auth/': 'answers of GoTrue, which its clients know',
  'src/platform/storage/': 'answers of the hosted storage, which its clients know',
  CANCELLED: 'iCalendar',
  'ocds-publishing-guide.md': 'a status of the Open Contracting Data Standard',
  "status = 'canceled'": 'SQL',
  'src/platform/functions/chat/terms.ts': 'words that a search leaves out',
  'src/areas/public/forms/screens/likeness.ts': 'words that a comparison leaves out',
  'everybody reads': 'the name of a policy in the database',
  'Promised date': 'the date that a carrier promised',
  'node:worker_threads': 'the script of a thread',
  '%PDF-1.4': 'the format of a PDF',
  '%%EOF': 'the format of a PDF',
  'src/areas/grants/federal-forms/sf424b/': 'assurances in the words of the federal form',
  'src/areas/grants/federal-forms/sf424d/': 'assurances in the words of the federal form',
  'federal-forms/sf271/rules.ts I certify': 'the certification in the words of the federal form',
  'federal-forms/sf429/rules.ts I certify': 'the certification in the words of the federal form',
  'federal-forms/sflll/rules.ts Telephone': 'the name of an element of the public schema',
  'Usage: npm run': 'lines of a command',
  '@nobody.example': 'an address that cannot exist',
  '`nobody` on every Unix': 'the name of an account',
}

/** Codes of several words, which no person reads. */
const codes = new Set(['in force'])

/** Styles, and the files that run the program elsewhere: each line is read as a comment. */
const lines: Text[] = [
  ...['deploy', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
  'Dockerfile',
  'index.html',
]
  .filter((path) => /\.(css|html|ya?ml|tpl|conf|ini|sh|service|timer)$|Dockerfile$/.test(path))
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((words, at): Text => ({ path, line: at + 1, kind: 'comment', words })),
  )

/** A code, a path or a list of codes, which no person reads. */
const isCode = ({ words }: Text) => codes.has(words) || /^[a-z(/.@{]\S*$/.test(words)

/** A clause that federal money asks of a contract (2 CFR 200, Appendix II) is as long as a contract needs it. */
const isClause = ({ path }: Text) => path === 'migrations/0032_contracts_orders_payments.sql'

const pages = (folder: string, how: { recursive?: boolean } = {}) =>
  readdirSync(folder, { ...how, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/(^|\/)es\//.test(name))
    .map((name) => `${folder}/${name}`)

/** The guide, the articles and the written pages of the public site. */
const folders = ['docs/guide', 'docs/operations', 'docs/design', 'docs/releases', 'docs']
const guide: Text[] = [...folders.flatMap((folder) => pages(folder))]
  .concat(
    pages('src', { recursive: true }),
    pages('packages', { recursive: true }),
    'README.md',
    'CONTRIBUTING.md',
    'STYLE.md',
  )
  .filter((path) => !/voice\.md|glossary\.md/.test(path))
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .replaceAll(/```[^]*?```/g, (code) => code.replaceAll(/[^\n]/g, ''))
      // The name of a file.
      .replaceAll(/`[\w./-]*\/[\w./-]*`/g, '``')
      .split('\n')
      .map((words, at): Text => ({ path, line: at + 1, kind: 'text', words })),
  )

const place = ({ path, line, words }: Text) => `${path}:${line}: ${words}`
/** A folder of another system's answers has comments of our own. */
const isAllowed = ({ path, words, kind }: Text) =>
  Object.keys(allowed).some((key) =>
    kind === 'comment' && key.endsWith('/') ? false : `${path} ${words}`.includes(key),
  )

describe('the words of the product', () => {
  for (const { pattern, instead, in: where } of [...dialect, ...british])
    test(`no text says ${pattern.source}: write ${instead}`, () => {
      const read = [...source, ...guide, ...lines].filter(
        (text) => !isCode(text) && (where === undefined || text.kind === where),
      )
      expect(read.filter((text) => pattern.test(text.words) && !isAllowed(text)).map(place)).toEqual([])
    })

  test('no sentence of the interface has more than 25 words', () =>
    expect(
      shown.filter((text) => longSentences(text.words).length > 0 && !isAllowed(text) && !isClause(text)).map(place),
    ).toEqual([]))

  test('plural() chooses the form of a word, not a comparison with one', () => {
    const files = [...new Set(source.map(({ path }) => path))].filter(
      (path) => path.startsWith('src/') && !/\.test\./.test(path),
    )
    const found = files.flatMap((path) => pluralsByHand(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`))
    expect(found).toEqual([])
  })

  test('no page description has more than 80 characters', () => {
    const descriptions = screens.flatMap(descriptionsOf)
    expect(descriptions.length).toBeGreaterThan(100)
    expect(descriptions.filter((each) => each.length > 80)).toEqual([])
  })

  test('the reader of sources finds strings, templates, JSX, comments and names of tests', () => {
    const read = (path: string, text: string) => textsOf(path, text).map(({ kind, words }) => [kind, words])
    expect(read('src/a.tsx', 'export const a = <p title="Some title">Hello {name}</p> // Why so')).toEqual([
      ['text', 'Some title'],
      ['text', 'Hello'],
      ['comment', 'Why so'],
    ])
    expect(read('src/a.ts', "const a = `${n} bags are left`; const q = 'select 1 from a where b = c'")).toEqual([
      ['text', '{…} bags are left'],
    ])
    expect(read('src/a.test.ts', "test('a closed order stays closed', () => {})")).toEqual([
      ['test name', 'a closed order stays closed'],
    ])
    expect(read('src/a.test.ts', "test.each([['an open order', 1], ['one', 2]])('%s is paid', () => {})")).toEqual([
      ['test name', '%s is paid'],
      ['test row', 'an open order'],
    ])
  })

  test('the reader of statements finds comments, and quoted texts of several words', () => {
    const read = (source: string) => textsOfSql('migrations/a.sql', source).map(({ kind, words }) => [kind, words])
    expect(
      read(`-- Why -- so,
-- and more
raise exception 'Nobody''s row -- ever' using errcode = '42501'; select 'open', 'select 1 from a where b = c'; -- end`),
    ).toEqual([
      ['comment', 'Why -- so, and more'],
      ['text', "Nobody's row -- ever"],
      ['comment', 'end'],
    ])
    const migrations = source.filter(({ path }) => path.endsWith('.sql'))
    expect(migrations.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(400)
    expect(migrations.filter(({ kind }) => kind === 'comment').length).toBeGreaterThan(400)
  })

  test('the texts that docs/voice.md shows as now are in the product', () => {
    const plain = (words: string) =>
      words
        .replaceAll(/\$?\{[^}]*\}|…/g, '…')
        .replaceAll(/[“”"'’\\]|\s+/g, ' ')
        .trim()
    const today = shown.map(({ words }) => plain(words)).join('\n')
    const now = readFileSync('docs/voice.md', 'utf8')
      .split('\n')
      .filter((line) => /^\| (?!Before)/.test(line) && !line.endsWith('| *None: the title says it.* |'))
      .map((line) => line.split(' | ').at(-1)!.replace(/ \|$/, ''))
    expect(now.length).toBeGreaterThan(200)
    const parts = (words: string) =>
      plain(words)
        .split('…')
        .filter((part) => /[a-z]{2}/i.test(part))
    expect(now.filter((words) => parts(words).some((part) => !today.includes(part.trim())))).toEqual([])
  })

  test.each([
    ['dialect', 'const a = "Whoever looks after it closes it."', 'anyone who'],
    ['dialect in JSX', 'const a = <p>It is let by for a time.</p>', 'waived'],
    ['dialect in a text that begins like a statement', "const a = 'Select whoever signs it (or two)'", 'anyone who'],
    ['a space before the percent sign', 'const a = `${rate} % of the award`', '27%'],
    ['a British spelling', "const a = say('The catalogue is ageing.')", 'catalog'],
    ['another British spelling', "const a = 'Analyse the instalments'", '-yze'],
    ['dialect in a comment', '// nobody reads this', 'no one'],
    ['the old word for a step', '// The run stands at its second step.', 'the current step'],
    ['also for even', "const a = 'Scrolls on its own, also by keyboard.'", 'even'],
    ['an old date', "const a = 'The day on which the email arrived.'", 'the day'],
    ['a maker', "const a = 'At the maker’s interval.'", 'manufacturer'],
    ['a press on a button', "const a = 'Open it and press Reprint check.'", 'select'],
    ['rights of a reader', "const a = 'Runs with your rights on that day.'", 'access'],
    ['a policy of the past', "const a = 'The policy in force before the event'", 'in effect'],
  ])('a planted fault is found: %s', (_, code, instead) => {
    const found = textsOf('src/planted.tsx', code).flatMap(({ words }) =>
      [...dialect, ...british].filter(({ pattern }) => pattern.test(words)).map((each) => each.instead),
    )
    expect(found.join()).toContain(instead)
  })

  test('planted long sentences, plurals by hand and long descriptions are found', () => {
    const long = `${'word '.repeat(24)}end`
    expect(longSentences(`The ${long}.`)).toHaveLength(1)
    expect(longSentences(`{agency} ${long}. It is short.`)).toHaveLength(1)
    expect(longSentences('It is short. It is short as well.')).toEqual([])
    expect(
      pluralsByHand(`n === 1 ? 'line' : 'lines'; n !== 1 ? 's' : ''; n === 1 ? say('1 bid') : say('{n} bids')`),
    ).toHaveLength(3)
    expect(
      pluralsByHand("n === 1 ? of.label : of.plural; '2 line(s)'; plural(n, { one: 'bag', other: 'bags' })"),
    ).toHaveLength(2)
    const about = 'a'.repeat(81)
    const on = (code: string) => descriptionsOf(parse('src/planted.tsx', code)).map((each) => each.length)
    expect(on(`<Screen about="${about}" />`)).toEqual([81])
    expect(on(`<Screen about={say('${about}')} />`)).toEqual([81])
    expect(on(`<FormPage about={row ? undefined : '${about}'} />`)).toEqual([81])
    expect(on(`<Panel about="${about}" />`)).toEqual([])
  })
})

/** The descriptions below the titles of pages. */
function descriptionsOf({ program }: Source): string[] {
  const found: string[] = []
  walk(program, (node) => {
    if (node.type !== 'JSXOpeningElement' || !/^(Screen|FormPage)$/.test(String((node.name as Node).name))) return
    for (const { name, value } of node.attributes as (Node & { name?: Node; value?: Node })[])
      if (name?.name === 'about' && value)
        walk(value, ({ type, value: text, quasis }) => {
          if (type === 'Literal' && typeof text === 'string') found.push(text)
          if (type === 'TemplateLiteral')
            found.push((quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('{…}'))
        })
  })
  return found
}
