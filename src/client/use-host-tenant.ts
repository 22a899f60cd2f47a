import { useRows } from './use-rows.ts'

/** The department that has a host name of its own, aging.…; its row is public and bears this name. */
const department = 'Department for the Aging (demo)'

export const isAgingHost = (hostname: string) => hostname.split('.')[0]?.toLowerCase() === 'aging'

/**
 * Whose door this is, where the address says so. It names the house and decides nothing: rights come from the
 * membership.
 */
export function useHostTenant(): string | undefined {
  const { data, error } = useRows<{ name: string }>(
    'tenants',
    (from) => from.select('name').eq('name', department).limit(1),
    { enabled: isAgingHost(location.hostname) },
  )
  if (error) console.error('The tenant of this address could not be looked up.', error)
  return data?.[0]?.name
}
