/** The first of the languages that we have. The order is the preference in what every browser sends. */
export const isSpanish = (accepted: string): boolean =>
  /(?:^|,)\s*(en|es)\b/i.exec(accepted)?.[1]?.toLowerCase() === 'es'
