import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Requirement } from './rules.ts'

/** The sign-in providers of the organization: issuers of OpenID Connect, and SAML providers by their entity id. */
const workingSql = `
  select issuer from sso_connections where organization_id = $1 and status = 'in_force'
  union select entity_id from saml_providers where organization_id = $1 and status = 'in_force'`

export const workingProviders = async (tx: CommandTx): Promise<string[]> =>
  (await tx.sql<{ issuer: string }>(workingSql, [tx.organization_id])).map(({ issuer }) => issuer)

export const requirement = (tx: CommandTx): Promise<Requirement | undefined> =>
  tx.one<Requirement>(
    `select coalesce(p.sso_roles, '') <> '' as required, (select count(*)::int from (${workingSql}) as working)
      as working
       from identity_policies p where p.organization_id = $1`,
    [tx.organization_id],
  )
