import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPage, toHtml } from '../../../../bin/bootstrap/markdown.js'
import { documentation, passagesIn } from './documentation.ts'
import { answerFromDocuments, questionOf } from './from-documents.ts'
import { passagesOf } from './passages.ts'
import { makeSearch } from './search.ts'
import { termsOf } from './terms.ts'

test.each([
  ['purchases', 'purchasing'],
  ['bond', 'bonds'],
  ['policies', 'policy'],
  ['granted', 'granting'],
  ['invoice', 'invoices'],
  ['Résumé', 'resume'],
])('%s and %s are one word for the search', (one, other) => expect(termsOf(one)).toEqual(termsOf(other)))

test("words common to every question aren't searched for", () =>
  expect(termsOf('What is the role of a manager?')).toEqual(['role', 'manager']))
test('a regulation section number is one word', () => expect(termsOf('§ 200.320')).toEqual(['200.320']))

const page = `---
audience: signed-in
---
# Invoices

Intro with a [link](https://example.gov) and **weight**.

## Three-way match

An invoice is paid when order, receipt and invoice agree.

| Column | Meaning |
|---|---|
| Order | what was bought |
`

test('a page is cut at its headings, and markup is left out', () => {
  expect(passagesOf(page)).toEqual([
    { page: 'Invoices', heading: 'Invoices', text: 'Intro with a link and weight.', isPublic: false },
    {
      page: 'Invoices',
      heading: 'Three-way match',
      text: 'An invoice is paid when order, receipt and invoice agree.\n\nColumn  Meaning  \n  Order  what was bought',
      isPublic: false,
    },
  ])
})

test('emphasis is left out, and what introduces a list is quoted with it', () => {
  const long = 'A sentence of forty characters, or about. '.repeat(30).trim()
  const law = `# Law\n\n## 2 CFR 200.1 Methods\n\n(a) ${long}\n\n(b) *Sole source* is for:\n\n(1) ${long}`
  expect(passagesOf(law).map(({ paragraphs, text }) => [paragraphs, text.slice(0, 20)])).toEqual([
    ['(a)', `(a) ${long}`.slice(0, 20)],
    ['(b) to (b)(1)', '(b) Sole source is f'],
  ])
})

test('a source opens its section: each address has a heading on the page of the documentation', () => {
  const passages = passagesIn('docs/guide', 'docs/regulations')
  const ids = new Map<string, Set<string>>()
  const onPage = (slug: string) => {
    const folder = /^\d+-cfr/.test(slug) ? 'regulations' : 'guide'
    const { html }: { html: string } = toHtml(readPage(readFileSync(`docs/${folder}/${slug}.md`, 'utf8')).text)
    return new Set([...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id!))
  }
  const lost = passages.filter(({ path }) => {
    const [, slug, anchor] = /^\/documentation\/([\w-]+)(?:#([\w-]+))?$/.exec(path ?? '') ?? []
    if (!slug) return true
    if (!ids.has(slug)) ids.set(slug, onPage(slug))
    return anchor !== undefined && !ids.get(slug)!.has(anchor)
  })
  expect([passages.length > 300, lost.map(({ path }) => path)]).toEqual([true, []])
})

test("visitors don't find pages for signed-in people", () => {
  const search = makeSearch(passagesOf(page))
  expect(search('three-way match', { publicOnly: true, most: 3 })).toEqual([])
  expect(search('three-way match', { publicOnly: false, most: 3 })[0]!.passage.heading).toBe('Three-way match')
})

const search = documentation()()

test.each([
  ['How do I invite a colleague?', 'Invite people'],
  ['Which four roles are there?', 'The four roles'],
  ['When does my session end?', 'When a session ends'],
  ['bonding requirements for construction', '200.326 Bonding requirements'],
  ['Is debris removal eligible for public assistance?', '206.224 Debris removal'],
  ['indirect cost rate de minimis', '200.414 Indirect costs'],
  ['What must a pass-through entity do?', '200.332 Requirements for pass-through entities'],
  ['how much does it cost per month', 'Plans'],
])('"%s" is answered from "%s"', (question, heading) => {
  expect(search(question, { publicOnly: true, most: 1 })[0]!.passage.heading).toContain(heading)
})

test('an answer introduces itself, quotes, and names its sources', () => {
  const { text, citations } = answerFromDocuments(
    search,
    [{ role: 'user', content: 'How do I invite a colleague?' }],
    true,
  )
  expect(text).toMatch(/^I search the documentation of Granary.*I am not a language model/)
  expect(text).toContain('The invitation is valid for seven days')
  expect(citations[0]).toBe(
    'Organizations, members and roles: Invite people /documentation/organizations#invite-people',
  )
})

test('nothing is invented beyond the documentation', () => {
  const { text, citations } = answerFromDocuments(
    search,
    [{ role: 'user', content: 'Who won the chess championship in Reykjavik?' }],
    true,
  )
  expect(text).toContain('I found nothing about this.')
  expect(citations).toEqual([])
})

test('a greeting is answered with possible topics', () => {
  expect(answerFromDocuments(search, [{ role: 'user', content: 'What can you do?' }], true).text).toContain(
    'Ask me about procurement',
  )
})

test('a short question is read together with the one before it', () => {
  const turns = [
    { role: 'user', content: 'bonding requirements' },
    { role: 'assistant', content: 'Bonds …' },
    { role: 'user', content: 'And for construction?' },
  ] as const
  expect(questionOf([...turns])).toBe('bonding requirements And for construction?')
})

test('a section is quoted and named once, however many of its passages match', () => {
  const { citations } = answerFromDocuments(
    search,
    [{ role: 'user', content: 'When are performance bonds required?' }],
    true,
  )
  expect(citations[0]).toContain('200.326 Bonding requirements')
  expect(new Set(citations).size).toBe(citations.length)
})
