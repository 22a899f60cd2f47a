import { beside, smooth, type Line, type Spot } from './plane.ts'

/**
 * Shapes drawn by hand, in meters from the middle of the city: the river, the roads that have a place in the
 * demonstration’s story, parks and towns. All of this is made up.
 */
export const river = smooth([
  [-15_000, 7_600],
  [-11_800, 5_500],
  [-9_000, 5_300],
  [-6_400, 3_500],
  [-4_200, 2_900],
  [-3_000, 1_800],
  [-1_806, 1_300],
  [-903, 860],
  [-260, 560],
  [0, 334],
  [-60, 120],
  [-112, -100],
  [-50, -340],
  [170, -520],
  [500, -600],
  [880, -900],
  [1_313, -1_446],
  [2_298, -2_001],
  [3_900, -2_300],
  [5_400, -3_600],
  [7_600, -4_000],
  [9_400, -5_200],
])
/** It reaches the river below the Mill Road culvert. */
export const creek = smooth([
  [-9_800, -4_300],
  [-7_200, -3_300],
  [-5_600, -2_900],
  [-3_900, -1_900],
  [-2_600, -1_550],
  [-1_500, -1_290],
  [-903, -1_112],
  [-420, -1_060],
  [-40, -900],
  [328, -778],
  [520, -700],
  [620, -690],
])
/** It runs below Hill Street into the lake. */
export const brook = smooth([
  [3_400, 4_900],
  [2_700, 3_600],
  [1_900, 2_500],
  [1_090, 1_560],
  [500, 1_250],
  [-100, 1_000],
  [-420, 650],
])
export const lake: Line = smooth([
  [3_500, 2_700],
  [4_200, 2_950],
  [4_750, 2_500],
  [4_700, 1_750],
  [4_250, 1_300],
  [3_800, 1_650],
  [3_350, 2_100],
  [3_500, 2_700],
])

export type Road = { name: string; kind: Kind; line: Line; ref?: string }
export type Kind = 'motorway' | 'primary' | 'secondary' | 'tertiary' | 'residential' | 'service' | 'path' | 'rail'

const canal: Line = [
  [-14_200, 1_900],
  [-9_000, 1_250],
  [-5_200, 1_050],
  [-3_000, 560],
  [-1_000, 400],
  [0, 334],
  [1_113, 334],
  [2_600, 420],
  [5_200, 900],
  [9_200, 1_000],
]
const mill: Line = [
  [-2_900, -9_500],
  [-2_500, -6_200],
  [-1_600, -3_700],
  [-700, -2_300],
  [0, -1_250],
  [328, -778],
  [500, -585],
  [780, -267],
  [837, -211],
  [1_250, 170],
  [1_379, 245],
]
const union: Line = [
  [360, 585],
  [616, 500],
  [1_379, 245],
  [2_300, -62],
  [3_600, -500],
  [5_600, -600],
  [9_200, -900],
]
const hill: Line = [
  [900, -152],
  [980, 60],
  [1_026, 334],
  [1_055, 700],
  [1_075, 978],
  [1_090, 1_560],
  [1_180, 2_400],
  [1_500, 4_000],
  [1_700, 6_400],
  [1_500, 9_000],
]
const depot: Line = [
  [-1_130, -2_900],
  [-1_080, -1_112],
  [-1_051, 133],
  [-985, 222],
  [-960, 410],
  [-930, 780],
]
/** West of Depot Street, then over the river and along it. */
export const railway = smooth([
  [-13_000, -9_300],
  [-8_000, -6_300],
  [-3_600, -3_900],
  [-1_420, -2_500],
  [-1_190, -1_112],
  [-1_150, 133],
  [-1_130, 640],
  [-1_240, 1_400],
  [-1_700, 2_600],
  [-2_000, 4_600],
  [-1_500, 8_900],
])

