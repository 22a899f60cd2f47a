import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type pg from 'pg'
import { databaseOwner } from './owner.ts'
import { expectFits, expectNoBarriers, signIn, signInAs, openTab } from './visitor.ts'

test('an administrator searches the log, verifies a page of it, and takes one entry’s proof to the public page', async ({
  page,
}) => {
  await signInAs(page, 'Ada Lindqvist', '/blockchain')
  await expect(page.getByRole('table', { name: 'Entries' })).toBeVisible()
  await expect(page.getByText('This browser is a witness now')).toBeVisible()
  await expectNoBarriers(page)
  // Beside the menu of a tablet the seals are in sight, and on a phone the entries begin high.
  const usual = page.viewportSize()!
  const firstSeal = async () => (await page.getByText('Sealed', { exact: true }).first().boundingBox())!
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(async () => (await firstSeal()).x + (await firstSeal()).width).toBeLessThan(820 - 24)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await firstSeal()).y).toBeLessThan(420)
  await page.setViewportSize(usual)

  await page.getByLabel('Person', { exact: true }).selectOption({ label: 'Rosa Delgado' })
  await expect(page).toHaveURL(/actor=/)
  await page.getByLabel('Kind').selectOption({ label: 'Record changes' })
  await page.getByLabel('Records').selectOption({ label: 'Budget transfers' })
  await expect(page.getByRole('row', { name: /Budget transfer: submitted/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Verify this page/ }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'match their seals' })).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('link', { name: 'Budget transfer: submitted' }).first().press('Enter')
  await expect(page.getByText('Sealed and unchanged')).toBeVisible()
  await expect(page.getByText('Matches the signed root')).toBeVisible()
  await expectNoBarriers(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download proof' }).click()
  const proof = readFileSync(await (await saving).path(), 'utf8')

  await page.goto('/blockchain-trust')
  await page.getByLabel('Proof, checkpoint, certificate or exported audit log').fill(proof)
  await page.getByRole('button', { name: 'Verify here' }).click()
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  await expect(page.getByText('Checked with the key that this site names')).toBeVisible()
  await page
    .getByLabel('Proof, checkpoint, certificate or exported audit log')
    .fill(proof.replace(/^index (\d+)$/m, (_, at: string) => `index ${Number(at) ^ 1}`))
  await page.getByRole('button', { name: 'Verify here' }).press('Enter')
  await expect(page.getByText('Not valid', { exact: true })).toBeVisible()
})

test('a visitor tries a valid proof and a tampered one, and no data leaves the page', async ({ page }) => {
  await page.goto('/blockchain-trust')
  await expect(page).toHaveTitle('Verifiable audit log | Granary')
  await expectNoBarriers(page)
  const sent: string[] = []
  // The visit counter receives the page's address with the first press, and nothing of the proof.
  page.on(
    'request',
    (request) =>
      request.resourceType() !== 'script' &&
      !request.url().endsWith('/functions/v1/page-view') &&
      sent.push(request.url()),
  )
  await page.getByRole('button', { name: 'Try a valid proof' }).press('Enter')
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  await expect(page.getByText('Matches the signed root')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Try a tampered proof' }).press('Enter')
  await expect(page.getByText('Not valid', { exact: true })).toBeVisible()
  await expect(page.getByText('Does not match the signed root')).toBeVisible()
  expect(sent).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  await expectFits(page)
})

test('the whole log is verified; a change by the database owner is found at its entry, on every page', async ({
  page,
}) => {
  await signInToDepartment(page)
  await page.goto('/blockchain?tab=verify')
  await page.getByRole('button', { name: /^Verify .+ entries$/ }).press('Enter')
  await expect(page.getByText(/^(All .+ entries verified|Intact as far as shown: .+ not checked)$/)).toBeVisible()
  await expect(page.getByText('Rows outside the log, and records against their history')).toBeVisible()
  await expectNoBarriers(page)

  const owner = await databaseOwner()
  const { id, seq, record, before } = await tamper(owner)
  try {
    await page.getByRole('button', { name: 'Verify again' }).click()
    await expect(page.getByRole('alert').filter({ hasText: `Entry ${seq} does not match the seal` })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Checks' })).toContainText('hashed again')
    await expectNoBarriers(page)
    await page.getByRole('link', { name: 'Open entry' }).first().click()
    await expect(page.getByRole('alert')).toContainText('This entry does not match its seal')
    await expect(page.getByText('Does not match the signed root')).toBeVisible()

    await page.goto(`/vendor-directory/${record}`)
    await verifyHistory(page)
    await expect(page.getByRole('alert').filter({ hasText: 'not valid' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Each line' })).toContainText('Not valid')
    await expectNoBarriers(page)
  } finally {
    await putBack(owner, id, before)
    await owner.end()
  }
  await page.reload()
  await verifyHistory(page)
  await expect(page.getByText(/sealed and unchanged since/)).toBeVisible()
})

test('a witness is added, refused with a reason, and removed, by keyboard', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/blockchain?tab=witnesses')
  await page.getByLabel('Address').fill('auditor@')
  await page.getByLabel('Address').press('Enter')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Address')).toBeFocused()
  await expectNoBarriers(page)
  await page.getByLabel('Address').fill('auditor@state.example.gov')
  await page.getByLabel('Address').press('Enter')
  const witnesses = page.getByRole('list', { name: 'Witnesses' })
  await expect(witnesses).toContainText('auditor@state.example.gov')
  await expectNoBarriers(page)
  await witnesses.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('No witnesses yet. Consider adding your auditor.')).toBeVisible()
})

/** As an administrator of the department: its log has a tenth of the city's entries. */
async function signInToDepartment(page: Page) {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const made = await page.request.post('/functions/v1/create-demo-user', { headers: { apikey: anonKey }, data: {} })
  const { accounts } = (await made.json()) as { accounts: { role: string; email: string; password: string }[] }
  const { email, password } = accounts.find(({ role }) => role === 'Organization Admin')!
  await signIn(page, email, password)
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function verifyHistory(page: Page) {
  await openTab(page, 'History')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
}

const past = async (owner: pg.Client, sql: string, values: unknown[]) => {
  await owner.query('alter table record_changes no force row level security, disable trigger user')
  const { rows } = await owner.query(sql, values)
  await owner.query('alter table record_changes force row level security, enable trigger user')
  return rows
}

/** One letter in the registration of a demo vendor. */
async function tamper(owner: pg.Client): Promise<{ id: string; seq: string; record: string; before: string }> {
  const [row] = await past(
    owner,
    `with old as (
       select c.id, c.after, t.seq from record_changes c join trail_entries t on t.organization_id = c.organization_id
       and t.source = 'change' and t.entry = c.id
        where c.table_name = 'vendors' and c.operation = 'insert'
          and c.organization_id = (select id from organizations where name like 'Department for the Aging%') order by t.seq limit 1
     ) update record_changes c set after = c.after || '{"name": "Somebody else"}' from old where c.id = old.id
     returning c.id, old.seq, c.record, old.after::text as before`,
    [],
  )
  return row
}

const putBack = (owner: pg.Client, id: string, before: string) =>
  past(owner, 'update record_changes set after = $2 where id = $1', [id, before])
