import { expect, test } from '@playwright/test'
import { does } from './agency.ts'
import { approve, choose, company, handIn, submitBid, prepare, recommended } from './bidding.ts'
import { closingPasses, databaseOwner, protestPeriodPasses } from './owner.ts'
import { sameFromTheLog, sameInOpenData } from './same-file.ts'
import { expectFits, expectNoBarriers, signInAs, openTab } from './visitor.ts'

type Shown = {
  criteria: { id: string; name: string }[]
  asked: { about: string; criterion: string | null }[]
  bidders: { alias: string; bid: { id: string; name: string } | null }[]
}

test('from requisition to second award: five roles, three sealed bids, best and final offers, an upheld protest, a split award; the log alone gives the same file, and the open data matches the screens', async ({
  page: rosa,
  browser,
}) => {
  test.slow()
  const owner = await databaseOwner()
  const mark = Date.now().toString(36)
  const title = `Radio maintenance ${mark}`
  const someone = async (name: string, path: string) => {
    const other = await (await browser.newContext()).newPage()
    await signInAs(other, name, path)
    return other
  }

  // The requisition in words; two people approve it.
  await signInAs(rosa, 'Rosa Delgado', '/smart-requisition')
  await rosa.getByLabel('What do you need?').fill('24 months radio maintenance @ 2600\n60 hours radio repair @ 120')
  await rosa.getByRole('button', { name: 'Convert to lines' }).click()
  await choose(rosa, 'Budget line for all lines', 'Street res', /^Street resurfacing/)
  await rosa.getByLabel('Title').fill(title)
  await rosa.getByRole('radio', { name: 'Services' }).check()
  await rosa.getByLabel('Justification').fill('The crews’ radios fail in the cold.')
  const rules = rosa.getByRole('complementary', { name: 'Budget and method' })
  await expect(rules.getByText('$69,600.00').first()).toBeVisible()
  await rosa.getByRole('button', { name: 'Create requisition' }).click()
  await rosa.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(rosa.getByRole('heading', { name: 'Procurement method' })).toBeVisible()
  const need = new URL(rosa.url()).pathname
  const ada = await someone('Ada Lindqvist', need)
  await approve(ada)

  // The solicitation: its lines are copied; criteria, officers and times are set, a second person approves, and it is
  // public.
  await rosa.getByRole('button', { name: 'Create solicitation' }).click()
  await expect(rosa.getByRole('radio', { name: /^Request for proposals/ })).toBeChecked()
  await rosa.getByRole('button', { name: 'Create draft' }).click()
  await expect(rosa).toHaveURL(/\/rfq-builder\//)
  const solicitation = rosa.url().split('/').at(-1)!
  await expect(
    rosa.getByText('Add the public summary first. Vendors see it in the list.', { exact: true }),
  ).toBeVisible()
  await prepare(rosa, solicitation)
  await rosa.reload()
  await rosa.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(rosa.getByRole('button', { name: 'Submit for approval' })).toHaveCount(0)
  // Above a manager's approval limit.
  await ada.goto(`/rfq-builder/${solicitation}`)
  await approve(ada)
  await rosa.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(rosa.getByRole('dialog')).toContainText('Response time')
  await expect(rosa.getByRole('dialog')).toContainText('No deadline for questions is set')
  await rosa.getByRole('button', { name: 'Publish now' }).press('Enter')
  await expect(rosa.getByRole('alert')).toContainText('Enter a reason to publish anyway.')
  await rosa.getByLabel('Reason to publish with these warnings').fill('Questions are answered until closing.')
  await rosa.getByRole('button', { name: 'Publish now' }).click()
  await expect(rosa.getByRole('link', { name: 'Public page' })).toBeVisible()

  // The market: a question from an anonymous asker, three bids sealed in three browsers, one of them with a file.
  const notice = `/public-opportunities/${solicitation}`
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/public-opportunities')
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor.getByText('To bid, sign in as a vendor')).toBeVisible()
  await expectNoBarriers(visitor)
  await visitor.context().close()
  const max = await someone('Max Okafor', `/rfq-builder/${solicitation}`)
  const [vera, birch, cedar] = [
    await someone('Vera Novak', notice),
    await company(browser, owner, max, `Birch Radio ${mark}`),
    await company(browser, owner, max, `Cedar Signals ${mark}`),
  ]
  await vera.getByRole('textbox', { name: 'Question' }).fill('Are the handhelds of the fire department meant as well?')
  await vera.getByRole('button', { name: 'Submit question' }).click()
  await expect(vera.getByText('Your questions')).toBeVisible()
  await submitBid(vera, notice, [2_450, 118], { note: 'Two technicians live in town.', file: 'bond.txt' })
  await rosa.reload()
  await expect(rosa.getByText('1 sealed bid received.')).toBeVisible()
  await openTab(rosa, 'Questions and vendors')
  const question = rosa.getByRole('listitem').filter({ hasText: 'Are the handhelds' })
  await question.getByRole('button', { name: 'Answer' }).click()
  await question.getByLabel('Public answer').fill('Yes, all 212 of them.')
  await question.getByRole('button', { name: 'Publish answer' }).click()
  await expect(question.getByLabel('Public answer')).toHaveCount(0)
  await expect(question.getByText('Yes, all 212 of them.')).toBeVisible()
  await expect(rosa.locator('main')).not.toContainText(/Larkspur|2,450|118/)
  await expectNoBarriers(rosa)
  await rosa.getByRole('button', { name: 'Publish addendum' }).click()
  const addendum = rosa.getByRole('dialog')
  await addendum.getByLabel('Changes').fill('Batteries are part of the maintenance.')
  await expect(addendum.getByRole('region', { name: 'Effect' })).toContainText('Notifies')
  await addendum.getByRole('button', { name: 'Publish addendum' }).click()
  await expect(addendum).toHaveCount(0)
  await vera.getByRole('button', { name: 'Confirm bid is unchanged' }).click()
  await expect(vera.getByRole('button', { name: 'Confirm bid is unchanged' })).toHaveCount(0)
  await expectNoBarriers(vera)
  await submitBid(birch, notice, [2_900, 160], { note: 'A first thought.' })
  // One press loses nothing: the question can be left.
  await birch.getByRole('button', { name: 'Withdraw bid' }).click()
  const withdrawing = birch.getByRole('dialog')
  await expect(withdrawing).toContainText(
    'will never be opened and can’t be restored. You can submit another bid until',
  )
  await withdrawing.getByRole('button', { name: 'Cancel' }).click()
  await expect(birch.getByRole('button', { name: 'Replace bid' })).toBeVisible()
  await birch.getByRole('button', { name: 'Withdraw bid' }).click()
  await withdrawing.getByRole('button', { name: 'Withdraw bid' }).click()
  await expect(birch.getByText('You have not submitted a bid.')).toBeVisible()
  await submitBid(birch, notice, [2_300, 125], { note: 'We keep spare sets on the shelf.' })
  await submitBid(cedar, notice, [2_600, 95], { note: 'Radios are new to us.' })

  // The bid opening: two officers together.
  await closingPasses(owner, solicitation)
  await max.goto(`/rfq-builder/${solicitation}`)
  await expect(max.getByText('3 sealed bids received.')).toBeVisible()
  await max.getByRole('button', { name: 'Start opening' }).click()
  await handIn(max)
  await expect(max.getByText('Key shares submitted').first()).toBeVisible()
  await ada.goto(`/rfq-builder/${solicitation}`)
  await handIn(ada)
  await expect(ada.getByRole('heading', { name: 'Evaluation' })).toBeVisible()
  await expect(ada.getByText('bond.txt')).toBeVisible()

  // The panel: evaluators declare conflicts first, and see no names.
  await rosa.reload()
  await openTab(rosa, 'Details')
  await rosa.getByRole('button', { name: 'Assign panel' }).click()
  const naming = rosa.getByRole('dialog')
  await naming.getByLabel('Chair').selectOption({ label: 'Max Okafor' })
  for (const evaluator of ['Rosa Delgado', 'Nora Whitcomb']) await naming.getByLabel(evaluator).check()
  await naming.getByRole('button', { name: 'Assign panel' }).click()
  await expect(rosa).toHaveURL(/\/bid-evaluation\//)
  const path = new URL(rosa.url()).pathname
  const id = path.split('/').at(-1)!
  const nora = await someone('Nora Whitcomb', path)
  await max.goto(path)
  for (const judge of [rosa, nora, max]) {
    await judge.getByRole('button', { name: 'I have no conflict' }).click()
    await expect(judge.getByText('You have declared that you have no conflict of interest.')).toBeVisible()
  }
  await max.getByRole('button', { name: 'Start scoring' }).click()
  const sheet = rosa.getByRole('region', { name: 'Your scores' })
  await expect(sheet.getByRole('heading', { name: /^Bidder A/ })).toBeVisible()
  await expect(rosa.locator('main')).not.toContainText(/Larkspur|Birch Radio|Cedar Signals|58,800/)
  // The file of one bid has a neutral name.
  await expect(sheet.getByRole('link', { name: /^Bidder [ABC], file 1\.txt/ })).toBeVisible()
  await expectNoBarriers(rosa)
  const known = await does<Shown>(max, 'evaluations/show', { id })
  const aliasOf = (name: RegExp) => known.bidders.find(({ bid }) => name.test(bid!.name))!.alias
  const [skill] = known.criteria
  const points = { [aliasOf(/Larkspur/)]: 7, [aliasOf(/Birch/)]: 9, [aliasOf(/Cedar/)]: 2 }
  for (const [bidder, given] of Object.entries(points)) {
    const sheetOf = sheet.getByRole('listitem', { name: `Bidder ${bidder}`, exact: true })
    await sheetOf.getByRole('textbox', { name: /^Points for Bidder/ }).fill(String(given))
    await sheetOf.getByRole('button', { name: `Save scores for Bidder ${bidder}` }).click()
    await expect(sheetOf.getByText('Scored', { exact: true })).toBeVisible()
    await does(nora, 'scores/put', {
      id,
      bidder,
      scores: [{ criterion: skill!.id, points: Math.max(0, given - 6), comment: '' }],
    })
  }

  // The consensus, the responsiveness, and the ranking.
  await max.reload()
  await max.getByRole('button', { name: 'Start consensus' }).click()
  await expect(max.getByRole('table', { name: /^Scores by criterion and bidder/ })).toContainText('*')
  await openTab(max, 'Consensus')
  await expect(max.getByText('wide spread').first()).toBeVisible()
  const [first, ...others] = Object.keys(points)
  await max.getByRole('button', { name: `Set consensus for Bidder ${first}`, exact: true }).click()
  const agreement = max.getByRole('dialog')
  await agreement.getByRole('textbox', { name: /^Consensus points/ }).fill(String(points[first!]))
  await agreement.getByRole('textbox', { name: /^Reason for/ }).fill('Shown at the site visit.')
  await expectNoBarriers(max)
  await agreement.getByRole('button', { name: 'Save consensus score' }).click()
  await expect(agreement).toHaveCount(0)
  for (const bidder of others)
    await does(max, 'consensus/put', {
      id,
      bidder,
      scores: [{ criterion: skill!.id, points: points[bidder], reason: 'As both scored.' }],
    })
  for (const { bid } of known.bidders)
    for (const { about, criterion } of known.asked)
      await does(max, 'bid-findings/record', { id, bid: bid!.id, about, criterion, met: true, reason: 'Looked at.' })
  await max.reload()
  await max.getByRole('button', { name: 'Rank bids' }).click()
  await openTab(max, 'Ranking and award')
  const ranking = max.getByRole('region', { name: 'Bid ranking' })
  await expect(ranking.getByRole('row').nth(1)).toContainText('Birch Radio')
  await expectNoBarriers(max)

  // Best and final: the two bidders in range are asked, one of them bids again, sealed and opened as before.
  await max.getByRole('button', { name: 'Request best and final offers' }).click()
  const final = max.getByRole('dialog')
  await final.getByLabel(/Cedar Signals/).uncheck()
  await final
    .getByLabel('Closing date', { exact: true })
    .fill(new Date(Date.now() + 10 * 86_400_000).toLocaleDateString('en-US'))
  await final.getByLabel('Permitted changes').fill('Prices, and nothing else.')
  await expectNoBarriers(max)
  await final.getByRole('button', { name: 'Send request' }).click()
  await expect(max.getByText('Waiting for the best and final offers of the finalists')).toBeVisible()
  await cedar.reload()
  await expect(cedar.getByText('Only invited finalists can submit best and final offers.')).toBeVisible()
  await submitBid(vera, notice, [2_400, 118], { note: 'A better price for two years.' })
  await closingPasses(owner, solicitation)
  await max.goto(`/rfq-builder/${solicitation}`)
  await expect(max.getByText('1 sealed bid received.')).toBeVisible()
  await max.getByRole('button', { name: 'Start opening' }).click()
  await handIn(max)
  await expect(max.getByText('Key shares submitted').first()).toBeVisible()
  await ada.goto(`/rfq-builder/${solicitation}`)
  await handIn(ada)
  await expect(ada.getByRole('heading', { name: 'Evaluation', exact: true })).toBeVisible()
  await max.goto(path)
  await max.getByRole('button', { name: 'Continue evaluation' }).click()
  await expect(max.getByRole('button', { name: 'Rank bids' })).toBeVisible()
  const again = (await does<Shown>(max, 'evaluations/show', { id })).bidders.find(({ bid }) =>
    /Larkspur/.test(bid!.name),
  )!.bid!
  for (const { about, criterion } of known.asked)
    await does(max, 'bid-findings/record', { id, bid: again.id, about, criterion, met: true, reason: 'Checked again.' })
  await max.reload()
  await max.getByRole('button', { name: 'Rank bids' }).click()
  await openTab(max, 'Ranking and award')
  // 24 months at 2,400 and 60 hours at 118; a bidder without a new offer is held to the first.
  await expect(ranking.getByRole('row', { name: /Larkspur/ })).toContainText('$64,680.00')
  await expect(ranking.getByRole('row').nth(1)).toContainText('Birch Radio')

  // The first award: written by one person, approved by another, announced; and an upheld protest.
  const firstAward = await recommended(max, async () => {
    await max.getByRole('button', { name: 'Recommend award' }).click()
    await max.getByRole('dialog').getByRole('button', { name: 'Create recommendation' }).click()
  })
  await expectNoBarriers(max)
  await ada.goto(firstAward)
  await approve(ada)
  await ada.getByRole('button', { name: 'Issue notice of intent' }).click()
  await expect(ada.getByText('Notice of intent issued', { exact: true }).first()).toBeVisible()
  await vera.reload()
  await expect(vera.getByRole('heading', { name: 'Notice of intent to award' })).toBeVisible()
  await vera.getByRole('button', { name: 'File protest' }).click()
  await vera.getByRole('textbox', { name: 'Grounds' }).fill('The license of the first in rank ended in October.')
  await vera
    .getByLabel('Evidence')
    .setInputFiles({ name: 'register.txt', mimeType: 'text/plain', buffer: Buffer.from('No license in force.') })
  await vera.getByLabel('Signed by').fill('Vera Novak')
  await expectNoBarriers(vera)
  await vera.getByRole('button', { name: 'File protest' }).click()
  await expect(vera.getByText('Waiting for a decision.')).toBeVisible()
  await ada.reload()
  await expect(ada.getByText('register.txt')).toBeVisible()
  await ada.getByRole('button', { name: 'Decide protest' }).click()
  await ada.getByRole('dialog').getByLabel('Upheld: another bidder recommended').check()
  await ada
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Reason' })
    .fill('The register shows no license on the day of the closing.')
  await expectNoBarriers(ada)
  await ada.getByRole('dialog').getByRole('button', { name: 'Decide protest' }).click()
  await expect(ada.getByText('Annulled').first()).toBeVisible()
  await vera.reload()
  await expect(vera.getByText('Upheld: another bidder recommended.')).toBeVisible()

  // The second award, split between the two remaining bidders, line by line at the lowest cost: proven optimal, and
  // completed.
  await max.goto(path)
  await openTab(max, 'Findings')
  await expect(max.getByText('By the decision on a protest')).toBeVisible()
  await openTab(max, 'Ranking and award')
  const secondAward = await recommended(max, async () => {
    await max.getByRole('button', { name: 'Optimize split' }).click()
    await max.getByLabel('Minimum vendors').fill('2')
    await max.getByRole('button', { name: 'Calculate' }).click()
    await expect(max.getByText('Proven optimal')).toBeVisible()
    await expectNoBarriers(max)
    await max.getByRole('button', { name: 'Recommend this split' }).click()
  })
  await ada.goto(secondAward)
  await approve(ada)
  // The buyer, who is no manager, carries the file on: notice, award, order and contract.
  await rosa.goto(secondAward)
  await rosa.getByRole('button', { name: 'Issue notice of intent' }).click()
  await expect(rosa.getByText('Notice of intent issued', { exact: true }).first()).toBeVisible()
  await protestPeriodPasses(owner, secondAward.split('/').at(-1)!)
  await rosa.reload()
  await rosa.getByRole('button', { name: 'Award', exact: true }).click()
  await expect(rosa.getByRole('button', { name: 'Award', exact: true })).toHaveCount(0)
  await expect(rosa.getByRole('button', { name: /^Order from / }).first()).toBeVisible()
  await rosa.getByRole('link', { name: 'Contract', exact: true }).click()
  await expect(
    rosa.getByRole('region', { name: 'Awarded, without a contract' }).getByRole('button', { name: /^Draft contract/ }),
  ).not.toHaveCount(0)
  await ada.reload()
  await vera.reload()
  await expect(vera.getByRole('region', { name: 'Ranking' }).getByRole('row')).toHaveCount(3)
  // 24 months at 2,400 to one, 60 hours at 95 to the other.
  await expect(ada.locator('main').getByText('$63,300.00').first()).toBeVisible()
  for (const part of ['$57,600.00', '$5,700.00'])
    for (const screen of [ada, vera]) await expect(screen.locator('main').getByText(part).first()).toBeVisible()

  await sameFromTheLog(owner, ada, {
    need: need.split('/').at(-1)!,
    solicitation,
    evaluation: id,
    awards: [firstAward, secondAward].map((each) => each.split('/').at(-1)!),
  })
  expect(await sameInOpenData(vera, solicitation)).toMatchObject({
    tender: {
      title,
      status: 'complete',
      numberOfTenderers: 3,
      enquiries: [{ answer: 'Yes, all 212 of them.' }],
      amendments: [
        { rationale: 'Batteries are part of the maintenance.' },
        { rationale: expect.stringContaining('Prices, and nothing else.') },
      ],
    },
    awards: [
      {
        status: 'active',
        value: { amount: 57_600, currency: 'USD' },
        suppliers: [{ name: expect.stringContaining('Larkspur') }],
      },
      { value: { amount: 5_700 }, suppliers: [{ name: `Cedar Signals ${mark}` }] },
    ],
  })
  await owner.end()
  for (const each of [ada, max, vera, birch, cedar, nora]) await each.context().close()
})

test('the award is public, and on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Max Okafor', '/bid-evaluation?tab=awards')
  await page.getByRole('link', { name: 'Traffic cones and barricades' }).click()
  await expect(page.getByRole('heading', { name: 'Recommendation', exact: true })).toBeVisible()
  await expectFits(page)
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Evaluation', exact: true }).click()
  await openTab(page, 'Ranking and award')
  await expect(page.getByRole('region', { name: 'Bid ranking' })).toBeVisible()
  await expectFits(page)
})
