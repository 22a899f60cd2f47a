import { wantedIn } from '../items/rules.ts'
import { isUsed, kinds, wordCount, type KindName, type Part, type Sentence, type Source } from '../rules.ts'

/** A figure that a part must state, because its reader decides by it: a field of a row that was read. */
export type Must = { part: string; table: string; label: string }
type Standard = {
  figures: readonly Must[]
  /** Approved text is used as it is, with its own figures and words. */ approved?: true
}
const inPart = (part: string, table: string, ...labels: readonly string[]): Must[] =>
  labels.map((label) => ({ part, table, label }))

/**
 * The standard of each kind of draft, beside the limits and required parts that its declaration has. These hold for all:
 * each sentence has a source, each figure is in one, and a draft neither promises nor decides.
 */
export const standards: Readonly<Record<KindName, Standard>> = {
  requisition: { figures: [] },
  scope_of_work: { figures: [] },
  rfp: { figures: [] },
  evaluation_summary: { figures: inPart('memo', 'awards', 'Total') },
  clarification_letter: { figures: inPart('letter', 'solicitations', 'Number') },
  contract_clause: { figures: [], approved: true },
  grant_narrative: { figures: [] },
  sf425_remarks: { figures: inPart('narrative', 'grants', 'Award amount', 'Spent') },
  situation_report: { figures: inPart('sheltering', 'shelters', 'People in shelter', 'Capacity') },
  damage_description: { figures: [] },
  project_worksheet: { figures: inPart('scope', 'damage_items', 'Repair cost') },
  council_memo: { figures: inPart('fiscal', 'contracts', 'Ceiling', 'Ordered', 'Paid') },
  resident_reply: { figures: inPart('letter', 'service_requests', 'Number') },
  records_reply: { figures: inPart('letter', 'records_requests', 'Number', 'Due') },
}

export const faults = {
  required: 'A required part is empty.',
  limit: 'A part is over its limit.',
  missing: 'A figure that the part must state is missing.',
  figure: 'A figure is in no source.',
  source: 'A sentence has no source and is not marked.',
  promise: 'It makes a commitment or a decision that no source states.',
  blank: 'It has a placeholder.',
  repeat: 'A sentence appears twice.',
  machine: 'It has a name of the program.',
} as const
export type Fault = keyof typeof faults

export type JudgedPart = Pick<Part, 'name' | 'characters' | 'words'> & { sentences: readonly Sentence[] }
type Draft = {
  parts: readonly JudgedPart[]
  sources: readonly Source[]
  /** Made of rows, without a model. */ byRule: boolean
}

/** Everything that is wrong with a whole draft, part by part. */
export function faultsOf(kind: KindName, { parts, sources, byRule }: Draft): { part: string; fault: Fault }[] {
  const declared = kinds[kind].parts as readonly Part[]
  const { approved } = standards[kind]
  return parts.flatMap((part) => {
    const of = declared.find(({ name }) => name === part.name)
    const used = part.sentences.filter(isUsed)
    const text = used.map((each) => each.text).join('\n')
    const prose = used.filter(() => of?.entries !== 'choices')
    const known = figuresIn([of?.help ?? '', ...sources.map((each) => `${each.title}\n${each.text}`)].join('\n'))
    const said = used.map((each) => each.text.toLowerCase())
    const wrong: Record<Fault, boolean> = {
      required: Boolean(of?.required) && text.trim() === '',
      limit: text.length > part.characters || (part.words !== undefined && wordCount(text) > part.words),
      missing: text !== '' && missingFrom(kind, part.name, { text, sources }).length > 0,
      figure: !approved && prose.some((each) => [...figuresIn(each.text)].some((figure) => !known.has(figure))),
      source: prose.some((each) => each.sources.length === 0 && each.problem === null),
      promise: !approved && prose.some((each) => isPromise(each.text, citedBy(each, sources))),
      blank: !approved && placeholder.test(text),
      repeat: !byRule && !of?.entries && new Set(said).size < said.length,
      machine: machine.test(text),
    }
    return (Object.keys(wrong) as Fault[]).filter((fault) => wrong[fault]).map((fault) => ({ part: part.name, fault }))
  })
}

