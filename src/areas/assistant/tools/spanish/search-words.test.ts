import { expect, test } from 'vitest'
import { documentation } from '#platform/functions/chat/documentation.ts'
import { citation } from '#platform/functions/chat/from-documents.ts'
import { measured } from '#tests/measured.ts'
import { searchWords } from './search-words.ts'

const search = documentation('docs/guide', 'docs/regulations')

/** Questions to the regulations and the guide, which are in English, and a paragraph that answers. */
const asked: readonly (readonly [question: string, paragraph: string])[] = [
  ['¿Son permitidos los costos de horas extra?', '206.228 Allowable costs'],
  ['¿Qué costos son permitidos después de un desastre?', '206.228 Allowable costs'],
  ['¿Son reembolsables los gastos administrativos?', '206.228 Allowable costs'],
  ['¿Qué costos indirectos se permiten?', '206.228 Allowable costs'],
  ['¿Cuál es la tasa de minimis?', '200.414 Indirect costs'],
  ['¿Cuándo se requiere una auditoría única?', '200.501 Audit requirements'],
  ['¿Puedo contratar sin competencia en una emergencia?', '200.320 Procurement methods'],
  ['¿Qué obras son elegibles para Asistencia Pública?', '206.223 General work eligibility'],
  ['¿Es elegible la remoción de escombros?', '206.224 Debris removal'],
  ['¿Cómo apelo una decisión de FEMA?', '206.206 Appeals and arbitrations'],
  ['¿Qué cláusulas debe tener un contrato federal?', '200.327 Contract provisions'],
  ['¿Qué fianzas se exigen para construcción?', '200.326 Bonding requirements'],
  ['¿Qué es un conflicto de intereses?', '200.318 General procurement standards'],
  ['¿Debo vigilar a los subreceptores?', '200.332 Requirements for pass-through entities'],
  ['¿Cuál es el plazo del cierre de la subvención?', 'Closeout'],
  ['¿Cómo invito a un colega?', 'Invite people'],
]

test('a question in Spanish finds the English paragraph among the first three', () => {
  const wrong = asked.flatMap(([question, paragraph]) => {
    const hits = search()(searchWords(question)!, { publicOnly: false, most: 3 }).map(citation)
    return hits.some((each) => each.includes(paragraph)) ? [] : [`${question} → ${hits.join(' | ') || 'nothing'}`]
  })
  measured(
    'Questions in Spanish to the English regulations and guide, found among the first three',
    'without a model',
    { right: asked.length - wrong.length, of: asked.length },
  )
  expect(wrong).toEqual([])
})

test.each([
  ['¿Qué es un compromiso presupuestario?', 'encumbrance'],
  ['¿Cuál es el límite para órdenes de compra?', 'purchase order'],
  ['¿Qué dice § 200.318 de FEMA?', '200.318'],
])('the terms of the glossary and the numbers of %s are searched', (question, words) =>
  expect(searchWords(question)).toContain(words),
)

test('a question in English stays as it is', () => expect(searchWords('Which costs are allowable?')).toBeUndefined())
