/**
 * Who is invited may have to sign up, open a second letter and come back in another tab: until it is used, the
 * invitation waits in this browser. It is worth nothing to anybody but the owner of the invited address.
 */
const key = 'invitation'

export const keptInvitation = () => localStorage.getItem(key)
export const keepInvitation = (token: string) => localStorage.setItem(key, token)
export const dropInvitation = () => localStorage.removeItem(key)
