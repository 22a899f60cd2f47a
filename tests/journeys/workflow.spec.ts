import { expect, test, type Locator, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

const canvas = (page: Page) => page.getByRole('application', { name: /^Diagram of/ })
/** A step on the canvas, by its name. */
const step = (page: Page, name: string) => canvas(page).getByRole('button', { name: new RegExp(`^${name}:`) })
const middleOf = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a workflow with a parallel approval is drawn by keys and pointer, published by another person, run to its end and lit', async ({
  page,
}) => {
  const name = `Road closure ${Date.now().toString(36)}`
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signInAs(page, 'Max Okafor', '/workflow-designer')
  await page.getByRole('link', { name: 'New workflow' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create workflow' }).click()
  await page.getByRole('link', { name: 'Edit diagram' }).click()
  await expect(canvas(page)).toContainText('Add the first step')

  // By keys alone: a task, then parallel paths with their join, and an end.
  const nameOf = page.getByLabel('Name', { exact: true })
  const tools = page.getByRole('group', { name: 'Add a step' })
  await tools.getByRole('button', { name: 'Task' }).press('Enter')
  await expect(nameOf).toBeFocused()
  await nameOf.fill('Describe the closure')
  await step(page, 'Describe the closure').press('a')
  await expect(tools.getByRole('button', { name: 'Task' })).toBeFocused()
  await tools.getByRole('button', { name: 'Parallel paths' }).press('Enter')
  await expect(nameOf).toHaveValue('Parallel paths')
  await step(page, 'Parallel paths').press('ArrowDown')
  await expect(step(page, 'Task').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(step(page, 'Join')).toBeFocused()
  await tools.getByRole('button', { name: 'End' }).press('Enter')
  await expect(page.getByText('No problems.')).toBeVisible()

  // The two tasks become approvals; what is still missing is said beside the diagram.
  await step(page, 'Task').first().click()
  await nameOf.fill('Traffic agrees')
  await page.getByLabel('Type').selectOption('Approval')
  const problems = page.getByRole('region', { name: 'Problems' })
  await expect(problems.getByText('Select the step after a rejection.')).toBeVisible()
  await step(page, 'Task').click()
  await nameOf.fill('Fire access agrees')
  await page.getByLabel('Type').selectOption('Approval')
  await page.getByLabel('Assignee').selectOption('An administrator')
  // An end for whatever is rejected, which the last chosen approval leads to.
  await tools.getByRole('button', { name: 'End' }).click()
  await nameOf.fill('Declined')
  await page.getByLabel('End the whole run, with all parallel paths').check()

  // By pointer: the rejection of the other approval is drawn to the same end.
  await step(page, 'Traffic agrees').click()
  await page.getByRole('button', { name: 'Fit diagram' }).click()
  const handle = step(page, 'Traffic agrees').locator('xpath=..').getByTitle('When rejected: drag to a step')
  const [from, to] = [await middleOf(handle), await middleOf(step(page, 'Declined'))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await expect(step(page, 'Traffic agrees')).toHaveAccessibleName(/Declined, rejected/)
  await expect(page.getByText('No problems.')).toBeVisible()

  // A step is moved, that is undone and done again; a connection is chosen and removed by keys, and that is undone.
  const before = await middleOf(step(page, 'Declined'))
  await page.mouse.move(before.x, before.y)
  await page.mouse.down()
  await page.mouse.move(before.x + 90, before.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await middleOf(step(page, 'Declined'))).x).toBeGreaterThan(before.x + 40)
  await step(page, 'Declined').press('Control+z')
  await expect.poll(async () => Math.round((await middleOf(step(page, 'Declined'))).x - before.x)).toBe(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Arrange' }).click()
  await step(page, 'Describe the closure').press('e')
  await page.keyboard.press('Delete')
  await expect(page.getByText('Dead end. Select the next step.').first()).toBeVisible()
  // By keys: connect it again. Without its connection, it lies aside.
  await step(page, 'Describe the closure').press('c')
  await page.keyboard.press('ArrowDown')
  await expect(step(page, 'Fire access agrees')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(step(page, 'Parallel paths')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No problems.')).toBeVisible()
  await expectNoBarriers(page)

  // The same steps as a list, for those who read it so.
  await page.getByRole('tab', { name: 'List' }).click()
  await expect(page.getByRole('list', { name: 'Steps', exact: true })).toContainText('rejected → Declined')
  await page.getByRole('tab', { name: 'Diagram' }).click()

  await page.getByRole('button', { name: 'Submit for publication' }).click()
  await expect(page).toHaveURL(/workflow-designer\/versions\//)
  const version = page.url().split('/').at(-1)!
  await signInAs(page, 'Ada Lindqvist', `/workflow-designer/versions/${version}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('published').first()).toBeVisible()

  // A case: Rosa begins and describes it, and both approvals wait at the same time.
  const [row] = await reads<{ id: string }>(page, `workflows?name=eq.${encodeURIComponent(name)}&select=id`)
  await signInAs(page, 'Rosa Delgado', `/workflow-designer/${row!.id}`)
  await page.getByRole('button', { name: 'Start run' }).click()
  await page.getByRole('dialog').getByLabel('Subject').fill('Mill Road')
  await page.getByRole('dialog').getByRole('button', { name: 'Start run' }).click()
  await expect(page).toHaveURL(/workflow-engine\//)
  const run = page.url()
  await page.getByRole('button', { name: 'Complete step' }).click()
  await expect(step(page, 'Traffic agrees')).toHaveAccessibleName(/Current step/)
  await expect(step(page, 'Fire access agrees')).toHaveAccessibleName(/Current step/)
  await expect(step(page, 'Describe the closure')).toHaveAccessibleName(/Rosa Delgado.*Done/)

  // One approval by the page, one by its command; the first is lit and waits at the join.
  await signInAs(page, 'Max Okafor', run)
  const traffic = page.getByRole('listitem').filter({ hasText: 'Traffic agrees' })
  await traffic.getByRole('button', { name: 'Approve' }).click()
  await expect(step(page, 'Join')).toHaveAccessibleName(/Waits/)
  await expect(step(page, 'Traffic agrees')).toHaveAccessibleName(/Max Okafor.*Done/)
  await expectNoBarriers(page)
  await signInAs(page, 'Ada Lindqvist', run)
  const [task] = await reads<{ id: string }>(
    page,
    `workflow_tasks?run=eq.${run.split('/').at(-1)}&kind=eq.approval&status=eq.open&select=id`,
  )
  await does(page, 'workflow-tasks/go-on', { id: task!.id, result: 'approved' })
  await expect(step(page, 'End')).toHaveAccessibleName(/Done/)
  await expect(page.getByText('Completed').first()).toBeVisible()

  // The workflow's page shows how long its steps took, even on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/workflow-designer/${row!.id}`)
  await expect(page.getByRole('application', { name: 'Where runs wait' })).toContainText('median')
  await expectFits(page)
  await expectNoBarriers(page)
})

test('an incident starts a workflow on its own, and its run shows the incident', async ({ page }) => {
  const name = `Outage ${Date.now().toString(36)}`
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signInAs(page, 'Max Okafor', '/workflow-designer/new')
  const template = await does<{ id: string }>(page, 'templates/create', {
    name,
    kind: 'document',
    source: 'none',
    body: 'Outage, {{today}}. {{organization.name}}',
  })
  await does(page, 'templates/publish', { id: template.id })
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create workflow' }).click()
  await page.getByRole('link', { name: 'Edit diagram' }).click()
  const tools = page.getByRole('group', { name: 'Add a step' })
  const nameOf = page.getByLabel('Name', { exact: true })
  await tools.getByRole('button', { name: 'Task' }).click()
  await nameOf.fill('Call the utility')
  await tools.getByRole('button', { name: 'Fill document' }).click()
  await nameOf.fill('Outage notice')
  await page.getByLabel('Template', { exact: true }).selectOption(name)
  await tools.getByRole('button', { name: 'Wait for answer' }).click()
  await nameOf.fill('Until power is back')
  await expect(page.getByText('It waits for the record that started the run.')).toBeVisible()
  await tools.getByRole('button', { name: 'End' }).click()

  // The start, by keys: up from the first step. An unknown value of the record is a problem until it is corrected.
  await step(page, 'Call the utility').focus()
  await page.keyboard.press('ArrowUp')
  const start = canvas(page).getByRole('button', { name: /^Start:/ })
  await expect(start).toBeFocused()
  await expect(start).toHaveAccessibleName('Start: Started by hand')
  await page.keyboard.press('Enter')
  await page.getByLabel('Starts with').selectOption('Record event')
  await page.getByLabel('Record', { exact: true }).selectOption('Incident')
  await page.getByLabel('Only if').fill('kin = "utility"')
  const problems = page.getByRole('region', { name: 'Problems' })
  await expect(problems.getByText('Incident has no value with the name kin.')).toBeVisible()
  await page.getByLabel('Only if').fill('kind = "utility"')
  await expect(start).toHaveAccessibleName('Start: Incident is created, if kind = "utility"')
  await expect(problems.getByText('Select the statuses that end the wait.')).toBeVisible()
  await step(page, 'Until power is back').click()
  await page.getByLabel('Closed', { exact: true }).check()
  await expect(page.getByText('No problems.')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Submit for publication' }).click()
  await expect(page).toHaveURL(/workflow-designer\/versions\//)
  const version = page.url().split('/').at(-1)!
  await signInAs(page, 'Ada Lindqvist', `/workflow-designer/versions/${version}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('published').first()).toBeVisible()

  await signInAs(page, 'Rosa Delgado', '/workflow-engine')
  const opened = await does<{ id: string; number: string }>(page, 'incidents/open', {
    incident: { title: 'Power outage, Mill Road', kind: 'utility', began_at: new Date().toISOString() },
  })
  const runs = () => reads<{ id: string }>(page, `workflow_runs?record=eq.${opened.id}&select=id`)
  await expect.poll(async () => (await runs()).length).toBe(1)
  await page.goto(`/workflow-engine/${(await runs())[0]!.id}`)
  await expect(page.getByRole('heading', { name: `${opened.number}, Power outage, Mill Road` })).toBeVisible()
  await expect(canvas(page)).toContainText('Incident is created, if kind = "utility"')
  await page.getByRole('button', { name: 'Complete step' }).click()
  await expect(step(page, 'Outage notice')).toHaveAccessibleName(/Done/)
  await expect(step(page, 'Until power is back')).toHaveAccessibleName(/Waits/)
  expect(await reads(page, `attachments?record=eq.${opened.id}&select=name`)).toEqual([{ name: `${name}.pdf` }])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await expectNoBarriers(page)
  const run = page.url()
  await signInAs(page, 'Max Okafor', run)
  await does(page, 'incidents/close', { id: opened.id, note: 'Power was back at noon.' })
  await expect(page.getByText('Completed').first()).toBeVisible()
})
