/**
 * UN/ECE Recommendation 20 for the units that people write, and with an X before it Recommendation 21 for packaging;
 * C62, "one", for the others.
 */
const unitCodes: Record<string, string> = {
  each: 'EA',
  ea: 'EA',
  case: 'XCS',
  box: 'XBX',
  bag: 'XBG',
  hour: 'HUR',
  hr: 'HUR',
  day: 'DAY',
  month: 'MON',
  year: 'ANN',
  ton: 'STN',
  lb: 'LBR',
  kg: 'KGM',
  gallon: 'GLL',
  gal: 'GLL',
  foot: 'FOT',
  ft: 'FOT',
  mile: 'SMI',
  set: 'SET',
  pair: 'PR',
  roll: 'XRL',
  lot: 'LO',
  kwh: 'KWH',
}
export const unitCode = (unit: string): string => unitCodes[unit.trim().toLowerCase()] ?? 'C62'
