import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

const title = 'Snow clearing of sidewalks'
type Shown = { criteria: { id: string; name: string }[]; asked: { about: string; criterion: string | null }[]; bidders: { alias: string; bid: { id: string; name: string } | null }[] }

test('a panel scores without names, agrees and ranks; the recommendation is signed by another, announced, protested against, and another bidder is recommended', async ({ page, browser }) => {
  test.slow()
  const someone = async (name: string, path: string) => {
    const other = await (await browser.newContext()).newPage()
    await signInAs(other, name, path)
    return other
  }
  await signInAs(page, 'Rosa Delgado', '/bid-evaluation')
  await expectNoBarriers(page)
  await page.getByRole('link', { name: title }).click()
  const sheet = page.getByRole('region', { name: 'Your scores' })
  await expect(sheet.getByRole('heading', { name: /^Bidder A/ })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/Larkspur|Ridgeway|Northline|2,050/)
  await expectNoBarriers(page)
  for (const [bidder, points] of [['A', '9'], ['B', '6'], ['C', '0']] as const) {
    const offer = sheet.getByRole('listitem', { name: `Bidder ${bidder}`, exact: true })
    for (const box of await offer.getByRole('textbox', { name: /^Points of Bidder/ }).all()) await box.fill(points)
    await offer.getByRole('button', { name: `Keep scores of Bidder ${bidder}` }).click()
    await expect(offer.getByText('Scored', { exact: true })).toBeVisible()
  }
  const path = new URL(page.url()).pathname
  const id = path.split('/').at(-1)!

  const max = await someone('Max Okafor', path)
  await max.getByRole('button', { name: 'Open the consensus' }).click()
  await expect(max.getByText('far apart').first()).toBeVisible()
  await max.getByRole('button', { name: 'Agree on Bidder A', exact: true }).click()
  const agreement = max.getByRole('dialog')
  for (const box of await agreement.getByRole('textbox', { name: /^Agreed points/ }).all()) await box.fill('8')
  for (const box of await agreement.getByRole('textbox', { name: /^Reason for/ }).all()) await box.fill('The plan was used in February.')
  await expectNoBarriers(max)
  await agreement.getByRole('button', { name: 'Keep' }).click()
  await expect(agreement).toHaveCount(0)

  // What is left is done by the same functions that the dialogs call.
  const shown = await does<Shown>(max, 'evaluations/show', { id })
  for (const { alias } of shown.bidders.filter((each) => each.alias !== 'A')) await does(max, 'consensus/put', { id, bidder: alias, scores: shown.criteria.map(({ id: criterion }) => ({ criterion, points: alias === 'B' ? 6 : 3, reason: 'As both scored.' })) })
  for (const { bid } of shown.bidders) for (const { about, criterion } of shown.asked) await does(max, 'bid-findings/record', { id, bid: bid!.id, about, criterion, met: true, reason: 'Looked at.' })
  await max.reload()
  await max.getByRole('button', { name: 'Rank the offers' }).click()
  await expect(max.getByRole('region', { name: 'Ranking of the offers' }).getByRole('row')).toHaveCount(4)
  await expectNoBarriers(max)
  await max.getByRole('button', { name: 'Recommend', exact: true }).click()
  await max.getByRole('dialog').getByRole('button', { name: 'Write it' }).click()
  await expect(max.getByRole('heading', { name: 'What is recommended' })).toBeVisible()
  await max.getByRole('button', { name: 'Send for approval' }).click()
  await expect(max.getByRole('button', { name: 'Send for approval' })).toHaveCount(0)
  await expectNoBarriers(max)
  const award = new URL(max.url()).pathname

  const ada = await someone('Ada Lindqvist', award)
  await ada.getByRole('region', { name: 'Approval' }).getByRole('button', { name: 'Approve' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await ada.getByRole('button', { name: 'Give notice of intent' }).click()
  await expect(ada.getByText('Announced', { exact: true }).first()).toBeVisible()

  const [{ solicitation }] = (await reads<{ solicitation: string }>(ada, `evaluations?select=solicitation&id=eq.${id}`)) as [{ solicitation: string }]
  const vera = await someone('Vera Novak', `/public-opportunities/${solicitation}`)
  await expect(vera.getByRole('heading', { name: 'Notice of intent to award' })).toBeVisible()
  await vera.getByRole('button', { name: 'Protest', exact: true }).click()
  await vera.getByRole('textbox', { name: 'Grounds' }).fill('The insurance of the first in rank ended in October; section 1 asks for two million.')
  await vera.getByLabel('What proves it').setInputFiles({ name: 'register.txt', mimeType: 'text/plain', buffer: Buffer.from('No policy in force.') })
  await vera.getByLabel('Signed').fill('Vera Novak')
  await expectNoBarriers(vera)
  await vera.getByRole('button', { name: 'File the protest' }).click()
  await expect(vera.getByText('Waits for its decision.')).toBeVisible()

  await ada.reload()
  await expect(ada.getByText('register.txt')).toBeVisible()
  await ada.getByRole('button', { name: 'Decide', exact: true }).click()
  await ada.getByRole('dialog').getByLabel('Upheld: another bidder is recommended').check()
  await ada.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The register shows no policy in force on the day of the closing.')
  await expectNoBarriers(ada)
  await ada.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
  await expect(ada.getByText('Annulled').first()).toBeVisible()
  await vera.reload()
  await expect(vera.getByText('Upheld: another bidder is recommended.')).toBeVisible()

  await max.goto(path)
  await expect(max.getByText('By the decision on a protest')).toBeVisible()
  await max.getByRole('button', { name: 'Recommend', exact: true }).click()
  await max.getByRole('dialog').getByRole('button', { name: 'Write it' }).click()
  await expect(max.getByRole('button', { name: 'Send for approval' })).toBeVisible()
  await closeAll([max, ada, vera])
})

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

const closeAll = async (pages: readonly Page[]) => {
  for (const page of pages) await page.context().close()
}