const citedBy = ({ sources: keys }: Sentence, sources: readonly Source[]) =>
  sources.filter(({ key }) => keys.includes(key))

/** The figures that a part must state and does not: each label once, with the value that was read. */
export function missingFrom(
  kind: string,
  part: string,
  { text, sources }: { text: string; sources: readonly Pick<Source, 'table' | 'record' | 'text'>[] },
): { label: string; value: string }[] {
  if (kind === 'requisition' && part === 'lines') return itemsLeftOut(text, sources)
  const stated = figuresIn(text)
  const words = text.toLowerCase()
  return ((standards as Readonly<Record<string, Standard | undefined>>)[kind]?.figures ?? [])
    .filter((must) => must.part === part)
    .flatMap(({ table, label }) =>
      sources
        .filter((source) => source.table === table && source.record !== null)
        .flatMap((source) => valueOf(source.text, label) ?? [])
        .filter(
          (value) => !words.includes(value.toLowerCase()) && [...figuresIn(value)].some((one) => !stated.has(one)),
        )
        .map((value) => ({ label, value })),
    )
}

/** The items of an email that no line orders, by their quantity and a word of what they are. */
function itemsLeftOut(text: string, sources: readonly Pick<Source, 'table' | 'text'>[]) {
  const lines = text.toLowerCase().split('\n')
  return wantedIn(sources.filter(({ table }) => table === null)).flatMap(({ quantity, description, line }) => {
    const words = (description.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.replace(/s$/, ''))
    const isOrdered = lines.some(
      (each) =>
        Number(each.split('|')[0]!.replaceAll(',', '')) === Number(quantity) &&
        (words.length === 0 || words.some((word) => each.includes(word))),
    )
    return isOrdered ? [] : [{ label: 'Item', value: line.text.replace(/[.;,\s]+$/, '').slice(0, 120) }]
  })
}