const near = river.slice(
  river.findIndex(([x]) => x > -900),
  river.findIndex(([x, y]) => x > 400 && y < 0),
)
export const roads: readonly Road[] = [
  {
    name: 'Veterans Highway',
    ref: '41',
    kind: 'motorway',
    line: smooth([
      [-14_600, -3_300],
      [-9_000, -3_000],
      [-4_000, -2_700],
      [-1_200, -2_650],
      [1_200, -2_900],
      [3_400, -3_300],
      [6_000, -2_100],
      [9_300, -2_000],
    ]),
  },
  {
    name: 'Beltline',
    ref: '12',
    kind: 'primary',
    line: smooth([
      [-3_050, -2_700],
      [-3_000, -1_200],
      [-2_950, 560],
      [-2_700, 2_300],
      [-1_400, 3_500],
      [1_400, 3_300],
      [2_900, 2_350],
      [2_900, 430],
      [2_950, -280],
      [2_800, -1_600],
      [2_450, -3_080],
    ]),
  },
  { name: 'Canal Street', kind: 'primary', line: canal },
  { name: 'Mill Road', kind: 'secondary', line: mill },
  { name: 'Union Street', kind: 'secondary', line: union },
  { name: 'Hill Street', kind: 'secondary', line: hill },
  { name: 'Depot Street', kind: 'secondary', line: depot },
  { name: 'River Street', kind: 'tertiary', line: beside(near, -92) },
  {
    name: 'Quarry Street',
    kind: 'tertiary',
    line: [
      [-3_000, -1_180],
      [-1_080, -1_112],
      [-903, -1_112],
      [-100, -1_130],
      [90, -1_120],
    ],
  },
  {
    name: 'Quarry Lane',
    kind: 'tertiary',
    line: [
      [1_960, 51],
      [1_945, -567],
      [1_880, -1_300],
    ],
  },
  {
    name: 'Quarry Road',
    kind: 'secondary',
    line: smooth([
      [-3_000, -1_180],
      [-5_200, -2_000],
      [-8_400, -4_900],
      [-11_655, -7_116],
    ]),
  },
  {
    name: 'Hall Street',
    kind: 'tertiary',
    line: [
      [-2_975, -260],
      [-1_477, -222],
      [-1_066, -222],
      [-240, -222],
    ],
  },
  {
    name: 'School Lane',
    kind: 'tertiary',
    line: [
      [-2_960, 150],
      [-1_051, 133],
      [-190, 120],
    ],
  },
  {
    name: 'Summit Avenue',
    kind: 'tertiary',
    line: [
      [-2_880, 1_100],
      [-1_642, 890],
      [-1_180, 820],
      [-930, 780],
    ],
  },
  {
    name: 'Ridge Road',
    kind: 'secondary',
    line: smooth([
      [1_180, 2_400],
      [3_000, 3_400],
      [5_000, 4_100],
      [6_500, 4_500],
      [9_200, 4_700],
    ]),
  },
  {
    name: 'Cutler Road',
    kind: 'secondary',
    line: smooth([
      [2_450, -3_080],
      [3_600, -4_600],
      [7_000, -6_200],
      [9_200, -7_000],
    ]),
  },
]
export const trails: readonly Road[] = [
  {
    name: 'Riverside Path',
    kind: 'path',
    line: smooth([
      [-560, -330],
      [-492, -556],
      [-360, -700],
      [-120, -640],
      [60, -560],
    ]),
  },
  { name: 'River Trail', kind: 'path', line: beside(river.slice(60, 150), 62) },
]

