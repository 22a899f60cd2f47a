import { expect, type APIResponse, type Page } from '@playwright/test'
import { barriersOn } from './axe.ts'

export const password = 'Barley & 3 silos'

let newcomers = 0

/** A new visitor. */
export const newcomer = () => ({
  name: 'Nia Newcomer',
  email: `nia.${Date.now().toString(36)}.${++newcomers}@example.gov`,
})

type Message = { to: string; subject: string; text: string; links: string[] }

/** The newest email to this address with these words in its subject, as soon as it is in the outbox. */
export async function emailTo(page: Page, to: string, subject: RegExp): Promise<Message> {
  let found: Message | undefined
  await expect
    .poll(async () => {
      const { messages } = (await (await page.request.get('/dev/mail.json')).json()) as { messages: Message[] }
      found = messages.find((message) => message.to.includes(to) && subject.test(message.subject))
      return Boolean(found)
    })
    .toBe(true)
  return found!
}

export async function signUp(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Create an account' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

export async function confirm(page: Page, email: string): Promise<void> {
  const { links } = await emailTo(page, email, /confirm/i)
  await page.goto(links[0]!)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** A new account, confirmed and signed in. */
export async function arrive(page: Page): Promise<{ name: string; email: string }> {
  const person = newcomer()
  await signUp(page, person)
  await confirm(page, person.email)
  return person
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** One of the demo's people, at work on this page. The buttons of /auth have their own journey. */
export async function signInAs(page: Page, name: string, path = '/dashboard'): Promise<void> {
  const { anonKey } = await answerOf<{ anonKey: string }>(page.request.get('/config.json'))
  const headers = { apikey: anonKey }
  const { roles } = await answerOf<{ roles: { role: string; name: string }[] }>(
    page.request.get('/functions/v1/demo-sign-in', { headers }),
  )
  const { role } = roles.find((person) => person.name === name)!
  const session = await answerOf(page.request.post('/functions/v1/demo-sign-in', { headers, data: { role } }))
  // A page of ours without the program, to have its storage.
  await page.goto('/offline.html')
  await page.evaluate(`localStorage.setItem('sb-localhost-auth-token', ${JSON.stringify(JSON.stringify(session))})`)
  await page.goto(path)
}

async function answerOf<Answer>(answer: Promise<APIResponse>): Promise<Answer> {
  expect((await answer).status(), await (await answer).text()).toBe(200)
  return (await (await answer).json()) as Answer
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
}

/** Navigation within the program, as a link does it. */
export async function navigate(page: Page, path: string): Promise<void> {
  const isShown = new URL(page.url()).pathname === path.split('?')[0]
  await page.evaluate(`
    // The heading of a page that is shown already doesn't change.
    window.lastHeading = ${isShown} ? undefined : document.querySelector('main h1')
    history.pushState(null, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate', { state: null }))`)
}

/** Navigation until the page is drawn: a third of the time that loading the whole program again takes. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await navigate(page, path)
  await expect
    .poll(() => page.evaluate(isDrawn), { intervals: [30, 50, 100, 200], message: `${path} is drawn` })
    .toBe(true)
}

/** Another heading is shown, and loading is finished. */
const isDrawn = `(() => {
  const heading = document.querySelector('main h1')
  return heading !== null && heading !== window.lastHeading && ![...document.querySelectorAll('main [role=status]')].some((status) => /^\\s*(Loading|Cargando)/.test(status.textContent))
})()`

/** Every screen has its heading, and loading placeholders are gone; samples of loading placeholders stay. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  // A table that waits for its next rows is faint.
  await expect(page.locator('table[aria-busy=true]:not([data-sample] *)')).toHaveCount(0)
  await expect(page.locator('[role=status]:not([data-sample] *)').filter({ hasText: /^\s*Loading/ })).toHaveCount(0)
}

/** Barriers that a machine can find, in both themes: in the page, or within an overlay that covers a part of it. */
export async function expectNoBarriers(page: Page, within?: string): Promise<void> {
  await expectDrawn(page)
  // Colors in transition between themes have an intermediate contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // From the top: wherever a journey has scrolled to, the sticky bars cover a part of some button.
  const top = await page.evaluate<number>('scrollY')
  if (!within) await page.evaluate('scrollTo(0, 0)')
  expect(await barriersOn(page, within)).toEqual([])
  if (!within) await page.evaluate(`scrollTo(0, ${top})`)
}

/** A tab of a record or of another page. It comes with its rows, in the strip or behind “More”. */
export async function openTab(page: Page, title: string, parts = /^Parts of/): Promise<void> {
  const name = new RegExp(`^${title}`)
  const tab = page.getByRole('tablist', { name: parts }).getByRole('tab', { name })
  const more = page.getByRole('button', { name: 'More tabs' })
  const item = page.getByRole('menuitem', { name })
  /* oxlint-disable no-restricted-properties -- asked again until the tab is there */
  const isOpened = async () => {
    if (await tab.isVisible()) return (await tab.click(), true)
    if (!(await more.isVisible())) return false
    await more.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    if (await item.isVisible()) return (await item.click(), true)
    return (await page.keyboard.press('Escape'), false)
  }
  /* oxlint-enable no-restricted-properties */
  await expect.poll(isOpened).toBe(true)
}

/** The page is not wider than its window. */
export const expectFits = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
