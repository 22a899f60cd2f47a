import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isSpanish, plain, word, wordTable } from './rules.ts'

/**
 * Words of the regulations, which are in English: a question about allowable costs is put into their terms. They come
 * before the glossary where a rule says it otherwise.
 */
const ofRules: readonly (readonly [spanish: string, english: string])[] = [
  ['cost(?:o|os|e|es) (?:permitid|permisibl|elegibl|admisibl)\\w+', 'allowable costs'],
  ['(?:son|es|esta|estan|sea|sean) (?:permitid|permisibl|elegibl|admisibl|reembolsabl)\\w+', 'allowable eligible'],
  ['(?:permitid|permisibl|admisibl)\\w+|se permiten?', 'allowable'],
  ['elegib\\w+', 'eligible'],
  ['cost(?:o|os|e|es) indirect\\w+', 'indirect costs'],
  ['tasa (?:de |del )?minimis|tasa minima', 'de minimis rate'],
  ['tasa', 'rate'],
  ['cost(?:o|os|e|es) administrativ\\w+|gastos administrativos', 'management costs administrative'],
  ['razonab\\w+', 'reasonable'],
  ['horas extras?|tiempo extra|sobretiempo', 'overtime'],
  ['salarios?|sueldos?|mano de obra|empleados?', 'labor salaries employees'],
  ['(?:equipo|maquinaria|empleados) propi\\w+|cuenta propia', 'force account equipment labor'],
  ['equip(?:o|os)|maquinaria', 'equipment'],
  ['escombros|desechos', 'debris removal'],
  ['nieve', 'snow assistance'],
  ['trabajos? de emergencia', 'emergency work'],
  ['trabajos?|obras?', 'work'],
  ['restaura\\w+|repara\\w+|reconstru\\w+', 'restoration repair damaged facilities'],
  ['apel\\w+', 'appeals'],
  ['arbitraje', 'arbitration'],
  ['cierre', 'closeout'],
  ['auditoria unica', 'single audit'],
  ['auditorias?', 'audit'],
  ['subreceptor(?:es)?|subbeneficiari\\w+|subadjudicatari\\w+', 'subrecipient'],
  ['entidad(?:es)? intermediari\\w+|entidad(?:es)? de paso', 'pass-through entity'],
  ['competencia|competitiv\\w+', 'competition'],
  ['sin competencia|no competitiv\\w+', 'noncompetitive procurement'],
  ['pequenas? empresas?|empresas? (?:de mujeres|minoritarias)', 'small businesses minority'],
  ['fianzas?|garantias?', 'bonding requirements bond'],
  ['clausulas?', 'contract provisions'],
  ['analisis de (?:costos|precios)|analisis de costo o precio', 'contract cost price analysis'],
  ['productos? (?:nacionales|hechos en)|preferencia nacional', 'domestic preferences'],
  ['materiales? reciclad\\w+', 'recovered materials'],
  ['conflictos? de intereses?', 'conflict of interest'],
  ['(?:guardar|conservar|retener|archivar)|conservacion', 'retention records keep'],
  ['registros?|documentos?|expedientes?', 'records'],
  ['metodos? de (?:compra|contratacion|adquisicion)', 'procurement methods'],
  ['contratacion|adquisicion(?:es)?|contratar|(?<!orden(?:es)? de )compras?', 'procurement'],
  ['plazos?|fecha limite|cuanto tiempo|hasta cuando', 'deadline days'],
  ['asistencia publica', 'public assistance'],
  ['desastres?', 'disaster'],
  ['inundacion(?:es)?', 'flood'],
  ['solicitar|solicitud(?:es)?', 'application'],
  ['pagos?|pagar|reembols\\w+', 'payment'],
  ['subvencion(?:es)?', 'grant award'],
  ['federal(?:es)?', 'federal'],
  ['edificios?|instalacion(?:es)?', 'facilities'],
  ['cost(?:o|os|e|es)|gastos?', 'costs'],
  ['invit\\w+', 'invite'],
  ['colegas?|companer[oa]s?', 'colleague'],
  ['contrasenas?|clave', 'password'],
  ['iniciar sesion|entrar', 'sign in'],
  ['informes?|reportes?', 'report'],
]

/** Spanish terms of the glossary with their English ones; none where the page is not beside the program. */
function glossary(): (readonly [spanish: string, english: string])[] {
  const page = ['..', '../..', '../../..', '../../../..', '../../../../..']
    .map((up) => fileURLToPath(new URL(`${up}/docs/glossary.md`, import.meta.url)))
    .find((path) => existsSync(path))
  if (!page) return []
  return readFileSync(page, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, term, , , , spanish] = line.split('|').map((cell) => cell.trim())
      const english = /^\*\*(.+?)\*\*$/.exec(term ?? '')?.[1]?.replace(/ \(.*\)$/, '')
      if (!english || !spanish) return []
      return spanish.split(/[;/]/).map((each) => [plural(plain(each).trim()), english] as const)
    })
    .filter(([spanish]) => spanish.length > 5)
    .toSorted((one, other) => other[0].length - one[0].length)
}

/** “Orden de compra” and “órdenes de compra”. */
const plural = (words: string): string =>
  words
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .split(' ')
    .map((word) => (word.length > 3 ? `${word}(?:e?s)?` : word))
    .join(' ')

let table: (readonly [RegExp, string])[] | undefined
const known = () =>
  (table ??= [
    ...[...ofRules, ...glossary()].map(([spanish, english]) => [word(spanish), english] as const),
    ...wordTable,
  ])

/**
 * The English words to search for of a question in Spanish; undefined where it is not. A word that no table has is left
 * out, since an English page can’t have it; numbers, sections and names in capitals stay.
 */
export function searchWords(question: string): string | undefined {
  if (!isSpanish(question)) return undefined
  const names = question.match(/\b[A-Z]{2,}(?:-\d+)?\b|§? ?\d[\d.,$%]*/g) ?? []
  let parts: { text: string; english: boolean }[] = [{ text: plain(question), english: false }]
  for (const [pattern, english] of known())
    parts = parts.flatMap((part) =>
      part.english
        ? [part]
        : part.text
            .split(pattern)
            .flatMap((text, at) => [...(at > 0 ? [{ text: english, english: true }] : []), { text, english: false }]),
    )
  const words = parts.flatMap(({ text, english }) => (english ? text.split(' ') : [])).filter(Boolean)
  return [...new Set([...words, ...names.map((name) => name.trim())])].join(' ')
}
