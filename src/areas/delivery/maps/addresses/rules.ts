/** Words of addresses with their short forms, as the Postal Service abbreviates them (Publication 28). */
const short: Readonly<Record<string, string>> = {
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  road: 'rd',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}
const long = Object.fromEntries(Object.entries(short).map(([whole, brief]) => [brief, whole]))

/**
 * The spellings under which a list may have an address: as it is, without city and unit, with long words and with short
 * ones. All are in lower case.
 */
export function spellingsOf(address: string): string[] {
  const whole = address.toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' ').trim()
  const street = whole
    .split(',')[0]!
    .replace(/ (?:apt|apartment|unit|suite|ste|#) ?\S+$/, '')
    .trim()
  const inWords = (text: string, table: Readonly<Record<string, string>>) =>
    text
      .split(' ')
      .map((word, at) => (at === 0 ? word : (table[word] ?? word)))
      .join(' ')
  return [...new Set([whole, street, inWords(street, long), inWords(street, short)])].filter(Boolean)
}
