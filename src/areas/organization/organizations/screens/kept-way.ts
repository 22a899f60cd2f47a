/**
 * A vendor opens an agency's registration or a solicitation, signs up, and confirms an email in between: the way back
 * waits in this browser until their company exists.
 */
const key = 'registration-way'

export const isRegistration = (path: string): boolean => path.startsWith('/vendor-registration?')
export const isVendorsWay = (path: string): boolean => isRegistration(path) || path.startsWith('/public-opportunities/')
/** In the address, and not in the state of a visit: it outlives a reload, a new tab and the browser's own "back". */
export function wayToBid(search: URLSearchParams): string | undefined {
  const solicitation = search.get('bid')
  return solicitation && /^[0-9a-f-]{36}$/.test(solicitation) ? `/public-opportunities/${solicitation}` : undefined
}
export const keepWay = (path: string) => localStorage.setItem(key, path)
export const keptWay = () => localStorage.getItem(key)
export const dropWay = () => localStorage.removeItem(key)
