import type { Actor } from '../roles.ts'
import type { Caller } from './database.ts'

/**
 * The PostgreSQL role of a person. A separate role grants a vendor's people their reads of the agencies that they
 * supply: without it a policy is one condition on the organization, and a list of an agency is read by its index.
 * Where it is not known whether an organization supplies any, the role that reads more is used, and its policies find
 * nothing.
 */
export const personsRole = (actor: Actor | undefined): 'supplier' | 'authenticated' =>
  actor && (!actor.organization_id || actor.suppliesNone) ? 'authenticated' : 'supplier'

type Asking = { role: Caller['role']; actor: Actor | undefined }
export const roleFor = ({ role, actor }: Asking): string => (role === 'authenticated' ? personsRole(actor) : role)
