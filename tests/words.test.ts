import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { british, dialect } from './dialect.ts'
import { screens, walk, type Node } from './screen-sources.ts'
import { textsOf, textsOfSource, type Text } from './texts.ts'

const source = textsOfSource(['src', 'tests', 'benchmarks'])
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
  "status = 'canceled'": 'SQL',
  'src/platform/functions/chat/terms.ts': 'words that a search leaves out',
  'src/areas/public/forms/screens/likeness.ts': 'words that a comparison leaves out',
  'in force': 'a code of approval chains',
  'everybody reads': 'the name of a policy in the database',
  'Promised date': 'the date that a carrier promised',
  '%PDF-1.4': 'the format of a PDF',
  '%%EOF': 'the format of a PDF',
  'src/areas/grants/federal-forms/sf424b/': 'assurances in the words of the federal form',
  'src/areas/grants/federal-forms/sf424d/': 'assurances in the words of the federal form',
  'federal-forms/sflll/rules.ts Telephone': 'the name of an element of the public schema',
  'Usage: npm run': 'lines of a command',
  '@nobody.example': 'an address that cannot exist',
}

/** A code, a path or a list of codes, which no person reads. */
const isCode = ({ words }: Text) => /^[a-z(/.@{]\S*$/.test(words)

const guide: Text[] = ['docs/guide', 'docs/operations', 'docs']
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  )
  .concat('README.md', 'CONTRIBUTING.md', 'STYLE.md')
  .filter((path) => !/voice\.md|glossary\.md/.test(path))
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .replaceAll(/```[^]*?```/g, (code) => code.replaceAll(/[^\n]/g, ''))
      .split('\n')
      .map((words, at): Text => ({ path, line: at + 1, kind: 'text', words })),
  )

const place = ({ path, line, words }: Text) => `${path}:${line}: ${words}`
const isAllowed = ({ path, words }: Text) => Object.keys(allowed).some((key) => `${path} ${words}`.includes(key))

describe('the words of the product', () => {
  for (const { pattern, instead, in: where } of [...dialect, ...british])
    test(`no text says ${pattern.source}: write ${instead}`, () => {
      const read = [...source, ...guide].filter((text) => !isCode(text) && (where === undefined || text.kind === where))
      expect(read.filter((text) => pattern.test(text.words) && !isAllowed(text)).map(place)).toEqual([])
    })

  test('no sentence of the interface has more than 25 words', () => {
    const sentences = ({ words }: Text) =>
      words.split(/(?<=[.?!])\s+|:\s+|\n\n/).filter((each) => /^[A-Z].*[.?!]$/.test(each))
    const tooLong = shown.filter((text) => sentences(text).some((each) => each.split(/\s+/).length > 25))
    expect(tooLong.filter((text) => !isAllowed(text)).map(place)).toEqual([])
  })

  test('plural() chooses the form of a word, not a comparison with one', () => {
    const byHand = /=== 1\s*\? (?:'[^']*'|`[^`[]*`)\s*: (?:'[^']*'|`[^`[]*`)/g
    const files = [...new Set(source.map(({ path }) => path))].filter(
      (path) => path.startsWith('src/') && !/\.test\./.test(path),
    )
    const found = files.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(byHand)].map(([text]) => `${path}: ${text}`),
    )
    expect(found).toEqual([])
  })

  test('no page description has more than 80 characters', () => {
    const descriptions = screens.flatMap((source) => {
      const found: string[] = []
      walk(source.program, (node) => {
        if (node.type !== 'JSXOpeningElement' || !/^(Screen|FormPage)$/.test(String((node.name as Node).name))) return
        for (const { name, value } of node.attributes as (Node & { name?: Node; value?: Node })[])
          if (name?.name === 'about' && typeof value?.value === 'string') found.push(`${source.path}: ${value.value}`)
      })
      return found
    })
    expect(descriptions.length).toBeGreaterThan(50)
    expect(descriptions.filter((each) => each.split(': ').slice(1).join(': ').length > 80)).toEqual([])
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
  })
})
