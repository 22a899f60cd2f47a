// A name in a right-to-left script inside a left-to-right sentence: without isolation it takes the punctuation and the
// numbers beside it to its own side.

/** From one right-to-left letter to the last that follows with nothing but marks, spaces and digits between. */
const runs =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[\p{M}\p{N} .'’-]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*/gu

/** Each such name between the marks of Unicode for it. What is isolated already, or needs it not, stays as it is. */
export const isolated = (text: string): string => text.replace(runs, wrapped)

const wrapped = (name: string, at: number, text: string) => (text[at - 1] === '\u2068' ? name : `\u2068${name}\u2069`)
