import { useRows } from './use-rows.ts'

/** The department with its own host name, aging.…; its row is public and has this name. */
const department = 'Department for the Aging (demo)'

export const isAgingHost = (hostname: string) => hostname.split('.')[0]?.toLowerCase() === 'aging'

/** The department of this address, if any. It names the tenant and grants nothing: rights come from the membership. */
export function useHostTenant(): string | undefined {
  const { data, error } = useRows<{ name: string }>(
    'tenants',
    (from) => from.select('name').eq('name', department).limit(1),
    { enabled: isAgingHost(location.hostname) },
  )
  if (error) console.error('The tenant of this address could not be looked up.', error)
  return data?.[0]?.name
}
