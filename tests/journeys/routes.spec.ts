import { expect, test } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

type Made = { id: string }

/** Sixty stops in a grid around the works yard; every third has a window in the morning, every fifth one after noon. */
const stops = Array.from({ length: 60 }, (_, at) => ({
  source: 'other',
  stop: {
    title: `Household ${at + 1}`,
    place: {
      address: `${at + 1} Hill Street`,
      longitude: -90.7 + 0.005 * (at % 10),
      latitude: 42.49 + 0.005 * Math.floor(at / 10),
    },
    minutes: 10,
    load: 1,
    ...(at % 3 === 0
      ? { window_from: '08:00', window_until: '11:00' }
      : at % 5 === 0 && { window_from: '12:00', window_until: '14:30' }),
  },
}))

test('sixty stops with windows are planned, changed by keyboard, accepted, and driven on a phone with proof', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'Max Okafor', '/maintenance-management/routes')
  await expect(page.getByRole('heading', { name: 'Routes', exact: true })).toBeVisible()
  const [rosa] = await reads<{ user_id: string }>(
    page,
    'organization_members?select=user_id&display_name=eq.Rosa%20Delgado',
  )
  const depot = { address: 'Works yard, Depot Street', longitude: -90.68, latitude: 42.506 }
  for (const name of ['Meal van A', 'Meal van B', 'Meal van C'])
    await does(page, 'route-vehicles/create', {
      name,
      driver: rosa!.user_id,
      depot,
      shift_from: '07:30',
      shift_until: '15:30',
      break_minutes: 30,
      break_from: '11:00',
      break_until: '13:30',
      capacity: 25,
    })
  const plan = await does<Made>(page, 'route-plans/create', { name: 'Meals on Thursday', day: '2027-03-04' })
  await does(page, 'route-stops/add', { id: plan.id, stops })

  await page.goto(`/maintenance-management/routes/${plan.id}`)
  await expect(page.getByText('0 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Plan routes' }).click()
  await expect(page.getByText('60 of 60')).toBeVisible()

  const first = page.getByRole('button', { name: /^1\. Household \d+, Meal van/ }).first()
  await first.focus()
  await first.press('ArrowRight')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Accept plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept plan' }).click()
  await expect(page.getByText('0 of 60')).toBeVisible()

  const phone = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const cab = await phone.newPage()
  await signInAs(cab, 'Rosa Delgado', `/maintenance-management/routes/${plan.id}/drive`)
  const next = cab.getByRole('region', { name: 'Next stop' })
  await expect(next.getByRole('link', { name: 'Start navigation' })).toHaveAttribute('href', /^geo:42\.\d+,-90\.\d+/)
  await next.getByRole('button', { name: 'Arrived' }).click()
  await expect(next.getByText('You are here')).toBeVisible()
  await next.getByRole('button', { name: 'Done, with proof' }).click()
  await cab.getByLabel('Signed by').fill('Ana Ruiz')
  const pad = (await cab.getByRole('img', { name: 'Signature: empty' }).boundingBox())!
  await cab.mouse.move(pad.x + 20, pad.y + 50)
  await cab.mouse.down()
  await cab.mouse.move(pad.x + 90, pad.y + 20)
  await cab.mouse.move(pad.x + 160, pad.y + 60)
  await cab.mouse.up()
  await cab.getByRole('button', { name: 'Finish stop' }).click()
  await expect(cab.getByText('Next stop, 2')).toBeVisible()
  await expectNoBarriers(cab)

  // The dispatcher sees it without a reload.
  await expect(page.getByText('1 of 60')).toBeVisible()

  // Without a connection the route continues, and the report is sent when the connection is back.
  await phone.setOffline(true)
  await next.getByRole('button', { name: 'Report problem' }).click()
  await cab.getByRole('button', { name: 'No one there' }).click()
  await cab.getByRole('dialog').getByRole('button', { name: 'Report problem' }).click()
  await expect(cab.getByText('1 entry is saved on this device only')).toBeVisible()
  await expect(cab.getByText('Next stop, 3')).toBeVisible()
  await phone.setOffline(false)
  await expect(cab.getByText('saved on this device only')).toHaveCount(0)
  await expect(page.getByText('2 of 60')).toBeVisible()
  await phone.close()
})
