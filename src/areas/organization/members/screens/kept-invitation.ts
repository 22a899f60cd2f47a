/**
 * An invited person may have to sign up, open a second email and come back in another tab: until it is used, the
 * invitation waits in this browser. It is worth nothing without access to the invited address.
 */
const key = 'invitation'

export const keptInvitation = () => localStorage.getItem(key)
export const keepInvitation = (token: string) => localStorage.setItem(key, token)
export const dropInvitation = () => localStorage.removeItem(key)