export type Area = { kind: string; name?: string; ring: Line }
const box = (x: number, y: number, wide: number, high: number, lean = 0): Line => [
  [x, y],
  [x + wide, y + lean],
  [x + wide, y + high + lean],
  [x, y + high],
  [x, y],
]
export const riversidePark: Line = [
  [-640, -320],
  [-190, -310],
  [-120, -430],
  [60, -600],
  [160, -660],
  [-120, -830],
  [-420, -860],
  [-640, -700],
  [-640, -320],
]
export const areas: readonly Area[] = [
  { kind: 'park', name: 'Riverside Park', ring: riversidePark },
  { kind: 'park', name: 'Union Green', ring: box(1_420, 270, 210, 150, -45) },
  {
    kind: 'park',
    name: 'Lakeside Park',
    ring: smooth(
      [...lake].map(([x, y]): Spot => [4_050 + (x - 4_050) * 1.35, 2_100 + (y - 2_100) * 1.35]),
      2,
    ),
  },
  { kind: 'park', name: 'Summit Park', ring: box(-2_150, 940, 330, 260, 20) },
  { kind: 'school', name: 'Mill Road School', ring: box(860, -330, 200, 150, 60) },
  { kind: 'hospital', name: 'Alder clinic', ring: box(1_090, 920, 170, 130) },
  { kind: 'industrial', name: 'Works yard', ring: box(-960, 190, 130, 130, 20) },
  { kind: 'industrial', name: 'Quarry Lane substation', ring: box(1_955, -660, 190, 190) },
  { kind: 'industrial', name: 'Depot district', ring: box(-1_370, -1_000, 160, 1_050, 5) },
  {
    kind: 'quarry',
    name: 'Larkspur quarry',
    ring: smooth([
      [-10_600, -5_800],
      [-9_900, -5_600],
      [-9_600, -6_200],
      [-10_200, -6_500],
      [-10_600, -5_800],
    ]),
  },
  { kind: 'cemetery', name: 'Hillside Cemetery', ring: box(1_220, 1_640, 330, 300, 20) },
  {
    kind: 'golf_course',
    name: 'Valley Golf Course',
    ring: smooth([
      [3_300, -1_000],
      [4_700, -800],
      [5_000, -1_500],
      [4_000, -2_000],
      [3_200, -1_700],
      [3_300, -1_000],
    ]),
  },
  { kind: 'aerodrome', name: 'Alder County Airfield', ring: box(-6_900, 1_600, 2_000, 620, -180) },
]
export const woods: readonly Line[] = [
  smooth([
    [-2_700, 2_050],
    [-1_300, 1_650],
    [-760, 1_300],
    [-1_100, 2_300],
    [-2_200, 2_900],
    [-2_700, 2_050],
  ]),
  smooth([
    [1_500, -1_900],
    [2_200, -2_300],
    [3_300, -2_700],
    [2_500, -2_850],
    [1_500, -2_500],
    [1_500, -1_900],
  ]),
  smooth([
    [-6_000, 3_500],
    [-4_300, 3_250],
    [-3_300, 3_000],
    [-3_900, 4_600],
    [-5_600, 4_700],
    [-6_000, 3_500],
  ]),
  smooth([
    [4_900, 2_700],
    [6_600, 3_000],
    [7_400, 2_000],
    [6_200, 1_300],
    [5_000, 1_500],
    [4_900, 2_700],
  ]),
  smooth([
    [5_000, -3_900],
    [7_000, -4_400],
    [8_400, -4_900],
    [6_800, -5_500],
    [5_000, -4_900],
    [5_000, -3_900],
  ]),
  smooth([
    [-8_000, -3_800],
    [-6_200, -3_300],
    [-5_500, -4_200],
    [-6_800, -5_200],
    [-8_300, -4_900],
    [-8_000, -3_800],
  ]),
  smooth([
    [-12_000, 5_200],
    [-9_300, 5_000],
    [-8_600, 6_300],
    [-10_500, 7_200],
    [-12_400, 6_700],
    [-12_000, 5_200],
  ]),
  smooth([
    [2_000, 5_600],
    [4_000, 5_300],
    [5_000, 6_600],
    [3_500, 7_500],
    [2_000, 6_900],
    [2_000, 5_600],
  ]),
]

/** A county of the plains: straight borders, but for the river in the north-west. */
export const county: Line = [
  [-14_000, -9_300],
  [8_860, -9_300],
  [8_860, 8_400],
  [-11_600, 8_400],
  [-12_400, 6_900],
  [-14_000, 6_400],
  [-14_000, -9_300],
]

export type Town = { name: string; at: Spot; kind: 'city' | 'town' | 'village' | 'neighbourhood'; reach?: number }
export const towns: readonly Town[] = [
  { name: 'Alder Falls', at: [-560, 60], kind: 'city' },
  { name: 'Larkspur', at: [-11_655, -7_116], kind: 'town', reach: 900 },
  { name: 'Cutler', at: [7_000, -6_200], kind: 'village', reach: 520 },
  { name: 'Ridgeway', at: [6_500, 4_500], kind: 'village', reach: 620 },
  { name: 'North Alder', at: [1_650, 6_300], kind: 'village', reach: 480 },
  { name: 'Pleasant Prairie', at: [-9_000, 1_250], kind: 'village', reach: 560 },
  { name: 'Downtown', at: [-560, -100], kind: 'neighbourhood' },
  { name: 'East Side', at: [1_500, 780], kind: 'neighbourhood' },
  { name: 'Depot', at: [-1_300, -560], kind: 'neighbourhood' },
  { name: 'Summit', at: [-2_100, 620], kind: 'neighbourhood' },
  { name: 'Quarry Hill', at: [-2_000, -720], kind: 'neighbourhood' },
  { name: 'Millside', at: [-420, -1_650], kind: 'neighbourhood' },
]

