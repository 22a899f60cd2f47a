import { useRows } from './use-rows.ts'

export type Organization = { id: string; name: string; kind: 'agency' | 'vendor'; time_zone: string }

/** The organization that one belongs to: its people read no other. */
export function useOrganization(): Organization | undefined {
  return useRows<Organization>('organizations', (from) => from.select('id,name,kind,time_zone').limit(1)).data?.[0]
}
