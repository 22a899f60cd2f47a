import { phrase } from '#platform/say.ts'
export type Factor = { fuel: string; unit: string; kilograms: number; edition: string; source: string }

/** Kilograms of carbon dioxide per unit, as dated rows. */
export const factors: readonly Factor[] = [
  {
    fuel: phrase('Diesel'),
    unit: phrase('gallon'),
    kilograms: 10.21,
    edition: '2024',
    source: 'EPA Emission Factors Hub',
  },
  {
    fuel: phrase('Gasoline'),
    unit: phrase('gallon'),
    kilograms: 8.78,
    edition: '2024',
    source: 'EPA Emission Factors Hub',
  },
  { fuel: phrase('Natural gas'), unit: 'MMBtu', kilograms: 53.06, edition: '2024', source: 'EPA Emission Factors Hub' },
  // 823.1 pounds per megawatt hour.
  {
    fuel: phrase('Electricity, US average'),
    unit: 'MWh',
    kilograms: 373.352,
    edition: 'eGRID2022',
    source: 'EPA eGRID',
  },
]

/** Metric tons, to the kilogram. */
export const metricTons = (amount: number, { kilograms }: Factor): number => Math.round(amount * kilograms) / 1000

export type Entry = {
  day: string
  kind: 'emission' | 'reduction' | 'offset'
  what: string
  metric_tons: number
  proof: string
  state?: 'issued' | 'retired' | 'canceled'
}

/** Reductions change what is emitted; an offset counts once retired, and never mixes with either. */
export function balance(ledger: readonly Entry[]): { emitted: number; reduced: number; retired: number } {
  const sum = (take: (entry: Entry) => boolean) =>
    Math.round(ledger.filter(take).reduce((total, entry) => total + entry.metric_tons * 1000, 0)) / 1000
  return {
    emitted: sum(({ kind }) => kind === 'emission'),
    reduced: sum(({ kind }) => kind === 'reduction'),
    retired: sum(({ kind, state }) => kind === 'offset' && state === 'retired'),
  }
}
