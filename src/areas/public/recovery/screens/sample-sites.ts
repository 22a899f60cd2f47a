import type { Position } from '@granary/geodata/geography.ts'
import { phrase, type Phrase } from '#platform/say.ts'
import type { Site } from '../storm/rules.ts'

/** Miles east of the left edge and south of the upper one. */
export type Place = readonly [east: number, south: number]

/** A made-up county, as large as the drawing. Its place on the earth only gives the rules true distances. */
export const county = { east: 12, south: 8 } as const
const corner: Position = [-94.7, 39.2]
const milesPerDegree = { longitude: 53.59, latitude: 69.09 }
export const positionOf = ([east, south]: Place): Position => [
  corner[0] + east / milesPerDegree.longitude,
  corner[1] - south / milesPerDegree.latitude,
]

type SampleSite = Omit<Site, 'position' | 'damage' | 'name'> & { name: Phrase; damage: Phrase; at: Place }

/** Invented for this page, with what each might cost after a storm. */
export const sampleSites: readonly SampleSite[] = [
  {
    name: phrase('North pump station'),
    at: [3.6, 1.5],
    worth: 2_400_000_00,
    damage: phrase('Control panel flooded'),
    category: 'F',
    estimate: 186_000_00,
    insurance: 46_000_00,
  },
  {
    name: phrase('Mill Road culvert'),
    at: [5.7, 3.9],
    worth: 640_000_00,
    damage: phrase('Washed out over 40 feet'),
    category: 'C',
    estimate: 312_000_00,
    insurance: 0,
  },
  {
    name: phrase('Booster station 2'),
    at: [3.4, 5.3],
    worth: 1_150_000_00,
    damage: phrase('Two pumps under water'),
    category: 'F',
    estimate: 148_000_00,
    insurance: 0,
  },
  {
    name: phrase('Fire station 4'),
    at: [9.4, 2.3],
    worth: 3_800_000_00,
    damage: phrase('Half of the roof torn off'),
    category: 'E',
    estimate: 274_000_00,
    insurance: 200_000_00,
  },
  {
    name: phrase('Eastside shelter'),
    at: [8.6, 4.6],
    worth: 5_200_000_00,
    damage: phrase('Opened for 140 people, three nights'),
    category: 'B',
    estimate: 41_500_00,
    insurance: 0,
  },
  {
    name: phrase('Canal Street bridge'),
    at: [7.2, 6.6],
    worth: 8_900_000_00,
    damage: phrase('Two piers washed out'),
    category: 'C',
    estimate: 1_420_000_00,
    insurance: 0,
  },
]