const valueOf = (text: string, label: string): string | undefined =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${label}: `))
    ?.slice(label.length + 2)

/** Figures of two digits and more, by value: $1,200.00 and 1200 are one figure. */
function figuresIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)]
      .map(([figure]) => String(Number(figure.replaceAll(',', ''))))
      .filter((figure) => figure.length > 1),
  )
}

/** Text that a model leaves for a person to fill in, and that is easily sent as it is. */
export const placeholder =
  /\[[^\]\d][^\]]*\]|\b(?:TBD|TODO|XX+|lorem ipsum|por (?:definir|determinar|completar))\b|_{3,}|<[a-z][^>]*>/i
const machine = /\b(?:undefined|null|NaN)\b|\[object|[0-9a-f]{8}-[0-9a-f]{4}-|\b[a-z]+_[a-z]+\b/

/** Words by which an agency binds itself. A draft may repeat them from a source, and never adds them. */
const promises = [
  /\b(?:we|i|staff|the (?:city|county|town|agency|department|district|council|state|board|office))\s+(?:hereby\s+|will\s+)?(?:promise|guarantee|pledge|commit|assure)\w*/gi,
  /\b(?:we|i|the (?:city|county|town|agency|department|district|council|state|board|office))(?:\s+will|\s+shall|['’]ll)\s+(?:approve|award|grant|accept|deny|reject|waive|reimburse|refund|pay)\b/gi,
  /\b(?:we|i)(?:\s+have|['’]ve)?\s+(?:approved|awarded|granted|accepted|denied|rejected|waived)\s+your\b/gi,
  /\bhereby\s+(?:approve|award|grant|accept|den(?:y|ies)|reject|waive|certif(?:y|ies)|authorize)\w*/gi,
  /\b(?:will|shall|must)\s+be\s+(?:approved|awarded|granted|accepted|denied|rejected|waived|reimbursed|refunded)\b/gi,
  /\byour\s+(?:request|claim|bid|proposal|application|appeal)\s+(?:is|has been|was)\s+(?:approved|granted|denied|rejected|accepted)\b/gi,
  /\b(?:guaranteed|without fail|rest assured)\b/gi,
]

/** A decision in Spanish, by its stem, with the English words for it: a Spanish letter may state what an English row decided. */
const decisions: readonly (readonly [spanish: string, english: RegExp])[] = [
  ['aprob|aprueb', /approv/],
  ['adjudic', /award/],
  ['conced|otorg', /grant/],
  ['acept', /accept/],
  ['deneg|denieg|desestim', /den(?:y|ie)/],
  ['rechaz', /reject|den(?:y|ie)/],
  ['exim|exent|exoner|condon', /waive/],
  ['reembols|devol|devuel', /reimburs|refund/],
]
const decided = `(?:${decisions.map(([stem]) => stem).join('|')})`
/** Word limits, since \b ends a word at an accent. */
const [begins, ends] = ['(?<![\\p{L}])', '(?![\\p{L}])']
const agencia =
  '(?:nosotros|(?:la|el) (?:ciudad|condado|municipio|agencia|departamento|distrito|consejo|concejo|junta|oficina|estado|personal|gobierno))'
const inSpanish = (words: string) => new RegExp(`${begins}(?:${words})${ends}`, 'giu')
const spanishPromises = [
  // “Garantizamos”, “le aseguro”, “nos comprometemos a”: the first person binds without a subject.
  inSpanish(
    '(?:prometemos|prometeremos|prometo|garantizamos|garantizaremos|garantizo|aseguramos|aseguraremos|aseguro)',
  ),
  inSpanish('(?:nos comprometemos|nos comprometeremos|me comprometo|quedamos comprometidos)'),
  inSpanish(
    `${agencia} (?:le |les )?(?:promete|prometerá|garantiza|garantizará|asegura|asegurará|se compromete|se comprometerá)\\p{L}*`,
  ),
  inSpanish(`por la presente,? (?:se )?(?:le )?(?:${decided}|certific|autoriz)\\p{L}*`),
  inSpanish(`(?:será|serán|deberá ser|deberán ser|va a ser|van a ser|quedará|quedarán) ${decided}\\p{L}*`),
  inSpanish(`se (?:le |les |lo |la )?${decided}\\p{L}*(?:ará|arán|erá|erán|irá|irán)`),
  inSpanish(`(?:${agencia} )?(?:le |les |lo |la )?(?:${decided}|pag)\\p{L}*(?:aremos|eremos|iremos)`),
  inSpanish(
    `su (?:solicitud|reclamo|reclamación|oferta|propuesta|apelación|petición|pedido|recurso) (?:ha sido|fue|está|queda|quedó) ${decided}\\p{L}*`,
  ),
  inSpanish(`(?:hemos|he) ${decided}\\p{L}* su`),
  inSpanish('(?:garantizad[oa]s?|sin falta|tenga la (?:seguridad|certeza)|le doy mi palabra|quede tranquil[oa])'),
]

/** Whether a sentence promises or decides, in words that its sources don't have. */
export function isPromise(text: string, cited: readonly Pick<Source, 'title' | 'text'>[]): boolean {
  const read = cited.map((source) => `${source.title}\n${source.text}`.toLowerCase()).join('\n')
  const found = (patterns: readonly RegExp[], words: string) =>
    patterns.flatMap((pattern) => [...words.matchAll(pattern)].map(([match]) => match.toLowerCase()))
  if (found(promises, text).some((words) => !read.includes(words))) return true
  const stated = found(promises, read)
  return found(spanishPromises, text).some(
    (words) =>
      !read.includes(words) &&
      !decisions.some(([stem, english]) => new RegExp(stem).test(words) && stated.some((each) => english.test(each))),
  )
}
