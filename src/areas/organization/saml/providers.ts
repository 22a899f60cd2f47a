import type { Providers, SamlProvider } from '#platform/auth/saml/providers.ts'
import type { Services } from '#platform/services.ts'
import { among, asStatus, notAmong } from '#platform/life/status-sql.ts'
import { changeStatus } from '../controls/rules.ts'
import { providerStatus } from './rules.ts'

const sql = `select p.*, o.name as organization,
    (select c.proposed_by from control_changes c
      where c.organization_id = p.organization_id and c.register = 'saml_providers' and c.entry = p.id::text
        and c.does = 'publish' and c.status ${among(changeStatus, 'effective')} and c.decided_by is null
        and not exists (select from control_changes later where later.organization_id = c.organization_id
          and later.register = c.register and later.entry = c.entry
          and later.status ${among(changeStatus, 'effective')} and later.id > c.id
          and later.decided_by is distinct from later.proposed_by and later.decided_by is not null)
      order by c.id desc limit 1) as entered_alone_by
    from saml_providers p
    join organizations o on o.id = p.organization_id`

/** Read with the platform's rights: sign-in begins before the organization is known. */
async function find(
  { database }: Pick<Services, 'database'>,
  where: string,
  values: unknown[],
): Promise<SamlProvider[]> {
  return (await database.read({ role: 'service_role' }, { text: `${sql} where ${where}`, values }))
    .rows as SamlProvider[]
}

const proves = `p.status ${among(providerStatus, 'in_force')} and $1 = any (string_to_array(p.domains, ', '))
  and exists (select from email_domains d where d.organization_id = p.organization_id and d.domain = $1
    and d.verified_at is not null)`

export const samlProviders: Providers = {
  byId: async (services, id) => (await find(services, 'p.id = $1', [id]))[0],
  ofDomain: async (services, domain) => (await find(services, proves, [domain]))[0],
  ofIssuer: (services, entityId) =>
    find(services, `p.status ${among(providerStatus, 'in_force')} and p.entity_id = $1`, [entityId]),
  answersFor: async (services, id, email) =>
    (await find(services, `${proves} and p.id = $2`, [email.slice(email.lastIndexOf('@') + 1), id])).length > 0,
  exist: async (services, organization) => (await find(services, 'p.organization_id = $1', [organization])).length > 0,
  async keepTrial({ database, clock }, provider, { person, trace, passed }) {
    await database.transaction({ role: 'service_role' }, (tx) =>
      tx.sql(
        `update saml_providers
          set trace = $3, tested_at = $4,
          tested_by = (select user_id from organization_members where organization_id = $1 and user_id = $5),
                status = case when status ${among(providerStatus, 'draft', 'tested')} then case when $6 then ${asStatus(providerStatus, 'tested')} else ${asStatus(providerStatus, 'draft')} end
                else status end
          where organization_id = $1 and id = $2 and status ${notAmong(providerStatus, 'retired')} and metadata = $7`,
        [provider.organization_id, provider.id, trace, clock.now(), person, passed, provider.metadata],
      ),
    )
  },
}
