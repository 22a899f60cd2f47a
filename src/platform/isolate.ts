// A name in a right-to-left script inside a left-to-right sentence: without isolation it takes the punctuation and the
// numbers beside it to its own side.

/** From one right-to-left letter to the last that follows with nothing but marks, spaces and digits between. */
const runs =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}](?:[\p{M}\p{N} .'’-]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{M}])*/gu

/** Each such name between the marks of Unicode for it. What is isolated already, or needs it not, stays as it is. */
export const isolated = (text: string): string => text.replace(runs, wrapped)

const wrapped = (name: string, at: number, text: string) => (text[at - 1] === '\u2068' ? name : `\u2068${name}\u2069`)
