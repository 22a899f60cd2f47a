import { expect, test, type Browser, type Page } from '@playwright/test'
import type pg from 'pg'
import { entriesIn, replay, rowsOf, type ReplayedRow } from '../../src/platform/audit/replay.ts'
import { whyNotValid } from '../ocds.ts'
import { does, reads } from './agency.ts'
import { closingPasses, databaseOwner, sealed, standstillPasses } from './owner.ts'
import { arrive, expectNoBarriers, signInAs } from './visitor.ts'

const passphrase = 'the granary is open'
type Shown = { criteria: { id: string; name: string }[]; asked: { about: string; criterion: string | null }[]; bidders: { alias: string; bid: { id: string; name: string } | null }[] }

test('from the need to the second award: five roles, three sealed offers, a protest that is upheld; the log alone gives the same file back, and the open data says what the screens say', async ({ page: rosa, browser }) => {
  test.slow()
  const owner = await databaseOwner()
  const mark = Date.now().toString(36)
  const title = `Radio maintenance ${mark}`
  const someone = async (name: string, path: string) => {
    const other = await (await browser.newContext()).newPage()
    await signInAs(other, name, path)
    return other
  }

  // The need, in words; two people sign it.
  await signInAs(rosa, 'Rosa Delgado', '/smart-requisition')
  await rosa.getByLabel('What do you need?').fill('24 months radio maintenance @ 2600\n60 hours radio repair @ 120')
  await rosa.getByRole('button', { name: 'Make lines of it' }).click()
  await choose(rosa, 'Budget line for all of them', 'Street res', /^Street resurfacing/)
  await rosa.getByLabel('Title').fill(title)
  await rosa.getByRole('radio', { name: 'Services' }).check()
  await rosa.getByLabel('Why it is needed').fill('The crews’ radios fail in the cold.')
  const rules = rosa.getByRole('complementary', { name: 'What the rules say' })
  await expect(rules.getByText('$69,600.00').first()).toBeVisible()
  await rosa.getByRole('button', { name: 'Create requisition' }).click()
  await rosa.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(rosa.getByRole('heading', { name: 'How it must be bought' })).toBeVisible()
  const need = new URL(rosa.url()).pathname
  const ada = await someone('Ada Lindqvist', need)
  await approve(ada)

  // The call: its lines came along; criteria, officers and times are set, somebody else signs, and it is public.
  await rosa.getByRole('button', { name: 'Solicit it' }).click()
  await expect(rosa).toHaveURL(/\/rfq-builder\//)
  const call = rosa.url().split('/').at(-1)!
  await prepare(rosa, call)
  await rosa.reload()
  await rosa.getByRole('button', { name: 'Send for approval' }).click()
  await expect(rosa.getByRole('button', { name: 'Send for approval' })).toHaveCount(0)
  // Above what a manager may sign.
  await ada.goto(`/rfq-builder/${call}`)
  await approve(ada)
  await rosa.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(rosa.getByRole('link', { name: 'Public page' })).toBeVisible()

  // The market: a question whose asker stays unnamed, three offers sealed in three browsers, one of them with a file.
  const notice = `/public-opportunities/${call}`
  const max = await someone('Max Okafor', `/rfq-builder/${call}`)
  const [vera, birch, cedar] = [await someone('Vera Novak', notice), await company(browser, owner, max, `Birch Radio ${mark}`), await company(browser, owner, max, `Cedar Signals ${mark}`)]
  await vera.getByRole('textbox', { name: 'Question' }).fill('Are the handhelds of the fire department meant as well?')
  await vera.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(vera.getByText('Asked by you')).toBeVisible()
  await offer(vera, notice, [2_450, 118], { note: 'Two technicians live in town.', file: 'bond.txt' })
  await rosa.reload()
  await expect(rosa.getByText('One sealed offer lies here.')).toBeVisible()
  const question = rosa.getByRole('listitem').filter({ hasText: 'Are the handhelds' })
  await question.getByRole('button', { name: 'Answer' }).click()
  await question.getByLabel('Answer for everybody').fill('Yes, all 212 of them.')
  await question.getByRole('button', { name: 'Publish the answer' }).click()
  await expect(question.getByText('Yes, all 212 of them.')).toBeVisible()
  await expect(rosa.locator('main')).not.toContainText(/Larkspur|2,450|118/)
  await expectNoBarriers(rosa)
  await rosa.getByRole('button', { name: 'Addendum' }).click()
  await rosa.getByLabel('What changes').fill('Batteries are part of the maintenance.')
  await rosa.getByRole('button', { name: 'Publish the addendum' }).click()
  await expect(rosa.getByRole('dialog')).toHaveCount(0)
  await vera.getByRole('button', { name: 'My offer stands' }).click()
  await expect(vera.getByRole('button', { name: 'My offer stands' })).toHaveCount(0)
  await expectNoBarriers(vera)
  await offer(birch, notice, [2_900, 160], { note: 'A first thought.' })
  await birch.getByRole('button', { name: 'Take it back' }).click()
  await expect(birch.getByText('You have not made an offer.')).toBeVisible()
  await offer(birch, notice, [2_300, 125], { note: 'We keep spare sets on the shelf.' })
  await offer(cedar, notice, [2_600, 95], { note: 'Radios are new to us.' })

  // The ceremony: two officers together.
  await closingPasses(owner, call)
  await max.goto(`/rfq-builder/${call}`)
  await expect(max.getByText('3 sealed offers lie here.')).toBeVisible()
  await max.getByRole('button', { name: 'Begin the opening' }).click()
  await handIn(max)
  await expect(max.getByText('Your shares are in').first()).toBeVisible()
  await ada.goto(`/rfq-builder/${call}`)
  await handIn(ada)
  await expect(ada.getByRole('heading', { name: 'Evaluation' })).toBeVisible()
  await expect(ada.getByText('bond.txt')).toBeVisible()

  // The panel: who judges declares first, and knows no names.
  await rosa.reload()
  await rosa.getByRole('button', { name: 'Name the panel' }).click()
  const naming = rosa.getByRole('dialog')
  await naming.getByLabel('Chair').selectOption({ label: 'Max Okafor' })
  for (const evaluator of ['Rosa Delgado', 'Pat Moreau']) await naming.getByLabel(evaluator).check()
  await naming.getByRole('button', { name: 'Name the panel' }).click()
  await expect(rosa).toHaveURL(/\/bid-evaluation\//)
  const path = new URL(rosa.url()).pathname
  const id = path.split('/').at(-1)!
  const pat = await someone('Pat Moreau', path)
  await max.goto(path)
  for (const judge of [rosa, pat, max]) {
    await judge.getByRole('button', { name: 'I have none' }).click()
    await expect(judge.getByText('You have declared that you have no conflict of interest.')).toBeVisible()
  }
  await max.getByRole('button', { name: 'Let the panel begin' }).click()
  const sheet = rosa.getByRole('region', { name: 'Your scores' })
  await expect(sheet.getByRole('heading', { name: /^Bidder A/ })).toBeVisible()
  await expect(rosa.locator('main')).not.toContainText(/Larkspur|Birch Radio|Cedar Signals|58,800/)
  await expectNoBarriers(rosa)
  const known = await does<Shown>(max, 'evaluations/show', { id })
  const aliasOf = (name: RegExp) => known.bidders.find(({ bid }) => name.test(bid!.name))!.alias
  const [skill] = known.criteria
  const points = { [aliasOf(/Larkspur/)]: 7, [aliasOf(/Birch/)]: 9, [aliasOf(/Cedar/)]: 2 }
  for (const [bidder, given] of Object.entries(points)) {
    const sheetOf = sheet.getByRole('listitem', { name: `Bidder ${bidder}`, exact: true })
    await sheetOf.getByRole('textbox', { name: /^Points of Bidder/ }).fill(String(given))
    await sheetOf.getByRole('button', { name: `Keep scores of Bidder ${bidder}` }).click()
    await expect(sheetOf.getByText('Scored', { exact: true })).toBeVisible()
    await does(pat, 'scores/put', { id, bidder, scores: [{ criterion: skill!.id, points: Math.max(0, given - 6), comment: '' }] })
  }

  // The consensus, what conforms, and the rank.
  await max.reload()
  await max.getByRole('button', { name: 'Open the consensus' }).click()
  await expect(max.getByText('far apart').first()).toBeVisible()
  const [first, ...others] = Object.keys(points)
  await max.getByRole('button', { name: `Agree on Bidder ${first}`, exact: true }).click()
  const agreement = max.getByRole('dialog')
  await agreement.getByRole('textbox', { name: /^Agreed points/ }).fill(String(points[first!]))
  await agreement.getByRole('textbox', { name: /^Reason for/ }).fill('Shown at the site visit.')
  await expectNoBarriers(max)
  await agreement.getByRole('button', { name: 'Keep' }).click()
  await expect(agreement).toHaveCount(0)
  for (const bidder of others) await does(max, 'consensus/put', { id, bidder, scores: [{ criterion: skill!.id, points: points[bidder], reason: 'As both scored.' }] })
  for (const { bid } of known.bidders) for (const { about, criterion } of known.asked) await does(max, 'bid-findings/record', { id, bid: bid!.id, about, criterion, met: true, reason: 'Looked at.' })
  await max.reload()
  await max.getByRole('button', { name: 'Rank the offers' }).click()
  const ranking = max.getByRole('region', { name: 'Ranking of the offers' })
  await expect(ranking.getByRole('row').nth(1)).toContainText('Birch Radio')
  await expectNoBarriers(max)

  // The first award: written by one, approved by another, announced; and a protest that is upheld.
  const firstAward = await recommended(max)
  await expectNoBarriers(max)
  await ada.goto(firstAward)
  await approve(ada)
  await ada.getByRole('button', { name: 'Give notice of intent' }).click()
  await expect(ada.getByText('Announced', { exact: true }).first()).toBeVisible()
  await vera.reload()
  await expect(vera.getByRole('heading', { name: 'Notice of intent to award' })).toBeVisible()
  await vera.getByRole('button', { name: 'Protest', exact: true }).click()
  await vera.getByRole('textbox', { name: 'Grounds' }).fill('The license of the first in rank ended in October.')
  await vera.getByLabel('What proves it').setInputFiles({ name: 'register.txt', mimeType: 'text/plain', buffer: Buffer.from('No license in force.') })
  await vera.getByLabel('Signed').fill('Vera Novak')
  await expectNoBarriers(vera)
  await vera.getByRole('button', { name: 'File the protest' }).click()
  await expect(vera.getByText('Waits for its decision.')).toBeVisible()
  await ada.reload()
  await expect(ada.getByText('register.txt')).toBeVisible()
  await ada.getByRole('button', { name: 'Decide', exact: true }).click()
  await ada.getByRole('dialog').getByLabel('Upheld: another bidder is recommended').check()
  await ada.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The register shows no license on the day of the closing.')
  await expectNoBarriers(ada)
  await ada.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
  await expect(ada.getByText('Annulled').first()).toBeVisible()
  await vera.reload()
  await expect(vera.getByText('Upheld: another bidder is recommended.')).toBeVisible()

  // The second award, to the end.
  await max.goto(path)
  await expect(max.getByText('By the decision on a protest')).toBeVisible()
  const secondAward = await recommended(max)
  await ada.goto(secondAward)
  await approve(ada)
  await ada.getByRole('button', { name: 'Give notice of intent' }).click()
  await expect(ada.getByText('Announced', { exact: true }).first()).toBeVisible()
  await standstillPasses(owner, secondAward.split('/').at(-1)!)
  await ada.reload()
  await ada.getByRole('button', { name: 'Award', exact: true }).click()
  await expect(ada.getByRole('button', { name: 'Award', exact: true })).toHaveCount(0)
  await vera.reload()
  await expect(vera.getByRole('region', { name: 'How the offers stood' }).getByRole('row')).toHaveCount(3)
  // 24 months at 2,450 and 60 hours at 118.
  const total = '$65,880.00'
  for (const screen of [ada, vera]) await expect(screen.locator('main').getByText(total).first()).toBeVisible()

  await sameFromTheLog(owner, ada, { need: need.split('/').at(-1)!, call, evaluation: id, awards: [firstAward, secondAward].map((each) => each.split('/').at(-1)!) })
  await sameInOpenData(vera, call, title)
  await owner.end()
  for (const each of [ada, max, vera, birch, cedar, pat]) await each.context().close()
})

type File = { need: string; call: string; evaluation: string; awards: string[] }

/** The records of the file as an export of the log makes them, beside what the table API gives to the screens. */
async function sameFromTheLog(owner: pg.Client, ada: Page, { need, call, evaluation, awards }: File): Promise<void> {
  const [{ organization_id }] = (await reads<{ organization_id: string }>(ada, `solicitations?select=organization_id&id=eq.${call}`)) as [{ organization_id: string }]
  await expect.poll(() => sealed(owner, organization_id), { timeout: 60_000 }).toBe(true)
  const { token, anonKey } = (await ada.evaluate(`fetch('/config.json').then((answer) => answer.json()).then(({ anonKey }) => ({ anonKey, token: JSON.parse(localStorage.getItem('sb-localhost-auth-token')).access_token }))`)) as { token: string; anonKey: string }
  const answer = await ada.request.get(`/trail/v1/logs/${organization_id}/export`, { headers: { apikey: anonKey, authorization: `Bearer ${token}` } })
  const entries = entriesIn(await answer.text())
  const state = replay(entries)
  const of: [table: string, where: string][] = [
    ['requisitions', `id=eq.${need}`], ['requisition_lines', `requisition=eq.${need}`], ['solicitations', `id=eq.${call}`], ['solicitation_lines', `solicitation=eq.${call}`], ['solicitation_criteria', `solicitation=eq.${call}`],
    ['bids', `solicitation=eq.${call}`], ['bid_findings', `solicitation=eq.${call}`], ['evaluations', `id=eq.${evaluation}`], ['panelists', `evaluation=eq.${evaluation}`], ['awards', `evaluation=eq.${evaluation}`], ['award_lines', `award=in.(${awards.join()})`],
  ]
  for (const [table, where] of of) {
    const shown = await reads<ReplayedRow>(ada, `${table}?select=*&${where}`)
    expect(shown.length, table).toBeGreaterThan(0)
    const ids = new Set(shown.map((row) => row.id))
    const [column, value] = where.split(/=(?:eq\.|in\.)/) as [string, string]
    const replayed = rowsOf(state, table, (row) => value.includes(String(row[column])))
    expect(replayed.map(comparable).toSorted(byId), table).toEqual(shown.map(comparable).toSorted(byId))
    expect(replayed.every((row) => ids.has(row.id)), table).toBe(true)
  }
  // And who did what, by the names of the commands.
  const done = new Set(entries.flatMap(({ source, command, input, result }) => (source === 'command' && JSON.stringify([input, result]).includes(call) ? [command] : [])))
  expect([...done]).toEqual(expect.arrayContaining(['requisitions/solicit', 'solicitations/publish', 'solicitations/amend', 'openings/begin', 'openings/hand-in', 'evaluations/begin', 'awards/draft', 'awards/give-notice', 'awards/make']))
}

/** Moments as moments, whichever way they are printed; what only counts changes is left out. */
const comparable = ({ version: _, updated_at: __, ...row }: ReplayedRow): ReplayedRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(value) ? new Date(value).toISOString() : value]))
const byId = (a: ReplayedRow, b: ReplayedRow) => String(a.id).localeCompare(String(b.id))

