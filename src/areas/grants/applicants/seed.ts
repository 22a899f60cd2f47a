import type { Act } from '#platform/functions/demo/acting.ts'

/** The city as SAM.gov has it: its federal reports name it. */
export async function seedApplicant(act: Act): Promise<void> {
  await act('ada', 'applicant-profiles/create', {
    legal_name: 'City of Alder Falls',
    uei: 'DEMQAFALLS99',
    ein: '420000099',
    type: 'city',
    street1: '1 Depot Street',
    city: 'Alder Falls',
    county: 'Dubuque',
    state: 'IA',
    zip: '52001-0001',
    district: 'IA-002',
    rep_first: 'Ada',
    rep_last: 'Lindqvist',
    rep_title: 'City Manager',
    rep_phone: '+15635550101',
    rep_email: 'ada@alder-falls.example',
    contact_phone: '+15635550100',
  })
}
