import { expect, test } from '@playwright/test'
import { asksAlone } from './asks-alone.ts'
import { machineCookie } from '../../src/platform/operations/machine-key.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

test('a visitor asks the Public Assistant, whose answer grows in one message and names its source', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Open assistant' }).click()
  const panel = page.getByRole('region', { name: 'Public Assistant' })
  await expect(panel.getByText('Learn about the product')).toBeVisible()
  const { width, height } = (await panel.boundingBox())!
  expect([Math.round(width), Math.round(height)]).toEqual([24 * 16, 600])
  await expectNoBarriers(page)

  const asked = page.waitForRequest('**/functions/v1/platform-agent-chat')
  await panel.getByRole('button', { name: 'Who can see my organization?' }).click()
  await expect(panel.getByRole('list', { name: 'Sources' })).toBeVisible()
  expect((await asked).postDataJSON()).toEqual({
    messages: [{ role: 'user', content: 'Who can see my organization?' }],
    isPublic: true,
  })
  await expect(panel.getByText('Assistant:')).toHaveCount(2)
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open assistant' })).toBeFocused()
})

test('a signed-in user is welcomed, opens a row of an answer by its place, and is told of failures', async ({
  page,
}) => {
  await signInAs(page, 'Rosa Delgado')
  await page.getByRole('button', { name: 'Open assistant' }).click()
  const panel = page.getByRole('region', { name: 'Platform Guide' }).filter({ hasText: 'City of Alder Falls' })
  await expect(panel.getByText('Welcome to the City of Alder Falls. How can we help?')).toBeVisible()
  await panel.getByLabel('Your question').press('Enter')
  await expect(panel.getByText('You:')).toHaveCount(0)

  const asks = async (question: string) => {
    await panel.getByLabel('Your question').fill(question)
    await panel.getByLabel('Your question').press('Enter')
  }
  const sources = panel.getByRole('list', { name: 'Sources' })
  await asks('Which purchase orders are issued?')
  const second = await sources.getByRole('link').nth(1).textContent()
  await asks('Open the second one')
  await expect(sources.nth(1).getByRole('link')).toHaveText([second!])

  await page.route('**/functions/v1/platform-agent-chat', (route) =>
    route.fulfill({ status: 502, contentType: 'application/json', body: '{"error":"The model sleeps."}' }),
  )
  await asks('How do roles work?')
  await expect(panel.getByText('I apologize, but I encountered an error. Please try again.')).toBeVisible()
})

test('a lesson resumes where it was left, completes at its last step, and can be closed', async ({ page }) => {
  await signInAs(page, 'Zoe Tanaka')
  const start = page.getByRole('button', { name: 'Start tutorial' })
  const lesson = page.getByRole('region', { name: 'Tutorial: Find your way around' })
  await start.click()
  await expect(page.getByText('Starting tutorial...')).toBeVisible()
  await expect(lesson.getByText('Step 1 of 6')).toBeVisible()
  await expect(lesson.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expectNoBarriers(page)
  await lesson.getByRole('button', { name: 'Next' }).click()
  await lesson.getByRole('button', { name: 'Next' }).click()
  await expect(lesson.getByText('Step 3 of 6')).toBeVisible()
  await expect(lesson.getByRole('progressbar')).toHaveJSProperty('value', 50)
  await lesson.getByRole('button', { name: 'Skip Tutorial' }).click()
  await expect(lesson).toHaveCount(0)

  await page.reload()
  await start.click()
  await expect(lesson.getByText('Step 3 of 6')).toBeVisible()
  const saved = page.waitForRequest(
    (request) =>
      request.url().includes('/user_tutorial_progress') &&
      request.method() === 'POST' &&
      request.postDataJSON().current_step === 5,
  )
  for (let step = 0; step < 3; step++) await lesson.getByRole('button', { name: 'Next' }).click()
  expect((await saved).postDataJSON()).toMatchObject({ current_step: 5, completed: true })
  await expect(lesson.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await lesson.getByRole('button', { name: 'Complete' }).click()
  await expect(lesson).toHaveCount(0)
})

test('missing or unreadable lessons are reported', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado')
  await asksAlone(page)
  await page.route('**/rest/v1/tutorials*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Start tutorial' }).click()
  await expect(page.getByText('No tutorials available yet. Check back soon!').last()).toBeVisible()
  await page.route('**/rest/v1/tutorials*', (route) => route.fulfill({ status: 500, json: { message: 'away' } }))
  await page.getByRole('button', { name: 'Start tutorial' }).click()
  await expect(page.getByText('Could not load tutorial. Please try again.')).toBeVisible()
})