/** The package validates against the published schema, and its merged record says what the public page says. */
async function sameInOpenData(vera: Page, call: string, title: string): Promise<void> {
  const json = async (kind: string) => (await vera.request.get(`/open/v1/ocds/${kind}/${call}.json`)).json()
  const [releases, record] = [await json('releases'), await json('records')]
  expect(whyNotValid('release-package-schema', releases)).toEqual([])
  expect(whyNotValid('record-package-schema', record)).toEqual([])
  const { tender, awards } = record.records[0].compiledRelease as { tender: Record<string, any>; awards: Record<string, any>[] }
  expect(tender).toMatchObject({ title, status: 'complete', numberOfTenderers: 3, enquiries: [{ answer: 'Yes, all 212 of them.' }], amendments: [{ rationale: 'Batteries are part of the maintenance.' }] })
  expect(awards).toMatchObject([{ status: 'active', value: { amount: 65_880, currency: 'USD' }, suppliers: [{ name: expect.stringContaining('Larkspur') }] }])
  const page = vera.locator('main')
  for (const words of [tender.title, tender.id, tender.amendments[0].rationale, tender.enquiries[0].description, awards[0]!.suppliers[0].name, awards[0]!.value.amount.toLocaleString('en-US'), ...tender.items.map((item: { description: string }) => item.description)]) await expect(page.getByText(words).first()).toBeVisible()
}

