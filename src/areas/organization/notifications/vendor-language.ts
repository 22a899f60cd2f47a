import { standingOf } from '#platform/auth/standing.ts'
import type { Services } from '#platform/services.ts'
import type { Language } from '#platform/say.ts'

/**
 * The language of an email to an address in a vendor's file. The address may be a person's own; for one that all of
 * them read, such as orders@, it is Spanish only where each of the company's people keeps Spanish.
 */
export async function vendorLanguage(
  services: Pick<Services, 'database' | 'clock'>,
  { organization_id, vendor, to }: { organization_id: string; vendor: string; to: string },
): Promise<Language> {
  const { rows } = await services.database.read(
    { role: 'service_role' },
    {
      text: `select m.user_id as person from vendor_accounts a join organization_members m on m.organization_id = a.account
              where a.organization_id = $1 and a.vendor = $2`,
      values: [organization_id, vendor],
    },
  )
  const people = await standingOf(
    services,
    rows.map(({ person }) => person as string),
  )
  const own = people.find(({ email }) => email.toLowerCase() === to.toLowerCase())
  if (own) return own.language
  return people.length > 0 && people.every(({ language }) => language === 'es') ? 'es' : 'en'
}
