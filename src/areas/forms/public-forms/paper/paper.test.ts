import { expect, test } from 'vitest'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { textOf, wordsIn } from '#tests/pdf-text.ts'
import type { Definition } from '../../definition/rules.ts'
import { receiptPaper } from './rules.ts'

const definition: Definition = {
  questions: [
    { key: 'name', kind: 'short_text', label: 'Applicant', label_es: 'Solicitante' },
    { key: 'where', kind: 'long_text', label: 'Place', label_es: 'Lugar' },
    { key: 'lease', kind: 'file', label: 'Lease', label_es: 'Contrato' },
    { key: 'signed', kind: 'signature', label: 'Signature', label_es: 'Firma' },
  ],
}
const receipt = (language: 'en' | 'es', name: string) =>
  inLanguage(language, () =>
    writeDocument(
      receiptPaper({
        submission: { number: 'WS-2026-0001', sent_at: '2026-11-20T15:00:00Z', digest: 'ab'.repeat(32), language },
        title: 'Water service',
        agency: { name: 'City of Alder Falls', time_zone: 'America/Chicago' },
        definition,
        answers: {
          name,
          where: `${name}, 12 Mill Road`,
          lease: [{ name: `${name}.pdf`, sha256: 'cd'.repeat(32) }],
          signed: { name, on: '2026-11-20' },
        },
        text: '{}',
        letterhead: { agency: 'City of Alder Falls' },
        verifyAt: 'https://alderfalls.example/f/verify',
      }),
    ),
  )

test.each(['Ana Nuñez', 'Nguyễn Thị Ánh', 'Łukasz Żółć', '王小明', 'Владимир Жуков', 'محمد علي', 'דוד כהן'])(
  'a receipt of %s has every letter of the name, the place, the file and the signature',
  async (name) => {
    const { bytes, missing } = await receipt('en', name)
    expect([missing, faultsOf(bytes)]).toEqual([[], []])
    for (const times of wordsIn(name, await textOf(bytes))) expect(times).toBeGreaterThanOrEqual(4)
  },
)

test('a receipt is in the language of the form, with its questions', async () => {
  const { bytes } = await receipt('es', 'Ana Nuñez')
  const said = readingOrder(bytes).map(({ words }) => words)
  for (const words of ['Solicitante', 'Lugar', 'Lo que se envió', 'Cómo verificar este recibo'])
    expect(said).toContain(words)
  expect(said.join('\n')).not.toMatch(/Applicant|What was sent|How to verify/)
})
