import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type pg from 'pg'
import { databaseOwner } from './owner.ts'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

test('an administrator looks through the log, verifies a page of it, and takes one entry’s proof to the public page', async ({
  page,
}) => {
  await signInAs(page, 'Ada Lindqvist', '/blockchain')
  await expect(page.getByRole('table', { name: 'Entries' })).toBeVisible()
  await expect(page.getByText('This browser is a witness now')).toBeVisible()
  await expectNoBarriers(page)

  await page.getByLabel('Who').selectOption({ label: 'Rosa Delgado' })
  await expect(page).toHaveURL(/actor=/)
  await page.getByLabel('Kind').selectOption({ label: 'Changes of records' })
  await page.getByLabel('Records').selectOption({ label: 'Budget transfers' })
  await expect(page.getByRole('row', { name: /Budget transfer: submitted/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Verify these/ }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'are what was sealed' })).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('link', { name: 'Budget transfer: submitted' }).first().press('Enter')
  await expect(page.getByText('Sealed, and unchanged since')).toBeVisible()
  await expect(page.getByText('The same as the signed root')).toBeVisible()
  await expectNoBarriers(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the proof' }).click()
  const proof = readFileSync(await (await saving).path(), 'utf8')

  await page.goto('/blockchain-trust')
  await page.getByLabel('Proof, checkpoint, certificate or exported trail').fill(proof)
  await page.getByRole('button', { name: 'Verify here' }).click()
  await expect(page.getByText('It holds')).toBeVisible()
  await expect(page.getByText('It was held against the key that this site names')).toBeVisible()
  await page
    .getByLabel('Proof, checkpoint, certificate or exported trail')
    .fill(proof.replace(/^index (\d+)$/m, (_, at: string) => `index ${Number(at) ^ 1}`))
  await page.getByRole('button', { name: 'Verify here' }).press('Enter')
  await expect(page.getByText('It does not hold')).toBeVisible()
})

test('whoever is not signed in tries a proof that holds and one that was tampered with, and nothing leaves the page', async ({
  page,
}) => {
  await page.goto('/blockchain-trust')
  await expect(page).toHaveTitle('Proof without a blockchain | Granary')
  await expectNoBarriers(page)
  const sent: string[] = []
  // The count of visits learns the page's address with the first press, and nothing of the proof.
  page.on(
    'request',
    (request) =>
      request.resourceType() !== 'script' &&
      !request.url().endsWith('/functions/v1/page-view') &&
      sent.push(request.url()),
  )
  await page.getByRole('button', { name: 'Try one that holds' }).press('Enter')
  await expect(page.getByText('It holds')).toBeVisible()
  await expect(page.getByText('The same as the signed root')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Try one that was tampered with' }).press('Enter')
  await expect(page.getByText('It does not hold')).toBeVisible()
  await expect(page.getByText('Not the signed root')).toBeVisible()
  expect(sent).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  await expectFits(page)
})

test('the whole log is verified; what the owner of the database changes is found at its number, on every page', async ({
  page,
}) => {
  await signInAs(page, 'Ada Lindqvist', '/blockchain?tab=verify')
  await page.getByRole('button', { name: /^Verify .+ entries$/ }).press('Enter')
  await expect(page.getByText(/^(All .+ entries hold|Whole as far as shown: .+ not checked)$/)).toBeVisible()
  await expect(page.getByText('Rows beside the log, and records against their history')).toBeVisible()
  await expectNoBarriers(page)

  const owner = await databaseOwner()
  const { id, seq, record, before } = await tamper(owner)
  try {
    await page.getByRole('button', { name: 'Verify again' }).click()
    await expect(page.getByRole('alert').filter({ hasText: `Entry ${seq} does not hold` })).toBeVisible()
    await expect(page.getByRole('list', { name: 'What was checked' })).toContainText('hashed again')
    await expectNoBarriers(page)
    await page.getByRole('link', { name: 'Open the entry' }).first().click()
    await expect(page.getByRole('alert')).toContainText('This entry does not hold')
    await expect(page.getByText('Not the signed root')).toBeVisible()

    await page.goto(`/vendor-directory/${record}`)
    await verifyHistory(page)
    await expect(page.getByRole('alert').filter({ hasText: 'not hold' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Each line' })).toContainText('Does not hold')
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
  await expect(page.getByText('There is no witness yet.')).toBeVisible()
})

const verifyHistory = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true }).click()

const past = async (owner: pg.Client, sql: string, values: unknown[]) => {
  await owner.query('alter table record_changes no force row level security, disable trigger user')
  const { rows } = await owner.query(sql, values)
  await owner.query('alter table record_changes force row level security, enable trigger user')
  return rows
}

/** One letter of how a vendor of the demonstration came in. */
async function tamper(owner: pg.Client): Promise<{ id: string; seq: string; record: string; before: string }> {
  const [row] = await past(
    owner,
    `with old as (
       select c.id, c.after, t.seq from record_changes c join trail_entries t on t.organization_id = c.organization_id
       and t.source = 'change' and t.entry = c.id
        where c.table_name = 'vendors' and c.operation = 'insert' order by t.seq limit 1
     ) update record_changes c set after = c.after || '{"name": "Somebody else"}' from old where c.id = old.id
     returning c.id, old.seq, c.record, old.after::text as before`,
    [],
  )
  return row
}

const putBack = (owner: pg.Client, id: string, before: string) =>
  past(owner, 'update record_changes set after = $2 where id = $1', [id, before])
