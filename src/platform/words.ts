/** Ends a sentence. What ends with “Inc.” has its full stop already. */
export const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)
