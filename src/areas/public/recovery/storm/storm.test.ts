import { expect, test } from 'vitest'
import { whyNotRead } from '#areas/disasters/alerts/rules.ts'
import { positionOf, sampleSites } from '../screens/sample-sites.ts'
import { alertOf, struckBy, type Site, type Storm } from './rules.ts'

const sites: Site[] = sampleSites.map(({ at, ...site }) => ({ ...site, position: positionOf(at) }))
const storm = (east: number, south: number, more: Partial<Storm> = {}): Storm => ({
  event: 'Flash Flood Warning',
  position: positionOf([east, south]),
  miles: 2.5,
  ...more,
})
const namesIn = (struck: ReturnType<typeof struckBy>) => struck.inside.map((site) => sites[site]!.name)

test('the storm that a visitor finds is over two sites, and the page without scripts says so', () => {
  const struck = struckBy(storm(4.9, 4.7), sites)
  expect(namesIn(struck)).toEqual(['Mill Road culvert', 'Booster station 2'])
  expect(struck.worth).toBe(1_790_000_00)
  expect([struck.federal, struck.local]).toEqual([345_000_00, 115_000_00])
})

test('the alert of a storm at the edge of the map is one that the product imports', () => {
  for (const [east, south, miles] of [
    [0, 0, 0.5],
    [12, 8, 4],
    [4.9, 4.7, 2.5],
  ] as const)
    expect(whyNotRead(alertOf(storm(east, south, { miles })))).toBeNull()
})

test('distances on the drawing are miles on the ground', () => {
  const [, , , station] = sampleSites
  const [east, south] = station!.at
  expect(struckBy(storm(east - 0.99, south, { miles: 1 }), sites).inside).toEqual([3])
  expect(struckBy(storm(east - 1.01, south, { miles: 1 }), sites).inside).toEqual([])
  expect(struckBy(storm(east, south + 0.99, { miles: 1 }), sites).inside).toEqual([3])
  expect(struckBy(storm(east, south + 1.01, { miles: 1 }), sites).inside).toEqual([])
})

test('no site inside: an incident, and no dollars', () => {
  expect(struckBy(storm(0, 8, { miles: 0.5 }), sites)).toMatchObject({ inside: [], worth: 0, federal: 0, local: 0 })
})

test.each([
  ['Flash Flood Warning', 'flood'],
  ['Tornado Warning', 'storm'],
  ['Winter Storm Warning', 'winter'],
])('%s: the incident is of the kind %s', (event, kind) => {
  expect(struckBy(storm(4.9, 4.7, { event }), sites).incident).toEqual({
    title: `${event} until 9:45 PM CST`,
    kind,
    summary: null,
    place: { address: 'Sample County' },
  })
})

test('insurance is deducted before the federal share, and a project below the minimum is the agency’s own', () => {
  const [first] = sites
  const of = (more: Partial<Site>) => struckBy(storm(...sampleSites[0]!.at), [{ ...first!, ...more }]).projects[0]
  expect(of({ estimate: 800_000_00, insurance: 200_000_00 })).toEqual({
    site: 0,
    size: 'small',
    federal: 450_000_00,
    local: 150_000_00,
  })
  expect(of({ estimate: 1_062_900_00, insurance: 0 })?.size).toBe('large')
  expect(of({ estimate: 3_999_99, insurance: 0 })).toMatchObject({ size: 'below_minimum', federal: 0, local: 3_999_99 })
})
