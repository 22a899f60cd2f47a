import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

const panel = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })

test('an administrator builds an agent, and a published version proposes a task that a person accepts', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Ada Lindqvist', '/ai-agent-platform')
  await expect(page.getByRole('heading', { name: 'Agent builder', level: 1 })).toBeVisible()
  await expectNoBarriers(page)
  const name = `Open orders ${Date.now()}`
  await page.getByRole('button', { name: 'New agent' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Purpose').fill('Lists open orders for the buyer.')
  await page.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Add a step, or give the model a tool.', { exact: true })).toBeVisible()
  await expectNoBarriers(page)

  // The agent's work: one step that finds orders, and a task for each.
  await page.getByRole('radio', { name: 'Never' }).check()
  const action = page.getByRole('combobox', { name: 'Add action' })
  await action.fill('task create')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Create')
  await action.press('Enter')
  await expect(action).toBeFocused()
  await expect(panel(page, 'Actions it may propose').getByRole('listitem')).toContainText(/Tasks?: Create/)
  await panel(page, 'Steps').getByRole('button', { name: 'Find records' }).click()
  const step = panel(page, 'Steps')
  await step.getByLabel('Label').fill('Open orders')
  await step.getByLabel('Kind of record').selectOption({ label: 'Purchase orders' })
  await step.getByLabel('Propose for each').selectOption('tasks/create')
  await step.getByLabel('Proposal').fill('Call the vendor of {number}')
  // The task is called like its proposal.
  await expect(step.getByLabel('Title')).toHaveValue('Call the vendor of {number}')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()

  // A case: what the records count, and what it must propose.
  await page.getByRole('tab', { name: 'Evaluation' }).click()
  await page.getByRole('button', { name: 'Add case' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add case' })
  await dialog.getByLabel('Name').fill('Every order has a source')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Add case' }).click()
  await expect(page.getByText('Case added')).toBeVisible()
  await page.getByRole('button', { name: /^Evaluate/ }).click()
  await expect(panel(page, 'Cases').getByText('1 of 1 cases passed')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/version 1 published/)).toBeVisible()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(panel(page, 'Versions')).toContainText('Published')

  // Another person runs it at its own address and reviews the whole effect of a proposal.
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const rosa = await browser.newPage()
  await signInAs(rosa, 'Rosa Delgado', `/ai-hub/agents/${slug}`)
  await expect(rosa.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expectNoBarriers(rosa)
  await rosa.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(panel(rosa, 'Trace')).toContainText('Open orders')
  await expectNoBarriers(rosa)
  const before = await reads<{ id: string }>(rosa, 'tasks?select=id')
  await panel(rosa, 'Findings').getByRole('button', { name: 'Review action' }).first().click()
  await expect(panel(rosa, 'What would change')).toContainText('Call the vendor of PO-')
  await expectNoBarriers(rosa)
  expect(await reads<{ id: string }>(rosa, 'tasks?select=id')).toHaveLength(before.length)
  await rosa.getByRole('button', { name: 'Accept' }).click()
  await expect(rosa.getByText('You accepted this action. It was carried out in your name.')).toBeVisible()
  expect(await reads<{ id: string }>(rosa, 'tasks?select=id')).toHaveLength(before.length + 1)

  // A schedule of her own.
  await rosa.goto(`/ai-hub/agents/${slug}`)
  await rosa.getByRole('button', { name: 'Add schedule' }).click()
  await expectNoBarriers(rosa)
  await rosa.getByRole('dialog').getByRole('button', { name: 'Add schedule' }).click()
  await expect(panel(rosa, 'Run automatically')).toContainText('Every day')
  await rosa.close()
})

test('a prediction speaks beside its record only where its model is better, and the page shows both errors', async ({
  page,
}) => {
  await signInAs(page, 'Max Okafor', '/predictive-ai')
  for (const subject of ['vendor_risk', 'stock_out', 'cash_need'])
    await does(page, 'prediction-models/train', { subject })
  await page.goto('/predictive-ai?tab=vendor_risk')
  await expect(page.getByRole('heading', { name: 'Vendor risk', level: 2 })).toBeVisible()
  await expectNoBarriers(page)
  const models = await reads<{ id: string; subject: string; status: string }>(
    page,
    'prediction_models?select=id,subject,status&status=neq.superseded',
  )
  // A late delivery is settled when the goods come; a vendor's risk never is.
  const active = models.find(({ status, subject }) => status === 'in_use' && subject === 'vendor_risk')!
  expect(active, 'the recorded past is enough for vendor risk').toBeDefined()
  await page.goto(`/predictive-ai?tab=stock_out`)
  await expectNoBarriers(page)
  const [said] = await reads<{ table_name: string; record: string }>(
    page,
    `predictions?select=table_name,record&model=eq.${active.id}&record=not.is.null&limit=1`,
  )
  expect(said).toBeDefined()
  await page.goto(`/records/${said!.table_name}/${said!.record}`)
  await expect(page.getByText('A prompt to review, not a decision.').first()).toBeVisible()
  await expectNoBarriers(page)

  // The payments of a week are predicted together: where they are made, and only while the model is better.
  const speaks = models.some(({ status, subject }) => status === 'in_use' && subject === 'cash_need')
  await page.goto('/payments')
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Cash need: week of/ })).toHaveCount(speaks ? 1 : 0)
  await expectNoBarriers(page)
})
