/** The event from which a series is counted. */
export const startWords = {
  created: 'Date entered',
  closed: 'Date closed',
  fiscal_year: 'End of the fiscal year in which it was closed',
  date: 'Date field of the record',
  final_report: 'Final financial report of the grant',
  disposition: 'Disposition of the asset',
} as const
export type Start = keyof typeof startWords
export const starts = Object.keys(startWords) as [Start, ...Start[]]

export const dispositionWords = {
  destroy: 'Destroy',
  archive: 'Transfer to archive',
  permanent: 'Keep permanently',
} as const
export type Disposes = keyof typeof dispositionWords
export const disposes = Object.keys(dispositionWords) as [Disposes, ...Disposes[]]
