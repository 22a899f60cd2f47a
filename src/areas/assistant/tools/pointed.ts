import { plainly } from './phrasing.ts'
import { inEnglish, plain } from './spanish/rules.ts'

/**
 * A question about a row of the answer before, by its place: “the second one”, “open it”. `question` has the placeholder
 * where the row is meant, and never a word of the row: the grammar reads the words of the person and nothing else.
 */
export type Pointed = {
  place: number | 'last' | 'it'
  question: string
  spanish: boolean
  /** It can only mean a row: where several are possible, the answer asks which. */ opens: boolean
  /** Only a record with a field of this name is meant. */ field?: string
}

/** Has the form of a number, so that the grammar takes it for one record. */
export const placeholder = 'ROW-0000-01'

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const ordinal = `${ordinals.join('|')}|last|\\d{1,2}(?:st|nd|rd|th)`
const connectors = '(?:(?:and|also|but|now|ok|then|so) )*'
const asks =
  "(?:open|show|see|view|describe)(?: me)?|(?:what|how) about|(?:tell me )?(?:more )?about|details (?:of|on|about)|(?:what is )?(?:the )?(?:status|history) of|who (?:has )?(?:approved|signed|changed|edited)|how much is left (?:on|of|in)|why (?:can't|cannot|can not) i [a-z]+"

/** “The second one”, “the first of them”: wherever it is in the question. */
const ofList = new RegExp(
  `\\bthe (${ordinal}) (?:(?:one|row|result)(?: (?:of (?:them|those|these)|(?:in|on|of) the list))?|of (?:them|those|these)|(?:in|on) the list)(?= |$)`,
)
/** “Open the second”, “and the last?”, “number 2”: the whole question. */
const alone = new RegExp(`^(?:(${asks}) )?(?:the )?(?:(${ordinal})|(?:number|no|row|result|#) ?(\\d{1,2}))$`)
const it = new RegExp(`^(${asks}) (?:it|that|this)(?: one)?$`)

const spanishOrdinals = [
  'primer[oa]?',
  'segund[oa]',
  'tercer[oa]?',
  'cuart[oa]',
  'quint[oa]',
  'sext[oa]',
  'septim[oa]',
  'octav[oa]',
  'noven[oa]',
  'decim[oa]',
]
/** Questions about one row in Spanish, in the words of the English grammar. */
const spanishAsks: readonly (readonly [spanish: string, english: string])[] = [
  [
    '(?:abr[ae]|muestr[ae]|ensen[ae])(?:me)?|abrir|ver|vea|(?:mas|detalles) (?:sobre|de)|que (?:hay de|tal)|que pasa con',
    'open',
  ],
  ['(?:cual es )?(?:el )?(?:estado|estatus) de|en que estado esta|como (?:va|esta)', 'what is the status of'],
  ['quien(?:es)? (?:aprobo|aprobaron|firmo|firmaron|autorizo)', 'who approved'],
  ['(?:el )?historial de', 'history of'],
  ['cuanto (?:dinero )?(?:queda|sobra|resta) (?:de|en)', 'how much is left on'],
  ['por que no puedo aprobar', "why can't i approve"],
  ['por que no puedo cerrar', "why can't i close"],
]
const spanishAlone = new RegExp(
  `^(?:(?:y|e|ahora|entonces) )*(?:(${spanishAsks.map(([words]) => words).join('|')}) )?(?:a )?(?:(?:el|la) )?(?:(${spanishOrdinals.join('|')}|ultim[oa])|(?:numero|fila) (\\d{1,2}))(?: de (?:la lista|ell[oa]s|es[oa]s|est[oa]s))?(?: por favor)?$`,
)
const spanishIt: readonly (readonly [RegExp, english: string])[] = [
  [/^(?:y )?(?:abr[ae]|muestr[ae]|muestr[ae]me|ve)l[oa]$/, 'open'],
  [/^(?:y )?quien(?:es)? l[oa] (?:aprobo|aprobaron|firmo|firmaron|autorizo)$/, 'who approved'],
  [/^(?:y )?(?:cual es )?su (?:estado|estatus)$/, 'what is the status of'],
  [/^(?:y )?su historial$/, 'history of'],
]

/** `before`: the question before, which a word such as “when?” continues. */
export function pointedIn(question: string, before = ''): Pointed | undefined {
  const text = plainly(question)
    .trim()
    .replace(new RegExp(`^${connectors}`), '')
  return inWords(text) ?? factIn(text, before) ?? inSpanish(question, before)
}

