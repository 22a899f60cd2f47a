import { expect, test } from 'vitest'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { writeDocument } from '#platform/documents/write.ts'
import type { Content } from '../../text/rules.ts'
import { contractPaper } from './rules.ts'

const content: Content = {
  granary_contract: 1,
  organization: 'o',
  agency: 'City of Alder Falls',
  vendor: { id: 'v', name: 'Dąbrowski & Nguyễn Paving' },
  number: 'CT-2026-0007',
  title: 'Street paving, north side',
  edition: 2,
  kind: 'fixed',
  ceiling: 1_250_000_00,
  starts_on: '2026-12-01',
  ends_on: '2027-11-30',
  terms: { retainage: 5, damages: 500_00, complete_by: null, renewals: 2, renewal_months: 12 },
  lines: [{ description: 'Asphalt', quantity: '1200', unit: 'ton', unit_price: '98.5', amount: 118_200_00 }],
  sections: [
    {
      heading: 'Scope',
      body: 'The contractor paves:\n\n- Main Street\n- **Mill Road**, both lanes',
      source: null,
      standing: 'own',
    },
    { heading: 'Termination', body: '1. For cause.\n2. For convenience.', source: '2 CFR 200', standing: 'standard' },
  ],
  amendment: null,
  signers: [
    { place: 1, turn: 1, party: 'agency', name: 'Max Okafor', office: 'City manager', member: 'm' },
    { place: 2, turn: 1, party: 'vendor', name: 'Vera Novak', office: null, member: null },
  ],
}

test('a signed contract says its terms, prices and sections, who signed when, and what is left to sign', async () => {
  const { bytes, missing } = await writeDocument(
    contractPaper({
      contract: '11111111-1111-4111-8111-111111111111',
      document: {
        title: 'CT-2026-0007: Street paving, north side',
        digest: 'a'.repeat(64),
        status: 'out',
        created_at: '2026-11-20T15:00:00Z',
        completed_at: null,
      },
      content,
      signatures: [
        {
          place: 1,
          signed_name: 'Max Okafor',
          office: 'City manager',
          signed_at: '2026-11-20T16:30:00Z',
          intent: '',
          drawn: 'M0 50L300 50',
        },
      ],
      letterhead: { color: '#1E40AF' },
      zone: 'America/Chicago',
    }),
  )
  expect([faultsOf(bytes), missing]).toEqual([[], []])
  const said = readingOrder(bytes).map(({ tag, words }) => `${tag} ${words}`)
  for (const words of [
    'H1 Street paving, north side',
    'P Out for signature',
    'TD Dąbrowski & Nguyễn Paving',
    'TD $1,250,000.00',
    'TD 2 of 12 months',
    'H2 1. Scope',
    'LBody Mill Road, both lanes',
    'LBody For convenience.',
    'P November 20, 2026 at 10:30 AM CST',
    'P Vera Novak',
    'P Date:',
  ])
    expect(said).toContain(words)
  expect(said.at(-1)).toContain('a'.repeat(64))
})