test('feedback needs a sign-in, a subject and a message, and is acknowledged', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Give feedback' }).click()
  const form = page.getByRole('dialog', { name: 'Give feedback' })
  await expect(form.getByRole('radio', { name: 'Something else' })).toBeChecked()
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Send feedback' }).click()
  await expect(form.getByText('Please sign in to submit feedback')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()

  await signInAs(page, 'Rosa Delgado')
  await page.getByRole('button', { name: 'Give feedback' }).click()
  await form.getByRole('button', { name: 'Send feedback' }).click()
  await expect(form.getByText('Enter a message')).toBeVisible()
  await form.getByLabel('Subject').fill('The list jumps')
  await form.getByLabel('Message').fill('When I sort it.')
  await page.route('**/rest/v1/user_feedback*', (route) => route.abort())
  await form.getByRole('button', { name: 'Send feedback' }).click()
  await expect(form.getByText('Failed to submit feedback. Please try again.')).toBeVisible()
  await page.unroute('**/rest/v1/user_feedback*')
  const sent = page.waitForRequest('**/rest/v1/user_feedback*')
  await form.getByRole('button', { name: 'Send feedback' }).click()
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual([
    'browser_info',
    'feedback_type',
    'message',
    'page_url',
    'subject',
    'user_id',
  ])
  await expect(page.getByText("Thank you for your feedback! We'll review it shortly.")).toBeVisible()
  await expect(form).toHaveCount(0)
})

test('visits are counted after the first interaction, and not at all for users who opt out', async ({
  page,
  browser,
}) => {
  const counted = page.waitForRequest('**/functions/v1/page-view')
  await page.goto('/auth')
  await page.getByRole('heading', { level: 1 }).click()
  expect((await counted).postDataJSON()).toEqual({ path: '/auth' })
  // Nothing beside the key of the machine, which the journeys bring along.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([machineCookie])

  const shy = await (await browser.newContext()).newPage()
  await shy.addInitScript('Object.defineProperty(navigator, "doNotTrack", { value: "1" })')
  const asked: string[] = []
  shy.on('request', (request) => request.url().includes('page-view') && asked.push(request.url()))
  await shy.clock.install()
  await shy.goto('/auth')
  await shy.getByRole('heading', { level: 1 }).click()
  await shy.clock.fastForward('00:10')
  expect(asked).toEqual([])
})

test('on a phone floating buttons leave the first view to the page, and return on scrolling up and at the foot', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Rosa Delgado', '/budget-management')
  const help = page.getByRole('button', { name: 'Open assistant' })
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await expect(help).not.toBeInViewport()
  await page.mouse.move(100, 400)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate('scrollY')).toBe(300)
  await expect(help).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(help).toBeInViewport()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(help).toBeInViewport()
  const below =
    await page.evaluate(`[...document.querySelectorAll('aside[aria-label=Help] > button')].flatMap((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return [[x, y], [x + width, y + height], [x + width / 2, y + height / 2]].flatMap(([left, top]) => document.elementsFromPoint(left, top)).filter((element) => element.closest('main :is(a, button, input, tr)'))
  }).length`)
  expect(below).toBe(0)
  // Where the page is the conversation, its box is whole in the first view.
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/ai-copilot')
    await expect(page.getByRole('main').getByPlaceholder('Ask a question')).toBeInViewport({ ratio: 1 })
  }
})

test('from the width of a laptop on, floating buttons are in the margin beside a list and a record', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, 'Rosa Delgado', '/purchase-orders')
  const overlap = `(() => {
    const { left } = document.querySelector('aside[aria-label=Help]').getBoundingClientRect()
    const content = document.querySelector('main > *')
    return content.getBoundingClientRect().right - parseFloat(getComputedStyle(content).paddingRight) - left
  })()`
  await expect(page.getByRole('button', { name: 'Open assistant' })).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(overlap)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('row').nth(3).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Discussion' })).toBeVisible()
  expect(await page.evaluate(overlap)).toBeLessThanOrEqual(0)
  // The open panel leaves both buttons free.
  await page.getByRole('button', { name: 'Open assistant' }).click()
  const panel = page.getByRole('complementary', { name: 'Help' }).getByRole('region')
  await expect(panel).toBeVisible()
  const { x, width } = (await panel.boundingBox())!
  expect(x + width).toBeLessThanOrEqual((await page.getByRole('button', { name: 'Give feedback' }).boundingBox())!.x)
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('program files are cached, answers are not, and without a session a page says that it is offline', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'Rosa Delgado')
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const kept = (await page.evaluate(
      `caches.keys().then(async (names) => (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())`,
    )) as string[]
    expect(kept.length).toBeGreaterThan(3)
    expect(
      kept.filter((path) => !path.startsWith('/assets/') && path !== '/offline.html' && path !== '/shell'),
    ).toEqual([])
    // The offline page needs no network, and has the selected colors.
    await page.evaluate(`localStorage.setItem('theme', 'light')`)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(await page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name)`)).toEqual([])
    await context.setOffline(false)
  })
})
