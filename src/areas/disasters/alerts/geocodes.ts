import type { Geocode, RawInfo } from './rules.ts'

/** A geocode of an area, with its county if it is one. */
export type CodedPlace = {
  code: string
  /** Five digits: state and county. */ fips: string | null
  /** A description, if it isn't a county. */ kind: string | null
}

const states: Readonly<Record<string, string>> = {
  AL: '01',
  AK: '02',
  AZ: '04',
  AR: '05',
  CA: '06',
  CO: '08',
  CT: '09',
  DE: '10',
  DC: '11',
  FL: '12',
  GA: '13',
  HI: '15',
  ID: '16',
  IL: '17',
  IN: '18',
  IA: '19',
  KS: '20',
  KY: '21',
  LA: '22',
  ME: '23',
  MD: '24',
  MA: '25',
  MI: '26',
  MN: '27',
  MS: '28',
  MO: '29',
  MT: '30',
  NE: '31',
  NV: '32',
  NH: '33',
  NJ: '34',
  NM: '35',
  NY: '36',
  NC: '37',
  ND: '38',
  OH: '39',
  OK: '40',
  OR: '41',
  PA: '42',
  RI: '44',
  SC: '45',
  SD: '46',
  TN: '47',
  TX: '48',
  UT: '49',
  VT: '50',
  VA: '51',
  WA: '53',
  WV: '54',
  WI: '55',
  WY: '56',
  AS: '60',
  GU: '66',
  MP: '69',
  PR: '72',
  VI: '78',
}
const stateOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(states).map(([name, fips]) => [fips, name]),
)
const parts = [
  '',
  'northwest ',
  'north ',
  'northeast ',
  'west ',
  'central ',
  'east ',
  'southwest ',
  'south ',
  'southeast ',
]

/**
 * The place that a geocode names: SAME and FIPS6 are a digit for the part and five for the county, UGC is a state with
 * C for a county or Z for a forecast zone. Any other code is shown unchanged.
 */
export function placeOfCode({ name, value }: Geocode): CodedPlace {
  const kind = name.trim().toUpperCase()
  const said = value.trim().toUpperCase()
  const code = `${kind || 'Code'} ${said}`.slice(0, 60)
  const [, part, fips] = /^(?:FIPS6|SAME|FIPS)$/.test(kind) ? (/^(\d?)(\d{5})$/.exec(said) ?? []) : []
  if (fips === '00000') return { code, fips: null, kind: 'the whole United States' }
  if (fips?.endsWith('000'))
    return {
      code,
      fips: null,
      kind: `${parts[Number(part)] ?? ''}${stateOf[fips.slice(0, 2)] ?? `state ${fips.slice(0, 2)}`}, the whole state`,
    }
  if (fips) return { code, fips, kind: part && part !== '0' ? `${parts[Number(part)]!.trim()} part` : null }
  const [, state = '', sort, number] = kind === 'UGC' ? (/^([A-Z]{2})([CZ])(\d{3})$/.exec(said) ?? []) : []
  if (sort === 'C' && states[state])
    return number === '000'
      ? { code, fips: null, kind: `${state}, the whole state` }
      : { code, fips: `${states[state]}${number}`, kind: null }
  if (sort === 'Z') return { code, fips: null, kind: `forecast zone ${number} of ${state}` }
  return { code, fips: null, kind: 'unknown code' }
}

/** Each code once: the same county under SAME and FIPS6 is one place. */
export function placesIn(infos: readonly Pick<RawInfo, 'areas'>[]): CodedPlace[] {
  const found = new Map<string, CodedPlace>()
  for (const code of infos.flatMap(({ areas }) => areas).flatMap(({ geocodes = [] }) => geocodes)) {
    const place = placeOfCode(code)
    const key = place.fips ? `${place.fips} ${place.kind ?? ''}` : place.code
    if (!found.has(key)) found.set(key, place)
  }
  return [...found.values()]
}

/** "Lewis and Clark (County) (30049)", from the agency's own rows; a county without a row is named by its code. */
export const placeWords = (places: readonly CodedPlace[], names: ReadonlyMap<string, string>): string =>
  places
    .map(({ code, fips, kind }) =>
      fips
        ? `${names.get(fips) ?? `County ${fips}`}${kind ? `, ${kind}` : ''}${names.has(fips) ? ` (${fips})` : ''}`
        : `${code}: ${kind}`,
    )
    .join('; ')
