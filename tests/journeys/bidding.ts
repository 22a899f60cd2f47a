import { expect, type Browser, type Page } from '@playwright/test'
import type pg from 'pg'
import { does, reads } from './agency.ts'
import { arrive } from './visitor.ts'

const passphrase = 'the granary is open'

export async function choose(page: Page, label: string, typed: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

export async function approve(page: Page): Promise<void> {
  const approval = page.getByRole('region', { name: 'Approval' })
  await approval.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(approval.getByRole('button', { name: 'Approve' })).toHaveCount(0)
}

/** The builder dialogs' settings, by the same functions. */
export async function prepare(rosa: Page, id: string): Promise<void> {
  const version = async () =>
    (await reads<{ version: number }>(rosa, `solicitations?select=version&id=eq.${id}`))[0]!.version
  await does(rosa, 'solicitations/edit', {
    id,
    version: await version(),
    changes: { summary: 'Maintenance of the city’s radios for a year.' },
  })
  await does(rosa, 'solicitations/set-sections', {
    id,
    version: await version(),
    lines: [{ part: 'scope', heading: 'Scope', body: 'Radios and handhelds are kept in working order.' }],
  })
  const officers = await reads<{ user_id: string }>(
    rosa,
    'organization_members?select=user_id&display_name=in.("Max Okafor","Ada Lindqvist","Pat Moreau")',
  )
  await does(rosa, 'solicitations/set-criteria', {
    id,
    version: await version(),
    lines: [
      { name: 'Price', kind: 'price', weight: 40 },
      { name: 'Skill', kind: 'quality', weight: 60, points: 10 },
    ],
  })
  await does(rosa, 'solicitations/name-officers', { id, needed: 2, officers: officers.map(({ user_id }) => user_id) })
  await does(rosa, 'solicitations/schedule', {
    id,
    version: await version(),
    closes_at: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16),
    questions_until: null,
  })
}

/** A new company, known to the agency. */
export async function company(browser: Browser, owner: pg.Client, max: Page, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const { email } = await arrive(page)
  await does(page, 'organizations/create', { name, kind: 'vendor' })
  const { id } = await does<{ id: string }>(max, 'vendors/draft', { name, type: 'llc', email, certifications: [] })
  await owner.query(`update vendors set status = 'active' where id = $1`, [id])
  await owner.query(
    `insert into vendor_accounts (organization_id, vendor, account) select v.organization_id, v.id, o.id
      from vendors v, organizations o where v.id = $1 and o.name = $2`,
    [id, name],
  )
  return page
}

/** Prices, words and a file, sealed in this browser. */
export async function submitBid(
  page: Page,
  notice: string,
  prices: readonly number[],
  { note, file }: { note: string; file?: string },
): Promise<void> {
  await page.goto(notice)
  await page.getByRole('button', { name: 'Submit a bid' }).click()
  await page.getByRole('button', { name: 'Seal and submit bid' }).click()
  const reason = page.getByRole('alert').filter({ hasText: 'Enter the name of an authorized representative' })
  await expect(reason).toBeVisible()
  const boxes = page.getByRole('textbox', { name: /^Price for one/ })
  await expect(boxes.first()).toBeFocused()
  for (const [at, price] of prices.entries()) await boxes.nth(at).fill(String(price))
  await page.getByLabel('Additional information').fill(note)
  if (file)
    await page
      .getByLabel('Files')
      .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from('A bond of five percent.') })
  await page.getByLabel('Authorized representative').fill('Pat Vendor')
  await expect(reason).toHaveCount(0)
  await page.getByRole('button', { name: 'Seal and submit bid' }).click()
  await expect(page.getByText(/^Receipt/)).toBeInViewport()
}

/** An officer unlocks the key in their own browser, and submits the shares. */
export async function handIn(officer: Page): Promise<void> {
  await officer.getByLabel('Passphrase of your opening key').fill(passphrase)
  await officer.getByRole('button', { name: 'Submit my key shares' }).click()
}

/** Written from the proposal of the dialog or the calculation; submitted for approval. */
export async function recommended(chair: Page, propose: () => Promise<void>): Promise<string> {
  await propose()
  await expect(chair.getByRole('heading', { name: 'Recommended award' })).toBeVisible()
  await chair.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(chair.getByRole('button', { name: 'Submit for approval' })).toHaveCount(0)
  return new URL(chair.url()).pathname
}
