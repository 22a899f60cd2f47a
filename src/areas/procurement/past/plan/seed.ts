import { rowsOf } from '#platform/functions/demo/table.ts'
import linesCsv from './lines.csv?raw'
import needsCsv from './needs.csv?raw'

/**
 * A need that the demo city put out for bids over two budget years. Companies, prices and texts are invented;
 * months count from the July in which the story begins.
 */
export type Need = {
  kind: 'rfq' | 'ifb' | 'rfp'
  months: readonly number[]
  title: string
  scope: string
  category: 'goods' | 'works' | 'services'
  commodity: string
  trade: keyof typeof trades
  lines: readonly [what: string, quantity: number, unit: string, dollars: number][]
  bidders: readonly string[]
  becomes: 'order' | 'contract'
  ends?: 'canceled' | 'no bids'
  federal?: true
  twoEnvelopes?: true
  protested?: true
}

/** Who asks, which budget line pays, and where it is delivered. */
export const trades = {
  streets: ['Public Works', 'Street resurfacing', '41', 'Works yard, Depot Street'],
  winter: ['Public Works', 'Salt and plow blades', '42', 'Salt shed, Depot Street'],
  water: ['Water', 'Booster pumps', '50', 'Riverside pump station, 2 River Street'],
  technology: ['Information Technology', 'Servers and licenses', '60', 'City hall, room 12'],
  fire: ['Fire', 'Turnout gear', '71', 'Fire station 1, Canal Street'],
  parks: ['Parks', 'Tree care', '80', 'Park paths along the Alder River'],
} as const

/** Companies that the city knows from their bids. The addresses lead nowhere. */
export const companies = [
  ['Sandhill Construction', 'corporation', 'Cedar Bay, IA', 'bids@sandhill.example', false, '909, 913'],
  ['Tri-River Engineering', 'corporation', 'Port Ellis, WI', 'proposals@tri-river.example', false, '925'],
  ['Corn Belt Mechanical', 'llc', 'Larkspur, IA', 'office@cornbelt.example', true, '031, 910-36'],
  ['Summit Signal & Lighting', 'corporation', 'Cedar Bay, IA', 'desk@summit-signal.example', false, '285-56, 550'],
  ['Cedar Ridge Janitorial', 'llc', 'Alder Falls, IA', 'team@cedar-ridge.example', true, '910-39'],
  ['Great Plains Fuel Cooperative', 'nonprofit', 'Fern Hollow, IA', 'racks@great-plains.example', false, '405'],
  ['Twin Oaks Fence & Deck', 'sole_proprietor', 'Alder Falls, IA', 'hello@twin-oaks.example', true, '330, 988-15'],
  ['Riverbend Consulting Group', 'llc', 'Cedar Bay, IA', 'rfp@riverbend.example', true, '918'],
  ['Lakeview Uniform & Linen', 'corporation', 'Port Ellis, WI', 'sales@lakeview.example', false, '200, 340'],
  [
    'Marsh & Daughters Painting',
    'partnership',
    'Alder Falls, IA',
    'quotes@marsh-painting.example',
    true,
    '630, 910-54',
  ],
  ['Valley Truck & Equipment', 'corporation', 'Cedar Bay, IA', 'fleet@valley-truck.example', false, '070, 765'],
  ['Dale Street Printing', 'llc', 'Alder Falls, IA', 'press@dale-street.example', true, '966'],
] as const

const lines = rowsOf(linesCsv, { need: 'text', what: 'text', quantity: 'number', unit: 'text', dollars: 'number' })

export const needs: readonly Need[] = rowsOf(needsCsv, {
  title: 'text',
  kind: 'text',
  months: 'text',
  scope: 'text',
  category: 'text',
  commodity: 'text',
  trade: 'text',
  bidders: 'text?',
  becomes: 'text',
  ends: 'text?',
  federal: 'text?',
  two_envelopes: 'text?',
  protested: 'text?',
}).map(({ months, bidders, ends, federal, two_envelopes, protested, ...row }) => ({
  ...(row as Pick<Need, 'title' | 'kind' | 'scope' | 'category' | 'commodity' | 'trade' | 'becomes'>),
  months: months.split(' ').map(Number),
  bidders: bidders?.split('; ') ?? [],
  lines: lines
    .filter(({ need }) => need === row.title)
    .map(({ what, quantity, unit, dollars }) => [what, quantity, unit, dollars] as const),
  ...(ends && { ends: ends as 'canceled' | 'no bids' }),
  ...(federal && { federal: true }),
  ...(two_envelopes && { twoEnvelopes: true }),
  ...(protested && { protested: true }),
}))

export const questions: Record<Need['category'], readonly [asked: string, answered: string][]> = {
  goods: [
    [
      'Is an equal product accepted if its data sheet is enclosed?',
      'Yes. Enclose the data sheet, and mark where it differs.',
    ],
    ['May deliveries be split?', 'Yes, into at most three deliveries. Each is billed when it has arrived.'],
    ['Are prices firm for the whole term?', 'Yes. A change needs an amendment, with the index named in the terms.'],
    ['Can you receive a truck of 53 feet?', 'Not at this address. A truck of up to 40 feet can turn.'],
  ],
  works: [
    [
      'Is the site open for a visit before bids are due?',
      'Yes, on working days from 8 a.m. to 3 p.m. Sign in at the works yard.',
    ],
    [
      'Who obtains the permits?',
      'The city obtains and pays for its own permits. The contractor obtains the traffic permits.',
    ],
    ['May work be done on Saturdays?', 'Yes, from 8 a.m. to 4 p.m., with notice on Thursday.'],
  ],
  services: [
    ['May part of the work be subcontracted?', 'Up to 40%. Name the subcontractors in the response.'],
    ['Which insurance is required?', 'General liability of $1,000,000 and workers’ compensation, as in the terms.'],
    [
      'What did the city pay for this work before?',
      'The earlier contract is on file with the city clerk and sent on request.',
    ],
  ],
}

export const changesOfAddenda = [
  'The questions and answers of the first week are part of this addendum. Nothing else changes.',
  'The delivery time is thirty working days instead of thirty days.',
  'The form for the list of subcontractors is added. Return it with the bid.',
] as const

export const faults = [
  'The bid bond was missing.',
  'The product offered does not meet the specification; its data sheet says so.',
  'The delivery time offered is longer than the one that was asked for.',
] as const

export const statements = [
  'Our crew lead has done this work for eleven years and stays from the first day to the last. References from three cities of your size are at the end.',
  'We plan four steps with a meeting after each. What we find is shown on a map before it is written, so that nothing surprises you in the report.',
  'Two people do the work and a third, who did not, checks it. We were on time in each of the last nine engagements.',
] as const
