import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { does, reads } from './agency.ts'
import { emailTo, expectNoBarriers, signInAs } from './visitor.ts'

// Parcels in State Plane (Iowa North, feet), written by GDAL.
const file = 'packages/geodata/fixtures/parcels-iowa-north.zip'

test('a planner imports a shapefile, styles it, edits an attribute, measures and exports GeoJSON', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  await page.goto('/gis-integration')
  const earlier = await reads<{ id: string }>(page, 'map_layers?select=id&name=eq.parcels-iowa-north')
  for (const { id } of earlier) await does(page, 'map-layers/remove', { id })

  await page.getByRole('button', { name: 'Import layer' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('12 features ready to import')).toBeVisible()
  await expect(dialog.getByText('NAD 1983 StatePlane Iowa North FIPS 1401 Feet')).toBeVisible()
  await expect(dialog.getByText('Feature 13: without a location, left out.')).toBeVisible()
  await dialog.getByLabel('Source').fill('County assessor, 2026')
  await dialog.getByRole('button', { name: 'Import layer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'parcels-iowa-north' })).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Style' }).click()
  await dialog.getByLabel('Color by').selectOption('LAND_USE')
  await dialog.getByLabel('Color of Park').selectOption('Green')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Save style' }).click()
  await expect(page.getByText('Style saved')).toBeVisible()

  // The table, sorted from the largest value: the first row has it.
  const table = page.getByRole('region', { name: 'Attribute table' })
  await table.getByRole('button', { name: 'ASSESSED' }).click()
  await expect(table.getByRole('columnheader', { name: 'ASSESSED' })).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('button', { name: 'ASSESSED' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('383,500')
  await table.getByRole('button', { name: 'Select 043-012' }).click()
  const feature = page.getByRole('region', { name: '043-012' })
  await expect(feature).toContainText('acres')
  await feature.getByRole('button', { name: 'Edit attributes' }).click()
  await dialog.getByLabel('OWNER').fill('City of Alder Falls')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(feature.getByText('City of Alder Falls', { exact: true })).toBeVisible()
  await feature.getByText('History').click()
  await expect(feature.getByText('OWNER from “Peña” to “City of Alder Falls”')).toBeVisible()

  await page.getByRole('button', { name: 'Measure or draw' }).click()
  const measurement = page.getByRole('region', { name: 'Measurement' })
  for (const place of ['42.5, -90.67', '42.51, -90.67']) {
    await measurement.getByLabel('Latitude and longitude').fill(place)
    await measurement.getByRole('button', { name: 'Add point' }).click()
  }
  // A hundredth of a degree of latitude.
  await expect(measurement.getByRole('status')).toContainText('0.69 mi (1.11 km)')

  // The two points become a feature, which is removed again.
  await measurement.getByRole('button', { name: 'Save as line' }).click()
  await dialog.getByLabel('PIN').fill('New trail')
  await dialog.getByRole('button', { name: 'Save feature' }).click()
  const trail = page.getByRole('region', { name: 'New trail' })
  await expect(trail.getByText('0.69 mi')).toBeVisible()
  await expectNoBarriers(page)

  // Its second point is moved by coordinates, its first one dragged by the pointer.
  await trail.getByRole('button', { name: 'Edit shape' }).click()
  await measurement.getByLabel('Selected point').selectOption({ index: 2 })
  await measurement.getByLabel('Latitude and longitude').fill('42.53, -90.67')
  await measurement.getByRole('button', { name: 'Move point 2', exact: true }).click()
  await expect(measurement.getByRole('status')).toContainText('2.07 mi')
  const corner = page.getByRole('application', { name: 'parcels-iowa-north, map' }).locator('[data-movable="corner 0"]')
  await corner.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await corner.boundingBox())!
  const [fromX, fromY] = [x + width / 2, y + height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + 30, fromY + 20, { steps: 4 })
  await page.mouse.up()
  await expect(measurement.getByRole('status')).not.toContainText('2.07 mi')
  await expectNoBarriers(page)
  await measurement.getByRole('button', { name: 'Save shape of New trail' }).click()
  await expect(page.getByText('Feature reshaped')).toBeVisible()
  await trail.getByRole('button', { name: 'Remove feature' }).click()
  await dialog.getByRole('button', { name: 'Remove feature' }).click()
  await expect(page.getByText('Feature removed')).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'GeoJSON' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('parcels-iowa-north.geojson')
  const { features } = JSON.parse(readFileSync(await saved.path(), 'utf8')) as {
    features: { properties: Record<string, unknown>; geometry: { type: string } }[]
  }
  expect(features).toHaveLength(12)
  expect(features.find(({ properties }) => properties.PIN === '043-012')!.properties.OWNER).toBe('City of Alder Falls')

  // The same file again changes nothing.
  await page.goto('/gis-integration')
  await page.getByRole('button', { name: 'Import layer' }).first().click()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByLabel('Source').fill('County assessor, 2026')
  await dialog.getByRole('button', { name: 'Import layer' }).click()
  await expect(
    dialog.getByText('This file was already imported as parcels-iowa-north. Nothing was changed.'),
  ).toBeVisible()

  // A layer that only managers see begins empty, and its first feature is drawn.
  await page.goto('/gis-integration')
  await page.getByRole('button', { name: 'New layer' }).click()
  await dialog.getByRole('button', { name: 'Add attribute' }).click()
  await dialog.getByLabel('Name of attribute 2').fill('People')
  await dialog.getByLabel('Type of attribute 2').selectOption('Number')
  await dialog.getByLabel('Name', { exact: true }).fill('Encampments')
  await dialog
    .getByRole('radiogroup', { name: 'Who can see it' })
    .getByRole('radio', { name: 'Managers and administrators' })
    .check()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Start layer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Encampments' })).toBeVisible()
  await page.getByRole('button', { name: 'Measure or draw' }).click()
  await measurement.getByLabel('Latitude and longitude').fill('42.5, -90.66')
  await measurement.getByRole('button', { name: 'Add point' }).click()
  await measurement.getByRole('button', { name: 'Save as point' }).click()
  await dialog.getByLabel('Name').fill('River bank')
  await dialog.getByLabel('People').fill('4')
  await dialog.getByRole('button', { name: 'Save feature' }).click()
  await expect(page.getByRole('region', { name: 'River bank' })).toBeVisible()
  const hidden = page.url()
  await signInAs(page, 'Rosa Delgado', hidden)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Encampments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signInAs(page, 'Max Okafor', hidden)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove layer' }).click()
  await expect(page.getByText('Layer removed')).toBeVisible()

  // Ten minutes from the parcels over the streets of the city, then a layer of its own.
  await page.goto('/advanced-gis?tab=layer')
  await page.getByLabel('Operation').selectOption('Service area')
  await page.getByLabel('From', { exact: true }).selectOption('Sensors')
  await page.getByLabel('Streets', { exact: true }).selectOption('Streets')
  await page.getByLabel('Minutes').fill('1, 2')
  await page.getByLabel('Speed by attribute').selectOption('mph')
  await page.getByRole('textbox', { name: /^Beside the streets/ }).fill('')
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect(page.getByText('Within 1 minute').first()).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save as layer' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Two minutes from sensors')
  await page.getByRole('button', { name: 'Save layer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two minutes from sensors' })).toBeVisible()
  await expect(page.getByText(/Reached from Sensors in 1, 2 minutes over Streets/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove layer' }).click()
  await expect(page.getByText('Layer removed')).toBeVisible()
})

test('a resident finds a report near the pin and follows it, and staff answer, make a work order and resolve another', async ({
  page: resident,
  browser,
}) => {
  test.slow()
  await resident.setViewportSize({ width: 390, height: 844 })
  await resident.clock.install()
  await resident.goto('/citizen-portal?tab=report')
  await resident.getByLabel('Location', { exact: true }).fill('Miller')
  await resident.getByRole('list', { name: 'Addresses' }).getByRole('button').first().click()
  await expect(resident.getByText('Pin set. Tap the map to move it.')).toBeVisible()
  await expectNoBarriers(resident)

  // At the storm drain, which is reported.
  await resident.context().grantPermissions(['geolocation'])
  await resident.context().setGeolocation({ longitude: -90.6585, latitude: 42.5016 })
  await resident.getByLabel('Category').selectOption('Drainage or flooding')
  await resident.getByRole('button', { name: 'Use my location' }).click()
  const near = resident.getByRole('region', { name: /near here/ })
  await expect(near.getByRole('link', { name: 'Storm drain full of leaves' })).toBeVisible()
  await near.getByRole('button', { name: /^Follow Storm drain/ }).click()
  const address = `nora.${Date.now()}@example.org`
  await near.getByLabel('Your email').fill(address)
  await resident.clock.fastForward(5_000)
  await near.getByRole('button', { name: 'Follow report' }).click()
  // The browser's proof of work has no upper bound, and this browser computes it without optimizers.
  await expect(near.getByText('Check your email')).toBeVisible()
  await expectNoBarriers(resident)
  await resident.goto((await emailTo(resident, address, /Follow report/)).links[0]!)
  await resident.getByRole('button', { name: 'Follow report' }).click()
  await expect(resident.getByRole('heading', { name: 'You follow this report' })).toBeVisible()

  await resident.goto('/citizen-portal?tab=report')
  await resident.getByLabel('Location', { exact: true }).fill('Beside the school')
  await resident.getByLabel('Problem', { exact: true }).fill('Light pole bent over')
  // Each category has the questions of the agency.
  await resident.getByLabel('Category').selectOption('Tree or branch')
  await resident.getByRole('group', { name: 'The tree blocks' }).getByLabel('Sidewalk').check()
  await expectNoBarriers(resident)
  await resident.getByLabel('Category').selectOption('Street light')
  await resident.getByLabel('Number on the pole').fill('P-14')
  const own = `ida.${Date.now()}@example.org`
  await resident.getByLabel('Your email (optional)').fill(own)
  await resident.clock.fastForward(5_000)
  await resident.getByRole('button', { name: 'Submit report' }).click()
  await expect(resident.getByText(/^Thank you\. Your number is R-/)).toBeVisible()

  const max = await (await browser.newContext()).newPage()
  await signInAs(max, 'Max Okafor', '/customer-management')
  await max.getByRole('link', { name: 'Light pole bent over' }).first().click()
  await expect(max.getByText('1 person who reported it')).toBeVisible()
  await expect(max.getByRole('region', { name: 'Answers' })).toContainText(/Number on the pole\s*P-14/)
  await max.getByRole('link', { name: 'Create work order' }).click()
  await expect(max.getByRole('dialog').getByLabel('Work needed')).toHaveValue('Light pole bent over')
  await max.goBack()
  await max.getByRole('button', { name: 'Resolve' }).click()
  await max.getByRole('dialog').getByLabel('Action taken').fill('The pole is straight again.')
  await max.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
  await expect(max.getByText('Resolved', { exact: true }).first()).toBeVisible()
  await expectNoBarriers(max)

  await resident.goto((await emailTo(resident, own, /Resolved/)).links[0]!)
  await expect(resident.getByText('Resolved. The pole is straight again.')).toBeVisible()
  await resident.getByRole('button', { name: /^5/ }).click()
  await expect(resident.getByText('You rated this 5 of 5')).toBeVisible()
  await expectNoBarriers(resident)
})

test('a storm’s damage is imported and laid over the streets, and each place gets its street', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  const [streets] = await reads<{ id: string }>(page, 'map_layers?select=id&name=eq.Streets')
  const all = await reads<{ name: string; geometry: string }>(
    page,
    `map_features?select=name,geometry&layer=eq.${streets!.id}&order=position&limit=500`,
  )
  // One place on each of six streets, seven feet beside the middle of its first stretch, as crews report it.
  const struck = [...new Map(all.map((street) => [street.name, street])).values()].slice(0, 6)
  const kinds = ['Tree down', 'Power line down', 'Washed out'] as const
  const reports = struck.map(({ name, geometry }, at) => {
    const [from, to] = (JSON.parse(geometry) as { coordinates: [number, number][] }).coordinates
    const [longitude, latitude] = [(from![0] + to![0]) / 2, (from![1] + to![1]) / 2 + 0.00002]
    return { name, line: `14${10 + at},${kinds[at % 3]},${latitude.toFixed(6)},${longitude.toFixed(6)}` }
  })
  const csv = ['Time,Damage,Latitude,Longitude', ...reports.map(({ line }) => line)].join('\n')

  await page.goto('/gis-integration')
  await page.getByRole('button', { name: 'Import layer' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'storm-damage.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('6 features ready to import')).toBeVisible()
  await dialog.getByLabel('Source').fill('Reports of the street crews')
  await dialog.getByRole('button', { name: 'Import layer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'storm-damage' })).toBeVisible()
  const damage = page.url()
  await page.getByRole('button', { name: 'Style' }).click()
  await dialog.getByLabel('Color by').selectOption('Damage')
  await dialog.getByLabel('Color of Power line down').selectOption('Red')
  await dialog.getByRole('button', { name: 'Save style' }).click()
  await expect(page.getByText('Style saved')).toBeVisible()

  await page.goto('/advanced-gis?tab=layer')
  await page.getByLabel('Operation').selectOption('Nearest')
  await page.getByLabel('Layer', { exact: true }).selectOption('storm-damage')
  await page.getByLabel('Nearest feature of').selectOption('Streets')
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save as layer' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Streets with storm damage')
  await page.getByRole('button', { name: 'Save layer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Streets with storm damage' })).toBeVisible()
  const table = page.getByRole('region', { name: 'Attribute table' })
  for (const { name } of reports) await expect(table.getByText(name, { exact: true }).first()).toBeVisible()
  const id = page.url().split('/').at(-1)!.split('?')[0]!
  const found = await reads<{ attributes: string }>(
    page,
    `map_features?select=attributes&layer=eq.${id}&order=position`,
  )
  expect(
    found.map(({ attributes }) => {
      const said = JSON.parse(attributes) as Record<string, string | number>
      return [said['Streets: name'], Number(said['Distance (feet)']) < 15]
    }),
  ).toEqual(reports.map(({ name }) => [name, true]))

  for (const layer of [id, damage.split('/').at(-1)!.split('?')[0]!])
    await does(page, 'map-layers/remove', { id: layer })
})