async function choose(page: Page, label: string, typed: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

async function approve(page: Page): Promise<void> {
  const approval = page.getByRole('region', { name: 'Approval' })
  await approval.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(approval.getByRole('button', { name: 'Approve' })).toHaveCount(0)
}

/** What the dialogs of the builder set, by the same functions. */
async function prepare(rosa: Page, id: string): Promise<void> {
  const version = async () => (await reads<{ version: number }>(rosa, `solicitations?select=version&id=eq.${id}`))[0]!.version
  const officers = await reads<{ user_id: string }>(rosa, 'organization_members?select=user_id&display_name=in.("Max Okafor","Ada Lindqvist","Pat Moreau")')
  await does(rosa, 'solicitations/set-criteria', { id, version: await version(), lines: [{ name: 'Price', kind: 'price', weight: 40 }, { name: 'Skill', kind: 'quality', weight: 60, points: 10 }] })
  await does(rosa, 'solicitations/name-officers', { id, needed: 2, officers: officers.map(({ user_id }) => user_id) })
  await does(rosa, 'solicitations/schedule', { id, version: await version(), closes_at: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16), questions_until: null })
}

/** A company that was never here before, known to the agency. */
async function company(browser: Browser, owner: pg.Client, max: Page, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const { email } = await arrive(page)
  await does(page, 'organizations/create', { name, kind: 'vendor' })
  const { id } = await does<{ id: string }>(max, 'vendors/draft', { name, type: 'llc', email, certifications: [] })
  await owner.query('insert into vendor_accounts (organization_id, vendor, account) select v.organization_id, v.id, o.id from vendors v, organizations o where v.id = $1 and o.name = $2', [id, name])
  return page
}

