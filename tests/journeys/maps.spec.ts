import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

// Parcels in State Plane (Iowa North, feet), written by GDAL.
const file = 'tests/fixtures/geodata/parcels-iowa-north.zip'

test('a planner imports a shapefile, styles it, edits an attribute, measures and exports GeoJSON', async ({ page }) => {
  await signInAs(page, 'Max Okafor')
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

  await page.getByRole('button', { name: 'Measure' }).click()
  const measurement = page.getByRole('region', { name: 'Measurement' })
  for (const place of ['42.5, -90.67', '42.51, -90.67']) {
    await measurement.getByLabel('Latitude and longitude').fill(place)
    await measurement.getByRole('button', { name: 'Add point' }).click()
  }
  // A hundredth of a degree of latitude.
  await expect(measurement.getByRole('status')).toContainText('0.69 mi (1.11 km)')

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
})
