import { keepBank, keepTaxNumber, saveProfile, setCertificates } from '#areas/vendors/profiles/commands.ts'
import { submitRegistration } from '#areas/vendors/registrations/commands.ts'
import { city } from './city.ts'

/** Invented: the check digits are right, and no such company or account exists. */
export const tin = '12-3456789'
export const uei = 'AC1ME23PAV45'
export const account = '000123456789'

/** A city that takes registrations, with its usual settings. */
export async function agency() {
  const place = await city()
  await place.owner.query('insert into vendor_welcomes (organization_id, agency) values ($1, $2)', [
    place.organization.id,
    place.organization.name,
  ])
  await place.owner.query(`select app.default_vendor_terms($1, '2020-01-01')`, [place.organization.id])
  return { ...place, olga: await place.person('Olga', 'manager') }
}

export type Filled = {
  name?: string
  uei?: string | null
  tin?: string
  bank?: boolean
  certificates?: { kind: string; issued_by: string; expires_on: string; document: never[] }[]
}

/** A company with its own people and a complete profile. */
export async function company({
  name = 'Acme Paving LLC',
  uei: number = uei,
  tin: tax = tin,
  bank = true,
  certificates = [],
}: Filled = {}) {
  const place = await city({ kind: 'vendor', name })
  const { ada, does } = place
  const fill = (changes: object) => does(ada, saveProfile, { changes } as never)
  await fill({
    name,
    type: 'llc',
    uei: number,
    address: { address: '12 Depot Street' },
    city: 'Alder Falls, IA',
    categories: '745, 913-27',
    contact: 'Ana Paver',
    email: 'Orders@Acme.Example',
  })
  await does(ada, keepTaxNumber, { kind: 'ein' as const, tin: tax })
  if (bank)
    await does(ada, keepBank, {
      holder: name,
      bank: 'First Bank of Alder Falls',
      kind: 'checking' as const,
      routing: '021000021',
      account,
    })
  if (certificates.length > 0) await does(ada, setCertificates, { lines: certificates } as never)
  return {
    ...place,
    fill,
    sends: (to: { organization: { id: string } }, listed = false) =>
      does(ada, submitRegistration, {
        organization: to.organization.id,
        listed,
        attested_by: 'Ana Paver',
        attests: true as const,
      }),
  }
}
