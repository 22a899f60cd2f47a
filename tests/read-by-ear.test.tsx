import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pages } from '#app/pages.ts'
import { isListPage } from '#platform/pages/list-page.ts'
import { isPage } from '#platform/pages/page.ts'
import { asRequired } from '#platform/records/asked.ts'
import { labelOf, openFields } from '#platform/records/record.ts'
import { translated } from '#platform/say.ts'
import { demoRoles } from '#tests/demo-roles.ts'
import { startDemonstration } from '#tests/demonstration.ts'
import { drawingFor } from '#tests/drawn-pages.tsx'
import { controlsOf, faultsOf, Page, roleOf } from './by-ear.ts'
import { pagesOfAreas as all } from './pages-of-areas.ts'

// A page is drawn over the demonstration and read as a screen reader reads it: by roles, names, states and descriptions.

const records = all.filter(isPage).map((page) => [page.at, page] as const)
const lists = all.filter(isListPage).map((page) => [page.at, page] as const)
const forms = pages.flatMap(({ path, route }) => (route.form ? [[path, route.form.load] as const] : []))

let wire: Awaited<ReturnType<typeof startDemonstration>>
let draw: ReturnType<typeof drawingFor>
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 900)
  wire = await startDemonstration()
  draw = drawingFor(wire.url, wire.anonKey, await demoRoles.city(wire, 'admin'), { around: true })
})
afterAll(() => {
  vi.unstubAllGlobals()
})
const read = async (address: string) => new Page((await draw(address)).html)

test.each([
  ['<button></button>', /^no name/],
  ['<a href="/"><svg aria-hidden="true"></svg></a>', /^no name/],
  ['<input id="a">', /^no name/],
  ['<button aria-disabled="true">Close</button>', /^refused without a reason/],
  ['<input aria-label="Amount" aria-invalid="true">', /^invalid without its error/],
  ['<button aria-describedby="why">Close</button>', /^aria-describedby names why/],
  ['<p id="a"></p><p id="a"></p>', /^two elements are called a/],
  ['<h3>Lines</h3>', /^h3 after h1: Lines/],
  ['<h1>Again</h1>', /^2 headings/],
  ['<div role="tablist"><button role="tab" aria-selected="false">A</button></div>', /^not one tab stop/],
  [
    '<!--$?--><template id="B:0"></template><p>…</p><!--/$--><div hidden="" id="S:0"><button></button></div>',
    /^no name/,
  ],
])('%s is a fault', (html, fault) =>
  expect(faultsOf(new Page(`<main><h1>Orders</h1>${html}</main>`))).toEqual([expect.stringMatching(fault)]),
)

test('names come from labels, words, titles and what they are tied to, and hidden words are not read', () => {
  const page = new Page(
    `<label for="a">Amount <span aria-hidden="true">*</span></label><input id="a" aria-describedby="h"><p id="h">In
      dollars &amp; cents.</p><label>Paid <input id="b"></label><button id="c" title="Print"></button>
      <button id="d" hidden="">Gone</button>`,
  )
  expect(['a', 'b', 'c'].map((id) => page.nameOf(page.at(id)!))).toEqual(['Amount', 'Paid', 'Print'])
  expect(page.descriptionOf(page.at('a')!)).toBe('In dollars & cents.')
  expect(controlsOf(page.all).map(({ attributes: { id } }) => id)).toEqual(['a', 'b', 'c'])
})

/** The tabs without their counts, the selected one first. */
const tabsOf = (page: Page) =>
  controlsOf(page.all)
    .filter((each) => roleOf(each) === 'tab')
    .map((each) => ({
      title: page.nameOf(each).replace(/ [\d,]+$/, ''),
      selected: each.attributes['aria-selected'] === 'true',
    }))

test.each(records)('%s is read with its parts and refusals', async (at, declared) => {
  const { rows } = await wire.owner.query<{ id: string }>(
    `select id from ${declared.of.table} where organization_id =
      (select id from organizations where name like 'City of Alder%') order by created_at, id limit 1`,
  )
  if (!rows[0]) return
  const page = await read(at.replace(':id', rows[0].id))
  expect(faultsOf(page)).toEqual([])
  const tabs = tabsOf(page)
  expect(tabs.filter(({ selected }) => selected).map(({ title }) => title)).toEqual(tabs.length > 0 ? ['Details'] : [])
  // A tab may depend on the row; none is called otherwise than it is declared.
  const said = declared.shows.flatMap((part) => ('tab' in part ? [part.title] : []))
  expect(
    tabs.map(({ title }) => title).filter((title) => !['Details', ...said, ...ofEveryRecord].includes(title)),
  ).toEqual([])
})

const ofEveryRecord = ['Documents', 'Discussion', 'History']

test.each(lists)('%s is read with its tabs', async (at, { tabs }) => {
  const page = await read(at)
  expect(faultsOf(page)).toEqual([])
  const drawn = tabsOf(page)
  if (drawn.length > 0) expect(drawn[0]).toEqual({ title: tabs[0]!.title, selected: true })
  const said = tabs.map(({ title }) => title)
  expect(drawn.map(({ title }) => title).filter((title) => !said.includes(title))).toEqual([])
})

test.each(forms)('%s asks for each field by its name, and says what is required', async (at, load) => {
  const of = await load()
  const page = await read(at)
  expect(faultsOf(page)).toEqual([])
  const values = Object.fromEntries(openFields(of).map(([name, { initial }]) => [name, initial ?? null]))
  const asked = openFields(of).filter(([name]) => page.at(name))
  expect(asked.length).toBeGreaterThan(0)
  for (const [name, field] of asked) {
    const first = page.at(name)!
    // Several choices share the name and the state of their group.
    const control = first.attributes.type === 'radio' ? page.groupOf(first)! : first
    const required =
      asRequired(field, values).required === true || (field.kind === 'choice' && field.initial !== undefined)
    expect([name, page.nameOf(control).startsWith(translated(labelOf(of, name)))]).toEqual([name, true])
    expect([name, control.attributes['aria-required'] === 'true']).toEqual([name, required && field.kind !== 'flag'])
    if (field.help)
      expect([name, page.descriptionOf(control)]).toEqual([name, expect.stringContaining(translated(field.help))])
  }
})
