import { useOrganization } from './use-organization.ts'

/** The user's organization, of the answer that the frame already has; undefined for people without one. */
export const useOwnOrganization = (): string | undefined => useOrganization().organization?.id
