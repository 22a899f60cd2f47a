import { expect, test } from 'vitest'
import { boundsOf } from '@granary/geodata/geography.ts'
import { outlineFeatures } from './outlines.ts'

test('the outlines have the 50 states, the District of Columbia and 5 territories, each in its place', () => {
  const features = outlineFeatures()
  const named = (kind: string) =>
    features.filter(({ layer, properties }) => layer === 'places' && properties.kind === kind)
  const states = new Map(named('region').map(({ properties: { name }, geometry }) => [name, boundsOf([geometry])!]))
  const others = ['District of Columbia', 'Puerto Rico', 'Guam', 'American Samoa', 'United States Virgin Islands']
  others.push('Commonwealth of the Northern Mariana Islands')
  expect([...states.keys()].filter((name) => !others.includes(String(name)))).toHaveLength(50)
  expect(states.size).toBe(56)
  expect(named('county').length).toBeGreaterThan(3_100)
  const [longitude, latitude] = states.get('Iowa')!
  expect([Math.round(longitude), Math.round(latitude)]).toEqual([-93, 42])
  // On the mainland, not in the sea between its islands.
  expect(Math.round(states.get('Alaska')![1])).toBeGreaterThan(58)
})