const fact =
  /^(?:(?:who|what|when) is |what about |how about )?(?:the|its) (?!last|latest|first|next|newest|oldest|same)([a-z][a-z -]{2,30})$/
/** “Capacity?” */
const factAlone = /^(?!(?:show|list|only|by|open|total|sum|history|last|this|next|and)\b)([a-z]{4,}(?: [a-z]{2,})?)$/
const bare = /^(?:until when|by when|since when|when|why|who|by whom)$/

/** “And the vendor?”, “why?”: about the one record of the answer before. */
function factIn(text: string, before: string): Pointed | undefined {
  if (bare.test(text)) return { ...pointing('it', `${before} ${text} ${placeholder}`), opens: false }
  const field = (fact.exec(text) ?? factAlone.exec(text))?.[1]
  return field ? { ...pointing('it', `${field} of ${placeholder}`), opens: false, field } : undefined
}

function inWords(text: string): Pointed | undefined {
  const listed = ofList.exec(text)
  if (listed) return pointing(placeOf(listed[1]!), text.replace(ofList, placeholder).replace(/^what about /, 'open '))
  const [, ask = 'open', named, counted] = alone.exec(text) ?? []
  if (named || counted) return pointing(counted ? Number(counted) : placeOf(named!), asked(ask))
  const [, about] = it.exec(text) ?? []
  if (about) return { ...pointing('it', asked(about)), opens: /^(?:open|view|describe)/.test(about) }
  return aboutIt.test(text) && text.split(' ').length <= 9
    ? { ...pointing('it', `${text.replace(/\b(?:it|its|that one|this one)\b/, placeholder)}`), opens: true }
    : undefined
}

/** “Who is the vendor on it”, “when was it delivered”: a fact of one row, and nothing that a guide explains. */
const aboutIt =
  /^(?:(?:who|when|where)\b.*\b(?:it|its|that one|this one)\b|(?:what|which|how much)\b.* (?:of|on|for|in|from) (?:it|that one|this one)$|what (?:is|are|was) its\b|(?:is|was|has) (?:it|that one) (?:been )?(?:delivered|paid|approved|late|overdue|closed|received|issued|signed|done|finished)\b)/

const spanishBare: readonly (readonly [RegExp, english: string])[] = [
  [/^(?:y )?por que$/, 'why'],
  [/^(?:y )?hasta cuando$/, 'until when'],
  [/^(?:y )?cuando$/, 'when'],
  [/^(?:y )?(?:por )?quien(?:es)?$/, 'who'],
]

const spanishFact =
  /^(?:y )?(?:quien es |cual es |que hay de )?(?:el|la|su) (?!mas |mism|ultim|prim|segund|tercer|proxim|ano|mes|semana|trimestre)([a-z][a-z ]{2,30})$/

function inSpanish(question: string, before: string): Pointed | undefined {
  const text = plain(question)
    .replaceAll(/[.,;]/g, ' ')
    .replaceAll(/\bdel\b/g, 'de el')
    .replaceAll(/\bal\b/g, 'a el')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [, ask, named, counted] = spanishAlone.exec(text) ?? []
  if (named || counted) {
    const place = counted
      ? Number(counted)
      : spanishOrdinals.findIndex((each) => new RegExp(`^${each}$`).test(named!)) + 1
    const english = ask ? spanishAsks.find(([words]) => new RegExp(`^(?:${words})$`).test(ask))![1] : 'open'
    return { ...pointing(place || 'last', asked(english)), spanish: true }
  }
  const [, word] = spanishBare.find(([pattern]) => pattern.test(text)) ?? []
  if (word)
    return { ...pointing('it', `${inEnglish(before) ?? before} ${word} ${placeholder}`), spanish: true, opens: false }
  const field = spanishFact.exec(text)?.[1]
  if (field) return { ...pointing('it', `${field} ${placeholder}`), spanish: true, opens: false, field }
  const [, english] = spanishIt.find(([pattern]) => pattern.test(text)) ?? []
  return english ? { ...pointing('it', asked(english)), spanish: true, opens: english === 'open' } : undefined
}

const asked = (words: string): string =>
  `${/^(?:(?:what|how) about|(?:tell me )?(?:more )?about|details)/.test(words) ? 'open' : words} ${placeholder}`

const pointing = (place: Pointed['place'], question: string): Pointed => ({
  place,
  question,
  spanish: false,
  opens: true,
})

const placeOf = (named: string): number | 'last' =>
  named === 'last' ? 'last' : ordinals.indexOf(named) + 1 || Number.parseInt(named, 10)