/** Prices, words and a file, sealed in this browser. */
async function offer(page: Page, notice: string, prices: readonly number[], { note, file }: { note: string; file?: string }): Promise<void> {
  await page.goto(notice)
  await page.getByRole('button', { name: 'Make an offer' }).click()
  await page.getByRole('button', { name: 'Seal and send' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Say who makes this offer' })).toBeVisible()
  const boxes = page.getByRole('textbox', { name: /^Price for one/ })
  for (const [at, price] of prices.entries()) await boxes.nth(at).fill(String(price))
  await page.getByLabel('What else belongs to your offer').fill(note)
  if (file) await page.getByLabel('Files').setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from('A bond of five percent.') })
  await page.getByLabel('Offered by').fill('Pat Vendor')
  await page.getByRole('button', { name: 'Seal and send' }).click()
  await expect(page.getByText(/^Receipt/)).toBeVisible()
}

async function handIn(officer: Page): Promise<void> {
  await officer.getByLabel('Passphrase of your opening key').fill(passphrase)
  await officer.getByRole('button', { name: 'Open my shares' }).click()
}

/** The first in rank, as the dialog proposes it; sent for approval. */
async function recommended(max: Page): Promise<string> {
  await max.getByRole('button', { name: 'Recommend', exact: true }).click()
  await max.getByRole('dialog').getByRole('button', { name: 'Write it' }).click()
  await expect(max.getByRole('heading', { name: 'What is recommended' })).toBeVisible()
  await max.getByRole('button', { name: 'Send for approval' }).click()
  await expect(max.getByRole('button', { name: 'Send for approval' })).toHaveCount(0)
  return new URL(max.url()).pathname
}

test('what was awarded is read by everybody, and on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Max Okafor', '/bid-evaluation?tab=awards')
  await page.getByRole('link', { name: 'Traffic cones and barricades' }).click()
  await expect(page.getByRole('heading', { name: 'Recommendation', exact: true })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Evaluation', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ranking' })).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
})
