/**
 * The two facts that decide what a person may do, for a query that names the person, their organization and the
 * moment. They are separate: agency roles count in the agency, and the platform row makes a platform administrator.
 */
export type AtThatMoment = { person: string; organization: string; at: string }

/** The newest unexpired row of the organization. Without one it is null, which means user. */
export const roleIn = ({ person, organization, at }: AtThatMoment): string =>
  `(select ur.role from public.user_roles ur where ur.user_id = ${person} and ur.organization_id = ${organization}
      and (ur.expires_at is null or ur.expires_at > ${at}) order by ur.granted_at desc, ur.id desc limit 1)`

export const operatesAt = ({ person, at }: Omit<AtThatMoment, 'organization'>): string =>
  `exists (select from public.user_roles ur where ur.user_id = ${person} and ur.role = 'platform_admin'
    and (ur.expires_at is null or ur.expires_at > ${at}))`