/** A grid of streets: its outline, its direction, its blocks, and the names of the streets in both directions. */
export type District = {
  ring: Line
  lean: number
  block: readonly [wide: number, high: number]
  from: Spot
  along: readonly string[]
  across: readonly string[]
}
const ordinal = (n: number) =>
  `${n}${n % 10 === 1 && n !== 11 ? 'st' : n % 10 === 2 && n !== 12 ? 'nd' : n % 10 === 3 && n !== 13 ? 'rd' : 'th'} Street`
const numbered = (from: number, count: number) => Array.from({ length: count }, (_, at) => ordinal(from + at))
const named = (names: string) => names.split(' ').map((name) => `${name} Street`)

export const districts: readonly District[] = [
  {
    ring: [
      [-945, -330],
      [-250, -330],
      [-200, 100],
      [-90, 250],
      [-190, 430],
      [-420, 560],
      [-900, 740],
    ],
    lean: 0,
    block: [112, 92],
    from: [-945, -310],
    along: named('Water Alder Locust Market Commerce Church Court Front Bluff Canalside Prospect Spring'),
    across: numbered(1, 9),
  },
  {
    ring: [
      [-2_900, -1_090],
      [-1_400, -1_060],
      [-1_380, 640],
      [-1_700, 820],
      [-2_860, 960],
    ],
    lean: 3,
    block: [168, 96],
    from: [-2_940, -1_150],
    along: named(
      'Cedar Linden Walnut Chestnut Birch Hickory Sycamore Poplar Willow Aspen Juniper Laurel Hawthorn Magnolia Elm Spruce Dogwood Basswood Ironwood Cherry Plum Pear',
    ),
    across: numbered(12, 11),
  },
  {
    ring: [
      [150, 430],
      [420, 610],
      [1_400, 290],
      [2_820, -190],
      [2_820, 1_500],
      [2_300, 2_050],
      [1_250, 1_500],
      [480, 1_180],
      [160, 760],
    ],
    lean: -18.4,
    block: [150, 94],
    from: [-450, 700],
    along: named(
      'Lincoln Grant Jefferson Madison Monroe Adams Jackson Harrison Tyler Polk Taylor Fillmore Pierce Hayes Garfield Arthur Cleveland McKinley Taft Wilson Harding Coolidge',
    ),
    across: named(
      'Amber Beacon Clover Dover Essex Fern Glen Harbor Iris Jasper Kent Lark Maple Noble Orchard Pine Quince Rose Sage Tulip Vine Windsor',
    ),
  },
  {
    ring: [
      [640, -500],
      [860, -330],
      [1_080, -80],
      [1_300, 150],
      [1_900, 10],
      [1_900, -1_350],
      [1_450, -1_250],
      [1_020, -820],
    ],
    lean: -18.4,
    block: [140, 90],
    from: [300, -500],
    along: named(
      'Meadow Garden Brookside Terrace Valley Clearview Sunset Fairview Highland Woodland Parkview Crestview Eastview Lakeview Greenway Hillcrest Lowland Upland Farm Field',
    ),
    across: named(
      'Robin Wren Finch Heron Swallow Plover Teal Egret Martin Thrush Oriole Falcon Kestrel Merlin Osprey Quail',
    ),
  },
  {
    ring: [
      [-1_060, -1_180],
      [-60, -1_180],
      [-250, -1_520],
      [-650, -2_150],
      [-1_090, -2_250],
    ],
    lean: 6,
    block: [128, 92],
    from: [-1_200, -2_400],
    along: named(
      'Mason Miller Cooper Baker Tanner Weaver Potter Turner Carter Fuller Sawyer Thatcher Wheeler Chandler Fletcher',
    ),
    across: named('First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh'),
  },
  {
    ring: [
      [-2_700, 1_150],
      [-2_250, 1_120],
      [-2_200, 1_260],
      [-1_800, 1_250],
      [-1_760, 960],
      [-1_300, 880],
      [-1_260, 1_080],
      [-1_900, 1_400],
      [-2_600, 1_850],
    ],
    lean: -9,
    block: [150, 100],
    from: [-2_800, 950],
    along: named('Overlook Vista Panorama Skyline Horizon Outlook Belvedere Sunrise Daybreak Evening'),
    across: named('Oak Ash Beech Rowan Alderwood Maplewood Larch Fir Yew Cypress'),
  },
]
